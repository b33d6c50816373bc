import { add, magnitude, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceSheet, balanceSheetMemo, balanceSheetMoved } from './balance-sheet.ts'
import { balanceSheetDifferences, oppositeBalances } from './balance-sheet-proofs.ts'
import { cashFlow } from './cash-flow.ts'
import type { ChartLedger, Group, Nature } from './chart.ts'
import { booksOfProfit, profitAndLoss } from './profit-and-loss.ts'
import { profitDifferences } from './profit-proofs.ts'
import {
  type StatementBooks,
  type StatementPart,
  type StatementRow,
  statement,
  titled,
  type WrittenPart,
  type WrittenSide,
} from './statement.ts'
import { closingOf, type Turnover } from './trial-balance.ts'

/**
 * Books as a page of text. A group ends in a colon; a primary one says its nature, and the code by which statements know it. A
 * ledger has its opening and its movement.
 */
function books(text: string): StatementBooks {
  const groups: Group[] = []
  const ledgers: ChartLedger[] = []
  const turnovers = new Map<string, Turnover>()
  const path: string[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
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
    const [opening = ZERO, moved = ZERO] = (rest[0] ?? '').split(' ').map((figure) => paisa(BigInt(figure)))
    turnovers.set(name, { opening, debit: moved > 0n ? moved : ZERO, credit: moved < 0n ? negate(moved) : ZERO })
  }
  return { groups, ledgers, turnovers }
}

/** A statement as a page of text: each side with its rows and total. */
const page = (parts: readonly WrittenPart[]): string =>
  parts
    .flatMap(({ sides }) => sides)
    .map(({ name, rows, total }) =>
      [`    ${name}:`, ...rows.map((row) => `      ${'  '.repeat(row.level)}${row.name}  ${row.amount}`), `      = ${total}`].join('\n'),
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
        Idle Payable  0
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
        Idle Payable  0
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
      Current Liabilities  0
        Duties & Taxes  0
        Idle Payable  0
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
})

test('net current assets and equity stand beside it', () => {
  const chart = FIRM.replace('liability\n      Duties', 'liability  current-liabilities\n      Duties').replace(
    'asset\n      Bank',
    'asset  current-assets\n      Bank',
  )
  const sides = balanceSheetMemo(books(chart)).flatMap((part) => part.sides)
  expect(sides.map(({ name, total }) => [name, total])).toEqual([
    ['Net current assets', 7600n],
    ['Equity', 6590n],
  ])
})

describe('a further statement is its sections', () => {
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
      Gross loss carried down  200
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
    expect(written.map(({ result }) => result)).toEqual([-200n, -430n])
  })

  test('a profit stands on the debit side and is brought down on the credit side', () => {
    const profitable = `
    Sales:  income  sales-accounts  gross
      Local Sales  0 -500
    Purchases:  expense  purchase-accounts  gross
      Local Purchases  0 100`
    expect(page(profitAndLoss(books(profitable)))).toBe(`\
    Cost of sales:
      Purchases  100
        Local Purchases  100
      Gross profit carried down  400
      = 500
    Revenue:
      Sales  500
        Local Sales  500
      = 500
    Expenses:
      Net profit  400
      = 400
    Incomes:
      Gross profit brought down  400
      = 400`)
  })

  test('what an income or expense opens with counts where the period begins with the year, and not within it', () => {
    const given = books(`
    Sales:  income  sales-accounts  gross
      Local Sales  -70 -500
    Expenses:  expense  indirect-expenses
      Salary  30 250`)
    const results = [true, false].map((beginsYear) => {
      const ofPeriod = booksOfProfit(given, beginsYear)
      const written = profitAndLoss(ofPeriod)
      expect(profitDifferences(ofPeriod, written, false)).toEqual({ sides: 0n, trialBalance: 0n, balanceSheet: 0n })
      return written.map(({ result }) => result)
    })
    expect(results).toEqual([
      [570n, 290n],
      [500n, 250n],
    ])
  })

  test('an account that leaves out a group, or whose sides differ, is found out', () => {
    const given = books(FIRM)
    const written = profitAndLoss(given)
    const wrong = written.map((part) => ({ ...part, result: paisa(part.result + 7n) }))
    expect(profitDifferences(given, wrong, false)).toEqual({ sides: 0n, trialBalance: 7n, balanceSheet: 7n })
    const [trading, whole] = written
    const [left, right] = whole?.sides ?? []
    if (!trading || !whole || !left || !right) throw new Error('The account has two parts with two sides each.')
    const uneven = { ...whole, sides: [{ ...left, total: paisa(left.total + 3n) }, right] as typeof whole.sides }
    expect(profitDifferences(given, [trading, uneven], false)).toEqual({ sides: 3n, trialBalance: 0n, balanceSheet: 0n })
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
  test('a cash flow shows the profit, what every ledger outside cash and bank gave or took, and what was paid for assets', () => {
    const firm = books(`
    Capital Account:  liability  capital-account
      Share Capital  -7000 -500
    Loans:  liability  loans-liability
      Bank OD A/c:  -  bank-od-a-c
        Overdraft  -200 -100
      Term Loan  -900 -100
    Current Liabilities:  liability  current-liabilities
      VAT  -130 250
    Fixed Assets:  asset  fixed-assets
      Van  0 400
    Gratuity:  asset
      Gratuity Fund  0 30
    Current Assets:  asset  current-assets
      Cash-in-hand:  -  cash-in-hand
        Till  8230 320
      Shrestha Stores  0 200
    Sales:  income  sales-accounts  gross
      Local Sales  0 -800
    Expenses:  expense  indirect-expenses
      Salary  0 250
    Profit & Loss A/c  0 50`)
    expect(page(cashFlow(firm))).toBe(`\
    Cash flow:
      Operating activities  70
        Profit for the period  550
        Current Liabilities  -250
          VAT  -250
        Current Assets  -200
          Shrestha Stores  -200
        Gratuity  -30
          Gratuity Fund  -30
      Investing activities  -400
        Purchase of fixed assets and investments  -400
          Van  -400
      Financing activities  550
        Capital Account  500
          Share Capital  500
        Loans  100
          Term Loan  100
        Profit & Loss A/c  -50
      = 220
    Change of cash and bank:
      Bank OD A/c  -100
        Overdraft  -100
      Cash-in-hand  320
        Till  320
      = 220
    Cash and bank at the beginning:
      Bank OD A/c  -200
        Overdraft  -200
      Cash-in-hand  8230
        Till  8230
      = 8030
    Cash and bank at the end:
      Bank OD A/c  -300
        Overdraft  -300
      Cash-in-hand  8550
        Till  8550
      = 8250`)
  })
})

describe('both sides agree whenever the books do', () => {
  const NATURES: Nature[] = ['asset', 'liability', 'income', 'expense']
  const group = fc.record({ under: fc.nat(), nature: fc.constantFrom(...NATURES), isCapital: fc.boolean() })
  const amount = fc.bigInt(-999n, 999n)
  const ledger = fc.record({ under: fc.nat(), opening: amount, moved: amount })
  const anyBooks = fc
    .record({ groups: fc.array(group, { minLength: 1, maxLength: 12 }), ledgers: fc.array(ledger, { minLength: 2, maxLength: 20 }) })
    .map(
      ({ groups, ledgers }): StatementBooks => ({
        // Each group stands below an earlier one or is primary; that of capital is a primary liability, as in every chart.
        groups: groups.map(({ under, nature, isCapital }, index): Group => {
          const parentId = !isCapital && index > 0 && under % 3 > 0 ? `g${under % index}` : null
          const about = { nature: parentId === null ? (isCapital ? 'liability' : nature) : null, affectsGrossProfit: false }
          return {
            id: `g${index}`,
            parentId,
            name: `g${index}`,
            nameNp: '',
            ...about,
            predefined: isCapital ? 'capital-account' : null,
            sort: 0,
          }
        }),
        ledgers: ledgers.map(({ under }, index): ChartLedger => {
          const reserved = index === 0 ? 'profit-and-loss' : index === 1 ? 'opening-difference' : null
          return { id: `l${index}`, groupId: reserved ? null : `g${under % groups.length}`, name: `l${index}`, nameNp: '', reserved }
        }),
        turnovers: new Map(
          ledgers.map(({ opening, moved }, index) => {
            const sides = { debit: paisa(moved > 0n ? moved : 0n), credit: paisa(moved < 0n ? -moved : 0n) }
            return [`l${index}`, { opening: paisa(opening), ...sides }]
          }),
        ),
      }),
    )

  test('assets less liabilities is what the books sum to, wherever a balance opposite to its side stands', () => {
    fc.assert(
      fc.property(anyBooks, fc.boolean(), (given, moved) => {
        const [liabilities, assets] = (moved ? balanceSheetMoved : balanceSheet)(given)[0]?.sides ?? []
        expect((assets?.total ?? 0n) - (liabilities?.total ?? 0n)).toBe(add(...[...given.turnovers.values()].map(closingOf)))
      }),
    )
  })

  test('totals are those of the outermost rows, every row is that of the rows below it, and no row has the id of another', () => {
    fc.assert(
      fc.property(anyBooks, fc.boolean(), (given, moved) => {
        const sides = (moved ? balanceSheetMoved : balanceSheet)(given).flatMap((part) => part.sides)
        const ids = sides.flatMap(({ rows }) => rows.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
        for (const { rows, total } of sides) {
          const below = (from: number, level: number): Paisa => {
            const until = rows.findIndex((row, index) => index >= from && row.level < level)
            const own = rows.slice(from, until < 0 ? undefined : until).filter((row) => row.level === level)
            return add(...own.map((row) => row.amount))
          }
          expect(below(0, 0)).toBe(total)
          for (const [index, row] of rows.entries())
            if (row.kind === 'group' || row.kind === 'section') expect(below(index + 1, row.level + 1)).toBe(row.amount)
        }
      }),
    )
  })

  test('what flowed is what cash and bank changed by, less what the books lack', () => {
    fc.assert(
      fc.property(anyBooks, (given) => {
        const [flow, cash] = cashFlow(given)
        const lacking = add(...[...given.turnovers.values()].map(({ debit, credit }) => paisa(debit - credit)))
        const [flows, change] = flow?.sides ?? []
        expect((change?.total ?? 0n) - (flows?.total ?? 0n)).toBe(lacking)
        const [opening, closing] = cash?.sides ?? []
        expect((closing?.total ?? 0n) - (opening?.total ?? 0n)).toBe(change?.total)
      }),
    )
  })

  test('where balances are moved, nothing is negative but the parts of a profit', () => {
    fc.assert(
      fc.property(anyBooks, (given) => {
        const rows = balanceSheetMoved(given).flatMap((part) => part.sides.flatMap((side) => side.rows))
        expect(rows.filter((row) => row.kind !== 'sum' && row.amount < 0n)).toEqual([])
      }),
    )
  })

  test('every proof holds but that of the sides, which says what the books lack', () => {
    fc.assert(
      fc.property(anyBooks, fc.boolean(), (given, moved) => {
        const [sheet] = (moved ? balanceSheetMoved : balanceSheet)(given)
        const lacking = magnitude(add(...[...given.turnovers.values()].map(closingOf)))
        expect(sheet && balanceSheetDifferences(given, sheet)).toEqual({ sides: lacking, trialBalance: 0n, profit: 0n })
      }),
    )
  })
})

describe('a balance sheet that is not right', () => {
  const firm = books(FIRM)
  const altered = (change: (row: StatementRow) => StatementRow[]) =>
    balanceSheet(firm).map((part) => {
      const [left, right] = part.sides
      const rowsOf = (side: WrittenSide): WrittenSide => ({ ...side, rows: side.rows.flatMap(change) })
      return balanceSheetDifferences(firm, { ...part, sides: [rowsOf(left), rowsOf(right)] })
    })

  test.each([
    ['a ledger is missing', (row: StatementRow) => (row.name === 'Cash' ? [] : [row]), { trialBalance: 3120n }],
    ['a ledger stands twice', (row: StatementRow) => (row.name === 'VAT' ? [row, row] : [row]), { trialBalance: 120n }],
    ['two errors cancel each other out', (row: StatementRow) => [swapped(row)], { trialBalance: 2n }],
    [
      'the profit is another',
      (row: StatementRow) => (row.name === 'For the period' ? [{ ...row, amount: paisa(9n) }] : [row]),
      { profit: 421n },
    ],
  ])('%s: its proof says by how much', (_, change, difference) => {
    expect(altered(change)).toMatchObject([{ sides: 0n, ...difference }])
  })

  const swapped = (row: StatementRow): StatementRow => {
    const wrong = { Bank: 1n, Cash: -1n }[row.name] ?? 0n
    return { ...row, amount: paisa(row.amount + wrong) }
  }

  test('ledgers that stand opposite to their side are named', () => {
    expect(oppositeBalances(firm).map(({ name }) => name)).toEqual(['VAT', 'Overdrawn'])
  })
})
