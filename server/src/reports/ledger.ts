import { monthName } from '@lekha/calendar'
import type { ReportCell, ReportColumn, ReportRow } from '@lekha/contract'
import { add, digits, magnitude, type Paisa, paisaText, ZERO } from '@lekha/money'
import { sidesOffer } from './one-column.ts'
import { defineReport, type Sheet } from './report.ts'
import { gatherStatement, type Statement, type StatementParams, type Stretch } from './statement.ts'
import type { StatementLine } from './statement-page.ts'
import { detailOffer, lineName, moreLines, printedNumber, type VoucherLine, voucherFilters } from './vouchers.ts'
import { WORDS } from './words.ts'

type StatementSheet = Sheet<StatementParams, Statement>

/** The statement of a ledger: opening balance, every line with the balance after it, closing balance. */
export const ledger = defineReport<StatementParams, Statement>({
  id: 'ledger',
  title: { en: 'Ledger statement', np: 'खाता विवरण' },
  period: 'year',
  params: ['ledgerId', 'subLedgerId', 'type', 'text', 'detail', 'view', 'sides', 'after', 'before'],
  gather: gatherStatement,
  heading: ({ data, nameOf }) => ({
    title: nameOf(data.subLedger ?? data.ledger),
    subtitle: data.subLedger ? nameOf(data.ledger) : data.group ? nameOf(data.group) : '',
  }),
  columns: ({ asked, say }) => [
    { id: 'date', label: say(WORDS.date), kind: 'date', width: 104 },
    { id: 'particulars', label: say(WORDS.particulars), kind: 'particulars' },
    ...(asked.detail
      ? [{ id: 'detail', label: say({ en: 'Details', np: 'ब्यौरा' }), kind: 'balance', width: 150 } satisfies ReportColumn]
      : []),
    { id: 'type', label: say(WORDS.type), kind: 'text', width: 92 },
    { id: 'number', label: say(WORDS.number), kind: 'text', width: 104 },
    { id: 'reference', label: say(WORDS.reference), kind: 'text', width: 112, spare: true },
    { id: 'debit', label: say(WORDS.debit), kind: 'debit', width: 134 },
    { id: 'credit', label: say(WORDS.credit), kind: 'credit', width: 134 },
    { id: 'balance', label: say(WORDS.balance), kind: 'balance', width: 160 },
  ],
  filters: ({ data, say, nameOf }) => [
    ...voucherFilters(data.series, { say, nameOf }),
    detailOffer({ say, nameOf }),
    {
      id: 'view',
      label: say({ en: 'Months', np: 'महिना' }),
      role: 'view',
      standard: 'months',
      keys: ['M'],
      options: [
        { value: 'months', label: say({ en: 'Month totals shown', np: 'महिनाको जम्मा देखाइएको' }) },
        { value: 'plain', label: say({ en: 'Month totals hidden', np: 'महिनाको जम्मा लुकाइएको' }) },
      ],
    },
    sidesOffer({ say, nameOf }),
  ],
  rows: (sheet) => [...openingRows(sheet), ...lineRows(sheet)],
  totals: ({ data: { whole, filtered }, asked, say }) =>
    filtered
      ? cellsOf(asked.detail, { particulars: say(WORDS.total), debit: paisaText(whole.debit), credit: paisaText(whole.credit) })
      : cellsOf(asked.detail, {
          date: asked.period.to,
          particulars: say({ en: 'Closing', np: 'अन्तिम मौज्दात' }),
          debit: paisaText(whole.debit),
          credit: paisaText(whole.credit),
          balance: paisaText(whole.balance),
        }),
  proofs: ({ data: { difference, filtered }, say }) =>
    filtered
      ? []
      : [
          {
            id: 'trial-balance',
            label: say({ en: 'Balance = trial balance', np: 'मौज्दात = सन्तुलन परीक्षण' }),
            difference: paisaText(difference),
          },
        ],
  facts: ({ data: { whole }, say }) => [{ label: say({ en: 'Entries', np: 'प्रविष्टि' }), value: whole.count.toString() }],
  count: ({ whole }) => Number.parseInt(whole.count.toString(), 10),
  next: ({ next }) => next,
  previous: ({ previous }) => previous,
})

type Cells = Partial<
  Record<'date' | 'particulars' | 'detail' | 'type' | 'number' | 'reference' | 'debit' | 'credit' | 'balance', ReportCell>
>

/** Cells in the order of the columns. */
function cellsOf(
  detail: boolean | undefined,
  { date, particulars, detail: inner, type, number, reference, debit, credit, balance }: Cells,
): ReportCell[] {
  return [date, particulars, ...(detail ? [inner] : []), type, number, reference, debit, credit, balance].map((cell) => cell ?? null)
}

function openingRows({ data: { filtered, opening, begins }, asked, say }: StatementSheet): ReportRow[] {
  if (!begins || filtered) return []
  const label = say({ en: 'Opening balance', np: 'सुरु मौज्दात' })
  return [
    {
      id: 'opening',
      kind: 'opening',
      level: 0,
      label,
      cells: cellsOf(asked.detail, { date: asked.period.from, particulars: label, balance: paisaText(opening) }),
    },
  ]
}

function lineRows(sheet: StatementSheet): ReportRow[] {
  const { lines, months, monthOf, before } = sheet.data
  let balance = before
  return lines.flatMap((line, index) => {
    balance = add(balance, line.amount)
    const month = monthOf(line.date)
    const following = lines[index + 1]
    const ended = following && monthOf(following.date) === month ? undefined : months.get(month ?? 0)
    return [lineRow(line, balance, sheet), ...detailRows(line, sheet), ...(month && ended ? monthRows(month, ended, sheet) : [])]
  })
}

function lineRow(line: StatementLine, balance: Paisa, sheet: StatementSheet): ReportRow {
  const label = contraOf(line, sheet)
  return {
    id: `${line.voucher_id}.${line.line_no}`,
    kind: 'line',
    level: 0,
    label,
    cells: cellsOf(sheet.asked.detail, {
      date: line.date,
      particulars: label,
      type: sheet.nameOf(sheet.data.series.of(line).type),
      number: printedNumber(line, sheet.data.series),
      reference: line.reference === '' ? null : line.reference,
      ...sideOf(line.amount),
      ...(sheet.data.filtered ? {} : { balance: paisaText(balance) }),
    }),
    opens: { screen: 'voucher', id: line.voucher_id },
  }
}

const sideOf = (amount: Paisa): Cells => (amount < 0n ? { credit: paisaText(magnitude(amount)) } : { debit: paisaText(amount) })

/** The one ledger on the other side; '(as per details)' where there are several. */
function contraOf(line: StatementLine, sheet: StatementSheet): string {
  const lines = sheet.data.vouchers.get(line.entry) ?? []
  const names = new Set(lines.filter((other) => other.amount > 0n !== line.amount > 0n).map((other) => lineName(other, sheet)))
  const [only] = names
  return names.size === 1 && only !== undefined && lines.length === line.line_count
    ? only
    : sheet.say({ en: '(as per details)', np: '(विवरण अनुसार)' })
}

/** In the detailed view: the other lines of the voucher where the line itself does not name them, the rest of a long one, the narration. */
function detailRows(line: StatementLine, sheet: StatementSheet): ReportRow[] {
  if (!sheet.asked.detail) return []
  const listed = sheet.data.vouchers.get(line.entry) ?? []
  const others = listed.filter((other) => other.line_no !== line.line_no)
  const narration = line.narration || line.voucher_narration
  const unlisted = line.line_count - listed.length
  return [
    ...(others.length === 1 ? [] : others).map((other) => detailRow(line, String(other.line_no), lineName(other, sheet), other)),
    ...(unlisted > 0 ? [detailRow(line, 'more', sheet.say(moreLines(unlisted)))] : []),
    ...(narration === '' ? [] : [detailRow(line, 'narration', narration)]),
  ]
}

function detailRow(line: StatementLine, id: string, label: string, other?: VoucherLine): ReportRow {
  const cells = cellsOf(true, { particulars: label, detail: other ? paisaText(other.amount) : null })
  return {
    id: `${line.voucher_id}.${line.line_no}.${id}`,
    kind: 'detail',
    level: 0,
    label,
    cells,
    opens: { screen: 'voucher', id: line.voucher_id },
  }
}

function monthRows(bsMonth: number, { debit, credit, balance }: Stretch, { asked, data, say }: StatementSheet): ReportRow[] {
  if (asked.view === 'plain' || data.filtered) return []
  const name = { en: monthName(bsMonth % 100, 'en'), np: monthName(bsMonth % 100, 'np') }
  const year = Math.trunc(bsMonth / 100).toString()
  const { year: within } = asked.period
  const label =
    within && asked.period.to <= within.ends ? say(name) : say({ en: `${name.en} ${year}`, np: `${name.np} ${digits(year, 'np')}` })
  const amount = (value: Paisa) => (value === ZERO ? null : paisaText(value))
  const cells = cellsOf(asked.detail, { particulars: label, debit: amount(debit), credit: amount(credit), balance: paisaText(balance) })
  return [{ id: `month-${bsMonth}`, kind: 'subtotal', level: 0, label, cells }]
}
