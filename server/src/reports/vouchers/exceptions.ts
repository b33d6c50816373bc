import type { ReportProof } from '@lekha/contract'
import { closingOf } from '@lekha/ledger'
import { digits, type Paisa, paisaText, ZERO } from '@lekha/money'
import { type Overdrawn, readOverdrawn } from '../../figures/overdrawn.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Column, Context, Request, Row } from '../engine/definition.ts'
import { ledgerTargets } from '../engine/links.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { asFilter, choice } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import {
  type Alike,
  type Found,
  LISTED_FINDINGS,
  MOST_COUNTED,
  readActive,
  readAlike,
  readRound,
  readWithoutNarration,
} from './exceptions-read.ts'
import { mainLine, opens } from './voucher-cells.ts'
import { type Gap, gapWords, readGaps } from './voucher-gaps.ts'
import { lineName, printedNumber, readLines, readSeries, type Series, type VoucherLine } from './vouchers.ts'

/** What is looked for, in this order. */
const KINDS = {
  cash: { en: 'Cash or bank overdrawn', np: 'नगद वा बैंक ऋणात्मक' },
  numbers: { en: 'Missing numbers', np: 'छुटेका नम्बर' },
  duplicates: { en: 'Possible duplicates', np: 'दोहोरिएको हुन सक्ने' },
  round: { en: 'Large round amounts', np: 'ठूला पूर्णाङ्क रकम' },
  narration: { en: 'Vouchers without narration', np: 'कैफियत नभएका भौचर' },
  unused: { en: 'Ledgers without entries in the period', np: 'अवधिमा प्रविष्टि नभएका खाता' },
} as const satisfies Record<string, Words>
type Kind = keyof typeof KINDS

const params = {
  only: asFilter(choice({ label: { en: 'Exception', np: 'अपवाद' }, standard: 'all', options: { all: { en: 'All', np: 'सबै' }, ...KINDS } })),
}

/** What was found, of the kinds that are asked for. */
type Findings = {
  turnovers: Turnovers
  series: Series
  cash: Overdrawn[]
  numbers: Gap[]
  duplicates: Alike[]
  round: Found[]
  narration: Found[]
  unused: { id: string; name: string; nameNp: string; closing: Paisa }[]
  /** The lines of the vouchers found, by entry. */
  lines: Map<bigint, VoucherLine[]>
}
type ExceptionsContext = Context<typeof params, Findings>

/** What an accountant looks at again before the figures are relied on. */
export const exceptions = defineReport({
  id: 'exceptions',
  title: { en: 'Exceptions', np: 'अपवाद' },
  period: 'year',
  depth: 2,
  params,
  gather,
  blocks: (context) => [{ block: 'table', id: 'findings', columns: columnsOf(context), rows: rowsOf(context) }],
  proofs: proofsOf,
})

async function gather(snapshot: Snapshot, { params: { only }, period }: Request<typeof params>): Promise<Findings> {
  const turnovers = await readTurnovers(snapshot, period)
  const asked = async <T>(kind: Kind, read: () => Promise<T[]>): Promise<T[]> => (only === 'all' || only === kind ? read() : [])
  const found = {
    cash: await asked('cash', () => readOverdrawn(snapshot, period, turnovers)),
    numbers: await asked('numbers', () => readGaps(snapshot, period, undefined, MOST_COUNTED + 1)),
    duplicates: await asked('duplicates', () => readAlike(snapshot, period)),
    round: await asked('round', () => readRound(snapshot, period)),
    narration: await asked('narration', () => readWithoutNarration(snapshot, period)),
    unused: await asked('unused', () => readUnused(snapshot, turnovers)),
  }
  const entries = [...found.duplicates.map(({ entry }) => entry), ...[...found.round, ...found.narration].map(({ told_by }) => told_by)]
  return { turnovers, series: await readSeries(snapshot), ...found, lines: await readLines(snapshot, [...new Set(entries)]) }
}

/** The active ledgers that were neither debited nor credited in the period, by name. */
async function readUnused(snapshot: Snapshot, { chart, byLedger }: Turnovers): Promise<Findings['unused']> {
  const idle = chart.ledgers.filter(({ id, reserved }) => {
    const turnover = byLedger.get(id)
    return reserved === null && (!turnover || (turnover.debit === 0n && turnover.credit === 0n))
  })
  const active = await readActive(
    snapshot,
    idle.map(({ id }) => id),
  )
  return idle
    .filter(({ id }) => active.has(id))
    .map(({ id, name, nameNp }) => {
      const turnover = byLedger.get(id)
      return { id, name, nameNp, closing: turnover ? closingOf(turnover) : ZERO }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const columnsOf = ({ say }: ExceptionsContext): Column[] => [
  { id: 'finding', label: say({ en: 'Finding', np: 'भेटिएको' }), kind: 'text', names: true },
  { id: 'date', label: say(WORDS.date), kind: 'date', width: 118 },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 110 },
  { id: 'said', label: say({ en: 'What', np: 'के' }), kind: 'text', width: 190, spare: true },
  { id: 'amount', label: say(WORDS.amount), kind: 'amount', width: 120 },
  { id: 'balance', label: say(WORDS.balance), kind: 'balance', width: 140 },
  { id: 'count', label: say({ en: 'Found', np: 'सङ्ख्या' }), kind: 'count', width: 80 },
]

function rowsOf(context: ExceptionsContext): Row[] {
  const { params, period, data } = context
  const parts: Record<Kind, { count: number; rows: Row[]; opens?: Row['opens'] }> = {
    cash: { count: data.cash.length, rows: data.cash.map((each) => overdrawnRow(each, period, context)) },
    numbers: { count: data.numbers.length, rows: data.numbers.map((gap) => gapRow(gap, context)) },
    duplicates: { count: data.duplicates[0]?.count ?? 0, rows: data.duplicates.map((each) => alikeRow(each, context)) },
    round: { count: data.round[0]?.count ?? 0, rows: data.round.map((each) => voucherRow('round', each, context)) },
    narration: {
      count: data.narration[0]?.count ?? 0,
      rows: data.narration.map((each) => voucherRow('narration', each, context)),
      opens: { report: 'voucher-list', params: { narrated: 'none', cancelled: 'false' } },
    },
    unused: {
      count: data.unused.length,
      rows: data.unused.map(({ id, closing, ...name }) => ({
        ...{ id: `unused-${id}`, look: 'item', level: 1, label: context.nameOf(name), cells: { balance: closing || null } },
        ...ledgerTargets(id),
      })),
      opens: { report: 'all-ledgers', params: { entries: 'none', state: 'active' } },
    },
  }
  return (Object.keys(KINDS) as Kind[])
    .filter((kind) => params.only === 'all' || params.only === kind)
    .flatMap((kind) => partRows(kind, parts[kind], context))
}

/** A kind with what was found of it: the first ones, and how many more. */
function partRows(
  kind: Kind,
  { count, rows, opens: all }: { count: number; rows: Row[]; opens?: Row['opens'] },
  { say }: ExceptionsContext,
): Row[] {
  const listed = rows.slice(0, LISTED_FINDINGS)
  const more = count - listed.length
  const counted = count > MOST_COUNTED ? { en: `more than ${MOST_COUNTED}`, np: `${digits(`${MOST_COUNTED}`, 'np')} भन्दा बढी` } : null
  const heading: Row = {
    ...{ id: kind, look: 'heading', level: 0, label: say(KINDS[kind]) },
    cells: { count: counted ? null : String(count), said: counted ? say(counted) : count === 0 ? say({ en: 'none', np: 'कुनै छैन' }) : null },
    ...(all && count > 0 ? { opens: all } : {}),
  }
  const label = counted ? { en: 'and many more', np: 'र अरू धेरै' } : { en: `and ${more} more`, np: `र थप ${digits(`${more}`, 'np')}` }
  const rest: Row = { ...{ id: `${kind}-more`, look: 'item', level: 1, label: say(label), cells: {} }, ...(all ? { opens: all } : {}) }
  return [heading, ...listed, ...(more > 0 ? [rest] : [])]
}

/** A ledger with its worst balance; it opens the statement from the first such day on. */
function overdrawnRow({ ledgerId, first, days, worst }: Overdrawn, { to }: Period, { data, say, nameOf }: ExceptionsContext): Row {
  const ledger = data.turnovers.chart.ledgers.find(({ id }) => id === ledgerId)
  const said = { en: `${days === 1 ? '1 day' : `${days} days`}; at worst`, np: `${digits(`${days}`, 'np')} दिन; सबैभन्दा धेरै` }
  return {
    ...{ id: `cash-${ledgerId}`, look: 'item', level: 1, label: ledger ? nameOf(ledger) : '' },
    cells: { date: first, said: say(said), balance: worst },
    opens: { report: 'ledger', params: { ledgerId, from: first, to } },
  }
}

function gapRow(gap: Gap, { data: { series }, say, nameOf }: ExceptionsContext): Row {
  const type = series.of({ ...gap, number: gap.first })
  return {
    ...{ id: `gap-${gap.fiscal_year_id}-${gap.voucher_type}-${gap.first}`, look: 'item', level: 1 },
    ...{ label: say(gapWords(gap, series)), cells: { said: nameOf(type.type) } },
    opens: { report: 'voucher-list', params: { type: gap.voucher_type } },
  }
}

/** Vouchers that are the same; it opens the list of what was posted on that day with that amount. */
function alikeRow({ date, total, vouchers, entry }: Alike, context: ExceptionsContext): Row {
  const [line] = context.data.lines.get(entry) ?? []
  const amount = paisaText(total)
  return {
    ...{ id: `alike-${entry}`, look: 'item', level: 1, label: line ? lineName(line, context) : '' },
    cells: { date, said: context.say({ en: `${vouchers} vouchers alike`, np: `${digits(`${vouchers}`, 'np')} उस्तै भौचर` }), amount: total },
    opens: { report: 'voucher-list', params: { from: date, to: date, amount, cancelled: 'false' } },
  }
}

function voucherRow(kind: Kind, voucher: Found, context: ExceptionsContext): Row {
  const { series, lines } = context.data
  const { type } = series.of(voucher)
  const main = mainLine(type, lines.get(voucher.told_by) ?? [])
  return {
    ...{ id: `${kind}-${voucher.voucher_id}`, look: 'item', level: 1, label: main ? lineName(main, context) : '' },
    cells: { date: voucher.date, number: printedNumber(voucher, series), said: context.nameOf(type), amount: voucher.total },
    opens: opens(voucher),
  }
}

/** Missing numbers break a series; all else is for a person to judge. */
function proofsOf({ data, params: { only }, say }: ExceptionsContext): ReportProof[] {
  if (only !== 'all' && only !== 'numbers') return []
  const missing = data.numbers.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const label = say({ en: 'No number missing', np: 'कुनै नम्बर छुटेको छैन' })
  return [{ id: 'numbers', label, difference: missing.toString(), counted: true }]
}
