import { addDays } from '@lekha/calendar'
import { type Paisa, ZERO } from '@lekha/money'
import { childrenOf, type Shape, type TallyElement, textOf } from '../tally-elements.ts'
import { amountIn, dateIn, nameIn, wordIn } from '../tally-values.ts'

/** A part of a line that Tally gives to a bill; what is on account is left out. `credit` is its credit period in Tally's words. */
export type TallyBill = { kind: 'new' | 'against' | 'advance'; name: string; amount: Paisa; credit: string }
/** A bill of which the opening balance of a ledger consists; `date` is '' where the file says none. */
export type TallyOpeningBill = { name: string; date: string; amount: Paisa; credit: string }

const LIST = 'BILLALLOCATIONS.LIST'
/** The elements of the bills of a line, and of a ledger's opening balance. */
export const LINE_BILLS: Shape = { [LIST]: { NAME: null, BILLTYPE: null, AMOUNT: null, BILLCREDITPERIOD: null } }
export const OPENING_BILLS: Shape = { [LIST]: { NAME: null, BILLDATE: null, OPENINGBALANCE: null, BILLCREDITPERIOD: null } }

const LONGEST_NAME = 100
const KINDS: Readonly<Record<string, TallyBill['kind']>> = { 'new ref': 'new', 'agst ref': 'against', advance: 'advance' }

/** The bills of a line. A part without a name or a known kind is on account. */
export function billsOfLine(line: TallyElement): TallyBill[] {
  return childrenOf(line, LIST).flatMap((element) => {
    const kind = KINDS[nameIn(textOf(element, 'BILLTYPE')).toLowerCase()]
    const [name, amount] = [billName(element), amountIn(textOf(element, 'AMOUNT')) ?? ZERO]
    return kind === undefined || name === '' || amount === ZERO ? [] : [{ kind, name, amount, credit: creditOf(element) }]
  })
}

/** The bills of a ledger's opening balance. */
export function openingBillsOf(ledger: TallyElement): TallyOpeningBill[] {
  return childrenOf(ledger, LIST).flatMap((element) => {
    const [name, amount] = [billName(element), amountIn(textOf(element, 'OPENINGBALANCE')) ?? ZERO]
    return name === '' || amount === ZERO
      ? []
      : [{ name, amount, date: dateIn(textOf(element, 'BILLDATE')) ?? '', credit: creditOf(element) }]
  })
}

const billName = (element: TallyElement): string => wordIn(textOf(element, 'NAME')).slice(0, LONGEST_NAME)
const creditOf = (element: TallyElement): string => nameIn(textOf(element, 'BILLCREDITPERIOD'))

const PERIOD = /^(?<count>\d{1,4})\s*(?<unit>day|week)s?$/i
const WEEK = 7

/** The day on which a bill of a day is due after a credit period: so many days or weeks, or a date. Null where the file says neither. */
export function dueAfter(day: string, credit: string): string | null {
  const { count, unit = '' } = PERIOD.exec(credit)?.groups ?? {}
  const due = count === undefined ? dateIn(credit) : addDays(day, Number.parseInt(count, 10) * (/week/i.test(unit) ? WEEK : 1))
  return due === undefined || due < day ? null : due
}
