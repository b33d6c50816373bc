import type { ComparedClosing } from '@lekha/contract'
import { sentence, type TrialBalanceRow } from '@lekha/ledger'
import { paisaText, ZERO } from '@lekha/money'
import type { StatedClosing } from './tally-messages.ts'
import { cutTo } from './tally-verdict.ts'

const LONGEST_NAME = 200

/** The result of a comparison: the counts, and every difference. */
export type Compared = { ledgers: number; groups: number; rows: ComparedClosing[] }

/**
 * Compares the closing balances of Tally's trial balance with ours, in Tally's order. A ledger that Tally names neither itself nor by a group
 * above it could not be compared: it is listed too, unless its balance is zero.
 *
 * @param ours the rows of our trial balance by group, ledgers below their groups
 * @param idOf the ledger or group here that a name of Tally means
 */
export function compareClosings(
  stated: readonly StatedClosing[],
  ours: readonly TrialBalanceRow[],
  idOf: (name: string) => string | undefined,
): Compared {
  const byId = new Map(ours.map((row) => [row.id, row]))
  const named = new Set<string>()
  const compared: Compared = { ledgers: 0, groups: 0, rows: [] }
  for (const { name, closing } of stated) {
    const here = byId.get(idOf(name) ?? '')
    if (here) named.add(here.id)
    if (here && closing !== null) compared[here.kind === 'group' ? 'groups' : 'ledgers'] += 1
    if (here && here.closing === closing) continue
    compared.rows.push({
      name: cutTo(name, LONGEST_NAME),
      kind: !here ? 'unknown' : kindOf(here),
      theirs: closing === null ? null : paisaText(closing),
      ours: here ? paisaText(here.closing) : null,
      cause: causeOf(here, closing),
    })
  }
  compared.rows.push(...unnamed(ours, named).map(missing))
  return compared
}

const kindOf = ({ kind }: TrialBalanceRow): 'ledger' | 'group' => (kind === 'group' ? 'group' : 'ledger')

function causeOf(here: TrialBalanceRow | undefined, closing: StatedClosing['closing']): string {
  if (!here) return sentence('Neither a ledger nor a group here has this name.')
  if (closing === null) return sentence('The closing balance cannot be read and was not compared.')
  return sentence('Tally’s closing balance differs from the balance here at the end of these days.')
}

/** The ledgers with a balance that Tally's trial balance names neither themselves nor by a group above them. */
function unnamed(ours: readonly TrialBalanceRow[], named: ReadonlySet<string>): TrialBalanceRow[] {
  let coveredBelow: number | undefined
  return ours.filter(({ id, kind, level, closing }) => {
    if (coveredBelow !== undefined && level > coveredBelow) return false
    coveredBelow = named.has(id) ? level : undefined
    return kind !== 'group' && coveredBelow === undefined && closing !== ZERO
  })
}

const missing = ({ name, closing }: TrialBalanceRow): ComparedClosing => ({
  ...{ name, kind: 'ledger', theirs: null, ours: paisaText(closing) },
  cause: sentence('Tally’s trial balance names neither this ledger nor a group above it.'),
})
