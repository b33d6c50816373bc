import { adToBs, formatAd, formatBs } from '@lekha/calendar'
import { amountInWords, formatAmount, type Paisa, paisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../ui/language.ts'
import type { LetterKind, PartyLetter } from './letters.ts'

/** Whom the letters go to: those who owe us, or those whom we owe. */
export type LetterSide = 'receivable' | 'payable'
export type LetterOf = { letter: PartyLetter; kind: LetterKind; side: LetterSide; day: string }

/** The sentences of letters, on paper and in a mail. */
export function useLetterWords() {
  const { t } = useTranslation()
  const language = useLanguage()
  const date = (ad: string) => formatBs(adToBs(ad), language)
  const money = (amount: Paisa) => formatAmount(amount, language)
  const size = (amount: Paisa) => formatAmount(paisa(amount < 0n ? -amount : amount), language)
  return {
    date,
    money,
    title: (kind: LetterKind) => (kind === 'confirmation' ? t('Confirmation of balance') : t('Reminder of overdue bills')),
    /** What is owed, by whom, on which day. */
    statement: ({ letter: { total }, kind, side, day }: LetterOf): string => {
      const values = { amount: size(total), day: `${date(day)} (${formatAd(day)})` }
      if (kind === 'reminder') return t('On {{day}} these bills are overdue in our books, Rs {{amount}} in all.', values)
      return total > 0n === (side === 'receivable')
        ? t('Our books show that on {{day}} you owe us Rs {{amount}}.', values)
        : t('Our books show that on {{day}} we owe you Rs {{amount}}.', values)
    },
    inWords: (total: Paisa): string => amountInWords(paisa(total < 0n ? -total : total), language),
    request: (kind: LetterKind): string =>
      kind === 'confirmation'
        ? t('Please compare this with your books, mark below what is so, sign this letter and send it back to us.')
        : t('Please pay them soon. If you have paid meanwhile, please tell us on which day and how, and take our thanks.'),
  }
}
