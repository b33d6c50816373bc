import type { ReportTarget } from '@lekha/contract'
import {
  type BalanceSheetDifferences,
  balanceSheetDifferences,
  balanceSheetMemo,
  balanceSheetMoved,
  balanceSheet as balanceSheetOwn,
  nonProfitSheet,
  nonProfitSheetMoved,
  type OrganizationKind,
  oppositeBalances,
  type StatementBooks,
  type StatementRow,
  type WrittenPart,
  type WrittenSide,
} from '@lekha/ledger'
import { paisaText } from '@lekha/money'
import { readStatedStock } from '../../figures/stock-by-hand.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Block, Column, Context } from '../engine/definition.ts'
import type { Words } from '../engine/locale.ts'
import { choice } from '../engine/params.ts'
import { HEAD_PX, positionHead } from '../engine/period-head.ts'
import { defineReport } from '../engine/report.ts'
import { type GoodsInLedgers, goodsProofs, readGoodsInLedgers } from '../stock/goods-proof.ts'
import { subLedgersProof, zeroParam } from './balance-table.ts'
import { profitOfGroups } from './consists.ts'
import { profitProof, readOrganizationKind } from './organization-kind.ts'
import { formParam, statementRows } from './statement-rows.ts'
import { type ValuedBy, valuedBy } from './valued-stock.ts'

const params = {
  form: formParam,
  opposite: choice({
    label: { en: 'Opposite balances', np: 'विपरीत बाँकी' },
    standard: 'own',
    keys: ['N'],
    options: {
      own: { en: 'Opposite balances in their group', np: 'विपरीत बाँकी आफ्नै समूहमा' },
      moved: { en: 'Opposite balances moved', np: 'विपरीत बाँकी अर्कोतर्फ सारिएको' },
    },
  }),
  zero: zeroParam,
}

type Data = { kind: OrganizationKind; turnovers: Turnovers; books: StatementBooks; sheet: WrittenPart; goods: GoodsInLedgers | undefined }
type Sheet = Context<typeof params, Data>

/** Assets, liabilities and capital on a day, and the profit of its fiscal year up to that day. */
export const balanceSheet = defineReport({
  id: 'balance-sheet',
  title: { en: 'Balance sheet', np: 'वासलात' },
  period: 'position',
  depth: 2,
  params,
  takes: ['compare', 'shares', 'closing'],
  compare: 'fiscal-year-1',
  gather: async (snapshot, { params, period }): Promise<Data> => {
    const turnovers = await readTurnovers(snapshot, period)
    const stock = await readStatedStock(snapshot, period, turnovers.chart)
    const books = { ...turnovers.chart, turnovers: turnovers.byLedger, stock }
    const kind = await readOrganizationKind(snapshot)
    const [sheet] = SHEETS[kind][params.opposite](books)
    if (!sheet) throw new Error('A balance sheet has a part.')
    const goods = await readGoodsInLedgers(snapshot, period, turnovers.byLedger, stock)
    return { kind, turnovers, books, sheet, goods }
  },
  blocks: (context) => [...sidesOf(context), { block: 'figures', id: 'memo', figures: memoOf(context) }],
  proofs: ({ data: { kind, turnovers, books, sheet, goods }, ...locale }) => {
    const differences = balanceSheetDifferences(books, sheet)
    return [
      ...PROOFS.map(({ id, label }) => ({
        id,
        label: locale.say(label({ kind, valued: valuedBy(books.stock) })),
        difference: paisaText(differences[id]),
      })),
      ...goodsProofs(goods, locale),
      subLedgersProof(turnovers, locale),
    ]
  },
})

/** The balance sheet of each kind of organization, with opposite balances in their group or moved. */
const SHEETS = {
  business: { own: balanceSheetOwn, moved: balanceSheetMoved },
  'non-profit': { own: nonProfitSheet, moved: nonProfitSheetMoved },
}

type Books = { kind: OrganizationKind; valued: ValuedBy }

/** The proofs, and their words by how stock is `valued`. */
const PROOFS: readonly { id: keyof BalanceSheetDifferences; label: (books: Books) => Words }[] = [
  { id: 'sides', label: () => ({ en: 'Assets = capital and liabilities', np: 'सम्पत्ति = पुँजी तथा दायित्व' }) },
  { id: 'trialBalance', label: ({ valued }) => TRIAL_BALANCE[valued] },
  { id: 'profit', label: ({ kind, valued }) => profitProof(kind, valued) },
]
const TRIAL_BALANCE = {
  posting: { en: 'Ledgers = trial balance', np: 'खाता = सन्तुलन परीक्षण' },
  goods: { en: 'Ledgers = trial balance + value of goods', np: 'खाता = सन्तुलन परीक्षण + सामानको मूल्य' },
  hand: { en: 'Ledgers = trial balance + stock by hand', np: 'खाता = सन्तुलन परीक्षण + हातले गनिएको जिन्सी मौज्दात' },
}

function sidesOf(context: Sheet): Block[] {
  const [left, right] = context.data.sheet.sides
  const consistsOf = (row: StatementRow) =>
    row.kind === 'sum' && row.of === null ? profitOfGroups(row.amount, 'closing', context) : undefined
  const table = (side: WrittenSide) => ({
    title: context.nameOf(side),
    columns: columnsOf(side, context),
    rows: statementRows(side.rows, { ...context, leadsTo, consistsOf }),
  })
  if (context.params.form === 'sides') return [{ block: 'two-sides', id: 'sides', left: table(left), right: table(right) }]
  return [left, right].map((side) => ({ block: 'table', id: side.id, ...table(side) }))
}

const columnsOf = (side: WrittenSide, { period, language, nameOf }: Sheet): Column[] => [
  { id: 'particulars', label: nameOf(side), kind: 'text', names: true },
  { id: 'amount', label: positionHead(period, language), kind: 'amount', shows: 'closing', width: HEAD_PX, sums: true, compares: true },
]

/** The profit for the period opens the profit and loss account; brought-forward and transferred profit, as any ledger, their months. */
const leadsTo = ({ kind }: StatementRow): ReportTarget | undefined =>
  kind === 'sum' ? { report: 'profit-and-loss', params: {} } : undefined

function memoOf({ data: { kind, books }, say, nameOf }: Sheet) {
  const amounts = balanceSheetMemo(books, kind).flatMap(({ sides }) =>
    sides.map((side) => ({ id: side.id, label: nameOf(side), kind: 'amount' as const, value: paisaText(side.total) })),
  )
  const opposite = { id: 'opposite', label: say({ en: 'Opposite balances', np: 'विपरीत बाँकी' }), kind: 'count' as const }
  return [...amounts, { ...opposite, value: String(oppositeBalances(books).length) }]
}
