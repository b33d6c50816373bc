import { formatAmount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import type { Entry } from '../entry.ts'
import { vatOfGoods } from './bill.ts'
import { percentText } from './percent-text.ts'
import styles from './vat-rows.module.css'

/** The VAT on the goods of a bill, by its rate, with the amount that it is charged on. */
export function VatRows({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return vatOfGoods(entry).map(({ vatClass, rate, net, vat }) => (
    <p key={vatClass} className={styles.row}>
      <span className="second">
        {t('VAT {{rate}} of {{amount}}', { rate: percentText(rate, language), amount: formatAmount(net, language) })}
      </span>
      <span className={styles.amount}>
        <Money amount={vat} />
      </span>
    </p>
  ))
}
