import { date, id as idField, type ReportFigure } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { paisaText } from '@lekha/money'
import * as z from 'zod'
import type { Cells, Column, Context, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { day, given } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { joinedTexts, printedNumber } from '../vouchers/vouchers.ts'
import { type FigureChanges, gatherChanges } from './changes-gather.ts'
import { type ChangingVersion, type Effect, weightOf } from './changes-versions.ts'
import { FIGURE_SUMS } from './figure-subject.ts'
import { recordedText } from './recorded-text.ts'
import { stockBlocks } from './stock-changes.ts'

export const changesParams = {
  ledgerId: given(idField.optional()),
  subLedgerId: given(idField.optional()),
  groupId: given(idField.optional()),
  /** What a statement adds up and no group holds. */
  sum: given(z.enum(FIGURE_SUMS, sentence('This value is not valid.')).optional()),
  /** Of the whole books: only what is dated within the period, as a day book has it, and not what moves its openings. */
  dates: given(z.enum(['within']).optional()),
  since: day(date, { en: 'Since', np: 'यस दिनदेखि' }),
  sinceEntry: given(
    z
      .string()
      .regex(/^\d{1,18}$/, sentence('This value is not valid.'))
      .optional(),
  ),
}

type ChangesContext = Context<typeof changesParams, FigureChanges>

const CHANGED: Words = { en: 'What changed', np: 'के फेरियो' }
const HISTORY: Words = { en: 'History of the figure', np: 'अङ्कको इतिहास' }

/**
 * What changed a figure, the last recorded first: every version of a voucher that moved it, with the balance after it. Since a day, or an
 * entry, the changes are the difference of the two versions of a report.
 */
export const changes = defineReport({
  id: 'changes',
  title: CHANGED,
  period: 'year',
  params: changesParams,
  takes: ['pages'],
  gather: gatherChanges,
  heading: ({ data: { subject, since }, say, nameOf }) => {
    const title = say(since === 0n ? HISTORY : CHANGED)
    // On paper the title alone says whose figure it is.
    return subject ? { title: `${title}: ${nameOf(subject.of)}`, subtitle: subject.within.map(nameOf).join(' › ') } : { title }
  },
  blocks: (context) => [
    { block: 'figures', id: 'versions', figures: figuresOf(context) },
    { block: 'table', id: 'changes', preview: true, columns: columnsOf(context), rows: rowsOf(context), totals: totalsOf(context) },
    ...stockBlocks(context),
  ],
  proofs: ({ data: { difference }, say }) => [
    {
      id: 'versions',
      label: say({ en: 'Changes = difference of the versions', np: 'परिवर्तनको जोड = दुई संस्करणको फरक' }),
      difference: paisaText(difference),
    },
  ],
  page: ({ changed, next, previous }) => ({ count: changed.count, next, previous }),
})

const isWhole = ({ data }: ChangesContext): boolean => data.subject === undefined

/** Since which entry, and the figure then and now; of the whole books the turnover. */
function figuresOf(context: ChangesContext): ReportFigure[] {
  const { was, is, since } = context.data
  const kind = isWhole(context) ? 'amount' : 'balance'
  const figure = (id: string, words: Words, effect: Effect): ReportFigure => ({
    ...{ id, label: context.say(words), kind },
    value: paisaText(weightOf(effect, isWhole(context))),
  })
  if (since === 0n) return []
  return [
    { id: 'since', label: context.say({ en: 'After entry', np: 'यो प्रविष्टिपछि' }), kind: 'count', value: since.toString() },
    figure('then', { en: 'Then', np: 'त्यति बेला' }, was),
    figure('now', { en: 'Now', np: 'अहिले' }, is),
  ]
}

function columnsOf(context: ChangesContext): Column[] {
  const { say } = context
  return [
    { id: 'recorded', label: say(WORDS.recorded), kind: 'text', width: 160 },
    { id: 'by', label: say(WORDS.by), kind: 'text', width: 130, spare: true },
    { id: 'what', label: say({ en: 'Change', np: 'परिवर्तन' }), kind: 'text', width: 92 },
    { id: 'date', label: say(WORDS.date), kind: 'date', width: 104 },
    { id: 'number', label: say(WORDS.number), kind: 'text', width: 94 },
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    ...(isWhole(context) ? turnoverColumns(context) : balanceColumns(context)),
  ]
}

/** What a version added to a balance: together, and where there is room also to the opening and to either side. */
const balanceColumns = ({ say }: ChangesContext): Column[] => [
  { id: 'opening', label: say({ en: 'Opening', np: 'सुरु बाँकी' }), kind: 'balance', width: 132, spare: true },
  { id: 'debit', label: say(WORDS.debit), kind: 'amount', width: 116, spare: true },
  { id: 'credit', label: say(WORDS.credit), kind: 'amount', width: 116, spare: true },
  { id: 'effect', label: say({ en: 'Effect', np: 'असर' }), kind: 'balance', width: 128, sums: true },
  { id: 'after', label: say({ en: 'Balance after it', np: 'त्यसपछिको बाँकी' }), kind: 'balance', width: 146 },
]

const turnoverColumns = ({ params, say }: ChangesContext): Column[] => [
  ...(params.dates === undefined
    ? [{ id: 'opening', label: say({ en: 'Earlier dates', np: 'अघिका मिति' }), kind: 'amount', width: 116, spare: true } satisfies Column]
    : []),
  { id: 'debit', label: say({ en: 'In the period', np: 'अवधिभित्र' }), kind: 'amount', width: 120, sums: true },
]

const rowsOf = (context: ChangesContext): Row[] => context.data.versions.map((version, place) => rowOf(version, place, context))

function rowOf(version: ChangingVersion, place: number, context: ChangesContext): Row {
  const { data, say, language } = context
  const { type } = data.series.of(version)
  return {
    id: version.entry.toString(),
    look: 'item',
    label: joinedTexts(context.nameOf(type), version.narration, version.reason ?? ''),
    cells: {
      recorded: recordedText(version.recorded_at, language),
      by: data.people.get(version.recorded_by) ?? '',
      what: say(changeOf(version)),
      date: version.date,
      number: printedNumber(version, data.series),
      ...effectCells(version, context),
      after: data.after[place],
    },
    opens: { screen: 'voucher', params: { id: version.voucher_id } },
  }
}

/** An effect of nothing is blank. */
const effectCells = (effect: Effect, context: ChangesContext): Cells => ({
  opening: effect.opening || null,
  debit: effect.debit || null,
  credit: effect.credit || null,
  effect: weightOf(effect, isWhole(context)) || null,
})

function changeOf({ version, cancelled }: ChangingVersion): Words {
  if (cancelled) return { en: 'Cancelled', np: 'रद्द' }
  return version === 1 ? { en: 'Entered', np: 'प्रविष्ट' } : { en: 'Altered', np: 'संशोधित' }
}

/** What all changes come to, and the figure that they led to. */
function totalsOf(context: ChangesContext): Cells {
  const { changed, is } = context.data
  return { particulars: context.say(WORDS.total), ...effectCells(changed, context), after: weightOf(is, isWhole(context)) }
}
