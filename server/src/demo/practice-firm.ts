import { addDays, adToBs, bsMonthsOn, type FiscalYearSpan, firstOfBsMonth, fiscalYearOf, lastOfBsMonth } from '@lekha/calendar'
import { type Paisa, paisa } from '@lekha/money'
import { chanceOf } from './chance.ts'
import { type Course, enter, type FirmVoucher, neg, rupees, settleDue } from './course.ts'
import { isWorkingDay } from './festivals.ts'
import { ABROAD, CUSTOMERS, OPENINGS, type Party, STAFF, SUPPLIERS } from './firm.ts'
import { type FirmMovement, openingGoods, withGoods } from './goods.ts'
import { endYear, onItsDay } from './month.ts'
import { accruePay, owedBefore, payStaff } from './payroll.ts'
import { expectReceipt, oweSupplier, tradeOf } from './trade.ts'

type Opening = { ledger: string; sub?: string; amount: Paisa }

/** A change of a voucher after it was posted; `voucher` counts from 0. */
export type FirmChange =
  | { kind: 'alter'; voucher: number; reason: string; to: FirmVoucher }
  | { kind: 'cancel'; voucher: number; reason: string }
  | { kind: 'reverse'; voucher: number; date: string; narration: string }

/** The books of the practice firm, as they are entered. */
export type PracticeFirm = {
  years: readonly FiscalYearSpan[]
  parties: readonly (Party & { pan: string; phone: string })[]
  openings: readonly Opening[]
  vouchers: readonly FirmVoucher[]
  changes: readonly FirmChange[]
  /** What was in the store before the first day. */
  openingGoods: readonly FirmMovement[]
  /** Vouchers that are still being typed, and one that is due on the first of each month. */
  drafts: readonly FirmVoucher[]
  planned: FirmVoucher
}

/** Any number would do; with this one, every firm of a day is the same. */
const SEED = 208_283
/** What the goods in the store cost before the first day. */
const STOCK = rupees(3_200_000n)

/**
 * A trading firm of Kathmandu over two fiscal years: all of the one before, and the one of today up to today. The same day always gives the same
 * books, and what has happened by one day happens alike in the books of every later day of the year. `days`: live through the first days only.
 *
 * @example practiceFirm('2026-11-23').vouchers.length // about three thousand
 */
export function practiceFirm(today: string, days = Number.POSITIVE_INFINITY): PracticeFirm {
  const year = fiscalYearOf(adToBs(today))
  const before = fiscalYearOf(adToBs(addDays(year.starts, -1)))
  const openings = openingsOn(before.starts)
  const course: Course = {
    ...{ chance: chanceOf(SEED), day: before.starts, vouchers: [], due: [], bills: 0 },
    balances: new Map(openings.map(({ ledger, amount }) => [ledger, amount])),
    stock: STOCK,
  }
  settleOpenings(course, openings)
  for (let lived = 0; course.day <= today && lived < days; lived++, course.day = addDays(course.day, 1)) liveThrough(course, before.ends)
  const changes = changed(course, today)
  const goods = openingGoods(STOCK)
  return {
    ...{
      years: [before, year],
      parties: partiesOf(),
      openings,
      openingGoods: goods,
      vouchers: withGoods(course.vouchers, goods, SEED),
      changes,
    },
    ...stillToPost(today),
  }
}

function liveThrough(course: Course, yearEnds: string): void {
  onItsDay(course)
  if (isWorkingDay(course.day)) {
    tradeOf(course)
    settleDue(course)
  }
  if (course.day === lastOfBsMonth(course.day)) {
    const sub = STAFF.at(-1)?.name ?? ''
    const owed = course.balances.get('Staff Advance') ?? 0n
    accruePay(course, owed > 0n ? { sub, amount: rupees(5_000n) } : undefined)
  }
  if (course.day === yearEnds) endYear(course)
}

function openingsOn(starts: string): Opening[] {
  const owed = owedBefore(addDays(starts, -1))
  const known: Opening[] = [
    ...OPENINGS.map(([ledger, amount, sub]) => ({ ledger, amount: rupees(amount), ...(sub === undefined ? {} : { sub }) })),
    { ledger: 'Salary Payable', amount: neg(owed.pay) },
    { ledger: 'SSF Payable', amount: neg(owed.fund) },
    { ledger: 'TDS Payable – Salary', amount: neg(owed.tds) },
  ]
  return [...known, { ledger: 'Retained Earnings', amount: neg(known.reduce((sum, { amount }) => sum + amount, 0n)) }]
}

/** What the openings owe and are owed is settled in the first weeks. */
function settleOpenings(course: Course, openings: readonly Opening[]): void {
  const days = () => 6 + course.chance.below(25)
  for (const { ledger, amount } of openings) {
    if (CUSTOMERS.some(({ name }) => name === ledger)) expectReceipt(course, ledger, amount, days())
    if (SUPPLIERS.some(({ name }) => name === ledger)) oweSupplier(course, ledger, neg(amount), days())
  }
  const { pay, fund } = owedBefore(addDays(course.day, -1))
  payStaff(course, pay, fund)
}

/** PANs and telephones that nobody has. */
const partiesOf = () =>
  [...CUSTOMERS, ...SUPPLIERS, ABROAD].map((party, index) => ({
    ...party,
    pan: party === ABROAD ? '' : `99${String(1_000 + index * 37)}000`,
    phone: party === ABROAD ? '' : `01400${String(1_000 + index * 61)}`,
  }))

/** Mistakes of the last weeks, and how they were put right. */
function changed(course: Course, today: string): FirmChange[] {
  const { vouchers } = course
  const last = (ledger: string) => vouchers.findLastIndex(({ type, lines }) => type === 'payment' && lines[0]?.ledger === ledger)
  const altered = last('Meeting and Refreshment')
  const was = vouchers[altered]
  course.day = today
  const twice = last('Printing and Stationery')
  const again = vouchers[twice]
  const lines = [
    { ledger: 'Travel', amount: rupees(2_500n) },
    { ledger: 'Repair and Maintenance', amount: rupees(-2_500n) },
  ]
  enter(course, 'journal', { narration: 'Taxi fares that stood under repairs', lines })
  const wrong = vouchers.length - 1
  if (again) vouchers.push({ ...again, date: today })
  return [
    ...(was ? [{ kind: 'alter' as const, voucher: altered, reason: 'Two guests were forgotten', to: withMore(was) }] : []),
    ...(again ? [{ kind: 'cancel' as const, voucher: vouchers.length - 1, reason: 'दोहोरो प्रविष्टि' }] : []),
    { kind: 'reverse', voucher: wrong, date: today, narration: 'Reversed: they were repairs' },
  ]
}

const withMore = (voucher: FirmVoucher): FirmVoucher => ({
  ...voucher,
  lines: voucher.lines.map((line) => ({ ...line, amount: paisa(line.amount > 0n ? line.amount + 20_000n : line.amount - 20_000n) })),
})

/** Two vouchers that somebody began to type, and the rent of the next month. */
function stillToPost(today: string): Pick<PracticeFirm, 'drafts' | 'planned'> {
  const begun = (ledger: string, amount: bigint, narration: string): FirmVoucher => ({
    ...{ type: 'payment', date: today, narration, reference: '' },
    lines: [
      { ledger, amount: rupees(amount) },
      { ledger: 'Cash', amount: rupees(-amount) },
    ],
  })
  const rent = begun('Rent', 85_000n, 'घरभाडा')
  return {
    drafts: [begun('Fuel', 1_450n, 'डेलिभरी भ्यानको इन्धन'), begun('Advertisement', 6_000n, 'Handbills')],
    planned: { ...rent, date: bsMonthsOn(firstOfBsMonth(today), 1) },
  }
}
