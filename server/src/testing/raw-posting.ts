import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A version written by hand, as somebody would who has the runtime role's password and no respect. */
export type RawVersion = {
  type?: string
  date?: string
  version?: number
  place?: string
  cancelled?: boolean
  line_count?: number
  total_paisa?: number
  reason?: string
  /** Further columns, by name: what the guards must ignore. */
  claims?: Record<string, unknown>
}

/** Whose books are attacked. */
export type Target = { organizationId: string; userId: string; debit: string; credit: string }

export type RawHead = {
  entry: bigint
  place: bigint
  number: number
  recorded_at: string
  supersedes: bigint | null
  fiscal_year_id: string
  date: string
}

/** Writes a version's head and gives back what the guards made of it. */
export async function insertHead(client: pg.ClientBase, target: Target, raw: RawVersion = {}): Promise<RawHead> {
  const columns: Record<string, unknown> = {
    ...{ organization_id: target.organizationId, id: randomUUID(), request_hash: Buffer.alloc(32), recorded_by: target.userId },
    ...{
      voucher_type: raw.type ?? 'journal',
      date: raw.date ?? '2026-08-01',
      version: raw.version ?? 1,
      cancelled: raw.cancelled ?? false,
    },
    ...{ line_count: raw.line_count ?? 2, total_paisa: raw.total_paisa ?? 100, reason: raw.reason ?? null, ...raw.claims },
    ...(raw.place === undefined ? {} : { place: raw.place }),
  }
  const names = Object.keys(columns)
  const stored = await client.query<RawHead>(
    `insert into voucher (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning entry, place, number, recorded_at, supersedes, fiscal_year_id, date`,
    Object.values(columns),
  )
  const head = stored.rows[0]
  if (!head) throw new Error('A version was stored without a word.')
  return head
}

/** One line of a version: number, ledger, amount. */
export type RawLine = [line_no: number, ledgerId: string, amount_paisa: number]

export async function insertLines(
  client: pg.ClientBase,
  target: Target,
  head: Pick<RawHead, 'entry' | 'place' | 'date'>,
  lines: RawLine[],
): Promise<void> {
  const values = lines.map((_, index) => `($1, $2, $3, $4, $${3 * index + 5}, $${3 * index + 6}, $${3 * index + 7})`)
  await client.query(
    `insert into voucher_line (organization_id, entry, place, date, line_no, ledger_id, amount_paisa) values ${values.join(', ')}`,
    [target.organizationId, head.entry, head.place, head.date, ...lines.flat()],
  )
}

/** Seals the versions from `first` to `last` in the audit chain. */
export async function insertAudit(client: pg.ClientBase, target: Target, first: bigint, last = first): Promise<void> {
  await client.query(
    `insert into audit_record (organization_id, recorded_by, command, payload, first_entry, last_entry) values ($1, $2, 'by hand', '{}', $3, $4)`,
    [target.organizationId, target.userId, first, last],
  )
}

/** A whole voucher of two lines, as it should be. */
export async function insertVoucher(client: pg.ClientBase, target: Target, raw: RawVersion = {}): Promise<RawHead> {
  const head = await insertHead(client, target, raw)
  await insertLines(client, target, head, [
    [1, target.debit, 100],
    [2, target.credit, -100],
  ])
  await insertAudit(client, target, head.entry)
  return head
}

/** What became of an attempt: the name of the rule or the code that refused it, or `accepted`. */
export async function fateOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'accepted'
  } catch (error) {
    const { constraint, code, message } = error as { constraint?: string; code?: string; message: string }
    return constraint ?? code ?? message
  }
}
