import { adToBs, formatBs, type Language } from '@lekha/calendar'
import type { ReportFigure, ReportProof } from '@lekha/contract'
import { closingOf, groupPath, type Nature, type Turnover } from '@lekha/ledger'
import { formatCount, gap, paisa, paisaText } from '@lekha/money'
import type { Cells, Column, Context, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { subLedgersProof, targetsOf } from '../statements/balance-table.ts'
import { type AllLedgers, differenceToTrialBalance, gatherLedgers, type LedgerRow } from './all-ledgers-gather.ts'
import { allLedgersParams } from './all-ledgers-params.ts'

type LedgersContext = Context<typeof allLedgersParams, AllLedgers>

/** Every ledger with its group, opening, turnover, closing balance, last voucher and number of entries. */
export const allLedgers = defineReport({
  id: 'all-ledgers',
  title: { en: 'All ledgers', np: 'सबै खाता' },
  period: 'year',
  depth: 9,
  params: allLedgersParams,
  takes: ['pages', 'closing'],
  gather: gatherLedgers,
  blocks: (context) => [
    { block: 'figures', id: 'counts', figures: figuresOf(context) },
    { block: 'table', id: 'ledgers', columns: columnsOf(context), rows: rowsOf(context), totals: totalsOf(context) },
  ],
  proofs: proofsOf,
  page: ({ count, next, previous }) => ({ count, next, previous }),
})

/** How many ledgers are shown; of some of them also what the period added, which of all together is nothing. */
function figuresOf({ data: { count, sums, filtered }, say }: LedgersContext): ReportFigure[] {
  const ledgers: ReportFigure = { id: 'ledgers', label: say({ en: 'Ledgers', np: 'खाता' }), kind: 'count', value: String(count) }
  const value = paisaText(paisa(sums.turnover.debit - sums.turnover.credit))
  const movement: ReportFigure = { id: 'movement', label: say({ en: 'Net movement', np: 'खुद कारोबार' }), kind: 'balance', value }
  return filtered ? [ledgers, movement] : [ledgers]
}

const OPENING: Words = { en: 'Opening', np: 'सुरु बाँकी' }
const CLOSING: Words = { en: 'Closing', np: 'अन्तिम बाँकी' }

function columnsOf({ params, language, say }: LedgersContext): Column[] {
  const group: Column = {
    ...{ id: 'group', label: say({ en: 'Group', np: 'समूह' }), kind: 'text', spare: true },
    width: params.columns === 'facts' ? 220 : 150,
  }
  const other: Column = { id: 'other', label: say(OTHER_NAME[language]), kind: 'text', width: 150 }
  const chosen = params.columns === 'facts' ? FACTS : BALANCES
  return [
    { id: 'particulars', label: say({ en: 'Ledger', np: 'खाता' }), kind: 'text', names: true },
    ...(params.columns === 'facts' ? [other] : []),
    ...(params.view === 'group' ? [] : [group]),
    ...chosen.map(({ label, ...column }): Column => ({ ...column, label: say(label) })),
  ]
}

/** The head of the names in the other language. */
const OTHER_NAME: Record<Language, Words> = {
  en: { en: 'Name in Nepali', np: 'नेपाली नाम' },
  np: { en: 'Name in English', np: 'अङ्ग्रेजी नाम' },
}

const FACTS = [
  { id: 'code', label: { en: 'Code', np: 'सङ्केत' }, kind: 'text', width: 90 },
  { id: 'alias', label: { en: 'Alias', np: 'अर्को नाम' }, kind: 'text', width: 130 },
  { id: 'nature', label: { en: 'Nature', np: 'प्रकृति' }, kind: 'text', width: 90 },
  { id: 'pan', label: { en: 'PAN', np: 'स्थायी लेखा नं.' }, kind: 'text', width: 110 },
  { id: 'phone', label: { en: 'Phone', np: 'फोन' }, kind: 'text', width: 110 },
] as const

const BALANCES = [
  { id: 'opening', label: OPENING, kind: 'balance', width: 138, sums: true },
  { id: 'debit', label: WORDS.debit, kind: 'amount', width: 120, sums: true },
  { id: 'credit', label: WORDS.credit, kind: 'amount', width: 120, sums: true },
  { id: 'closing', label: CLOSING, kind: 'balance', width: 138, sums: true },
  { id: 'last', label: { en: 'Last voucher', np: 'अन्तिम भौचर' }, kind: 'text', width: 120, spare: true },
  { id: 'entries', label: { en: 'Entries', np: 'प्रविष्टि' }, kind: 'count', width: 74, spare: true },
] as const

/** The rows of this page; after the last one, what balances on either side. */
function rowsOf(context: LedgersContext): Row[] {
  const { data, params, say } = context
  const rows = data.rows.map((row) => rowOf(row, context))
  if (data.next !== null || params.columns === 'facts' || rows.length === 0) return rows
  const side = (id: 'debit' | 'credit', label: Words): Row => ({ id, look: 'subtotal', label: say(label), cells: data.sums[id] })
  return [...rows, side('debit', { en: 'Debit balances', np: 'डेबिट बाँकी' }), side('credit', { en: 'Credit balances', np: 'क्रेडिट बाँकी' })]
}

function rowOf(row: LedgerRow, context: LedgersContext): Row {
  const { data, language, say, nameOf } = context
  if (row.kind === 'part') {
    const { ledgerId, subLedgerId, names } = row
    return {
      ...{ id: row.id, look: 'item', level: row.level },
      label: names ? nameOf(names) : say({ en: '(none)', np: '(कुनै होइन)' }),
      cells: figuresIn(row),
      opens: { report: 'ledger', params: { ledgerId, ...(subLedgerId === null ? {} : { subLedgerId }) } },
    }
  }
  const ledger = data.ledgers.get(row.id)
  const { opens, skipsTo = opens } = targetsOf(row, ledger?.reserved ?? null)
  const isActive = data.facts.get(row.id)?.active ?? true
  return {
    ...{ id: row.id, look: row.kind === 'group' ? 'heading' : 'item', level: row.level },
    label: isActive ? nameOf(row) : `${nameOf(row)} · ${say({ en: 'not active', np: 'निष्क्रिय' })}`,
    cells: { ...figuresIn(row), other: language === 'np' ? row.name : row.nameNp, ...factsOf(row, ledger?.groupId ?? null, context) },
    ...(skipsTo && { opens: skipsTo }),
  }
}

/** A balance of zero is blank, as everywhere in a list of ledgers. */
const figuresIn = (turnover: Turnover): Cells => ({
  opening: turnover.opening || null,
  debit: turnover.debit,
  credit: turnover.credit,
  closing: closingOf(turnover) || null,
})

const NATURES: Record<Nature, Words> = {
  asset: { en: 'Asset', np: 'सम्पत्ति' },
  liability: { en: 'Liability', np: 'दायित्व' },
  income: { en: 'Income', np: 'आम्दानी' },
  expense: { en: 'Expense', np: 'खर्च' },
}

/** Beside the balances there is room for the own group only, beside the other facts for the way down to it. */
function factsOf({ id }: LedgerRow, groupId: string | null, { data, params, language, say, nameOf }: LedgersContext): Cells {
  const { groups } = data.turnovers.chart
  const { code, alias, pan, phone } = data.facts.get(id) ?? {}
  const found = data.entries.get(id)
  const nature = groupId === null ? undefined : data.natures.get(groupId)
  const path = groupId === null ? [] : groupPath(groups, groupId).slice(params.columns === 'facts' ? 0 : -1)
  return {
    ...{ code, alias, pan, phone },
    group: path.map(nameOf).join(' › '),
    nature: nature && say(NATURES[nature]),
    last: found?.last && formatBs(adToBs(found.last), language),
    entries: found?.count,
  }
}

/** The totals of all ledgers that are shown, not only of this page; beside facts their number. */
function totalsOf({ data: { sums, count }, params, say }: LedgersContext): Cells {
  if (params.columns === 'facts')
    return { particulars: say({ en: `${formatCount(count, 'en')} ledgers`, np: `${formatCount(count, 'np')} खाता` }) }
  const { turnover } = sums
  return { particulars: say(WORDS.total), ...turnover, closing: closingOf(turnover) }
}

function proofsOf({ data, ...locale }: LedgersContext): ReportProof[] {
  const { filtered, sums } = data
  if (filtered) return []
  return [
    {
      id: 'debits-credits',
      label: locale.say(WORDS.debitsAreCredits),
      difference: paisaText(gap(sums.turnover.debit, sums.turnover.credit)),
    },
    {
      id: 'trial-balance',
      label: locale.say({ en: 'All ledgers = trial balance', np: 'सबै खाता = सन्तुलन परीक्षण' }),
      difference: paisaText(differenceToTrialBalance(data)),
    },
    subLedgersProof(data.turnovers, locale),
  ]
}
