import { id as idField } from '@lekha/contract'
import { add, magnitude, type Paisa, paisaText } from '@lekha/money'
import type { Stretch } from '../../figures/turnovers.ts'
import type { Block, Cells, Column, Context, Row } from '../engine/definition.ts'
import { groupSteps, ledgerStep, toBills, toMonths } from '../engine/links.ts'
import { WORDS } from '../engine/locale.ts'
import { asFilter, choice, extra, given } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { amountParam, ledgerParam } from '../vouchers/line-filters.ts'
import { enteredColumns, momentText, nameOfUser } from '../vouchers/voucher-cells.ts'
import { enteredParam } from '../vouchers/voucher-filters.ts'
import {
  detailParam,
  joinedTexts,
  lineName,
  moreLines,
  printedNumber,
  textParam,
  typeParam,
  type VoucherLine,
} from '../vouchers/vouchers.ts'
import { costCentreParam } from './cost-centres.ts'
import { monthWords } from './month-words.ts'
import { gatherStatement, type Statement } from './statement.ts'
import type { StatementLine } from './statement-page.ts'

const params = {
  ledgerId: given(idField),
  subLedgerId: given(idField.optional()),
  amount: amountParam,
  ledger: ledgerParam({ en: 'Other side', np: 'अर्को पक्ष' }),
  text: textParam,
  type: typeParam,
  costCentre: costCentreParam,
  detail: detailParam(false),
  view: choice({
    label: { en: 'Months', np: 'महिना' },
    standard: 'months',
    keys: ['M'],
    options: {
      months: { en: 'Month totals shown', np: 'महिनाको जम्मा देखाइएको' },
      plain: { en: 'Month totals hidden', np: 'महिनाको जम्मा लुकाइएको' },
    },
  }),
  side: asFilter(
    choice({
      label: { en: 'Side', np: 'पक्ष' },
      standard: 'all',
      options: { all: { en: 'Debits and credits', np: 'डेबिट र क्रेडिट' }, debit: WORDS.debit, credit: WORDS.credit },
    }),
  ),
  by: choice({
    label: { en: 'Order', np: 'क्रम' },
    standard: '',
    keys: ['O'],
    options: { '': { en: 'By day', np: 'दिन अनुसार' }, entry: { en: 'By entry', np: 'प्रविष्टि क्रम अनुसार' } },
  }),
  entered: enteredParam,
  unbalanced: extra({
    on: { en: 'Running balance hidden', np: 'चलिरहेको बाँकी लुकाइएको' },
    off: { en: 'Running balance', np: 'चलिरहेको बाँकी' },
    keys: ['B'],
  }),
}

export type StatementParams = typeof params
type StatementContext = Context<StatementParams, Statement>

/** The statement of a ledger: opening balance, every line with the balance after it, closing balance. */
export const ledger = defineReport({
  id: 'ledger',
  title: { en: 'Ledger statement', np: 'खाता विवरण' },
  period: 'year',
  params,
  takes: ['sides', 'pages', 'closing'],
  gather: gatherStatement,
  heading: ({ data, ...locale }) => {
    const { subLedger, ledger: own, above, neighbours, whole, unbalanced } = data
    const title = locale.nameOf(subLedger ?? own)
    return {
      title,
      neighbours,
      path: [...groupSteps(above, locale), ...(subLedger ? [ledgerStep(own, locale)] : [])],
      // Lines that a filter leaves add up to nothing that stands elsewhere.
      ...(unbalanced ? {} : { parent: { label: title, amount: paisaText(whole.balance), proof: 'trial-balance' } }),
    }
  },
  links: ({ params: { ledgerId, subLedgerId }, data: { above }, ...locale }) => [
    toMonths({ ledgerId, subLedgerId }, locale),
    ...toBills(ledgerId, above, locale),
  ],
  blocks: (context): Block[] => [
    { block: 'figures', id: 'counts', figures: [countOf(context)] },
    {
      block: 'table',
      id: 'lines',
      // With every line a row says what the voucher would; who entered it needs the room.
      preview: !context.params.detail && !context.params.entered,
      columns: columnsOf(context),
      rows: [...openingRows(context), ...lineRows(context)],
      totals: totalsOf(context),
    },
  ],
  proofs: ({ data: { difference, unbalanced }, say }) =>
    unbalanced
      ? []
      : [
          {
            id: 'trial-balance',
            label: say({ en: 'Balance = trial balance', np: 'बाँकी = सन्तुलन परीक्षण' }),
            difference: paisaText(difference),
          },
        ],
  page: ({ whole, next, previous }) => ({ count: Number.parseInt(whole.count.toString(), 10), next, previous }),
})

const countOf = ({ data: { whole }, say }: StatementContext) => ({
  id: 'entries',
  label: say({ en: 'Entries', np: 'प्रविष्टि' }),
  kind: 'count' as const,
  value: whole.count.toString(),
})

const columnsOf = ({ params, ...locale }: StatementContext): Column[] => {
  const { say } = locale
  return [
    { id: 'date', label: say(WORDS.date), kind: 'date', width: 104 },
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    ...(params.detail ? [amountOfLine(say)] : []),
    ...(params.entered ? enteredColumns(locale) : []),
    ...(params.detail || params.entered
      ? []
      : [
          { id: 'narration', label: say(WORDS.narration), kind: 'text', spare: true } satisfies Column,
          { id: 'reference', label: say(WORDS.reference), kind: 'text', width: 112, spare: true } satisfies Column,
        ]),
    { id: 'type', label: say(WORDS.type), kind: 'text', width: 84, spare: true },
    { id: 'number', label: say(WORDS.number), kind: 'text', width: 94 },
    { id: 'debit', label: say(WORDS.debit), kind: 'debit', width: 124, sums: true },
    { id: 'credit', label: say(WORDS.credit), kind: 'credit', width: 124, sums: true },
    ...(params.unbalanced ? [] : [{ id: 'balance', label: say(WORDS.balance), kind: 'balance', width: 152 } satisfies Column]),
  ]
}

/** The amounts of the other lines of a voucher, in the view that lists them; it has reference and narrations in rows of their own. */
const amountOfLine = (say: StatementContext['say']): Column => ({
  ...{ id: 'detail', label: say({ en: 'Details', np: 'ब्यौरा' }), kind: 'balance', width: 150 },
})

/** The totals of the whole statement; with the closing balance only if no filter hides lines. */
const totalsOf = ({ data: { whole, filtered }, period, say }: StatementContext): Cells => ({
  ...(filtered
    ? { particulars: say(WORDS.total) }
    : { date: period.to, particulars: say({ en: 'Closing', np: 'अन्तिम बाँकी' }), balance: whole.balance }),
  debit: whole.debit,
  credit: whole.credit,
})

function openingRows({ data: { filtered, opening, begins }, period, say }: StatementContext): Row[] {
  if (!begins || filtered) return []
  const label = say({ en: 'Opening balance', np: 'सुरु बाँकी' })
  return [{ id: 'opening', look: 'opening', label, cells: { date: period.from, balance: opening } }]
}

function lineRows(context: StatementContext): Row[] {
  const { lines, months, monthOf, before } = context.data
  let balance = before
  return lines.flatMap((line, index) => {
    balance = add(balance, line.amount)
    const month = monthOf(line.date)
    const following = lines[index + 1]
    const ended = following && monthOf(following.date) === month ? undefined : months.get(month ?? 0)
    return [lineRow(line, balance, context), ...detailRows(line, context), ...(month && ended ? monthRows(month, ended, context) : [])]
  })
}

function lineRow(line: StatementLine, balance: Paisa, context: StatementContext): Row {
  const { unbalanced, series, users } = context.data
  return {
    id: `${line.voucher_id}.${line.line_no}`,
    look: 'item',
    label: contraOf(line, context),
    cells: {
      date: line.date,
      type: context.nameOf(series.of(line).type),
      number: printedNumber(line, series),
      narration: context.params.detail ? null : joinedTexts(line.narration, line.voucher_narration),
      reference: line.reference,
      'entered-by': nameOfUser(users, line.entered_by),
      'entered-at': momentText(line.entered_at, context),
      [line.amount < 0n ? 'credit' : 'debit']: magnitude(line.amount),
      balance: unbalanced ? null : balance,
    },
    opens: { screen: 'voucher', params: { id: line.voucher_id } },
  }
}

/** The ledger on the other side; '(as per details)' where there are several. */
function contraOf(line: StatementLine, context: StatementContext): string {
  const lines = context.data.vouchers.get(line.entry) ?? []
  const names = new Set(lines.filter((other) => other.amount > 0n !== line.amount > 0n).map((other) => lineName(other, context)))
  const [only] = names
  return names.size === 1 && only !== undefined && lines.length === line.line_count
    ? only
    : context.say({ en: '(as per details)', np: '(विवरण अनुसार)' })
}

/**
 * The rows below a line in the detailed view: the other lines with their narrations, unless the line names their ledger; the count of unlisted
 * ones; reference and narrations.
 */
function detailRows(line: StatementLine, context: StatementContext): Row[] {
  if (!context.params.detail) return []
  const listed = context.data.vouchers.get(line.entry) ?? []
  const others = listed.filter((other) => other.line_no !== line.line_no)
  const [only] = others.length === 1 ? others : []
  const said = joinedTexts(line.reference, line.narration, only?.narration ?? '', line.voucher_narration)
  const unlisted = line.line_count - listed.length
  const named = (other: VoucherLine) => [lineName(other, context), other.narration].filter(Boolean).join(': ')
  return [
    ...(only ? [] : others).map((other) => detailRow(line, String(other.line_no), named(other), other)),
    ...(unlisted > 0 ? [detailRow(line, 'more', context.say(moreLines(unlisted)))] : []),
    ...(said === '' ? [] : [detailRow(line, 'narration', said)]),
  ]
}

const detailRow = (line: StatementLine, id: string, label: string, other?: VoucherLine): Row => ({
  id: `${line.voucher_id}.${line.line_no}.${id}`,
  look: 'detail',
  label,
  cells: { detail: other?.amount },
  opens: { screen: 'voucher', params: { id: line.voucher_id } },
})

function monthRows(bsMonth: number, { debit, credit, balance }: Stretch, { params, period, data, say }: StatementContext): Row[] {
  if (params.view === 'plain' || data.unbalanced) return []
  return [{ id: `month-${bsMonth}`, look: 'subtotal', label: say(monthWords(bsMonth, period)), cells: { debit, credit, balance } }]
}
