import { digits, negate, ZERO } from '@lekha/money'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import cell from '../../../../picker/cell-input.module.css'
import { chordOf } from '../../../../ui/keys.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import { useKeys } from '../../../../ui/use-keys.ts'
import type { Entry, EntryAction } from '../entry.ts'
import amount from '../form/amount-field.module.css'
import { isBill } from './bill.ts'
import { discountOnBill } from './bill-discount.ts'
import styles from './vat-rows.module.css'

type BillDiscountProps = { entry: Entry; dispatch: (action: EntryAction) => void; focus: (field: string) => void }

/** What is taken off the whole bill, before VAT. Alt+K asks for it; without one there is no row. */
export function BillDiscount({ entry, dispatch, focus }: BillDiscountProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [askedIn, setAskedIn] = useState<string>()
  const { billDiscount = '' } = entry
  const ask = () => {
    setAskedIn(entry.id)
    focus('billDiscount')
  }
  useKeys([{ keys: 'Alt+K', label: t('Discount on the bill'), run: ask, when: isBill(entry), hidden: true }])
  if (!isBill(entry) || (billDiscount === '' && askedIn !== entry.id)) return null
  const taken = discountOnBill(entry)
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    if (chord === 'Enter') focus('narration')
    else if (chord === 'Shift+Enter' || (chord === 'Backspace' && billDiscount === '')) focus(`goods.${entry.goods.length - 1}.item`)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.row}>
      <label className={styles.asked}>
        <span className="second">{t('Discount on the bill')}</span>
        <input
          className={`${cell.input} ${amount.amountInput}`}
          data-amount
          data-field="billDiscount"
          aria-invalid={taken === undefined || undefined}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          lang={langOf(language)}
          value={digits(billDiscount, language)}
          onChange={({ target }) => dispatch({ do: 'change', with: { billDiscount: target.value } })}
          onFocus={({ target }) => target.select()}
          onKeyDown={onKeyDown}
        />
      </label>
      <span className={styles.amount}>{taken === undefined ? '–' : <Money amount={taken === ZERO ? ZERO : negate(taken)} />}</span>
    </div>
  )
}
