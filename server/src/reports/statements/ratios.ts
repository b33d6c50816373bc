import { daysBetween } from '@lekha/calendar'
import type { ReportTarget } from '@lekha/contract'
import {
  balanceSheetMemo,
  type OrganizationKind,
  type Ratio,
  type RatioFigure,
  type StatementBooks,
  ratios as written,
} from '@lekha/ledger'
import { paisaText, ZERO } from '@lekha/money'
import { readStatedStock } from '../../figures/stock-by-hand.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import { type Locale, WORDS, type Words } from '../engine/locale.ts'
import { HEAD_PX, periodHead } from '../engine/period-head.ts'
import { defineReport } from '../engine/report.ts'
import { subLedgersProof } from './balance-table.ts'
import { readOrganizationKind } from './organization-kind.ts'

type Data = { kind: OrganizationKind; turnovers: Turnovers; books: StatementBooks; found: Ratio[] }

const UNITS: Record<Ratio['unit'], Words> = {
  times: { en: ': 1', np: ': १' },
  percent: { en: '%', np: '%' },
  days: { en: 'days', np: 'दिन' },
}

/** What the books come to, judged: liquidity, debt, profit and turnover, each with what it divides. */
export const ratioAnalysis = defineReport({
  id: 'ratios',
  title: { en: 'Ratios', np: 'वित्तीय अनुपात' },
  period: 'year',
  params: {},
  takes: ['compare'],
  compare: 'year-1',
  gather: async (snapshot, { period }): Promise<Data> => {
    const turnovers = await readTurnovers(snapshot, period)
    const stock = await readStatedStock(snapshot, period, turnovers.chart)
    const books = { ...turnovers.chart, turnovers: turnovers.byLedger, stock }
    const days = daysBetween(period.from, period.to) + 1
    const kind = await readOrganizationKind(snapshot)
    return { kind, turnovers, books, found: written(books, days, period.from === period.year?.starts, kind) }
  },
  blocks: ({ data: { kind, books, found }, period, language, say, nameOf }) => [
    {
      block: 'table',
      id: 'ratios',
      columns: [
        { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
        { id: 'from', label: say({ en: 'Formula', np: 'सूत्र' }), kind: 'text', spare: true },
        { id: 'value', label: periodHead(period, language), kind: 'quantity', width: HEAD_PX, compares: true },
      ],
      rows: found.map((ratio) => ({
        id: ratio.id,
        look: 'item',
        label: nameOf(ratio),
        cells: { from: nameOf(ratio.from), value: cellOf(ratio, say) },
        opens: { report: ratio.unit === 'percent' ? 'profit-and-loss' : 'balance-sheet', params: {} },
        consists: {
          figure: ZERO,
          formula: nameOf(ratio.from),
          result: cellOf(ratio, say),
          parts: ratio.of.map((of) => ({ label: nameOf(of), amount: of.amount, opens: targetOf(of.id, books) })),
        },
      })),
    },
    {
      block: 'figures',
      id: 'sums',
      figures: balanceSheetMemo(books, kind).flatMap(({ sides }) =>
        sides.map((side) => ({ id: side.id, label: nameOf(side), kind: 'amount' as const, value: paisaText(side.total) })),
      ),
    },
  ],
  proofs: ({ data: { turnovers }, ...locale }) => [subLedgersProof(turnovers, locale)],
})

/** The group whose balance or turnover a figure is, or else the statement that shows it. */
const SHOWN_BY: Record<RatioFigure, { group: string } | { report: string }> = {
  currentAssets: { group: 'current-assets' },
  currentLiabilities: { report: 'balance-sheet' },
  stock: { group: 'stock-in-hand' },
  debtors: { group: 'sundry-debtors' },
  creditors: { group: 'sundry-creditors' },
  loans: { group: 'loans-liability' },
  capital: { group: 'capital-account' },
  kept: { report: 'balance-sheet' },
  sales: { group: 'sales-accounts' },
  incomes: { report: 'profit-and-loss' },
  purchases: { group: 'purchase-accounts' },
  gross: { report: 'trading-account' },
  profit: { report: 'profit-and-loss' },
}

/** What counts stock; where that is valued by hand, only the balance sheet shows it. */
const WITH_STOCK: ReadonlySet<RatioFigure> = new Set(['currentAssets', 'stock'])

function targetOf(id: RatioFigure, { groups, stock = [] }: StatementBooks): ReportTarget | undefined {
  const shown = stock.length > 0 && WITH_STOCK.has(id) ? { report: 'balance-sheet' } : SHOWN_BY[id]
  if ('report' in shown) return { report: shown.report, params: {} }
  const group = groups.find(({ predefined }) => predefined === shown.group)
  return group && { report: 'group-summary', params: { groupId: group.id } }
}

/** Divided by nothing. */
const UNKNOWN = '–'

const cellOf = ({ value, unit }: Ratio, say: Locale['say']) => (value === undefined ? UNKNOWN : `${value} ${say(UNITS[unit])}`)
