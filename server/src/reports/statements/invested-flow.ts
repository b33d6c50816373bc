import { NO_TURNOVER, type StatementBooks, type StatementRow } from '@lekha/ledger'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import type { Turnovers } from '../../figures/turnovers.ts'
import type { Consists } from '../engine/definition.ts'
import type { Locale, Words } from '../engine/locale.ts'
import { onSideOf } from './consists.ts'

type OfFlows = Locale & { data: { turnovers: Turnovers; books: StatementBooks } }
type Kind = 'purchases' | 'sales' | 'adjusted'

/** Where the rows of each kind stand in the cash flow, by the ids of their sections. */
const PLACES: [start: string, kind: Kind][] = [
  ['investing.purchases.', 'purchases'],
  ['investing.sales.', 'sales'],
  ['operating.adjusted.', 'adjusted'],
]
const OTHER: Partial<Record<Kind, { kind: Kind; words: Words }>> = {
  purchases: { kind: 'sales', words: { en: 'Received for what was sold: a row of its own', np: 'बिक्रीबाट प्राप्त: छुट्टै पङ्क्तिमा' } },
  sales: { kind: 'purchases', words: { en: 'Paid for what was bought: a row of its own', np: 'खरिदमा भुक्तानी: छुट्टै पङ्क्तिमा' } },
}
const REST: Record<'asset' | 'result', Words> = {
  asset: { en: 'Not in cash: depreciation, the result of a sale', np: 'गैरनगद: ह्रासकट्टी, बिक्रीको नाफा वा नोक्सान' },
  result: { en: 'In cash: stays in the profit of the operations', np: 'नगदमा: सञ्चालनको नाफामै रहन्छ' },
}

/**
 * A ledger in the flows of investing, or in the adjustments of the profit: what was entered in it in the period, and why the cash flow shows
 * another amount.
 */
export function investedFlow({ id, kind: isOf, of, amount }: StatementRow, { data, say }: OfFlows): Consists | undefined {
  const kind = PLACES.find(([start]) => id.startsWith(start))?.[1]
  const { investing } = data.books
  if (isOf !== 'ledger' || of === null || !kind || !investing) return undefined
  const flow = (each: Kind): Paisa => investing[each].get(of) ?? ZERO
  const { debit, credit } = data.turnovers.byLedger.get(of) ?? NO_TURNOVER
  const entered = paisa(debit - credit)
  const other = OTHER[kind]
  const elsewhere = other ? paisa(-flow(other.kind)) : ZERO
  const rest = paisa(flow(kind) - entered - elsewhere)
  const parts = [
    { label: say({ en: 'As entered', np: 'प्रविष्ट भए अनुसार' }), amount: entered, opens: { report: 'ledger', params: { ledgerId: of } } },
    ...(other && elsewhere !== ZERO ? [{ label: say(other.words), amount: elsewhere }] : []),
    ...(rest === ZERO ? [] : [{ label: say(REST[kind === 'adjusted' ? 'result' : 'asset']), amount: rest }]),
  ]
  return { ...onSideOf(amount, parts), history: { ledgerId: of } }
}
