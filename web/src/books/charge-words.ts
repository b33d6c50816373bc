import type { ChargeKind } from '@lekha/contract'
import { sentence } from '@lekha/ledger'

/** What each kind of charge head is called. */
export const CHARGE_WORDS: Record<ChargeKind, string> = {
  entry: sentence('Entry fee'),
  renewal: sentence('Renewal of membership'),
  fine: sentence('Late fine'),
  programme: sentence('Programme'),
  other: sentence('Other charge'),
}
