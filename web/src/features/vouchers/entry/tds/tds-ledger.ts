import type { LedgerAnswer, TdsNature } from '@lekha/contract'
import { foldName, isTdsName, TDS_GROUPS, type TdsWay } from '@lekha/ledger'
import type { Masters } from '../../../../books/masters.ts'
import { underGroups } from '../../../../books/under-groups.ts'

type Books = Pick<Masters, 'groups' | 'ledgers' | 'ledgerById'>

/** The ledgers of tax deducted at source, by their group and name. */
function tdsLedgers({ groups, ledgers }: Pick<Masters, 'groups' | 'ledgers'>, way: TdsWay): LedgerAnswer[] {
  const stands = underGroups(groups)(...TDS_GROUPS[way])
  return ledgers.filter((ledger) => ledger.active && stands(ledger) && isTdsName(ledger.name, ledger.nameNp, ledger.alias))
}

/**
 * The ledger of the tax of a nature of payment: the one used last for it, else the only one whose name says so, or of several the one that names the nature;
 * null when the user must choose.
 *
 * @example tdsLedger(masters, 'payable', rent, null) // 'TDS Payable – Rent' of 'Rent of house or land'
 */
export function tdsLedger(masters: Books, way: TdsWay, nature: Pick<TdsNature, 'name'>, kept: string | null): string | null {
  if (kept !== null && masters.ledgerById.get(kept)?.active) return kept
  const found = tdsLedgers(masters, way)
  const named = found.filter(({ name }) => sharesWord(name, nature.name))
  const [only, ...others] = named.length > 0 ? named : found
  return only && others.length === 0 ? only.id : null
}

/** Whether two names share a word, or its beginning: 'Services' and 'Service fee'. */
function sharesWord(one: string, other: string): boolean {
  const wordsOf = (name: string) => (foldName(name).match(/\p{L}{4,}/gu) ?? []).filter((word) => !COMMON.has(word))
  const others = wordsOf(other)
  return wordsOf(one).some((word) => others.some((each) => each.startsWith(word.slice(0, STEM)) && word.startsWith(each.slice(0, STEM))))
}
const STEM = 6
const COMMON = new Set(['payable', 'receivable', 'payee', 'with', 'only', 'from', 'above', 'house', 'others'])

const nameOf = (organizationId: string, way: TdsWay, natureId: string) => `lekha ${organizationId} tds ${way} ${natureId}`

/** The ledger that was chosen last for the tax of a nature; null while none was. */
export const readTdsLedger = (organizationId: string, way: TdsWay, natureId: string): string | null =>
  localStorage.getItem(nameOf(organizationId, way, natureId))

export const keepTdsLedger = (organizationId: string, way: TdsWay, natureId: string, ledgerId: string): void =>
  localStorage.setItem(nameOf(organizationId, way, natureId), ledgerId)
