import { exportAsBeancount, exportAsHledger, tablesIn } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askJournal,
  balancesIn,
  balancesInBeancount,
  balancesOf,
  exportOf,
  hledgerRows,
  isInstalled,
  ledgerOf,
  namesInBeancount,
  paisaOf,
} from '../../testing/plain-text.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openWorkedCompany } from '../../testing/worked-company.ts'

/** A company worked out on paper, exported by us and reckoned by others. */

let product: TestApp
let company: Awaited<ReturnType<typeof openWorkedCompany>>
let journal: string
let beancount: string

beforeAll(async () => {
  product = await startTestApp()
  company = await openWorkedCompany(product)
  ;[journal, beancount] = [await exportOf(product, company, exportAsHledger), await exportOf(product, company, exportAsBeancount)]
})
afterAll(() => product.close())

const BOTH_YEARS = 'from=2026-07-17 to=2028-07-15'

/** The rows of a report by their label, each with an amount of its column. */
async function rowsOf(command: string, column: number): Promise<[label: string, amount: bigint][]> {
  const rows = tablesIn(await company.ask(command)).flatMap((table) => table.rows)
  return rows.flatMap(({ cells }) => (cells[column] ? [[String(cells[0]), paisaOf(String(cells[column]))] as [string, bigint]] : []))
}

const ourBalances = async () => balancesOf(await company.ask(`trial-balance ${BOTH_YEARS} view=ledger columns=closing closing=with`))

const byLedger = (balances: Map<string, bigint>) => new Map([...balances].map(([account, amount]) => [ledgerOf(account), amount]))

test('an account stands below its groups, with its Nepali name; a voucher has its number, party, type and B.S. day', () => {
  expect(journal).toContain(
    'account Current Assets:Sundry Debtors:Bishal Stores\n' + 'account Current Assets:Cash-in-hand\n    ; type: C\n',
  )
  expect(journal).toContain('account Current Assets:Cash-in-hand:Cash\n    ; name-np: नगद\n')
  expect(journal).toContain(
    `
2026-08-05 (SI-0001) Bishal Stores | Goods sold on credit
    ; voucher-type: sales
    ; bs: 2083-04-20
    Current Assets:Sundry Debtors:Bishal Stores  452000.00 NPR
    Sales Accounts:Sales – Taxable  -400000.00 NPR
    Current Liabilities:Duties & Taxes:VAT  -52000.00 NPR
`,
  )
  expect(beancount).toContain(
    `
2026-08-05 * "Bishal Stores" "Goods sold on credit"
  voucher-type: "sales"
  number: "SI-0001"
  bs: "2083-04-20"
  Assets:Current-Assets:Sundry-Debtors:Bishal-Stores  452000.00 NPR
  Income:Sales-Accounts:Sales-Taxable  -400000.00 NPR
  Liabilities:Current-Liabilities:Duties-Taxes:VAT  -52000.00 NPR
`,
  )
})

test('the openings are one transaction, on the day before the first year', () => {
  expect(journal.match(/^2026-07-16 .*$/gm)).toEqual(['2026-07-16 (OB-0001) Opening balances'])
  expect(journal.match(/; voucher-type: opening/g)).toHaveLength(1)
})

describe.skipIf(!isInstalled('hledger'))('hledger, where it is installed,', () => {
  test('accepts the journal, strictly, and has our balance of every ledger', async () => {
    expect(askJournal('hledger', journal, 'check', '--strict', 'ordereddates')).toBe('')
    const ours = await ourBalances()
    expect(ours.size).toBeGreaterThan(12)
    expect(byLedger(balancesIn('hledger', journal))).toEqual(ours)
  })

  test('refuses the journal where a line was changed, because the balances at its end are ours', () => {
    const changed = journal.replace(' 452000.00', ' 452000.01').replace('Taxable  -400000.00', 'Taxable  -400000.01')
    expect(() => askJournal('hledger', changed, 'balance')).toThrow(/balance assertion/i)
  })

  test.each([
    ['2027-07-16', '2027-07-17'],
    ['2028-07-15', '2028-07-16'],
  ])('has our balance sheet at %s', async (day, after) => {
    const theirs = new Map(
      hledgerRows(journal, 'balancesheetequity', '-e', after).flatMap(([account = '', amount = '']) =>
        amount.endsWith('NPR') && !/^total/i.test(account) ? [[ledgerOf(account) || account, paisaOf(amount)] as const] : [],
      ),
    )
    // With them the profit is what the assets are more than liabilities and equity, and what was taken of it stands in a ledger.
    const profit = (theirs.get('Net:') ?? 0n) + (theirs.get('Profit & Loss A/c') ?? 0n)
    const sums = new Map([...theirs, ['Profit & Loss A/c', profit] as const].filter(([label]) => label !== 'Net:'))
    const ours = (await rowsOf(`balance-sheet to=${day} compare=none`, 1)).filter(([label]) => sums.has(label))
    expect(sums.size).toBeGreaterThan(8)
    expect(sums).toEqual(new Map(ours))
  })

  test.each([
    ['2026-07-17', '2027-07-16', '2027-07-17', '83000.00'],
    ['2027-07-17', '2028-07-15', '2028-07-16', '69000.00'],
  ])('has our profit and loss from %s to %s', async (from, to, after, profit) => {
    const theirs = hledgerRows(journal, 'incomestatement', '-b', from, '-e', after)
    const sums = new Map(
      theirs.flatMap(([account = '', amount = '']) => (/.:./.test(account) ? [[ledgerOf(account), paisaOf(amount)] as const] : [])),
    )
    const report = `from=${from} to=${to} form=vertical compare=none trading=true`
    const ours = new Map((await rowsOf(`profit-and-loss ${report}`, 1)).filter(([label]) => sums.has(label)))
    expect(sums.size).toBeGreaterThan(2)
    expect(ours).toEqual(sums)
    expect(theirs.at(-1)).toEqual(['Net:', `${profit} NPR`])
  })

  test('has our statement of every ledger, day by day, with its running balance', async () => {
    const daysOf = async (name: string) => {
      const table = tablesIn(await company.ask(`ledger ${name} ${BOTH_YEARS}`))[0]
      const at = (id: string) => table?.columns.findIndex((column) => column.id === id) ?? -1
      const items = (table?.rows ?? []).filter(({ look }) => look === 'item')
      return items.map(({ cells }) => `${cells[at('date')]} ${paisaOf(String(cells[at('balance')]))}`)
    }
    for (const name of (await ourBalances()).keys()) {
      const account = `(^|:)${name.replaceAll(/[()]/g, '.')}$`
      const theirs = hledgerRows(journal, 'register', account, 'not:tag:balances').filter(([, date]) => date !== '2026-07-16')
      const days = theirs.map(([, date, , , , , total = '']) => `${date} ${paisaOf(total)}`)
      expect([name, ...(await daysOf(name))]).toEqual([name, ...days])
    }
  })
})

describe.skipIf(!isInstalled('ledger'))('Ledger, where it is installed,', () => {
  test('has our balance of every ledger from the same journal', async () => {
    expect(byLedger(balancesIn('ledger', journal))).toEqual(await ourBalances())
  })
})

describe.skipIf(!isInstalled('bean-check'))('Beancount, where it is installed,', () => {
  test('accepts the file, and has our balance of every ledger', async () => {
    const names = namesInBeancount(beancount)
    const theirs = [...(await balancesInBeancount(beancount))].map(([account, amount]) => [names.get(account) ?? account, amount] as const)
    expect(new Map(theirs)).toEqual(await ourBalances())
  })

  test('refuses the file where a paisa was changed', async () => {
    const changed = beancount.replace(' 452000.00', ' 452000.01').replace('Taxable  -400000.00', 'Taxable  -400000.01')
    await expect(balancesInBeancount(changed)).rejects.toThrow(/Balance failed/)
  })
})
