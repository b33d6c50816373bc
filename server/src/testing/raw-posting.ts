import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** One line of a version: ledger, amount. */
export type RawLine = [ledgerId: string, amount_paisa: number]

/** A version as somebody sends it who has the runtime role's password and no respect. */
export type RawVersion = {
  type?: string
  date?: string
  version?: number
  place?: string
  cancelled?: boolean
  reason?: string
  reverses?: string
  lines?: RawLine[]
  /** The cost centre that its first line names. */
  centre?: string
  /** Whatever else is claimed, by name. */
  claims?: Record<string, unknown>
}

/** Whose books are attacked, and as whom. */
export type Target = { organizationId: string; userId: string; sessionId: string; debit: string; credit: string }

export type RawHead = {
  entry: bigint
  place: bigint
  number: number
  recorded_at: string
  supersedes: bigint | null
  fiscal_year_id: string
  date: string
  line_count: number
  total_paisa: bigint
}

/** What a caller says of himself. */
export type RawCaller = { user?: string; session?: string; binding?: string | null; roles?: string[] }

/** A voucher of two lines, as it should be, but for what is said. */
export const rawVoucher = ({ debit, credit }: Target, { lines, centre, claims, ...raw }: RawVersion = {}) => ({
  ...{ id: randomUUID(), hash: '00'.repeat(32), type: 'journal', date: '2026-08-01', ...raw, ...claims },
  lines: (lines ?? [[debit, 100] as RawLine, [credit, -100] as RawLine]).map(([ledger, paisa], index) => [
    ...[ledger, null, String(paisa), ''],
    ...(centre && index === 0 ? [centre] : []),
  ]),
})

/** A command by hand, through the one function that writes into books. */
export const rawCommand = (target: Target, vouchers: unknown[], caller: RawCaller = {}) => ({
  ...{ user: target.userId, session: target.sessionId, roles: ['superadmin'], ...caller },
  ...{ command: 'by hand', payload: '{}', vouchers },
})

/** Calls the function with any text for its commands. */
export const record = (client: pg.ClientBase, organizationId: string, commands: unknown[]) =>
  client.query<{ entry: bigint; again: boolean; id: string }>('select * from record_commands($1, $2)', [
    organizationId,
    JSON.stringify(commands),
  ])

/** Records a voucher and gives back what became of it. */
export async function recordVoucher(client: pg.ClientBase, target: Target, raw: RawVersion = {}, caller: RawCaller = {}): Promise<RawHead> {
  const { rows } = await record(client, target.organizationId, [rawCommand(target, [rawVoucher(target, raw)], caller)])
  const stored = await client.query<RawHead>('select * from voucher where organization_id = $1 and entry = $2', [
    target.organizationId,
    rows[0]?.entry,
  ])
  const head = stored.rows[0]
  if (!head) throw new Error('A version was stored without a word.')
  return head
}

/** The same rows put straight into the tables, in three statements. */
export const rowsByHand = (target: Target, { entry, place, date }: Pick<RawHead, 'entry' | 'place' | 'date'>) => ({
  head: `insert into voucher (organization_id, entry, place, version, id, request_hash, fiscal_year_id, voucher_type, number, date, bs_date, line_count, total_paisa, recorded_at, recorded_by)
         select organization_id, ${entry} + 1, ${entry} + 1, 1, gen_random_uuid(), '', fiscal_year_id, voucher_type, number + 1, date, bs_date, 2, 100, now(), recorded_by
           from voucher where organization_id = '${target.organizationId}' and entry = ${entry}`,
  line: (line_no: number, ledgerId: string, paisa: number) =>
    `insert into voucher_line (organization_id, entry, place, date, line_no, ledger_id, amount_paisa)
     values ('${target.organizationId}', ${entry}, ${place}, '${date}', ${line_no}, '${ledgerId}', ${paisa})`,
  audit: `insert into audit_record (organization_id, seq, recorded_at, recorded_by, command, payload, content_hash, former_hash, hash)
          select organization_id, audit_seq + 1, now(), '${target.userId}', 'by hand', '{}', '', audit_hash, '' from books where organization_id = '${target.organizationId}'`,
})

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
