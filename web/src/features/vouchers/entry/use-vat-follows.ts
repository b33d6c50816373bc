import { vatRateOn } from '@lekha/ledger'
import { formatAmount, type Paisa, ZERO } from '@lekha/money'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useLanguage } from '../../../ui/language.ts'
import type { Entry, EntryAction, EntryLine } from './entry.ts'
import { isBill } from './goods/bill.ts'
import { readVatLedger } from './kept.ts'
import type { EntryEditor } from './use-entry.ts'
import { withVatFollowing } from './vat-follows.ts'
import { vatLedger } from './vat-ledger.ts'

/** What stands below a line of VAT that was changed with its amount. */
export type VatNote = (line: EntryLine) => string | undefined

/**
 * In a sale or purchase, also one that is altered: the VAT changes with the amount that it was computed from, and the line says so. A line that
 * had no amount yet takes no VAT along: it may be exempt, and Alt+T adds its VAT.
 */
export function useVatFollows({ now, dispatch }: EntryEditor, masters: Masters) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  /** Lines whose VAT followed: it goes on following while their field is empty. */
  const followed = useRef(new Set<string>())
  const [last, setLast] = useState<{ key: string; amount: Paisa; base: Paisa }>()
  const follow = (before: Entry, action: EntryAction) => {
    const isFollowed = action.do === 'delete line' || (action.do === 'line' && action.with.text !== undefined)
    if (!isFollowed || (before.kind !== 'sales' && before.kind !== 'purchase') || isBill(before)) return
    const former = before.lines[action.index]
    const rate = vatRateOn(before.date)
    const ledgerId = vatLedger(masters, readVatLedger(organizationId, before.type))
    if (!former || rate === undefined || ledgerId === null) return
    if (former.amount === ZERO && !followed.current.has(former.key)) return
    const next = withVatFollowing(before, now(), former, rate, ledgerId)
    if (!next) return
    followed.current.add(former.key)
    dispatch({ do: 'replace', entry: next.entry })
    setLast({ key: next.key, base: next.base, amount: next.entry.lines.find(({ key }) => key === next.key)?.amount ?? ZERO })
  }
  const noteOf: VatNote = ({ key, amount }) =>
    last?.key === key && last.amount === amount
      ? t('VAT of {{amount}}, changed with it', { amount: formatAmount(last.base, language) })
      : undefined
  return { follow, noteOf }
}
