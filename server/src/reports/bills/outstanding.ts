import { daysBetween } from '@lekha/calendar'
import { type ChartLedger, closingOf, isOfKind, keepsBills } from '@lekha/ledger'
import { add, digits, gap, negate, type Paisa, paisaText, ZERO } from '@lekha/money'
import { type OpenBill, readBillByBill, readOnAccount, readOpenBills } from '../../figures/open-bills.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { readTurnovers } from '../../figures/turnovers.ts'
import type { Block, Cells, Column, Context, Request, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { asFilter, choice } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type ChosenLedger, ledgerParam, readChosenLedger } from '../vouchers/line-filters.ts'

const params = {
  side: choice({
    label: { en: 'Side', np: 'कुन तर्फ' },
    standard: 'receivable',
    options: { receivable: { en: 'Receivable', np: 'पाउनुपर्ने' }, payable: { en: 'Payable', np: 'तिर्नुपर्ने' } },
    keys: ['Z'],
  }),
  ledger: ledgerParam({ en: 'Party', np: 'पक्ष' }),
  overdue: asFilter(
    choice({
      label: { en: 'Bills', np: 'बिल' },
      standard: 'all',
      options: { all: { en: 'All open', np: 'बाँकी सबै' }, due: { en: 'Overdue only', np: 'म्याद नाघेका मात्र' } },
      keys: ['X'],
    }),
  ),
}

/** A party with its open bills; what no bill names is on account. Amounts are debit positive. */
type Party = { ledger: ChartLedger; bills: OpenBill[]; onAccount: Paisa; closing: Paisa }
type Side = 'receivable' | 'payable'
type Data = { parties: Party[]; chosenLedger: ChosenLedger['chosenLedger'] }
type Outstanding = Context<typeof params, Data>

/** The bands of days after the day on which a bill is due, each with its last day; what is older stands in the last. */
const BANDS = [
  ['30', '1–30'],
  ['60', '31–60'],
  ['90', '61–90'],
] as const
const BAND_IDS = ['notDue', ...BANDS.map(([last]) => last), 'over'] as const

/** What parties owe, or are owed, bill by bill, by how long it is overdue. */
export const outstanding = defineReport({
  id: 'outstanding',
  title: { en: 'Outstanding bills', np: 'बाँकी बिल' },
  period: 'position',
  // The bills are what it is read for: they stand below their party at once.
  depth: 2,
  params,
  gather,
  blocks: (context): Block[] => [
    { block: 'table', id: 'parties', columns: columnsOf(context), rows: context.data.parties.flatMap((party) => rowsOf(party, context)) },
  ],
  proofs: ({ data: { parties }, say }) => [
    {
      id: 'bills',
      label: say({ en: 'Bills and what is on account = ledgers', np: 'बिल र खातामा रहेको = खाता' }),
      difference: paisaText(
        gap(
          add(...parties.map(({ bills, onAccount }) => add(onAccount, ...bills.map(({ left }) => left)))),
          add(...parties.map(({ closing }) => closing)),
        ),
      ),
    },
  ],
})

/** Every party with a balance or an open bill, on the side that is asked for; a ledger that is no party stands on the side of its balance. */
async function gather(snapshot: Snapshot, { period, params: { side, ledger: only } }: Request<typeof params>): Promise<Data> {
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  const chosen = await readBillByBill(snapshot)
  const byParty = Map.groupBy(await readOpenBills(snapshot, period.to, only || undefined), ({ ledgerId }) => ledgerId)
  const onAccount = await readOnAccount(snapshot, period.to)
  const keeps = keepsBills(chart.groups)
  const [isDebtor, isCreditor] = [isOfKind(chart.groups, 'debtor'), isOfKind(chart.groups, 'creditor')]
  const parties = chart.ledgers.flatMap((ledger): Party[] => {
    if (only !== '' && ledger.id !== only) return []
    const turnover = byLedger.get(ledger.id)
    const closing = turnover ? closingOf(turnover) : ZERO
    const bills = byParty.get(ledger.id) ?? []
    if ((closing === ZERO && bills.length === 0) || !(keeps({ ...ledger, billByBill: chosen.get(ledger.id) ?? null }) || bills.length > 0))
      return []
    const isOwed = isDebtor(ledger) || (!isCreditor(ledger) && closing > 0n)
    if (only === '' && isOwed !== (side === 'receivable')) return []
    return [{ ledger, bills, closing, onAccount: onAccount.get(ledger.id) ?? ZERO }]
  })
  return { parties, chosenLedger: await readChosenLedger(snapshot, only) }
}

function columnsOf({ say, language }: Outstanding): Column[] {
  const band = (id: string, label: string, group?: Words): Column => ({
    ...{ id, label: digits(label, language), kind: 'amount', sums: true, spare: true, width: 112 },
    ...(group && { group: say(group) }),
  })
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    { id: 'billed', label: say({ en: 'Billed on', np: 'बिल मिति' }), kind: 'date', width: 112, spare: true },
    { id: 'due', label: say({ en: 'Due on', np: 'भुक्तानी मिति' }), kind: 'date', width: 112 },
    { id: 'days', label: say({ en: 'Days over', np: 'नाघेका दिन' }), kind: 'count', width: 84 },
    band('notDue', say({ en: 'Not due', np: 'म्याद बाँकी' })),
    ...BANDS.map(([last, label]) => band(last, label, OVERDUE)),
    band('over', say({ en: 'Over 90', np: '90 भन्दा बढी' }), OVERDUE),
    band('account', say({ en: 'On account', np: 'खातामा' })),
    { id: 'left', label: say({ en: 'Outstanding', np: 'बाँकी रकम' }), kind: 'amount', sums: true, width: 124 },
  ]
}
const OVERDUE: Words = { en: 'Days overdue', np: 'म्याद नाघेका दिन' }

function rowsOf({ ledger, bills, onAccount }: Party, context: Outstanding): Row[] {
  const { params: asked, period, nameOf, say } = context
  const owed = (amount: Paisa) => (asked.side === 'receivable' ? amount : negate(amount))
  const shown = bills.filter((bill) => asked.overdue === 'all' || daysOver(bill, period.to, asked.side) > 0)
  const rest = asked.overdue === 'all' ? onAccount : ZERO
  if (shown.length === 0 && rest === ZERO) return []
  const sums = new Map<string, Paisa>()
  for (const bill of shown)
    for (const id of [bandOf(bill, period.to, asked.side), 'left']) sums.set(id, add(sums.get(id) ?? ZERO, owed(bill.left)))
  const party = { ...Object.fromEntries(sums), account: rest === ZERO ? null : owed(rest), left: add(sums.get('left') ?? ZERO, owed(rest)) }
  return [
    {
      ...{ id: ledger.id, look: 'heading', level: 0, label: nameOf(ledger), cells: party },
      opens: { report: 'ledger', params: { ledgerId: ledger.id } },
    },
    ...shown.map((bill) => billRow(bill, context, owed)),
    ...(rest === ZERO ? [] : [accountRow(ledger, owed(rest), say)]),
  ]
}

/** Where an opening bill is changed. */
const OPENINGS: Row['opens'] = { screen: 'openings', params: {} }

function billRow(bill: OpenBill, { period, nameOf, language, params: { side } }: Outstanding, owed: (amount: Paisa) => Paisa): Row {
  const days = daysOver(bill, period.to, side)
  const part = nameOf({ name: bill.partName, nameNp: bill.partNameNp })
  const cells: Cells = {
    ...{ billed: bill.billedOn, due: bill.dueOn, days: days > 0 ? BigInt(days) : null },
    ...{ [bandOf(bill, period.to, side)]: owed(bill.left), left: owed(bill.left) },
  }
  const label = [digits(bill.label, language), part].filter((text) => text !== '').join(' · ')
  return {
    ...{ id: bill.billId, look: 'item', level: 1, label, cells },
    opens: bill.isOpening ? OPENINGS : { screen: 'voucher', params: { id: bill.voucherId } },
  }
}

const accountRow = (ledger: ChartLedger, amount: Paisa, say: (words: Words) => string): Row => ({
  ...{
    id: `${ledger.id} account`,
    look: 'item',
    level: 1,
    label: say({ en: 'On account', np: 'खातामा' }),
    cells: { account: amount, left: amount },
  },
  opens: { report: 'ledger', params: { ledgerId: ledger.id } },
})

/** How many days a bill is over the day on which it is due: its own day where none was agreed on. What stands on the other side, such as an advance, is never due. */
const daysOver = ({ dueOn, billedOn, left }: OpenBill, day: string, side: Side): number =>
  left > 0n === (side === 'receivable') ? daysBetween(dueOn ?? billedOn, day) : 0

function bandOf(bill: OpenBill, day: string, side: Side): (typeof BAND_IDS)[number] {
  const days = daysOver(bill, day, side)
  return days <= 0 ? 'notDue' : (BANDS.find(([last]) => days <= Number.parseInt(last, 10))?.[0] ?? 'over')
}
