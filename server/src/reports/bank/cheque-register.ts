import { todayInNepal } from '@lekha/calendar'
import { add, digits, negate, type Paisa } from '@lekha/money'
import { type Cheque, MOST_CHEQUES, readCheques } from '../../figures/cheques.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Block, Column, Context, Request, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { choice } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type ChosenLedger, ledgerParam, readChosenLedger } from '../vouchers/line-filters.ts'

const STATES = {
  open: { en: 'Open', np: 'खुला' },
  'post-dated': { en: 'Post-dated', np: 'पछिको मितिको' },
  cleared: { en: 'Paid by the bank', np: 'बैंकबाट भुक्तानी' },
  void: { en: 'Void', np: 'रद्द' },
} as const satisfies Record<string, Words>
type State = keyof typeof STATES

const params = {
  side: choice({
    label: { en: 'Cheques', np: 'चेक' },
    standard: 'given',
    options: { given: { en: 'Given', np: 'दिएका' }, received: { en: 'Received', np: 'पाएका' } },
    keys: ['Z'],
  }),
  state: choice({
    label: { en: 'State', np: 'अवस्था' },
    standard: '',
    options: { '': { en: 'All', np: 'सबै' }, ...STATES },
    keys: ['X'],
  }),
  ledger: ledgerParam({ en: 'Bank account', np: 'बैंक खाता' }),
}

type Data = { cheques: readonly (Cheque & { state: State })[]; isCut: boolean; chosenLedger: ChosenLedger['chosenLedger'] }
type Register = Context<typeof params, Data>

/** The cheques that vouchers name: given or received, of which date, and whether the bank has them. */
export const chequeRegister = defineReport({
  id: 'cheque-register',
  title: { en: 'Cheque register', np: 'चेक दर्ता' },
  period: 'year',
  params,
  gather,
  heading: ({ data: { isCut }, say, language }) => {
    const most = digits(String(MOST_CHEQUES), language)
    return isCut ? { subtitle: say({ en: `Only the newest ${most} cheques.`, np: `सबैभन्दा नयाँ ${most} चेक मात्र।` }) } : {}
  },
  blocks: (context): Block[] => [
    {
      ...{ block: 'table', id: 'cheques', columns: columnsOf(context), rows: context.data.cheques.map((cheque) => rowOf(cheque, context)) },
      totals: { party: context.say(WORDS.total), amount: add(...context.data.cheques.map(amountOf)) },
    },
  ],
  proofs: () => [],
})

async function gather(snapshot: Snapshot, { period, params: asked }: Request<typeof params>): Promise<Data> {
  const today = todayInNepal(() => snapshot.now_ms)
  const day = period.to < today ? period.to : today
  const found = await readCheques(snapshot, period, { ledgerId: asked.ledger, isGiven: asked.side === 'given' })
  const cheques = found
    .slice(0, MOST_CHEQUES)
    .map((cheque) => ({ ...cheque, state: stateOf(cheque, day) }))
    .filter(({ state }) => asked.state === '' || state === asked.state)
  return { cheques, isCut: found.length > MOST_CHEQUES, chosenLedger: await readChosenLedger(snapshot, asked.ledger) }
}

/** A cheque that the bank has on the day is paid, even if its date is later. */
function stateOf({ void: isVoid, clearedOn, chequeDate }: Cheque, day: string): State {
  if (isVoid) return 'void'
  if (clearedOn !== null && clearedOn <= day) return 'cleared'
  return chequeDate !== null && chequeDate > day ? 'post-dated' : 'open'
}

/** What the cheque is made out for; a void one is worth nothing. */
const amountOf = ({ state, given, amount }: Data['cheques'][number]): Paisa =>
  state === 'void' ? (0n as Paisa) : given ? negate(amount) : amount

const columnsOf = ({ say, params: { side } }: Register): Column[] => [
  { id: 'cheque', label: say({ en: 'Cheque', np: 'चेक नं.' }), kind: 'text', width: 104 },
  { id: 'dated', label: say({ en: 'Cheque dated', np: 'चेकको मिति' }), kind: 'date', width: 112 },
  side === 'given'
    ? { id: 'party', label: say({ en: 'Paid to', np: 'भुक्तानी पाउने' }), kind: 'text', names: true }
    : { id: 'party', label: say({ en: 'Received from', np: 'कसबाट पाएको' }), kind: 'text', names: true },
  { id: 'bank', label: say({ en: 'Bank', np: 'बैंक' }), kind: 'text', width: 160, spare: true },
  { id: 'date', label: say(WORDS.date), kind: 'date', width: 112, spare: true },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 104, spare: true },
  { id: 'state', label: say({ en: 'State', np: 'अवस्था' }), kind: 'text', width: 120 },
  { id: 'cleared', label: say({ en: 'Day at the bank', np: 'बैंकको मिति' }), kind: 'date', width: 112, spare: true },
  { id: 'amount', label: say(WORDS.amount), kind: 'amount', sums: true, main: true, width: 140 },
]

function rowOf(cheque: Data['cheques'][number], { say, nameOf }: Register): Row {
  const { given, payee, drawnOn, state } = cheque
  const party = nameOf({ name: cheque.party, nameNp: cheque.partyNp })
  const account = nameOf({ name: cheque.ledger, nameNp: cheque.ledgerNp })
  return {
    ...{ id: cheque.voucherId, look: 'item', label: (given && payee) || party },
    cells: {
      ...{ cheque: cheque.cheque, dated: cheque.chequeDate, bank: given ? account : drawnOn || account },
      ...{ date: cheque.date, number: cheque.number, state: say(STATES[state]) },
      ...{ cleared: state === 'cleared' ? cheque.clearedOn : null, amount: state === 'void' ? null : amountOf(cheque) },
    },
    opens: { screen: 'voucher', params: { id: cheque.voucherId } },
  }
}
