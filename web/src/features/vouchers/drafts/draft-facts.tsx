import { adToBs, formatBs, timeInNepal, todayInNepal } from '@lekha/calendar'
import type { LedgerAnswer } from '@lekha/contract'
import { isNoteType, namingKind } from '@lekha/ledger'
import { digits, formatAmount, type Language } from '@lekha/money'
import { mainLedger } from '../../../books/main-ledger.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { today } from '../../../ui/clock.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { type Entry, totalsOf } from '../entry/entry.ts'
import { bodyOf } from '../entry/entry-body.ts'
import type { Draft } from './drafts.ts'

/** What is in a draft, or in any voucher being typed: its date, the ledger that names it, the amount. */
export function DraftFacts({ draft: { entry }, masters }: { draft: Pick<Draft, 'entry'>; masters: Masters }) {
  const language = useLanguage()
  const ledger = ledgerOf(entry, masters)
  const { debit, credit } = totalsOf(entry)
  const facts = [
    formatBs(adToBs(entry.date), language, 'day-month'),
    ledger && nameIn(ledger, language),
    formatAmount(debit > credit ? debit : credit, language),
  ]
  return <span lang={langOf(language)}>{facts.filter(Boolean).join(' · ')}</span>
}

/** The ledger that a voucher being typed is named by, if it names any: while a sale or purchase has no lines, its party. */
export function ledgerOf(entry: Entry, masters: Pick<Masters, 'ledgerById' | 'isCashOrBank'>): LedgerAnswer | undefined {
  const { type, kind, mode, accountId, lines } = entry
  const isTrade = (kind === 'sales' || kind === 'purchase') && !isNoteType(type)
  if (mode === 'single' && isTrade && accountId !== null) return masters.ledgerById.get(accountId)
  if (lines.every(({ ledgerId }) => ledgerId === null)) return undefined
  const named = bodyOf(entry).lines.filter(({ ledgerId }) => ledgerId !== '')
  return mainLedger(namingKind(type, kind), named, masters)
}

/** When a draft was saved: the time today, before that the day and the time. */
export function savedAt(savedAt_ms: number, language: Language): string {
  const time = digits(timeInNepal(savedAt_ms), language)
  const day = todayInNepal(() => savedAt_ms)
  return day === today() ? time : `${formatBs(adToBs(day), language, 'day-month')} ${time}`
}
