import { adToBs, bsToAd } from '@lekha/calendar'
import type { ReportProof } from '@lekha/contract'
import type { TdsWay } from '@lekha/ledger'
import { add, digits, gap, type Paisa, paisa, paisaText, ratioText, ZERO } from '@lekha/money'
import type { Block, Column, Context, Row } from '../engine/definition.ts'
import { ledgerTargets } from '../engine/links.ts'
import { WORDS } from '../engine/locale.ts'
import { choice } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type Deducted, readTds, type TaxLedger, type TdsFigures } from './tds-gather.ts'

const params = {
  way: choice<TdsWay>({
    label: { en: 'Whose tax', np: 'कसले कट्टी गरेको' },
    standard: 'payable',
    options: {
      payable: { en: 'Deducted by us, to be deposited', np: 'हामीले कट्टी गरेको, दाखिला गर्नुपर्ने' },
      receivable: { en: 'Deducted from us by customers', np: 'ग्राहकले हामीबाट कट्टी गरेको' },
    },
  }),
}
type TdsContext = Context<typeof params, TdsFigures>

/** The tax deducted at source in a period, by section of the Income Tax Act, and what its ledgers say. */
export const tds = defineReport({
  id: 'tds',
  title: { en: 'Tax deducted at source (TDS)', np: 'अग्रिम कर कट्टी' },
  period: 'year',
  depth: 2,
  params,
  gather: (snapshot, { params: { way }, period }) => readTds(snapshot, period, way),
  blocks: (context): Block[] => [
    { block: 'table', id: 'deducted', columns: columnsOf(context), rows: [...sectionRows(context), ...bareRows(context)] },
    {
      block: 'table',
      id: 'ledgers',
      title: titleOf(context),
      columns: ledgerColumns(context),
      rows: context.data.ledgers.map((each) => ledgerRow(each, context)),
    },
  ],
  proofs: proofsOf,
})

const columnsOf = ({ say, params: { way } }: TdsContext): Column[] => [
  { id: 'party', label: say({ en: 'Party', np: 'पक्ष' }), kind: 'text', names: true },
  { id: 'pan', label: say({ en: 'PAN', np: 'स्थायी लेखा नम्बर' }), kind: 'text', width: 96 },
  { id: 'nature', label: say({ en: 'Nature of payment', np: 'भुक्तानीको प्रकृति' }), kind: 'text', width: 190, spare: true },
  { id: 'date', label: say(WORDS.date), kind: 'date', width: 118 },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 100 },
  { id: 'base', label: say({ en: 'Amount without VAT', np: 'मू.अ.क. बाहेकको रकम' }), kind: 'amount', width: 132, sums: true },
  { id: 'rate', label: say({ en: 'Rate', np: 'दर' }), kind: 'percent', width: 72 },
  { id: 'tax', label: say({ en: 'Tax', np: 'कर' }), kind: 'amount', width: 120, sums: true },
  ...(way === 'payable'
    ? [{ id: 'due', label: say({ en: 'Deposit by', np: 'दाखिला गर्ने मिति' }), kind: 'date', width: 118 } satisfies Column]
    : []),
]

/** A section with the sums of what was deducted under it, each deduction below. */
function sectionRows(context: TdsContext): Row[] {
  const { data, say } = context
  const bySection = Map.groupBy(data.deducted, ({ section }) => section)
  return [...bySection]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .flatMap(([section, of]): Row[] => [
      {
        ...{ id: `section-${section}`, look: 'heading', level: 0 },
        label:
          section === ''
            ? say({ en: 'Without a section', np: 'दफा नतोकिएको' })
            : say({ en: `Section ${section}`, np: `दफा ${digits(section, 'np')}` }),
        cells: { base: sum(of.map(({ base }) => base)), tax: sum(of.map(({ tax }) => tax)) },
      },
      ...of.map((each) => deductedRow(each, context)),
    ])
}

function deductedRow(row: Deducted, { nameOf, params: { way } }: TdsContext): Row {
  return {
    ...{ id: `${row.entry}-${row.line_no}`, look: 'item', level: 1, label: nameOf({ name: row.party, nameNp: row.partyNp }) },
    cells: {
      ...{ pan: row.pan || null, nature: nameOf({ name: row.nature, nameNp: row.natureNp }), date: row.date, number: row.number },
      ...{ base: row.base, rate: ratioText(paisa(BigInt(row.rate)), paisa(100n), 2) ?? null, tax: row.tax },
      ...(way === 'payable' && { due: depositBy(row.date) }),
    },
    opens: { screen: 'voucher', params: { id: row.voucher_id } },
  }
}

/** The 25th of the next BS month, AD. */
function depositBy(date: string): string {
  const [year = 0, month = 0] = adToBs(date)
    .split('-')
    .map((part) => Number.parseInt(part, 10))
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  return bsToAd(`${next.year}-${String(next.month).padStart(2, '0')}-25`)
}

/** What was entered on the ledgers without saying from what it was deducted. */
function bareRows({ data: { ledgers }, say, nameOf }: TdsContext): Row[] {
  const bare = ledgers.filter((ledger) => ledger.bare !== ZERO)
  if (bare.length === 0) return []
  const label = say({ en: 'Without particulars', np: 'विवरण नखुलेको' })
  return [
    { id: 'bare', look: 'heading', level: 0, label, cells: { tax: sum(bare.map((ledger) => ledger.bare)) } },
    ...bare.map(
      (ledger): Row => ({
        ...{ id: `bare-${ledger.id}`, look: 'item', level: 1, label: nameOf(ledger), cells: { tax: ledger.bare } },
        opens: { report: 'ledger', params: { ledgerId: ledger.id } },
      }),
    ),
  ]
}

const titleOf = ({ say }: TdsContext) => say({ en: 'Ledgers of the tax', np: 'करका खाता' })

const ledgerColumns = ({ say, params: { way } }: TdsContext): Column[] => {
  const settled = way === 'payable' ? { en: 'Deposited', np: 'दाखिला गरिएको' } : { en: 'Set off', np: 'मिलान गरिएको' }
  const amount = (id: string, label: string): Column => ({ id, label, kind: 'amount', width: 132, sums: true })
  return [
    { id: 'ledger', label: say(WORDS.particulars), kind: 'text', names: true },
    amount('opening', say({ en: 'Opening', np: 'सुरु' })),
    amount('deducted', say({ en: 'Deducted', np: 'कट्टी' })),
    amount('bare', say({ en: 'Without particulars', np: 'विवरण नखुलेको' })),
    amount('settled', say(settled)),
    amount('closing', say({ en: 'Left', np: 'बाँकी' })),
  ]
}

const ledgerRow = (ledger: TaxLedger, { nameOf }: TdsContext): Row => ({
  ...{ id: ledger.id, look: 'item', label: nameOf(ledger), ...ledgerTargets(ledger.id) },
  cells: {
    ...{ opening: ledger.opening || null, deducted: ledger.deducted || null, bare: ledger.bare || null, settled: ledger.settled || null },
    closing: add(ledger.opening, ledger.deducted, ledger.bare, paisa(-ledger.settled)) || null,
  },
})

/** What the report adds up is what its ledgers moved by their totals. */
function proofsOf({ data: { ledgers }, say }: TdsContext): ReportProof[] {
  const difference = sum(ledgers.map(({ deducted, bare, settled, moved }) => gap(add(deducted, bare, paisa(-settled)), moved)))
  return [
    {
      id: 'moved',
      label: say({ en: 'Report = movement of the ledgers', np: 'प्रतिवेदन = खाताको कारोबार' }),
      difference: paisaText(difference),
    },
  ]
}

const sum = (amounts: readonly Paisa[]): Paisa => add(...amounts)
