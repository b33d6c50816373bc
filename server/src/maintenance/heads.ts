/**
 * The heads of the chains, noted and signed in a file outside the database. A chain whose end was cut off together with its head, or that
 * was rewritten as a whole, still verifies by itself; only a note kept elsewhere reveals that.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import * as z from 'zod'
import { rowsOf, run } from '../db/statements.ts'
import { inTransaction, ONE_MOMENT } from './admin-session.ts'
import { hasCode, MaintenanceError } from './maintenance-error.ts'
import type { Say } from './run-command.ts'
import { fingerprintOf, isSigned, type SealKey } from './seal-key.ts'
import { writeWhole } from './whole-file.ts'

/** The last record of the chain of an organization or an account. */
export const headOfChain = z.object({
  of: z.enum(['organization', 'account']),
  id: z.uuid(),
  name: z.string(),
  seq: z.string().regex(/^\d{1,18}$/),
  hash: z.string().regex(/^[0-9a-f]*$/),
})
export type Head = z.output<typeof headOfChain>

const notedHeads = z.object({ heads: z.array(headOfChain), publicKey: z.string(), signature: z.string() })

/** The heads of all chains, in the open transaction; without those of practice firms, which may be wiped. */
export async function readHeads(client: Client): Promise<Head[]> {
  return rowsOf(client, headOfChain)`
    select 'organization' as of, o.organization_id as id, o.name, b.audit_seq::text as seq, encode(b.audit_hash, 'hex') as hash
      from organization o join books b on b.organization_id = o.organization_id
     where (to_jsonb(o)->>'practice')::boolean is not true -- a backup before a migration may read a schema without this column
    union all select 'account', a.account_id, a.name, c.last_seq::text, encode(c.hash, 'hex')
      from account a join account_chain c on c.account_id = a.account_id order by 1, 3, 2`
}

/**
 * Compares the chains with the heads noted in the file. If the chains still contain them all and the books were verified, it writes
 * today's heads into the file, which it creates where there is none.
 * @returns whether the chains still contain every noted head
 */
export async function compareHeads(client: Client, path: string, key: SealKey, booksHold: boolean, say: Say): Promise<boolean> {
  const noted = await readNoted(path)
  if (noted && noted.publicKey !== key.publicKey) {
    say(
      `${path} was signed by the key ${fingerprintOf(noted.publicKey)}, and the key of this data folder is ${fingerprintOf(key.publicKey)}.`,
    )
    say('Bring the books.key that signed it into this data folder, or note the heads in another file.')
    return false
  }
  return inTransaction(client, ONE_MOMENT, async () => {
    const findings = await brokenHeads(client, noted?.heads ?? [])
    for (const finding of findings) say(finding)
    if (findings.length > 0 || !booksHold) {
      say(`The heads in ${path} were left as they are.`)
      return findings.length === 0
    }
    const heads = await readHeads(client)
    const note = { heads, publicKey: key.publicKey, signature: key.sign(JSON.stringify(heads)) }
    await writeWhole(path, (draft) => writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 }))
    say(
      noted
        ? `The chains go on from the ${noted.heads.length} heads in ${path}, which now holds today's.`
        : `The heads of the chains were noted in ${path}. Keep a copy elsewhere.`,
    )
    return true
  })
}

async function readNoted(path: string): Promise<z.output<typeof notedHeads> | undefined> {
  try {
    const noted = notedHeads.parse(JSON.parse(await readFile(path, 'utf8')))
    if (isSigned(JSON.stringify(noted.heads), noted)) return noted
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new MaintenanceError(`${path} does not hold heads that Lekha noted.`)
    throw error
  }
  throw new MaintenanceError(`${path} was changed since Lekha signed it. Bring a copy of it back.`)
}

/** A sentence for each noted head that its chain no longer contains. */
async function brokenHeads(client: Client, heads: readonly Head[]): Promise<string[]> {
  const findings: string[] = []
  for (const head of heads) {
    const finding = await findingOf(client, head)
    if (finding) findings.push(`${head.name}, ${head.of === 'account' ? 'account' : 'audit'} record ${head.seq}: ${finding}.`)
  }
  return findings
}

const CHAINS = { organization: ['audit_record', 'organization_id'], account: ['account_change', 'account_id'] } as const

async function findingOf(client: Client, { of, id, seq, hash }: Head): Promise<string | undefined> {
  const [chain, owner] = CHAINS[of]
  const standing = await run(client)`select from ${sql.raw(of)} where ${sql.raw(owner)} = ${id}`
  if (standing === 0) return `the ${of} is gone`
  if (seq === '0') return undefined // noted before anything was recorded
  const record = await rowsOf(client, z.object({ hash: z.string() }))`
    select encode(hash, 'hex') as hash from ${sql.table(chain)} where ${sql.ref(owner)} = ${id} and seq = ${seq}`
  if (!record[0]) return 'the chain once reached it and is shorter now'
  return record[0].hash === hash ? undefined : 'it is not the record that was noted'
}
