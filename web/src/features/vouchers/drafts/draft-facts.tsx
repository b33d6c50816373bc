import { adToBs, formatBs, timeInNepal, todayInNepal } from '@lekha/calendar'
import { digits, formatAmount, type Language } from '@lekha/money'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { today } from '../../../ui/clock.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { type Entry, totalsOf } from '../entry/entry.ts'
import type { Draft } from './drafts.ts'

/** What is in a draft, or in any voucher being typed: its date, the party or the first ledger, the amount. */
export function DraftFacts({ draft: { entry }, masters }: { draft: Pick<Draft, 'entry'>; masters: Masters }) {
  const language = useLanguage()
  const ledgerId = ledgerOf(entry)
  const ledger = ledgerId === null ? undefined : masters.ledgerById.get(ledgerId)
  const { debit, credit } = totalsOf(entry)
  const facts = [
    formatBs(adToBs(entry.date), language, 'day-month'),
    ledger && nameIn(ledger, language),
    formatAmount(debit > credit ? debit : credit, language),
  ]
  return <span lang={langOf(language)}>{facts.filter(Boolean).join(' · ')}</span>
}

/** What a voucher is named by: its party, or its first ledger. */
export function ledgerOf({ kind, accountId, lines }: Entry): string | null {
  const first = lines.find(({ ledgerId }) => ledgerId !== null)?.ledgerId ?? null
  return kind === 'sales' || kind === 'purchase' ? (accountId ?? first) : first
}

/** When a draft was saved: the time today, before that the day and the time. */
export function savedAt(savedAt_ms: number, language: Language): string {
  const time = digits(timeInNepal(savedAt_ms), language)
  const day = todayInNepal(() => savedAt_ms)
  return day === today() ? time : `${formatBs(adToBs(day), language, 'day-month')} ${time}`
}
