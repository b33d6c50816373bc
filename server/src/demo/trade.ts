import { addDays } from '@lekha/calendar'
import { vatOn, vatWithin } from '@lekha/ledger'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import { BANK, balanceOf, bsMonthOf, CASH, type Course, enter, neg, PETTY_CASH, paidFromBank, rupees, settleFrom, share } from './course.ts'
import { seasonOn } from './festivals.ts'
import { ABROAD, type Centre, CUSTOMERS, PETTY, SUPPLIERS, WORDS } from './firm.ts'

/** 13 %, in ten-thousandths. */
export const VAT_RATE = 1_300n

/** The goods that the store should hold in a usual month, at cost. */
const USUAL_STOCK = 320_000_000n
/** What stays in the bank when suppliers are paid, for pay and taxes. */
const KEPT_IN_BANK = 35_000_000n

/** What one working day brings: sales, purchases, small expenses, and cash to the bank. */
export function tradeOf(course: Course): void {
  const season = seasonOn(course.day, bsMonthOf(course.day))
  sellOverTheCounter(course, season)
  for (let left = 160 * season; left > 0; left -= 10_000) if (course.chance.below(10_000) < left) sellOnCredit(course)
  buy(course)
  if (course.chance.in100(4)) takeBack(course)
  spendPettyCash(course)
  payPorters(course)
  bankCash(course)
}

/** Takes goods out of the store: they cost so many percent of their price. The store never gives more than it has. */
function takeFromStore(course: Course, net: bigint): void {
  const cost = (net * BigInt(70 + course.chance.below(9))) / 100n
  course.stock -= cost < course.stock ? cost : course.stock
}

function sellOverTheCounter(course: Course, season: number): void {
  const { chance } = course
  const gross = () => rupees(Math.trunc(((14_000 + chance.below(17_000)) * season) / 100 / 5) * 5)
  const sell = (into: string, amount: Paisa, narration: string) => {
    const vat = vatWithin(amount, VAT_RATE)
    takeFromStore(course, amount - vat)
    enter(course, 'sales', { narration, lines: [debit(into, amount), sale(neg(amount - vat), 'showroom'), debit('VAT', neg(vat))] })
  }
  sell(CASH, gross(), chance.oneOf(WORDS.counter))
  if (chance.in100(62)) sell(BANK, share(gross(), 6_000n), chance.oneOf(WORDS.wallet))
}

const debit = (ledger: string, amount: Paisa) => ({ ledger, amount })
const sale = (amount: Paisa, centre: Centre) => ({ ledger: 'Sales – Taxable', amount, centre })

function sellOnCredit(course: Course): void {
  const { chance } = course
  const customer = chance.oneOf(CUSTOMERS).name
  const net = rupees((12 + chance.below(58)) * 1_000 + chance.below(200) * 5)
  const vat = vatOn(net, VAT_RATE)
  takeFromStore(course, net)
  course.bills += 1
  const reference = chance.in100(30) ? `PO ${100 + chance.below(900)}` : ''
  const narration = chance.oneOf(WORDS.credit)
  enter(course, 'sales', {
    narration,
    reference,
    lines: [debit(customer, paisa(net + vat)), sale(neg(net), 'warehouse'), debit('VAT', neg(vat))],
  })
  expectReceipt(course, customer, paisa(net + vat), 18 + chance.below(34))
}

/** A customer pays after some days: by bank, small sums in cash, sometimes less a discount. */
export function expectReceipt(course: Course, customer: string, owed: Paisa, days: number): void {
  const { chance } = course
  settleFrom(course, addDays(course.day, days), () => {
    const balance = balanceOf(course, customer)
    const amount = paisa(balance < owed ? balance : owed)
    if (amount <= ZERO) return true
    const discount = chance.in100(6) ? rupees((amount * 2n) / 100n / 1_000n) : ZERO
    const into = amount < rupees(40_000) && chance.in100(55) ? CASH : BANK
    enter(course, 'receipt', {
      narration: chance.oneOf(WORDS.receipt),
      reference: into === BANK && chance.in100(40) ? `Chq ${400_000 + chance.below(99_999)}` : '',
      lines: [debit(into, paisa(amount - discount)), debit('Discount Allowed', discount), debit(customer, neg(amount))],
    })
    return true
  })
}

/** Goods that came back: a credit note, entered as a journal. */
function takeBack(course: Course): void {
  const { chance } = course
  const customer = chance.oneOf(CUSTOMERS).name
  const net = rupees(800 + chance.below(60) * 50)
  const vat = vatOn(net, VAT_RATE)
  if (balanceOf(course, customer) < net + vat) return
  course.stock += (net * 74n) / 100n
  const lines = [sale(net, 'warehouse'), debit('VAT', vat), debit(customer, neg(net + vat))]
  enter(course, 'journal', { narration: 'बिग्रिएको सामान फिर्ता', reference: `CN ${course.bills}`, lines })
}

/** Fills the store before it is empty: more before Dashain and Tihar, for the month that begins in three weeks. */
function buy(course: Course): void {
  const { chance } = course
  const ahead = addDays(course.day, 22)
  const wanted = (USUAL_STOCK * BigInt(seasonOn(ahead, bsMonthOf(ahead)))) / 100n
  for (let lots = 0; lots < 3 && course.stock < wanted; lots++) if (lots === 0 || chance.in100(70)) buyLot(course)
}

function buyLot(course: Course): void {
  const { chance } = course
  const supplier = chance.oneOf(SUPPLIERS).name
  const net = rupees((60 + chance.below(140)) * 1_000 + chance.below(100) * 10)
  const vat = vatOn(net, VAT_RATE)
  course.stock += net
  enter(course, 'purchase', {
    narration: chance.oneOf(WORDS.purchase),
    reference: `Bill ${1_000 + chance.below(9_000)}`,
    lines: [debit('Purchases – Taxable', net), debit('VAT', vat), debit(supplier, neg(net + vat))],
  })
  oweSupplier(course, supplier, paisa(net + vat), 20 + chance.below(25))
  if (chance.in100(35)) payFreight(course)
}

/** A supplier is paid after some days, when the bank has the money. */
export function oweSupplier(course: Course, supplier: string, owed: Paisa, days: number): void {
  const { chance } = course
  settleFrom(course, addDays(course.day, days), () =>
    paidFromBank(course, owed, KEPT_IN_BANK, () => {
      const discount = chance.in100(8) ? rupees(owed / 100n / 100n) : ZERO
      enter(course, 'payment', {
        narration: chance.oneOf(WORDS.payment),
        reference: chance.in100(60) ? `Chq ${700_000 + chance.below(99_999)}` : '',
        lines: [debit(supplier, owed), debit('Discount Received', neg(discount)), debit(BANK, neg(owed - discount))],
      })
    }),
  )
}

/** The truck is paid at once, less 2.5 % of tax, because its owner is no VAT payer. */
function payFreight(course: Course): void {
  const { chance } = course
  const fare = rupees(3_500 + chance.below(45) * 100)
  const tds = share(fare, 250n)
  if (balanceOf(course, CASH) < fare) return
  enter(course, 'payment', {
    narration: chance.oneOf(WORDS.freight),
    lines: [
      { ledger: 'Freight Inward', amount: fare, centre: 'warehouse' },
      debit('TDS Payable – Services', neg(tds)),
      debit(CASH, neg(fare - tds)),
    ],
  })
}

/** Goods from abroad: the bill of the supplier, and duty and VAT at the customs, paid at once. */
export function importGoods(course: Course): void {
  const { chance } = course
  const value = rupees((260 + chance.below(160)) * 1_000)
  const duty = share(value, 1_000n)
  const vat = vatOn(paisa(value + duty), VAT_RATE)
  settleFrom(course, course.day, () =>
    paidFromBank(course, paisa(duty + vat), 0n, () => {
      course.stock += value
      enter(course, 'purchase', {
        narration: 'Pressure cookers and steel ware, by road',
        reference: `BE/${2_000 + chance.below(900)}`,
        lines: [debit('Purchases – Import', value), debit(ABROAD.name, neg(value))],
      })
      enter(course, 'payment', {
        narration: 'Customs duty and VAT, Birgunj',
        lines: [debit('Customs Duty', duty), debit('VAT', vat), debit(BANK, neg(duty + vat))],
      })
      oweSupplier(course, ABROAD.name, value, 25)
    }),
  )
}

function spendPettyCash(course: Course): void {
  const { chance } = course
  for (const [ledger, most, narration, in100] of PETTY) {
    if (!chance.in100(in100)) continue
    if (balanceOf(course, PETTY_CASH) < rupees(most + 1_000) && !fillPettyCash(course)) continue
    const amount = rupees(Math.trunc(most / 4) + 5 * chance.below(Math.trunc((most * 3) / 20)))
    const centre = ledger === 'Fuel' ? 'warehouse' : 'office'
    enter(course, 'payment', { narration, lines: [{ ledger, amount, centre }, debit(PETTY_CASH, neg(amount))] })
  }
}

function fillPettyCash(course: Course): boolean {
  const amount = rupees(12_000)
  if (balanceOf(course, CASH) < amount) return false
  enter(course, 'contra', { narration: 'सानो नगद कोषमा थप', lines: [debit(PETTY_CASH, amount), debit(CASH, neg(amount))] })
  return true
}

function payPorters(course: Course): void {
  const { chance } = course
  if (!chance.in100(18)) return
  const amount = rupees(1_200 + chance.below(30) * 50)
  if (balanceOf(course, CASH) < amount) return
  const lines = [{ ledger: 'Wages', amount, centre: 'warehouse' as const }, debit(CASH, neg(amount))]
  enter(course, 'payment', { narration: chance.oneOf(WORDS.porters), lines })
}

/** When the drawer is full, its thousands go to the bank. */
function bankCash(course: Course): void {
  const cash = balanceOf(course, CASH)
  if (cash < rupees(75_000)) return
  const amount = rupees(((cash - rupees(25_000)) / 100_000n) * 1_000n)
  enter(course, 'contra', { narration: 'बैंकमा नगद जम्मा', lines: [debit(BANK, amount), debit(CASH, neg(amount))] })
}
