import { sql } from 'kysely'
import type { Client } from 'pg'
import * as z from 'zod'
import { openPool, runtimeConnection } from '../db/connect.ts'
import { DatabaseRefusal } from '../db/migrate.ts'
import { refuseUnsafeDatabase } from '../db/self-check.ts'
import { rowsOf, run } from '../db/statements.ts'
import { type AdminSession, demandBypassRls, inTransaction, ONE_MOMENT } from './admin-session.ts'
import { CALENDAR_PROOF, DATABASE_PROOFS, referenceProof } from './database-proofs.ts'
import { demandOwnLevel } from './level.ts'
import { hasCode } from './maintenance-error.ts'
import { type Finding, foundFault, PROOFS, type Proof } from './proofs.ts'
import type { Say } from './run-command.ts'

/** A broken promise with its findings; `more` counts the findings that are not listed. */
type Breach = { promise: string; findings: Finding[]; more: bigint }
type Verdict = { of: string; vouchers?: bigint; proofs: number; breaches: Breach[] }
const organization = z.object({ organization_id: z.string(), name: z.string() })
type Organization = z.output<typeof organization>

/** The most findings that one proof lists: a million findings usually have one cause. */
const LISTED = 20

/**
 * Verifies the books of every organization, each in one snapshot, and the database as a whole. Changes nothing.
 * @returns whether every proof holds
 */
export async function verifyBooks({ client, connection }: AdminSession, say: Say): Promise<boolean> {
  await demandOwnLevel(client)
  await demandBypassRls(client)
  const whole = await inTransaction(client, ONE_MOMENT, () => verifyDatabase(client, [...DATABASE_PROOFS, CALENDAR_PROOF]))
  const server = await breachOfServer(connection)
  report({ ...whole, proofs: whole.proofs + 1, breaches: [...whole.breaches, ...server] }, say)
  let holds = whole.breaches.length + server.length === 0
  for (const organization of await inTransaction(client, ONE_MOMENT, () => readOrganizations(client))) {
    const verdict = await inTransaction(client, ONE_MOMENT, () => verifyOrganization(client, organization))
    report(verdict, say)
    holds &&= verdict.breaches.length === 0
  }
  return holds
}

/** The same inside an open transaction, for books that are not committed yet. */
export async function verifyUncommitted(client: Client, say: Say): Promise<boolean> {
  const verdicts = [await verifyDatabase(client, DATABASE_PROOFS)]
  for (const organization of await readOrganizations(client)) verdicts.push(await verifyOrganization(client, organization))
  for (const verdict of verdicts) report(verdict, say)
  return verdicts.every((verdict) => verdict.breaches.length === 0)
}

/** Every organization by name. `demandSightOfAll` has made sure that row security hides none. */
async function readOrganizations(client: Client): Promise<Organization[]> {
  return rowsOf(client, organization)`select organization_id, name from organization order by name, organization_id`
}

async function verifyDatabase(client: Client, known: readonly Proof[]): Promise<Verdict> {
  const proofs = [...known, await referenceProof(client)]
  return { of: 'Database', proofs: proofs.length, breaches: await judge(client, proofs) }
}

async function verifyOrganization(client: Client, { organization_id, name }: Organization): Promise<Verdict> {
  // Each proof reads all of these books. With nested loops, which PostgreSQL chooses before it has statistics, such as just after an
  // import, that would take hours.
  await run(client)`select set_config('app.organization', ${organization_id}, true), set_config('enable_nestloop', 'off', true)`
  const counted = await rowsOf(client, z.object({ vouchers: z.bigint() }))`
    select count(*) as vouchers from voucher where organization_id = ${organization_id} and version = 1`
  return { of: name, vouchers: counted[0]?.vouchers ?? 0n, proofs: PROOFS.length, breaches: await judge(client, PROOFS) }
}

async function judge(client: Client, proofs: readonly Proof[]): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { promise, findings } of proofs) {
    const rows = await rowsOf(client, foundFault.extend({ all: z.bigint() }))`
      select position, finding, count(*) over () as "all" from (${sql.raw(findings)}) f limit ${LISTED}`
    if (rows[0]) breaches.push({ promise, findings: rows, more: rows[0].all - BigInt(rows.length) })
  }
  return breaches
}

/** The check that the server makes at its start, on a connection of the server's own role. */
async function breachOfServer(connection: AdminSession['connection']): Promise<Breach[]> {
  const breach = (finding: string) => [
    { promise: 'row security binds the server', findings: [{ position: 'role of the server', finding }], more: 0n },
  ]
  const pool = openPool(runtimeConnection(connection), 1)
  try {
    await refuseUnsafeDatabase(pool)
    return []
  } catch (error) {
    if (error instanceof DatabaseRefusal) return breach(error.message.replace(/\.$/, ''))
    if (hasCode(error, '28P01', '28000')) return breach('it cannot sign in; starting Lekha sets its password anew')
    throw error
  } finally {
    await pool.end()
  }
}

function report({ of, vouchers, proofs, breaches }: Verdict, say: Say): void {
  const looked = vouchers === undefined ? '' : `${vouchers} ${vouchers === 1n ? 'voucher' : 'vouchers'}, `
  say(`${of}: ${looked}${breaches.length === 0 ? proofs : `${proofs - breaches.length} of ${proofs}`} proofs hold.`)
  for (const { promise, findings, more } of breaches) {
    say(`${of}: it does not hold that ${promise}.`)
    for (const { position, finding } of findings) say(`${of}, ${position}: ${finding}.`)
    if (more > 0n) say(`${of}: ${more} more like these.`)
  }
}
