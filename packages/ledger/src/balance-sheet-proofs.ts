import { add, gap, magnitude, negate, type Paisa, ZERO } from '@lekha/money'
import { type ChartLedger, type Nature, naturesOf } from './chart.ts'
import { balanceOfProfit } from './profit-balance.ts'
import type { StatementBooks, StatementRow, WrittenPart } from './statement.ts'
import { closingOf } from './trial-balance.ts'

/** Differences that are zero in a balance sheet that is right. */
export type BalanceSheetDifferences = { sides: Paisa; trialBalance: Paisa; profit: Paisa }

/**
 * Compares a balance sheet with the books it was made from: its sides with each other, each ledger with its own balance (a ledger
 * that is missing or occurs twice differs), and the profit of the year with incomes less expenses of the trial balance.
 */
export function balanceSheetDifferences(books: StatementBooks, { sides }: WrittenPart): BalanceSheetDifferences {
  const [liabilities, assets] = sides
  const signed = [...assets.rows, ...liabilities.rows.map((row) => ({ ...row, amount: negate(row.amount) }))]
  return {
    sides: gap(assets.total, liabilities.total),
    trialBalance: ledgerDifference(books, signed),
    profit: magnitude(add(...signed.filter(({ id }) => id.endsWith('.profit-of-year')).map(negated), balanceOfProfit(books, false))),
  }
}

const negated = ({ amount }: StatementRow): Paisa => negate(amount)

function ledgerDifference(books: StatementBooks, rows: readonly StatementRow[]): Paisa {
  const shown = Map.groupBy(
    rows.filter(({ kind }) => kind === 'ledger'),
    ({ of }) => of,
  )
  const gaps = positionLedgers(books).map(({ id }) => {
    const inSheet = add(...(shown.get(id) ?? []).map(({ amount }) => amount))
    return gap(inSheet, balanceOf(books, id))
  })
  return add(...gaps)
}

/** The ledgers whose balance is opposite to the side of their group: a debtor in credit, an overdrawn bank. */
export function oppositeBalances(books: StatementBooks): ChartLedger[] {
  const natures = naturesOf(books.groups)
  return positionLedgers(books).filter(({ id, groupId }) => {
    const balance = balanceOf(books, id)
    return groupId !== null && (natures.get(groupId) === 'asset' ? balance < ZERO : balance > ZERO)
  })
}

/** The ledgers of assets and liabilities, and the one that holds the difference in openings. */
function positionLedgers({ groups, ledgers }: StatementBooks): ChartLedger[] {
  const natures = naturesOf(groups)
  return ledgers.filter(({ groupId, reserved }) =>
    groupId === null ? reserved === 'opening-difference' : isPosition(natures.get(groupId)),
  )
}

const isPosition = (nature: Nature | undefined): boolean => nature === 'asset' || nature === 'liability'

/** The posted balance of a ledger, and what a count by hand adds to it. */
function balanceOf({ turnovers, stock = [] }: StatementBooks, ledgerId: string): Paisa {
  const turnover = turnovers.get(ledgerId)
  const counted = stock.filter((each) => each.ledgerId === ledgerId).map(({ closing }) => closing)
  return add(turnover ? closingOf(turnover) : ZERO, ...counted)
}
