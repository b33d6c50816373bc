import type { MemberDues, MemberFirm } from '@lekha/contract'
import { digits } from '@lekha/money'
import { addressLine, placeOf } from '@lekha/places'
import { useTranslation } from 'react-i18next'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'

/** Who the chosen member firm is: number, PAN, place, until when its membership lasts, and what it owes in the books. */
export function MemberFacts({ firm, dues }: { firm: MemberFirm; dues: MemberDues | undefined }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { code, pan, validUntil } = firm
  const said = [
    t('Member no. {{number}}', { number: digits(code, lng) }),
    pan && `${t('PAN')} ${digits(pan, lng)}`,
    addressLine(firm.street, placeOf(firm), lng),
  ].filter(Boolean)
  return (
    <span className="second">
      {said.join(' · ')}
      {validUntil !== null && (
        <>
          {' · '}
          {t('Valid through')} <DateText ad={validUntil} /> {validUntil < today() && <b className="bad">{t('over')}</b>}
        </>
      )}
      {' · '}
      {t('Owes')} <Money amount={dues?.balance} side />
    </span>
  )
}
