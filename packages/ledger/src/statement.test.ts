import { add, magnitude, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceSheet, balanceSheetMemo, balanceSheetMoved } from './balance-sheet.ts'
import type { ChartLedger, Group, Nature } from './chart.ts'
import { type StatementBooks, type StatementPart, statement, titled, type WrittenPart } from './statement.ts'
import { closingOf, type Turnover } from './trial-balance.ts'

/**
 * Books as a page of text. A group ends in a colon; a primary one says its nature, and the code by which statements know it. A
 * ledger has its opening and its movement, for each period that is compared.
 */
function books(page: string): StatementBooks {
  const groups: Group[] = []
  const ledgers: ChartLedger[] = []
  const periods: Map<string, Turnover>[] = []
  const path: string[] = []
  for (const line of page.split('\n').filter((text) => text.trim() !== '')) {
    const level = (line.search(/\S/) - 4) / 2
    const [head = '', ...rest] = line.trim().split(/ {2,}/)
    const parentId = level === 0 ? null : (path[level - 1] ?? null)
    const name = head.replace(/:$/, '')
    if (head.endsWith(':')) {
      const [nature = null, predefined = null, gross] = rest
      path[level] = name
      const about = { affectsGrossProfit: gross === 'gross', predefined, sort: groups.length }
      groups.push({ id: name, parentId, name, nameNp: '', nature: nature as Nature | null, ...about })
      continue
    }
    const reserved = level > 0 ? null : name === 'Profit & Loss A/c' ? 'profit-and-loss' : 'opening-difference'
    ledgers.push({ id: name, groupId: parentId, name, nameNp: '', reserved })
    for (const [column, figures] of rest.entries()) {
      const [opening = ZERO, moved = ZERO] = figures.split(' ').map((figure) => paisa(BigInt(figure)))
      periods[column] ??= new Map()
      periods[column].set(name, { opening, debit: moved > 0n ? moved : ZERO, credit: moved < 0n ? negate(moved) : ZERO })
    }
  }
  return { groups, ledgers, periods }
}

/** A statement as a page of text: each side with its rows and totals. */
const page = (parts: readonly WrittenPart[]): string =>
  parts
    .flatMap(({ sides }) => sides)
    .map(({ name, rows, totals }) =>
      [
        `    ${name}:`,
        ...rows.map((row) => `      ${'  '.repeat(row.level)}${[row.name, ...row.amounts].join('  ')}`),
        `      = ${totals.join('  ')}`,
      ].join('\n'),
    )
    .join('\n')

const FIRM = `
    Capital Account:  liability  capital-account
      Share Capital  -7000 0
    Loans:  liability
      Term Loan  -900 -100
    Current Liabilities:  liability
      Duties & Taxes:
        VAT  -130 250
      Idle Payable  0 0
    Current Assets:  asset
      Bank Accounts:
        Bank  5000 -600
        Overdrawn  0 -40
      Cash  3130 -10
    Sales:  income  sales-accounts  gross
      Local Sales  0 -500
    Purchases:  expense  purchase-accounts  gross
      Local Purchases  0 700
    Rents:  income
      Shop Rent  0 -20
    Expenses:  expense  indirect-expenses
      Salary  0 250
    Profit & Loss A/c  -90 70
    Difference in opening balances  -10 0`

describe('the balance sheet', () => {
  test('capital, profit, liabilities beside assets: the year by what was brought forward, transferred and earned', () => {
    const profitable = FIRM.replace('Local Sales  0 -500', 'Local Sales  0 -1500').replace('Cash  3130 -10', 'Cash  3130 990')
    expect(page(balanceSheet(books(profitable)))).toBe(`\
    Capital and liabilities:
      Capital Account  7000
        Share Capital  7000
      Profit & Loss A/c  590
        Brought forward  90
        Transferred in the year  -70
        For the period  570
      Loans  1000
        Term Loan  1000
      Current Liabilities  -120
        Duties & Taxes  -120
          VAT  -120
      Difference in opening balances  10
      = 8480
    Assets:
      Current Assets  8480
        Bank Accounts  4360
          Bank  4400
          Overdrawn  -40
        Cash  4120
      = 8480`)
  })

  test('a loss that is carried stands among the assets', () => {
    expect(page(balanceSheet(books(FIRM)))).toBe(`\
    Capital and liabilities:
      Capital Account  7000
        Share Capital  7000
      Loans  1000
        Term Loan  1000
      Current Liabilities  -120
        Duties & Taxes  -120
          VAT  -120
      Difference in opening balances  10
      = 7890
    Assets:
      Current Assets  7480
        Bank Accounts  4360
          Bank  4400
          Overdrawn  -40
        Cash  3120
      Profit & Loss A/c  410
        Brought forward  -90
        Transferred in the year  70
        For the period  430
      = 7890`)
  })

  test('balances opposite to their side are moved one by one, under the name of their group', () => {
    expect(page(balanceSheetMoved(books(FIRM)))).toBe(`\
    Capital and liabilities:
      Capital Account  7000
        Share Capital  7000
      Loans  1000
        Term Loan  1000
      Current Assets  40
        Bank Accounts  40
          Overdrawn  40
      Difference in opening balances  10
      = 8050
    Assets:
      Current Assets  7520
        Bank Accounts  4400
          Bank  4400
        Cash  3120
      Current Liabilities  120
        Duties & Taxes  120
          VAT  120
      Profit & Loss A/c  410
        Brought forward  -90
        Transferred in the year  70
        For the period  430
      = 8050`)
  })

  test('a former year stands beside the year, row by row, and what is zero in both is left out', () => {
    const two = `
    Capital Account:  liability  capital-account
      Share Capital  -100 0  -100 0
      Gone  0 0  -30 0
      Never  0 0  0 0
    Current Assets:  asset
      Cash  130 -20  100 30
    Expenses:  expense
      Rent  0 20  0 0
    Profit & Loss A/c  -30 0  0 0`
    expect(page(balanceSheet(books(two)))).toBe(`\
    Capital and liabilities:
      Capital Account  100  130
        Gone  0  30
        Share Capital  100  100
      Profit & Loss A/c  10  0
        Brought forward  30  0
        For the period  -20  0
      = 110  130
    Assets:
      Current Assets  110  130
        Cash  110  130
      = 110  130`)
  })

  test('zero rows are shown where they are wanted, each on its own side only', () => {
    const rows = balanceSheetMoved(books(FIRM), { zero: true }).flatMap(({ sides }) =>
      sides.map((side) => side.rows.map(({ name }) => name)),
    )
    expect(rows.map((names) => names.filter((name) => name === 'Idle Payable' || name === 'Profit & Loss A/c'))).toEqual([
      ['Profit & Loss A/c', 'Idle Payable'],
      ['Profit & Loss A/c'],
    ])
  })
})

test('net current assets and equity stand beside it', () => {
  const chart = FIRM.replace('liability\n      Duties', 'liability  current-liabilities\n      Duties').replace(
    'asset\n      Bank',
    'asset  current-assets\n      Bank',
  )
  const sides = balanceSheetMemo(books(chart)).flatMap((part) => part.sides)
  expect(sides.map(({ name, totals }) => [name, ...totals])).toEqual([
    ['Net current assets', 7600n],
    ['Equity', 6590n],
  ])
})

describe('a further statement is its sections', () => {
  const profitAndLoss = statement([
    {
      id: 'trading',
      result: { profit: { name: 'Gross profit', nameNp: 'कुल नाफा' }, loss: { name: 'Gross loss', nameNp: 'कुल नोक्सान' } },
      sides: [
        {
          ...titled('cost', 'Cost of sales', 'बिक्रीको लागत'),
          side: 'debit',
          sections: [{ choose: { natures: ['expense'], affectsGrossProfit: true } }],
        },
        {
          ...titled('revenue', 'Revenue', 'आम्दानी'),
          side: 'credit',
          sections: [{ choose: { natures: ['income'], affectsGrossProfit: true } }],
        },
      ],
    },
    {
      id: 'year',
      result: { profit: { name: 'Net profit', nameNp: 'खुद नाफा' }, loss: { name: 'Net loss', nameNp: 'खुद नोक्सान' } },
      sides: [
        {
          ...titled('expenses', 'Expenses', 'खर्च'),
          side: 'debit',
          sections: [
            { ...titled('loss-down', 'Gross loss brought down', 'कुल नोक्सान'), resultOf: 'trading', when: 'debit' },
            { choose: { natures: ['expense'], affectsGrossProfit: false } },
          ],
        },
        {
          ...titled('incomes', 'Incomes', 'आम्दानी'),
          side: 'credit',
          sections: [
            { ...titled('profit-down', 'Gross profit brought down', 'कुल नाफा'), resultOf: 'trading', when: 'credit' },
            { choose: { natures: ['income'], affectsGrossProfit: false } },
          ],
        },
      ],
    },
  ])

  test('trading and profit and loss: a loss stands on the credit side and is brought down on the debit side', () => {
    const written = profitAndLoss(books(FIRM))
    expect(page(written)).toBe(`\
    Cost of sales:
      Purchases  700
        Local Purchases  700
      = 700
    Revenue:
      Sales  500
        Local Sales  500
      Gross loss  200
      = 700
    Expenses:
      Gross loss brought down  200
      Expenses  250
        Salary  250
      = 450
    Incomes:
      Rents  20
        Shop Rent  20
      Net loss  430
      = 450`)
    expect(written.map(({ result }) => result)).toEqual([[-200n], [-430n]])
  })

  test('a gross profit in one year and a gross loss in the other have a row each', () => {
    const two = `
    Sales:  income  sales-accounts  gross
      Local Sales  0 -500  0 -500
    Purchases:  expense  purchase-accounts  gross
      Local Purchases  0 700  0 100`
    expect(page(profitAndLoss(books(two)).slice(0, 1))).toBe(`\
    Cost of sales:
      Purchases  700  100
        Local Purchases  700  100
      Gross profit  0  400
      = 700  500
    Revenue:
      Sales  500  500
        Local Sales  500  500
      Gross loss  200  0
      = 700  500`)
  })

  test('groups are chosen by their code at any depth, left out by it, and gathered under a title with its total', () => {
    const sides: StatementPart['sides'] = [
      {
        ...titled('money', 'Money', 'नगद'),
        side: 'debit',
        sections: [
          {
            ...titled('current', 'Current', 'चालु'),
            sections: [
              { choose: { groups: ['cash-in-hand'] } },
              { ...titled('banks', 'Banks together', 'बैंक'), choose: { groups: ['bank-accounts'] } },
            ],
          },
          { choose: { natures: ['asset'], except: ['cash-in-hand', 'bank-accounts'] } },
        ],
      },
      { ...titled('none', 'Nothing', ''), side: 'credit', sections: [{ choose: { natures: ['liability'] } }] },
    ]
    const chart = books(`
    Current Assets:  asset
      Cash-in-hand:  -  cash-in-hand
        Till  70 0
      Bank Accounts:  -  bank-accounts
        Nabil  50 0
        NIC  -20 0
      Stock  11 0`)
    expect(page(statement([{ id: 'sheet', sides }])(chart))).toBe(`\
    Money:
      Current  100
        Cash-in-hand  70
          Till  70
        Banks together  30
      Current Assets  11
        Stock  11
      = 111
    Nothing:
      = 0`)
  })
})

describe('both sides agree whenever the books do', () => {
  const NATURES: Nature[] = ['asset', 'liability', 'income', 'expense']
  const CODES = ['capital-account', null, null]
  const group = fc.record({ under: fc.nat(), nature: fc.constantFrom(...NATURES), code: fc.constantFrom(...CODES) })
  const ledger = fc.record({
    under: fc.nat(),
    figures: fc.array(fc.tuple(fc.bigInt(-999n, 999n), fc.bigInt(-999n, 999n)), { minLength: 2, maxLength: 2 }),
  })
  const anyBooks = fc
    .record({ groups: fc.array(group, { minLength: 1, maxLength: 12 }), ledgers: fc.array(ledger, { minLength: 2, maxLength: 20 }) })
    .map(
      ({ groups, ledgers }): StatementBooks => ({
        // Each group stands below an earlier one or is primary; `capital-account` is a primary liability, as in every chart.
        groups: groups.map(({ under, nature, code }, index): Group => {
          const parent = code === null && index > 0 && under % 3 > 0 ? under % index : null
          const of = {
            parentId: parent === null ? null : `g${parent}`,
            nature: parent === null ? (code === null ? nature : 'liability') : null,
          }
          return { id: `g${index}`, name: `g${index}`, nameNp: '', ...of, affectsGrossProfit: false, predefined: code, sort: 0 }
        }),
        ledgers: ledgers.map(({ under }, index): ChartLedger => {
          const reserved = index === 0 ? 'profit-and-loss' : index === 1 ? 'opening-difference' : null
          return { id: `l${index}`, groupId: reserved ? null : `g${under % groups.length}`, name: `l${index}`, nameNp: '', reserved }
        }),
        periods: [0, 1].map(
          (column) =>
            new Map(
              ledgers.map(({ figures }, index): [string, Turnover] => {
                const [opening = 0n, moved = 0n] = figures[column] ?? []
                return [
                  `l${index}`,
                  { opening: paisa(opening), debit: paisa(moved > 0n ? moved : 0n), credit: paisa(moved < 0n ? -moved : 0n) },
                ]
              }),
            ),
        ),
      }),
    )
  const inBooks = ({ periods }: StatementBooks): Paisa[] => periods.map((period) => add(...[...period.values()].map(closingOf)))

  test('assets less liabilities is what the books sum to, in each period, with zero rows and with balances moved', () => {
    fc.assert(
      fc.property(anyBooks, fc.boolean(), fc.boolean(), (given, zero, moved) => {
        const [part] = (moved ? balanceSheetMoved : balanceSheet)(given, { zero })
        const [liabilities, assets] = part?.sides ?? []
        const difference = assets?.totals.map((total, column) => paisa(total - (liabilities?.totals[column] ?? ZERO)))
        expect(difference).toEqual(inBooks(given))
      }),
    )
  })

  test('totals are those of the outermost rows, every row is that of the rows below it, and no row has the id of another', () => {
    fc.assert(
      fc.property(anyBooks, fc.boolean(), (given, moved) => {
        const sides = (moved ? balanceSheetMoved : balanceSheet)(given).flatMap((part) => part.sides)
        const ids = sides.flatMap(({ rows }) => rows.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
        for (const { rows, totals } of sides) {
          const below = (from: number, level: number): Paisa[] => {
            const until = rows.findIndex((row, index) => index >= from && row.level < level)
            const own = rows.slice(from, until < 0 ? undefined : until).filter((row) => row.level === level)
            return totals.map((_, column) => add(...own.map(({ amounts }) => amounts[column] ?? ZERO)))
          }
          expect(below(0, 0)).toEqual(totals)
          for (const [index, row] of rows.entries())
            if (row.kind === 'group' || row.kind === 'section') expect(below(index + 1, row.level + 1)).toEqual(row.amounts)
        }
      }),
    )
  })

  test('where balances are moved, nothing is negative but the parts of a profit', () => {
    fc.assert(
      fc.property(anyBooks, (given) => {
        const rows = balanceSheetMoved(given).flatMap((part) => part.sides.flatMap((side) => side.rows))
        for (const { kind, amounts } of rows.filter((row) => row.kind !== 'sum'))
          expect([kind, amounts]).toEqual([kind, amounts.map(magnitude)])
      }),
    )
  })
})
