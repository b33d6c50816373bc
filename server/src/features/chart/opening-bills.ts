import type { OpeningLine } from '@lekha/contract'
import { atField, BookError, checkOpeningBills, fillSentence, isHeldBy, MAX_ALLOCATIONS, sentence } from '@lekha/ledger'
import { formatAmount, magnitude } from '@lekha/money'
import type { Books } from '../../db/books.ts'
import { readSettled, requireOpeningDay } from '../../db/openings.ts'

type Bill = NonNullable<OpeningLine['bills']>[number]

/** Lines whose bills nobody stated keep those that are stored. */
export function withStoredBills(lines: readonly OpeningLine[], former: readonly OpeningLine[]): OpeningLine[] {
  const stored = new Map(former.map((line) => [partyOf(line), line.bills]))
  return lines.map((line) => {
    const bills = line.bills ?? stored.get(partyOf(line))
    return bills && bills.length > 0 ? { ...line, bills } : { ...line, bills: undefined }
  })
}

/**
 * The rules of the bills of opening balances; that no bill becomes less than other vouchers settled of it, the database demands too, without naming
 * the bill. `fieldOf` gives a line's field.
 *
 * @throws BookError `rule_broken` with the sentence and the offending field
 */
export async function checkBills(
  books: Books,
  lines: readonly OpeningLine[],
  former: readonly OpeningLine[],
  fieldOf: (line: OpeningLine) => string,
): Promise<void> {
  const billed = lines.filter(({ bills }) => bills !== undefined)
  if (billed.reduce((count, { bills = [] }) => count + bills.length, 0) > MAX_ALLOCATIONS)
    throw new BookError(sentence('A voucher names at most 30,000 bills.'), { code: 'rule_broken' })
  const day = billed.length > 0 ? await requireOpeningDay(books) : ''
  for (const line of billed) checkOpeningBills(line.amount, line.bills ?? [], day, fieldOf(line))
  await refuseSettled(books, lines, former, fieldOf)
}

async function refuseSettled(
  books: Books,
  lines: readonly OpeningLine[],
  former: readonly OpeningLine[],
  fieldOf: (line: OpeningLine) => string,
): Promise<void> {
  const [begun, stay] = [billsOf(former), new Map(billsOf(lines).map((each) => [each.bill.billId, each]))]
  const changed = begun.filter((each) => !isEqual(each, stay.get(each.bill.billId)))
  if (changed.length === 0) return
  const settled = await readSettled(
    books,
    changed.map(({ bill }) => bill.billId),
  )
  for (const { bill, party } of changed) {
    const part = settled.get(bill.billId)
    const now = stay.get(bill.billId)
    if (part === undefined || (now?.party === party && isHeldBy(now.bill.amount, part))) continue
    const line = lines.find((each) => partyOf(each) === party)
    const values = { bill: bill.name, amount: formatAmount(magnitude(part), 'en') }
    throw new BookError(SETTLED, {
      ...{ code: 'rule_broken', values },
      ...(line && { fields: { [fieldOf(line)]: fillSentence(SETTLED, values) } }),
    })
  }
}

const SETTLED = sentence('Other vouchers settle {{amount}} of the bill {{bill}}: it stays with its party, and does not become less.')

/**
 * Why the openings are changed: who changes bills that stand says it.
 * @throws BookError `rule_broken` at `reason` where it is missing
 */
export function reasonFor(lines: readonly OpeningLine[], former: readonly OpeningLine[], given: string | undefined): string | undefined {
  const stay = new Map(billsOf(lines).map((each) => [each.bill.billId, each]))
  const reason = given?.trim()
  if (reason) return reason
  if (billsOf(former).some((each) => !isEqual(each, stay.get(each.bill.billId)))) throw atField('reason', sentence('A reason is required.'))
  return undefined
}

type OfParty = { party: string; bill: Bill }
const billsOf = (lines: readonly OpeningLine[]): OfParty[] =>
  lines.flatMap((line) => (line.bills ?? []).map((bill) => ({ party: partyOf(line), bill })))

const isEqual = (one: OfParty, other: OfParty | undefined): boolean => one.party === other?.party && textOf(one.bill) === textOf(other.bill)

const textOf = ({ kind, amount, name, billedOn, dueOn }: Bill): string => JSON.stringify([kind, amount.toString(), name, billedOn, dueOn])

const partyOf = ({ ledgerId, subLedgerId }: OpeningLine): string => `${ledgerId} ${subLedgerId ?? ''}`.toLowerCase()
