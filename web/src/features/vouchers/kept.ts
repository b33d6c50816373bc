import type { BaseKind } from '@lekha/ledger'
import type { EntryMode } from './entry.ts'

/** What stays from one voucher of a type to the next, on this machine: the cash or bank last used, the form. */
type Kept = { accountId: string | null; mode: EntryMode }

const nameOf = (organizationId: string, type: string) => `lekha ${organizationId} ${type}`

export function readKept(organizationId: string, type: string, kind: BaseKind): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(organizationId, type)) ?? '') as Kept
    return { accountId: kept.accountId, mode: kept.mode === 'double' ? 'double' : 'single' }
  } catch {
    return { accountId: null, mode: kind === 'journal' ? 'double' : 'single' }
  }
}

export function keep(organizationId: string, type: string, kept: Kept): void {
  localStorage.setItem(nameOf(organizationId, type), JSON.stringify(kept))
}
