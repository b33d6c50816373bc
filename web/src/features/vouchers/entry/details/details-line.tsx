import { adToBs, formatBs } from '@lekha/calendar'
import type { Voucher, VoucherDetails } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { PAID_BY } from '../../../../books/paid-by.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { dayOfOrder } from '../orders/wanted-on.tsx'

/** The day on which the bill that a voucher begins is due. */
export const dueOf = ({ lines }: Pick<Voucher, 'lines'>): string | null =>
  lines.flatMap(({ bills = [] }) => bills).find(({ kind }) => kind === 'new')?.dueOn ?? null

/** `type`: that of an order, whose day is said by its name; left out where the day is shown elsewhere. */
type Said = { details: VoucherDetails | undefined; dueOn?: string | null; type?: string }

/** What a voucher says beside its amounts, in one line of text; '' where it says nothing. */
export function useDetailsText(): (said: Said) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const day = (ad: string | null | undefined) => ad && formatBs(adToBs(ad), language)
  return ({ details, dueOn = null, type = '' }) => {
    const { supplierBilledOn, trade, declaration, declaredOn, country, capital, terms, dispatch, validUntil } = details ?? {}
    const { buyer, buyerAddress, buyerPan, paidBy, transactionId, abbreviated } = details ?? {}
    const { chequeNumber, chequeDate, chequePayee, chequeBank } = details ?? {}
    const dayName = dayOfOrder(type)
    const said: [label: string, text: string | null | undefined][] = [
      ...(dayName === undefined ? [] : [[t(dayName), day(validUntil)] as [string, string | undefined]]),
      [t('Due on'), day(dueOn)],
      [t('Date of the supplier’s bill'), day(supplierBilledOn)],
      [t('Buyer'), [buyer, buyerAddress, buyerPan && digits(buyerPan, language)].filter(Boolean).join(', ')],
      [t('Paid by'), [paidBy && t(PAID_BY[paidBy]), transactionId].filter(Boolean).join(', ')],
      [t('Cheque'), [chequeNumber, day(chequeDate), chequePayee, chequeBank].filter(Boolean).join(', ')],
      [t('Terms of payment'), terms],
      [t('Sent by, and where to'), dispatch],
      [t('Customs declaration'), [declaration, day(declaredOn)].filter(Boolean).join(', ')],
    ]
    const words = said.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []))
    const border = trade && [trade === 'import' ? t('Imported') : t('Sold abroad'), country].filter(Boolean).join(': ')
    return [...words, border, capital && t('Capital goods'), abbreviated && t('Abbreviated tax invoice')].filter(Boolean).join(' · ')
  }
}

/** The same as a paragraph; nothing where there is nothing to say. */
export function DetailsLine({ className, ...said }: Said & { className?: string | undefined }) {
  const language = useLanguage()
  const text = useDetailsText()(said)
  return text === '' ? null : (
    <p className={className} lang={langOf(language)}>
      {text}
    </p>
  )
}
