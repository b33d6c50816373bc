import type { LedgerKind } from '@lekha/ledger'
import { linkOptions } from '@tanstack/react-router'
import { useLanguage } from '../../ui/language.ts'

/** Days from and to, both within, AD. */
export type Days = { from: string; to: string }

/** The lists behind the figures: all ledgers of a kind, and the statement of one, both over some days. */
export function useLists() {
  const lng = useLanguage()
  return {
    ledgers: (kind: LedgerKind, { from, to }: Days) =>
      linkOptions({ to: '/$lng/report/allLedgers', params: { lng }, search: { kind, from, to } }),
    statement: (id: string, { from, to }: Days) =>
      linkOptions({ to: '/$lng/report/allLedgers/$id', params: { lng, id }, search: { from, to } }),
  }
}
