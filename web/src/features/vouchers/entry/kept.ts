import type { EntryKind } from '@lekha/ledger'
import type { Kept } from './entry.ts'

/** An order begins as the bill that will follow it, until one of its own kind was entered. */
const hasOwn = (name: string) => localStorage.getItem(name) !== null

const nameOf = (organizationId: string, type: string) => `lekha ${organizationId} ${type}`

/** What this browser remembers from one voucher of a type for the next. */
export function readKept(organizationId: string, type: string, kind: EntryKind): Kept {
  try {
    const own = nameOf(organizationId, type)
    const kept = JSON.parse(localStorage.getItem(hasOwn(own) ? own : nameOf(organizationId, kind)) ?? '') as Partial<Kept>
    const { accountId = null, ledgerId = null, hasGoods, vatLedgerId } = kept
    return { accountId, ledgerId, mode: kept.mode === 'double' ? 'double' : 'single', hasGoods, vatLedgerId }
  } catch {
    return { accountId: null, ledgerId: null, mode: kind === 'journal' ? 'double' : 'single' }
  }
}

export function keep(organizationId: string, type: string, kept: Kept): void {
  localStorage.setItem(nameOf(organizationId, type), JSON.stringify(kept))
}

const vatNameOf = (organizationId: string, type: string) => `${nameOf(organizationId, type)} vat`

/** The ledger that was chosen for VAT last in a voucher of this type; null while none was. */
export const readVatLedger = (organizationId: string, type: string): string | null => localStorage.getItem(vatNameOf(organizationId, type))

export function keepVatLedger(organizationId: string, type: string, ledgerId: string): void {
  localStorage.setItem(vatNameOf(organizationId, type), ledgerId)
}

const offeringNameOf = (organizationId: string) => `lekha ${organizationId} usual entries`

/** Whether this browser offers usual entries. */
export const readOffering = (organizationId: string): boolean => localStorage.getItem(offeringNameOf(organizationId)) !== 'off'

export function keepOffering(organizationId: string, offering: boolean): void {
  localStorage.setItem(offeringNameOf(organizationId), offering ? 'on' : 'off')
}
