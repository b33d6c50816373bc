import { BookError, checkOpeningBills, type OpeningBill, openingWith, sentence } from '@lekha/ledger'
import { formatAmount, negate, type Paisa, readAmount, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { Side } from '../../../books/typed-amount.ts'

/** The fields of a bill that is typed, in the order of the keyboard. */
export type BillField = 'name' | 'billedOn' | 'dueOn' | 'amount'
/** A bill as it is typed. Its amount stands on the usual side of its party; below zero, on the other one: an advance. Days are AD, '' where there is none. */
export type BillLine = { billId: string; name: string; billedOn: string; dueOn: string; amount: string }

export const isEmptyBill = ({ name, billedOn, dueOn, amount }: BillLine): boolean =>
  [name, billedOn, dueOn, amount].every((text) => text.trim() === '')

/** The lines with an empty one below the last, in which the next bill is typed. */
export function withOpenEnd(lines: readonly BillLine[]): BillLine[] {
  const last = lines.at(-1)
  return last && isEmptyBill(last) ? [...lines] : [...lines, { billId: uuidv7(), name: '', billedOn: '', dueOn: '', amount: '' }]
}

const towards = (amount: Paisa, usual: Side): Paisa => (usual === 'debit' ? amount : negate(amount))

/** The bills of an opening balance as lines. */
export const billLinesOf = (bills: readonly OpeningBill[], usual: Side): BillLine[] =>
  withOpenEnd(
    bills.map(({ billId, name, billedOn, dueOn, amount }) => ({
      ...{ billId, name, billedOn, dueOn: dueOn ?? '', amount: formatAmount(towards(amount, usual), 'en') },
    })),
  )

/** A field that is refused, by the bill and its name, and why; without a bill, all of them together are. */
export type BadBill = { billId?: string; field: BillField; message: string }
type ReadBills = { bills: OpeningBill[]; bad: BadBill | undefined }

/** The bills that are typed, or the first field that lacks something. `opening` is the balance that they are parts of, `day` its day. */
export function billsIn(lines: readonly BillLine[], { usual, opening, day }: { usual: Side; opening: Paisa; day: string }): ReadBills {
  const given = lines.filter((line) => !isEmptyBill(line))
  const read = given.map((line) => ({ line, amount: readAmount(line.amount) }))
  const bills = read.map(({ line: { billId, name, billedOn, dueOn }, amount: typed }): OpeningBill => {
    const amount = towards(typed.ok ? typed.amount : ZERO, usual)
    const kind = typed.ok && typed.amount < 0n ? 'advance' : 'new'
    return { billId, kind, name: name.trim(), billedOn, dueOn: dueOn === '' ? null : dueOn, amount }
  })
  const bad =
    firstOf(read, ({ line }) => line.name.trim() === '', 'name', sentence('The name of the bill is missing.')) ??
    firstOf(read, ({ line }) => line.billedOn === '', 'billedOn', sentence('The day of the bill is missing.')) ??
    firstOf(read, ({ line, amount }) => line.amount.trim() !== '' && !amount.ok, 'amount', sentence('This is not an amount.'))
  return { bills, bad: bad ?? brokenRule(openingWith(opening, bills), bills, day) }
}

type Read = { line: BillLine; amount: ReturnType<typeof readAmount> }

function firstOf(read: readonly Read[], lacks: (each: Read) => boolean, field: BillField, message: string): BadBill | undefined {
  const billId = read.find(lacks)?.line.billId
  return billId === undefined ? undefined : { billId, field, message }
}

/** The rule that bills break: those of the server, which are asked here first. */
function brokenRule(opening: Paisa, bills: readonly OpeningBill[], day: string): BadBill | undefined {
  try {
    checkOpeningBills(opening, bills, day, 'opening')
    return undefined
  } catch (error) {
    if (!(error instanceof BookError)) throw error
    const [path = '', message = ''] = Object.entries(error.fields)[0] ?? []
    const [, part = '', field = 'amount'] = /^opening\.bills\.(\d+)\.(\w+)$/.exec(path) ?? []
    const bill = bills[Number.parseInt(part, 10)]
    return { ...(bill && { billId: bill.billId }), field: field as BillField, message }
  }
}

/** Whether bills that are stored are changed or taken away: that wants a reason. */
export const changesStored = (stored: readonly OpeningBill[], bills: readonly OpeningBill[]): boolean => {
  const texts = new Set(bills.map(textOf))
  return stored.some((bill) => !texts.has(textOf(bill)))
}

const textOf = (bill: OpeningBill): string =>
  Object.values({ ...bill, dueOn: bill.dueOn ?? '' })
    .map(String)
    .toSorted()
    .join('\n')
