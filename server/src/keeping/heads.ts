/**
 * The heads of the audit chains, noted outside the database. Whoever cuts off the end of a chain together with its head, or
 * writes a whole chain anew, leaves a chain that proves itself; only a note kept elsewhere tells.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { Client } from 'pg'
import * as z from 'zod'
import { inTransaction, ONE_MOMENT } from './house.ts'
import { hasCode, KeepingError } from './keeping-error.ts'
import type { Say } from './run-command.ts'
import { writeWhole } from './whole-file.ts'

const notedHeads = z.array(
  z.object({
    organizationId: z.uuid(),
    organization: z.string(),
    seq: z.string().regex(/^\d{1,18}$/),
    hash: z.string().regex(/^[0-9a-f]*$/),
  }),
)
type Head = z.output<typeof notedHeads>[number]

/**
 * Compares the chains with the heads that were noted in the file, and notes today's heads if all of them still stand and
 * the books hold. A file that is not there is begun.
 * @returns whether every noted head still stands
 */
export async function compareHeads(client: Client, path: string, booksHold: boolean, say: Say): Promise<boolean> {
  const noted = await readNoted(path)
  return inTransaction(client, ONE_MOMENT, async () => {
    let stands = true
    for (const head of noted ?? []) {
      const finding = await findingOf(client, head)
      if (finding) say(`${head.organization}, audit record ${head.seq}: ${finding}.`)
      stands &&= finding === undefined
    }
    if (!stands || !booksHold) {
      say(`The heads in ${path} were left as they are.`)
      return stands
    }
    const heads = await readHeads(client)
    await writeWhole(path, (draft) => writeFile(draft, `${JSON.stringify(heads, null, 2)}\n`, { mode: 0o600 }))
    say(
      noted
        ? `The audit chains go on from the ${noted.length} heads in ${path}, which now holds today's.`
        : `The heads were noted in ${path}.`,
    )
    return true
  })
}

async function readNoted(path: string): Promise<Head[] | undefined> {
  try {
    return notedHeads.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw new KeepingError(`${path} does not hold heads that Lekha noted.`)
    throw error
  }
}

async function readHeads(client: Client): Promise<Head[]> {
  const { rows } = await client.query<Head>(`
    select o.organization_id as "organizationId", o.name as organization, b.audit_seq::text as seq, encode(b.audit_hash, 'hex') as hash
      from organization o join books b on b.organization_id = o.organization_id order by o.name, o.organization_id`)
  return rows
}

async function findingOf(client: Client, { organizationId, seq, hash }: Head): Promise<string | undefined> {
  const organization = await client.query('select from organization where organization_id = $1', [organizationId])
  if (organization.rowCount === 0) return 'the organization is gone'
  if (seq === '0') return undefined // noted before anything was recorded
  const record = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_record where organization_id = $1 and seq = $2`,
    [organizationId, seq],
  )
  if (!record.rows[0]) return 'the chain once reached it and is shorter now'
  return record.rows[0].hash === hash ? undefined : 'it is not the record that was noted'
}
