import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type Masters, voucherTypeName } from '../../../../books/masters.ts'
import { useLanguage } from '../../../../ui/language.ts'
import { type Entry, isOrder } from '../entry.ts'

/** Above Accept: that an order posts nothing, and which order the voucher fulfils. */
export function OrderNote({ entry, masters }: { entry: Entry; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fulfils } = entry
  const what = fulfils && `${voucherTypeName(masters, fulfils.type, language)} ${digits(fulfils.number, language)}`
  if (!isOrder(entry) && what === undefined) return null
  return (
    <p className="second small">
      {what !== undefined && t('It fulfils {{what}}.', { what })}
      {isOrder(entry) && ` ${t('Nothing is posted to the ledgers and no goods move until it is billed.')}`}
    </p>
  )
}
