import { addDays, adToBs, lastOfBsMonth, weekdayOf } from '@lekha/calendar'
import { averageValue, type Receipt, STARTER_LEDGERS } from '@lekha/ledger'
import { expect, test } from 'vitest'
import { billsOf } from './bills.ts'
import { BANK, CASH, type FirmVoucher, PETTY_CASH } from './course.ts'
import { dashamiOf } from './festivals.ts'
import { STAFF } from './firm.ts'
import { salaryTds } from './payroll.ts'
import { type PracticeFirm, practiceFirm } from './practice-firm.ts'

const TODAY = '2026-11-23'
const firm = practiceFirm(TODAY)
// The first and the last day of a fiscal year, a day in Dashain, and a day years later.
const FIRMS = [TODAY, '2026-07-16', '2026-07-17', '2027-10-09', '2031-03-01'].map((day) => [day, practiceFirm(day)] as const)

const sumOf = (lines: readonly { amount: bigint }[]) => lines.reduce((sum, { amount }) => sum + amount, 0n)
const on = (voucher: FirmVoucher, ledger: string) => sumOf(voucher.lines.filter((line) => line.ledger === ledger))

/** The vouchers as they stand after the mistakes were put right, by day. */
function standing({ vouchers, changes }: PracticeFirm): FirmVoucher[] {
  const all: (FirmVoucher | undefined)[] = [...vouchers]
  for (const change of changes) {
    if (change.kind === 'alter') all[change.voucher] = change.to
    if (change.kind === 'cancel') all[change.voucher] = undefined
    if (change.kind === 'reverse') all[change.voucher] = undefined
  }
  return all.filter((voucher) => voucher !== undefined)
}

function balanceOn({ openings, vouchers }: PracticeFirm, ledger: string, day: string): bigint {
  const opening = sumOf(openings.filter((each) => each.ledger === ledger))
  return vouchers.filter(({ date }) => date <= day).reduce((sum, voucher) => sum + on(voucher, ledger), opening)
}

test('the same day gives the same books, and a later day begins with them', () => {
  expect(practiceFirm(TODAY)).toEqual(firm)
  const until = (books: PracticeFirm) => books.vouchers.filter(({ date }) => date < TODAY)
  expect(until(practiceFirm('2027-02-01'))).toEqual(until(firm))
})

test('about three thousand vouchers stand in two fiscal years, by day, none after today', () => {
  expect(firm.years.map(({ name }) => name)).toEqual(['2082/83', '2083/84'])
  expect(firm.vouchers.length).toBeGreaterThan(2_800)
  expect(firm.vouchers.length).toBeLessThan(4_000)
  for (const [day, { vouchers, years }] of FIRMS) {
    const days = vouchers.map(({ date }) => date)
    expect(days).toEqual([...days].sort())
    expect([days[0]! >= years[0]!.starts, days.at(-1)! <= day]).toEqual([true, true])
  }
})

test('every voucher balances and moves something on each line, and the openings balance', () => {
  for (const [, { vouchers, openings, changes }] of FIRMS) {
    expect(sumOf(openings)).toBe(0n)
    const all = [...vouchers, ...changes.flatMap((change) => (change.kind === 'alter' ? [change.to] : []))]
    expect(all.filter(({ lines }) => sumOf(lines) !== 0n || lines.length < 2 || lines.some(({ amount }) => amount === 0n))).toEqual([])
  }
})

test('every ledger is one of the starter chart or a party of the firm', () => {
  const known = new Set([...STARTER_LEDGERS, ...firm.parties].map(({ name }) => name))
  const named = [...firm.vouchers.flatMap(({ lines }) => lines), ...firm.openings].map(({ ledger }) => ledger)
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})

test('cash, petty cash and bank are never overdrawn, whatever the day', () => {
  for (const [day, books] of FIRMS) {
    for (const ledger of [CASH, PETTY_CASH, BANK]) {
      let balance = balanceOn(books, ledger, '0001-01-01')
      for (const voucher of standing(books)) {
        balance += on(voucher, ledger)
        if (balance < 0n) expect.fail(`${ledger} is overdrawn on ${voucher.date} in the books of ${day}`)
      }
    }
  }
})

/** How many of each item are in the store after each voucher, and what came and went in a year. */
function storeOf({ openingGoods, vouchers }: PracticeFirm, until: string) {
  const store = new Map<string, { came: { quantity: bigint; value: bigint }; left: bigint }>()
  for (const { item, quantity, value } of [
    ...openingGoods,
    ...vouchers.filter(({ date }) => date <= until).flatMap(({ movements = [] }) => movements),
  ]) {
    const of = store.get(item) ?? { came: { quantity: 0n, value: 0n }, left: 0n }
    store.set(item, of)
    of.left += quantity
    if (value !== null) of.came = { quantity: of.came.quantity + quantity, value: of.came.value + value }
    if (of.left < 0n) expect.fail(`More of ${item} was sold than there was.`)
  }
  return [...store.values()]
}
const worth = (store: ReturnType<typeof storeOf>) =>
  store.reduce((sum, { came, left }) => sum + averageValue(came as Receipt, left as Receipt['quantity']), 0n)

test('the store always holds goods, and none is sold that was not bought', () => {
  for (const [day, books] of FIRMS) expect(worth(storeOf(books, day)) > 1_000_000_00n).toBe(true)
})

test('the goods of a voucher come to its line of sales or purchases, and are worth about 74 % of their price', () => {
  const traded = firm.vouchers.filter(({ movements }) => movements)
  expect(traded.length).toBeGreaterThan(1_000)
  for (const { lines, movements = [] } of traded) {
    const billed = movements.reduce((sum, { kind, bill }) => sum + (kind === 'in' ? 1n : -1n) * (bill?.amount ?? 0n), 0n)
    expect(sumOf(lines.filter(({ ledger }) => movements.some(({ bill }) => bill?.ledger === ledger)))).toBe(billed)
  }
})

test('what raises the balance of a party begins a bill; receipts and payments settle the oldest, none by more than it is', () => {
  const bills = billsOf([{ date: firm.years[0]!.starts, lines: firm.openings }, ...firm.vouchers], firm.parties)
  const left = new Map<string, bigint>()
  for (const { billId, amount } of [...bills.values()].flat()) left.set(billId, (left.get(billId) ?? 0n) + amount)
  for (const { name, group } of firm.parties) {
    const own = [...bills].filter(([{ ledger }]) => ledger === name).flatMap(([, of]) => of.map(({ billId }) => billId))
    const open = [...new Set(own)].map((bill) => left.get(bill) ?? 0n)
    expect(open.filter((rest) => (group === 'sundry-debtors' ? rest < 0n : rest > 0n))).toEqual([])
    expect(open.reduce((sum, rest) => sum + rest, 0n)).toBe(balanceOn(firm, name, TODAY))
  }
})

test('the year that has ended leaves a profit of some percent of its sales', () => {
  const { ends } = firm.years[0]!
  const ofYear = firm.vouchers.filter(({ date }) => date <= ends).flatMap(({ lines }) => lines)
  const groups = new Map(STARTER_LEDGERS.map(({ name, group }) => [name, group]))
  const isOf = (wanted: RegExp) => (line: { ledger: string }) => wanted.test(groups.get(line.ledger) ?? '')
  const sales = -sumOf(ofYear.filter(isOf(/^sales/)))
  const stockGrown = worth(storeOf(firm, ends)) - 3_200_000_00n
  const profit = stockGrown - sumOf(ofYear.filter(isOf(/^(sales|purchase|direct|indirect)/)))
  expect(sales > 25_000_000_00n && sales < 35_000_000_00n).toBe(true)
  expect([profit * 100n > sales, profit * 100n < sales * 8n]).toEqual([true, true])
})

test('nobody is paid more than is owed: customers never in credit, suppliers never in debit', () => {
  for (const { name, group } of firm.parties) {
    let balance = balanceOn(firm, name, '0001-01-01')
    for (const voucher of firm.vouchers) {
      balance += on(voucher, name)
      if (group === 'sundry-debtors' ? balance < 0n : balance > 0n) expect.fail(`${name} on ${voucher.date}`)
    }
  }
})

test('VAT is 13 % of every sale and purchase, and each month pays what the month before left', () => {
  for (const voucher of firm.vouchers.filter(
    ({ type, lines }) => ['sales', 'purchase'].includes(type) && lines.some(({ ledger }) => ledger === 'VAT'),
  )) {
    const [net, vat] = [on(voucher, voucher.type === 'sales' ? 'Sales – Taxable' : 'Purchases – Taxable'), on(voucher, 'VAT')]
    const off = net * 13n - vat * 100n
    expect(off < 100n && off > -100n, JSON.stringify(voucher.narration)).toBe(true)
  }
  const payments = firm.vouchers.filter(({ narration }) => narration === 'VAT of the last month')
  expect(payments.length).toBeGreaterThan(10)
  for (const payment of payments) {
    const bs = adToBs(payment.date)
    const monthBefore = lastOfBsMonth(addDays(payment.date, -28))
    expect([bs.slice(8) <= '25', on(payment, 'VAT')]).toEqual([true, -balanceOn(firm, 'VAT', monthBefore)])
  }
})

test('the tax withheld in a month is deposited by the 25th of the next, to the paisa', () => {
  const deposits = firm.vouchers.filter(({ narration }) => narration === 'अग्रिम कर कट्टी दाखिला')
  expect(deposits).toHaveLength(16)
  for (const deposit of deposits) {
    for (const kind of ['Salary', 'Rent', 'Services']) {
      const ledger = `TDS Payable – ${kind}`
      expect(on(deposit, ledger)).toBe(-balanceOn(firm, ledger, lastOfBsMonth(addDays(deposit.date, -28))))
    }
    expect(adToBs(deposit.date).slice(8) <= '25').toBe(true)
  }
})

test('of the rent 10 % are withheld, of a bill of services 1.5 % of what it is without VAT', () => {
  for (const rent of firm.vouchers.filter((voucher) => on(voucher, 'Rent') > 0n))
    expect(on(rent, 'TDS Payable – Rent') * -10n).toBe(on(rent, 'Rent'))
  for (const bill of firm.vouchers.filter((voucher) => on(voucher, 'Legal and Professional Fee') > 0n))
    expect(on(bill, 'TDS Payable – Services') * -1_000n).toBe(on(bill, 'Legal and Professional Fee') * 15n)
})

test('a month of pay carries 31 % for the fund, 20 of the employer and 11 of the staff, and Dashain brings a month more', () => {
  const pays = firm.vouchers.filter((voucher) => voucher.type === 'journal' && on(voucher, 'Salary') > 0n)
  expect(pays).toHaveLength(16)
  for (const pay of pays) {
    expect(on(pay, 'SSF Contribution') * 100n).toBe(on(pay, 'Salary') * 20n)
    expect(on(pay, 'SSF Payable') * -100n).toBe(on(pay, 'Salary') * 31n)
  }
  const allowances = firm.vouchers.filter((voucher) => on(voucher, 'Dashain Allowance') > 0n)
  expect(allowances.map((voucher) => on(voucher, 'Dashain Allowance'))).toEqual([on(pays[0]!, 'Salary'), on(pays[0]!, 'Salary')])
  expect(allowances.every(({ date }) => date < dashamiOf(Number.parseInt(date.slice(0, 4), 10)))).toBe(true)
})

test('the tax of the manager is reckoned on paper', () => {
  // 68,000 a month. Income 13 × 68,000 + 20 % of 12 × 68,000 = 1,047,200; to the fund 31 % of 816,000 = 252,960; taxable 794,240.
  const pay = STAFF[0]!.pay * 100n
  // Until Asar 2083: 0 on 500,000, 10 % on 200,000, 20 % on 94,240 = 38,848 a year.
  expect(salaryTds(pay as never, '2026-07-16')).toBe(323_733n)
  // From Shrawan 2083: 1 % on 794,240 = 7,942.40 a year.
  expect(salaryTds(pay as never, '2026-07-17')).toBe(66_187n)
})

test('an instalment of the loan pays the interest of the month first', () => {
  const [first] = firm.vouchers.filter((voucher) => on(voucher, 'Term Loan') > 0n)
  // 18,00,000 at 11.5 % a year: 17,250 a month; the rest of 46,500 pays it back.
  expect([on(first!, 'Interest Expense'), on(first!, 'Term Loan'), on(first!, BANK)]).toEqual([1_725_000n, 2_925_000n, -4_650_000n])
})

test('Dashain and Tihar are the best of the trade, and the shop is closed on their days and on Saturdays', () => {
  // The committee's days were 2024-10-12 and 2025-10-02.
  expect([2024, 2025].map(dashamiOf)).toEqual(['2024-10-13', '2025-10-02'])
  const sales = (from: string, to: string) =>
    -sumOf(
      firm.vouchers
        .filter(({ date, type }) => type === 'sales' && date >= from && date <= to)
        .flatMap(({ lines }) => lines.filter(({ ledger }) => ledger.startsWith('Sales'))),
    )
  expect(sales('2025-09-17', '2025-10-17') * 10n > sales('2025-12-16', '2026-01-14') * 14n).toBe(true)
  const traded = firm.vouchers.filter(({ type }) => type === 'sales').map(({ date }) => date)
  // Vijaya Dashami and Bhai Tika of 2082, and every Saturday.
  expect(traded.filter((day) => weekdayOf(day) === 6 || day === '2025-10-02' || day === '2025-10-23')).toEqual([])
})

test('the year that has ended is written down on its last day, and a voucher each was altered, cancelled and reversed', () => {
  const written = firm.vouchers.filter((voucher) => on(voucher, 'Depreciation') > 0n)
  expect(written.map(({ date }) => date)).toEqual(Array(3).fill('2026-07-16'))
  expect(on(written[1]!, 'Depreciation') * 5n).toBe(1_650_000_00n)
  expect(firm.changes.map(({ kind }) => kind)).toEqual(['alter', 'cancel', 'reverse'])
  expect([firm.drafts.length, firm.planned.date]).toEqual([2, '2026-12-16'])
})
