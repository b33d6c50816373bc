import { daysBetween } from '@lekha/calendar'
import { balanceSheetMemo, type OrganizationKind, type Ratio, type StatementBooks, ratios as written } from '@lekha/ledger'
import { paisaText } from '@lekha/money'
import { readStockByHand } from '../../figures/stock-by-hand.ts'
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
    const stock = await readStockByHand(snapshot, period, turnovers.chart)
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

/** Divided by nothing. */
const UNKNOWN = '–'

const cellOf = ({ value, unit }: Ratio, say: Locale['say']) => (value === undefined ? UNKNOWN : `${value} ${say(UNITS[unit])}`)
