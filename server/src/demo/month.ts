import { addDays } from '@lekha/calendar'
import { vatOn } from '@lekha/ledger'
import { type Paisa, paisa } from '@lekha/money'
import { BANK, balanceOf, bsDayOf, bsMonthOf, CASH, type Course, enter, neg, paidFromBank, rupees, settleFrom, share } from './course.ts'
import { daysFromDashami } from './festivals.ts'
import { STAFF } from './firm.ts'
import { payDashainAllowance } from './payroll.ts'
import { importGoods, VAT_RATE } from './trade.ts'

const RENT = rupees(85_000)
const RETAINER = rupees(12_000)
const TDS_LEDGERS = ['TDS Payable – Salary', 'TDS Payable – Rent', 'TDS Payable – Services']

/** What the calendar brings on a day, whether the shop is open or not: each is settled on the next working day that has the money. */
export function onItsDay(course: Course): void {
  const month = bsMonthOf(course.day)
  const day = bsDayOf(course.day)
  if (day === 1) onTheFirst(course, month)
  if (day === 8) settleFrom(course, course.day, () => payUtilities(course))
  if (day === 14) settleFrom(course, course.day, () => repayLoan(course))
  if (day === 26 && month % 3 === 0) importGoods(course)
  if (day === 28) settleFrom(course, course.day, () => chargeBank(course))
  festival(course)
  once(course, month, day)
}

function onTheFirst(course: Course, month: number): void {
  settleFrom(course, course.day, () => payRent(course))
  settleFrom(course, addDays(course.day, 9), () => payRetainer(course))
  const vat = balanceOf(course, 'VAT')
  settleFrom(course, addDays(course.day, 20), () => payVat(course, neg(vat)))
  const withheld = TDS_LEDGERS.map((ledger) => ({ ledger, amount: neg(balanceOf(course, ledger)) }))
  settleFrom(course, addDays(course.day, 21), () => depositTds(course, withheld))
  if (month === 10 || month === 1) settleFrom(course, addDays(course.day, -1), () => payIncomeTax(course))
}

const from = (ledger: string, amount: Paisa) => ({ ledger, amount: neg(amount) })

/** The house rent, less 10 % that goes to the tax office. */
function payRent(course: Course): boolean {
  const tds = share(RENT, 1_000n)
  const net = paisa(RENT - tds)
  return paidFromBank(course, net, 0n, () => {
    const lines = [{ ledger: 'Rent', amount: RENT, centre: 'showroom' as const }, from('TDS Payable – Rent', tds), from(BANK, net)]
    enter(course, 'payment', { narration: 'घरभाडा, १०% अग्रिम कर कट्टी गरी', lines })
  })
}

/** The adviser sends a bill with VAT; 1.5 % of the bill without it is withheld. */
function payRetainer(course: Course): boolean {
  const [vat, tds] = [vatOn(RETAINER, VAT_RATE), share(RETAINER, 150n)]
  const net = paisa(RETAINER + vat - tds)
  return paidFromBank(course, net, 0n, () => {
    const fee = { ledger: 'Legal and Professional Fee', amount: RETAINER, centre: 'office' as const }
    const lines = [fee, { ledger: 'VAT', amount: vat }, from('TDS Payable – Services', tds), from(BANK, net)]
    enter(course, 'payment', { narration: 'Tax adviser, monthly retainer', reference: `TA-${bsMonthOf(course.day)}`, lines })
  })
}

/** The VAT that the month before left to pay; a credit is carried forward. */
function payVat(course: Course, owed: Paisa): boolean {
  if (owed <= 0n) return true
  return paidFromBank(course, owed, 0n, () => {
    enter(course, 'payment', { narration: 'VAT of the last month', lines: [{ ledger: 'VAT', amount: owed }, from(BANK, owed)] })
  })
}

/** The tax withheld in the month before, by kind. */
function depositTds(course: Course, withheld: readonly { ledger: string; amount: Paisa }[]): boolean {
  const sum = paisa(withheld.reduce((total, { amount }) => total + amount, 0n))
  if (sum <= 0n) return true
  return paidFromBank(course, sum, 0n, () => {
    enter(course, 'payment', { narration: 'अग्रिम कर कट्टी दाखिला', lines: [...withheld, from(BANK, sum)] })
  })
}

/** An instalment of the year's income tax, at the end of Poush and of Chaitra. */
function payIncomeTax(course: Course): boolean {
  const amount = rupees(60_000)
  return paidFromBank(course, amount, 0n, () => {
    enter(course, 'payment', {
      narration: 'Advance income tax, instalment',
      lines: [{ ledger: 'Advance Income Tax', amount }, from(BANK, amount)],
    })
  })
}

function payUtilities(course: Course): boolean {
  const { chance } = course
  const power = rupees(7_200 + chance.below(420) * 10)
  const net = rupees(4_600)
  const vat = vatOn(net, VAT_RATE)
  return paidFromBank(course, paisa(power + net + vat), 0n, () => {
    const electricity = { ledger: 'Electricity', amount: power, centre: 'showroom' as const }
    enter(course, 'payment', {
      narration: 'विद्युत् महसुल',
      reference: `SC ${12_000 + chance.below(80)}`,
      lines: [electricity, from(BANK, power)],
    })
    const line = { ledger: 'Telephone and Internet', amount: net, centre: 'office' as const }
    enter(course, 'payment', {
      narration: 'Internet and telephone',
      lines: [line, { ledger: 'VAT', amount: vat }, from(BANK, paisa(net + vat))],
    })
  })
}

/** 11.5 % a year on what is owed, by the month, and the rest of the instalment pays it back. */
function repayLoan(course: Course): boolean {
  const instalment = rupees(46_500)
  const interest = share(-balanceOf(course, 'Term Loan') / 12n, 1_150n)
  return paidFromBank(course, instalment, 0n, () => {
    const lines = [
      { ledger: 'Term Loan', amount: paisa(instalment - interest) },
      { ledger: 'Interest Expense', amount: interest },
      from(BANK, instalment),
    ]
    enter(course, 'payment', { narration: 'Instalment of the term loan', lines })
  })
}

function chargeBank(course: Course): boolean {
  const amount = rupees(150 + course.chance.below(14) * 25)
  return paidFromBank(course, amount, 0n, () => {
    enter(course, 'payment', {
      narration: 'Fees of the bank and of QR payments',
      lines: [{ ledger: 'Bank Charges', amount }, from(BANK, amount)],
    })
  })
}

/** Before Dashain a month's pay more, an advance to the driver, and an advertisement. */
function festival(course: Course): void {
  const days = daysFromDashami(course.day)
  if (days === -12) settleFrom(course, course.day, () => payDashainAllowance(course))
  if (days === -20) settleFrom(course, course.day, () => advertise(course))
  if (days === -8) settleFrom(course, course.day, () => giveAdvance(course))
}

function advertise(course: Course): boolean {
  const net = rupees(45_000)
  const [vat, tds] = [vatOn(net, VAT_RATE), share(net, 150n)]
  const paid = paisa(net + vat - tds)
  return paidFromBank(course, paid, 0n, () => {
    const fee = { ledger: 'Advertisement', amount: net, centre: 'showroom' as const }
    const lines = [fee, { ledger: 'VAT', amount: vat }, from('TDS Payable – Services', tds), from(BANK, paid)]
    enter(course, 'payment', { narration: 'दसैँ अफरको विज्ञापन', lines })
  })
}

function giveAdvance(course: Course): boolean {
  const amount = rupees(20_000)
  if (balanceOf(course, CASH) < amount) return false
  const sub = STAFF.at(-1)?.name ?? ''
  enter(course, 'payment', { narration: 'दसैँ पेस्की', lines: [{ ledger: 'Staff Advance', sub, amount }, from(CASH, amount)] })
  return true
}

/** What happens once a year: insurance, the owners' capital, new furniture. */
function once(course: Course, month: number, day: number): void {
  const { day: today } = course
  if (month === 4 && day === 12) settleFrom(course, today, () => payFor(course, 'Insurance', rupees(38_500), 'Insurance of goods and van'))
  if (month === 5 && day === 6) settleFrom(course, today, () => bringCapital(course))
  if (month === 11 && day === 11) settleFrom(course, today, () => buyFurniture(course))
  if (month === 7 && day === 27) settleFrom(course, today, () => payAudit(course))
}

function payFor(course: Course, ledger: string, amount: Paisa, narration: string): boolean {
  return paidFromBank(course, amount, 0n, () => enter(course, 'payment', { narration, lines: [{ ledger, amount }, from(BANK, amount)] }))
}

function bringCapital(course: Course): boolean {
  const amount = rupees(500_000)
  enter(course, 'receipt', {
    narration: 'Capital brought in by the owners',
    lines: [{ ledger: BANK, amount }, from('Share Capital', amount)],
  })
  return true
}

function buyFurniture(course: Course): boolean {
  const net = rupees(184_000)
  const vat = vatOn(net, VAT_RATE)
  return paidFromBank(course, paisa(net + vat), 0n, () => {
    const lines = [
      { ledger: 'Furniture and Office Equipment (Pool B)', amount: net },
      { ledger: 'VAT', amount: vat },
      from(BANK, paisa(net + vat)),
    ]
    enter(course, 'payment', { narration: 'Racks for the warehouse', reference: 'Bill 318', lines })
  })
}

/** The audit fee that the end of the year accrued. */
function payAudit(course: Course): boolean {
  const owed = neg(balanceOf(course, 'Audit Fee Payable'))
  if (owed <= 0n) return true
  return payFor(course, 'Audit Fee Payable', owed, 'Audit fee of the last year')
}

/** The last day of the fiscal year: the pools are written down, the audit and the income tax provided for. */
export function endYear(course: Course): void {
  for (const [ledger, rate] of POOLS) {
    const amount = share(balanceOf(course, ledger), rate)
    enter(course, 'journal', { narration: 'वर्षको ह्रासकट्टी', lines: [{ ledger: 'Depreciation', amount }, from(ledger, amount)] })
  }
  const fee = rupees(75_000)
  const tds = share(fee, 150n)
  const lines = [{ ledger: 'Audit Fee', amount: fee }, from('TDS Payable – Services', tds), from('Audit Fee Payable', paisa(fee - tds))]
  enter(course, 'journal', { narration: 'Audit fee of the year', lines })
}

/** The pools of the Income Tax Act and what is written off of each in a year, in ten-thousandths. */
const POOLS: readonly [ledger: string, rate: bigint][] = [
  ['Furniture and Office Equipment (Pool B)', 2_500n],
  ['Vehicles (Pool C)', 2_000n],
  ['Machinery and Others (Pool D)', 1_500n],
]
