import { addDays } from '@lekha/calendar'
import { draftText } from '@lekha/contract'
import type { BillAllocation, Movement } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { paisaText } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { recordChanges } from '../db/audit.ts'
import type { Books } from '../db/books.ts'
import { ensureOpeningStockType, OPENING_STOCK } from '../db/opening-stock.ts'
import { type RecordedLine, recordImported, type VersionToRecord } from '../db/record-vouchers.ts'
import { run } from '../db/statements.ts'
import { sha256 } from '../http/secrets.ts'
import { billsOf } from './bills.ts'
import type { FirmLine, FirmVoucher } from './course.ts'
import { enterMasters, type Known } from './enter-masters.ts'
import type { FirmMovement } from './goods.ts'
import type { FirmChange, PracticeFirm } from './practice-firm.ts'

/** Versions that one statement posts. */
const AT_ONCE = 500

/**
 * Enters the practice firm into books that were just created, through the function that posts every voucher. All of it happens in the open
 * transaction: there is a whole firm or none.
 */
export async function enterFirm(books: Books, firm: PracticeFirm): Promise<void> {
  await enterYears(books, firm)
  const known = await enterMasters(books, firm)
  await ensureOpeningStockType(books)
  await postAll(books, versionsOf(firm, known))
  // A later version takes back the lines of the former, which must have been written by an earlier statement.
  await recordImported(
    books,
    firm.changes.map((change) => laterVersion(change, firm.vouchers, known)),
  )
  const { sql, organizationId } = books
  for (const draft of firm.drafts) {
    const id = uuidv7()
    await run(sql)`
      insert into draft (organization_id, draft_id, user_id, body) values (${organizationId}, ${id}, ${books.userId}, ${textOf(draft, id, known)})`
  }
  await run(sql)`
    insert into planned_voucher (organization_id, planned_id, name, next_date, every, day, body)
    values (${organizationId}, ${uuidv7()}, 'House rent', ${firm.planned.date}::date, 'month', 1, ${textOf(firm.planned, uuidv7(), known)})`
  await recordChanges(books)
}

/** The year of today is the active one. */
async function enterYears({ sql, organizationId }: Books, { years }: PracticeFirm): Promise<void> {
  for (const [index, { name, starts, ends }] of years.entries()) {
    await run(sql)`
      insert into fiscal_year (organization_id, fiscal_year_id, name, starts, ends, active)
      values (${organizationId}, ${uuidv7()}, ${name}, ${starts}::date, ${ends}::date, ${index === years.length - 1})`
  }
}

/** How many entries stand before the first voucher: the openings of the ledgers, and those of the goods. */
const OPENINGS = 2

/** Openings and vouchers in the order of their entries. */
function versionsOf({ years: [first], parties, openings, openingGoods, vouchers }: PracticeFirm, known: Known): VersionToRecord[] {
  if (!first) return []
  const before = { date: addDays(first.starts, -1), narration: '', reference: '' }
  const all = [
    { ...before, type: 'opening', lines: openings },
    { ...before, type: OPENING_STOCK, narration: 'Opening stock', lines: [], movements: openingGoods },
    ...vouchers,
  ]
  const bills = billsOf(all, parties)
  return all.map(({ lines, movements, ...voucher }: (typeof all)[number] & { movements?: readonly FirmMovement[] }) =>
    identified({ ...voucher, lines: linesOf(lines, known, bills), movements: movements?.map((each) => moved(each, known)) }),
  )
}

function laterVersion(change: FirmChange, vouchers: readonly FirmVoucher[], known: Known): VersionToRecord {
  const place = BigInt(change.voucher + OPENINGS + 1)
  if (change.kind === 'cancel') return identified({ place, version: 2, cancelled: true, reason: change.reason, lines: [] })
  if (change.kind === 'alter') {
    const { type: _same, movements: _none, ...to } = change.to
    return identified({ place, version: 2, reason: change.reason, ...to, lines: linesOf(to.lines, known) })
  }
  const { type, lines } = vouchers[change.voucher] ?? { type: 'journal', lines: [] }
  const turned = lines.map((line) => ({ ...line, amount: -line.amount as Paisa }))
  return identified({ type, date: change.date, narration: change.narration, reverses: place, lines: linesOf(turned, known) })
}

const identified = (version: Omit<VersionToRecord, 'id' | 'hash'>): VersionToRecord => {
  const id = uuidv7()
  return { ...version, id, hash: sha256(id) }
}

const linesOf = (lines: readonly FirmLine[], known: Known, bills: ReadonlyMap<FirmLine, BillAllocation[]> = new Map()): RecordedLine[] =>
  lines.map((line) => ({
    ledgerId: known.ledger(line.ledger),
    subLedgerId: line.sub === undefined ? null : known.sub.get(line.sub),
    costCentreId: line.centre === undefined ? null : known.centre.get(line.centre),
    amount: line.amount,
    bills: bills.get(line),
  }))

const moved = ({ item, bill, ...movement }: FirmMovement, known: Known): Movement => ({
  ...{ ...movement, stockItemId: known.item.get(item) ?? '', godownId: null, batch: '', expiresOn: null },
  ...(bill && { bill: { ...bill, ledgerId: known.ledger(bill.ledger) } }),
})

async function postAll(books: Books, versions: readonly VersionToRecord[]): Promise<void> {
  for (let start = 0; start < versions.length; start += AT_ONCE) await recordImported(books, versions.slice(start, start + AT_ONCE))
}

/** A payment as somebody types it: the account below, the expense in the line. */
function textOf({ type, date, narration, reference, lines }: FirmVoucher, id: string, known: Known): string {
  const [line, account] = lines
  if (!line || !account || type !== 'payment') throw new Error('A practice draft is a payment of one line.')
  return draftText({
    ...{ id, type, kind: type, mode: 'single', date, narration, reference, remembered: null, accountId: known.ledger(account.ledger) },
    lines: [
      {
        ...{ key: '1', side: 'debit', ledgerId: known.ledger(line.ledger), subLedgerId: null, costCentreId: null, narration: '' },
        text: paisaText(line.amount),
      },
    ],
  })
}
