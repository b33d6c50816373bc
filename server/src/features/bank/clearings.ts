import { todayInNepal } from '@lekha/calendar'
import { BANK_LINES_AT_ONCE, type clearBankLines, type ReceivedOf, type Reconciliation, type showReconciliation } from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import { negate, ZERO } from '@lekha/money'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { readBankAccounts } from '../../figures/bank-accounts.ts'
import { readBankLines, sumBankLines } from '../../figures/bank-lines.ts'
import { openSnapshot } from '../../figures/snapshot.ts'

/** What of a bank ledger the bank has, and what it does not have yet. */
export async function readReconciliation(books: Books, { query }: ReceivedOf<typeof showReconciliation>): Promise<Reconciliation> {
  const accounts = await readBankAccounts(books.sql, books.organizationId)
  const ledgerId = query.ledgerId ?? accounts[0]?.id
  if (ledgerId === undefined)
    return { accounts, ledgerId: null, lines: [], more: false, book: ZERO, bank: ZERO, unclearedIn: ZERO, unclearedOut: ZERO }
  if (!accounts.some(({ id }) => id === ledgerId)) throw noAccount()
  const snapshot = await openSnapshot(books, 'en')
  const lines = await readBankLines(snapshot, { ...query, ledgerId, limit: BANK_LINES_AT_ONCE + 1 })
  const { book, bank, unclearedIn, unclearedOut } = await sumBankLines(snapshot, { ...query, ledgerId })
  return {
    ...{ accounts, ledgerId },
    ...{ lines: lines.slice(0, BANK_LINES_AT_ONCE), more: lines.length > BANK_LINES_AT_ONCE },
    ...{ book, bank, unclearedIn, unclearedOut: negate(unclearedOut) },
  }
}

const noAccount = () => new BookError('There is no such bank account.', { code: 'not_found' })

/** @throws BookError `not_found` for a ledger that is no bank account of the organization */
export async function refuseOtherLedgers({ sql, organizationId }: Books, ledgerId: string): Promise<void> {
  const accounts = await readBankAccounts(sql, organizationId)
  if (!accounts.some(({ id }) => id === ledgerId)) throw noAccount()
}

/** @throws BookError where a line of a voucher is named twice: the second would take back what the first says */
export function refuseTwice(lines: readonly { voucherId: string; lineNo: number }[], field: 'lines' | 'matches'): void {
  const named = new Set(lines.map(({ voucherId, lineNo }) => `${voucherId.toLowerCase()} ${lineNo}`))
  if (named.size < lines.length) throw atField(field, 'A line is named twice.')
}

/** Stores days at the bank, or takes them off. @throws BookError at a line that is not there, not of this ledger, or dated in the future */
export async function storeClearings(books: Books, { body }: ReceivedOf<typeof clearBankLines>): Promise<void> {
  const { sql, organizationId, userId } = books
  await refuseOtherLedgers(books, body.ledgerId)
  refuseTwice(body.lines, 'lines')
  const today = todayInNepal(books.clock)
  if (body.lines.some(({ clearedOn }) => clearedOn > today)) throw atField('lines', 'A day at the bank is not after today.')
  const taken = body.lines.filter(({ clearedOn }) => clearedOn === '')
  const given = body.lines.filter(({ clearedOn }) => clearedOn !== '')
  const columns = (lines: typeof given) => [lines.map(({ voucherId }) => voucherId), lines.map(({ lineNo }) => lineNo)] as const
  if (taken.length > 0) {
    const [vouchers, lineNos] = columns(taken)
    await run(sql)`
      delete from bank_clearing c using unnest(${vouchers}::uuid[], ${lineNos}::smallint[]) m(voucher_id, line_no)
        join voucher f on f.organization_id = ${organizationId} and f.id = m.voucher_id
       where c.organization_id = ${organizationId} and c.place = f.place and c.line_no = m.line_no and c.ledger_id = ${body.ledgerId}`
  }
  if (given.length === 0) return
  const [vouchers, lineNos] = columns(given)
  const stored = await run(sql)`
    insert into bank_clearing (organization_id, place, line_no, ledger_id, amount_paisa, cleared_on, recorded_by)
    select ${organizationId}, l.place, l.line_no, l.ledger_id, l.amount_paisa, m.cleared_on, ${userId}
      from unnest(${vouchers}::uuid[], ${lineNos}::smallint[], ${given.map(({ clearedOn }) => clearedOn)}::date[]) m(voucher_id, line_no, cleared_on)
      join voucher f on f.organization_id = ${organizationId} and f.id = m.voucher_id and f.place = f.entry
      join current_voucher v on v.organization_id = ${organizationId} and v.place = f.place
      join voucher_line l on l.organization_id = ${organizationId} and l.entry = v.entry and l.line_no = m.line_no and l.ledger_id = ${body.ledgerId}
    on conflict (organization_id, place, line_no) do update
      set ledger_id = excluded.ledger_id, amount_paisa = excluded.amount_paisa, cleared_on = excluded.cleared_on, recorded_by = excluded.recorded_by, recorded_at = now(),
          statement_line_id = case when (bank_clearing.ledger_id, bank_clearing.amount_paisa) = (excluded.ledger_id, excluded.amount_paisa) then bank_clearing.statement_line_id end`
  if (stored < given.length) throw atField('lines', 'A line was altered in the meantime. Please look at it again.', 'conflict')
}
