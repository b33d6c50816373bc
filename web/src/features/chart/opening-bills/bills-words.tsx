import { allocated, type OpeningBill, onAccount } from '@lekha/ledger'
import { digits, formatAmount, magnitude, type Paisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { usePhone } from '../../../ui/screen.ts'

type BillsWordsProps = {
  bills: readonly OpeningBill[]
  /** The opening balance of their party, debit positive. */
  opening: Paisa
  /** Opens the bills; undefined where they can only be read. */
  onOpen: (() => void) | undefined
}

/** Below the opening balance of a party: how many bills it consists of, what they come to, and what is on account. */
export function BillsWords({ bills, opening, onOpen }: BillsWordsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const money = (amount: Paisa) => formatAmount(magnitude(amount), language)
  const rest = onAccount(opening, bills)
  const words = [
    bills.length === 1 ? t('1 bill') : t('{{count}} bills', { count: digits(String(bills.length), language) }),
    money(allocated(bills)),
    rest !== ZERO && t('{{amount}} on account', { amount: money(rest) }),
  ]
  // On a telephone the column holds no more; the sums are seen where the bills are opened.
  const text = usePhone() ? words[0] : words.filter(Boolean).join(', ')
  return onOpen ? (
    <Button kind="link" small tabIndex={-1} onClick={onOpen}>
      {text}
    </Button>
  ) : (
    <span className="second">{text}</span>
  )
}
