import type { ReservedLedger, TrialBalanceRow, Turnover } from '@lekha/ledger'
import { magnitude, type Paisa, paisaText, ZERO } from '@lekha/money'
import type { Turnovers } from '../../figures/turnovers.ts'
import type { Cells, Column, Row } from '../engine/definition.ts'
import { ledgerTargets, type RowTargets } from '../engine/links.ts'
import { type Locale, WORDS, type Words } from '../engine/locale.ts'
import { choice, toggle } from '../engine/params.ts'

type Pair = 'opening' | 'movement' | 'closing'
const PAIRS: Record<Pair, Words> = {
  opening: { en: 'Opening', np: 'सुरु बाँकी' },
  movement: { en: 'Movement', np: 'कारोबार' },
  closing: { en: 'Closing', np: 'अन्तिम बाँकी' },
}
const COLUMN_CHOICES: Pair[][] = [
  ['opening', 'movement', 'closing'],
  ['opening', 'movement'],
  ['opening', 'closing'],
  ['movement', 'closing'],
  ['opening'],
  ['movement'],
  ['closing'],
]
const AMOUNT_WIDTH = 146

/** The column heads as a phrase: 'Opening, movement, closing'. */
const listed = (pairs: readonly Pair[]): Words => {
  const english = pairs.map((pair) => PAIRS[pair].en.toLowerCase()).join(', ')
  return { en: english.charAt(0).toUpperCase() + english.slice(1), np: pairs.map((pair) => PAIRS[pair].np).join(', ') }
}

/** The parameter for which of opening, movement and closing a table shows. */
export const columnsParam = (standard: 'opening,movement,closing' | 'closing') =>
  choice({
    label: { en: 'Columns', np: 'स्तम्भ' },
    standard,
    options: Object.fromEntries(COLUMN_CHOICES.map((pairs) => [pairs.join(','), listed(pairs)])),
  })

/** The parameter for whether rows without any figure are shown. */
export const zeroParam = toggle({
  label: { en: 'Zero rows', np: 'शून्य पङ्क्ति' },
  standard: false,
  keys: ['Z'],
  off: { en: 'Zero rows hidden', np: 'शून्य पङ्क्ति लुकाइएको' },
  on: { en: 'Zero rows shown', np: 'शून्य पङ्क्ति देखाइएको' },
})

/** The chosen pairs of debit and credit columns; the last one is compared with former periods. */
export function balanceColumns(chosen: string, { say }: Locale): Column[] {
  const pairs = chosen.split(',') as Pair[]
  const last = pairs.at(-1)
  return pairs.flatMap((pair): Column[] => {
    const column = {
      group: say(PAIRS[pair]),
      shows: pair,
      width: AMOUNT_WIDTH,
      sums: true,
      ...(pair === last ? { compares: true } : { spare: true }),
    }
    return [
      { id: `${pair}-debit`, label: say(WORDS.debit), kind: 'debit', ...column },
      { id: `${pair}-credit`, label: say(WORDS.credit), kind: 'credit', ...column },
    ]
  })
}

/** Groups and ledgers with their balances. The ledger "Difference in openings" is shown only when it has a balance. */
export function balanceRows(rows: readonly TrialBalanceRow[], { chart }: Turnovers, zero: boolean, { nameOf }: Locale): Row[] {
  const reserved = new Map(chart.ledgers.map((ledger) => [ledger.id, ledger.reserved]))
  return rows
    .filter((row) => !(isBlank(row) && reserved.get(row.id) === 'opening-difference'))
    .map((row) => ({
      id: row.id,
      // A reserved ledger is bold, like a primary group.
      look: row.kind === 'ledger' ? 'item' : 'heading',
      level: row.level,
      label: nameOf(row),
      cells: cellsOf(row),
      ...targetsOf(row, reserved.get(row.id) ?? null),
      empty: (row.kind === 'group' || isBlank(row)) && !zero,
    }))
}

/** Where a group or ledger leads: to its summary, or its months and, by Ctrl+Enter, its statement; the ledger "Difference in openings" to the openings that make it. */
export function targetsOf({ kind, id }: Pick<TrialBalanceRow, 'kind' | 'id'>, reserved: ReservedLedger | null): RowTargets {
  if (reserved === 'opening-difference')
    return { opens: { screen: 'openings', params: {} }, skipsTo: { report: 'ledger', params: { ledgerId: id } } }
  return kind === 'group' ? { opens: { report: 'group-summary', params: { groupId: id } } } : ledgerTargets(id)
}

export const isBlank = ({ opening, debit, credit }: Turnover): boolean => opening === ZERO && debit === ZERO && credit === ZERO

const cellsOf = ({ opening, debit, credit, closing }: TrialBalanceRow): Cells => ({
  ...sides('opening', opening),
  ...{ 'movement-debit': debit, 'movement-credit': credit },
  ...sides('closing', closing),
})

const sides = (pair: Pair, balance: Paisa): Cells => ({ [`${pair}-${balance > 0n ? 'debit' : 'credit'}`]: magnitude(balance) })

/** The proof of every report of balances that sub-ledgers add up to their control ledgers. */
export const subLedgersProof = ({ controlDifference }: Turnovers, { say }: Locale) => ({
  id: 'sub-ledgers',
  label: say({ en: 'Sub-ledgers = control ledgers', np: 'सहायक खाता = नियन्त्रण खाता' }),
  difference: paisaText(controlDifference),
})
