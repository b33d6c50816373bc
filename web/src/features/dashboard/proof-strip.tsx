import { timeInNepal } from '@lekha/calendar'
import { isZero, readProofs } from '@lekha/contract'
import { digits, formatAmount, parsePaisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { CheckIcon, ProvedIcon, WarningIcon } from '../../ui/icon.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'

/** The differences over the whole books that must be zero, and when they were last looked at. */
export function ProofStrip({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useEndpoint(readProofs, { params: { organizationId } })
  if (!data)
    return (
      <div className="proof-strip">
        {t('Proof')}: <Money amount={undefined} />
      </div>
    )
  const { at, proofs } = data.result
  const marks = proofs.map((proof) => ({ ...proof, holds: isZero(proof.difference) || proof.asInTally === true }))
  const agree = marks.every(({ holds }) => holds)
  return (
    <div className={agree ? 'proof-strip proof-strip-good' : 'proof-strip proof-strip-bad'}>
      <span className={agree ? 'strong good' : 'strong bad'}>
        {agree ? <ProvedIcon /> : <WarningIcon />}
        {agree ? t('All books agree') : t('The books do not agree')}
      </span>
      {marks.map(({ id, label, difference, counted = false, asInTally = false, holds }) => (
        <span key={id} className={holds ? undefined : 'bad'}>
          {holds ? <CheckIcon /> : <WarningIcon />}
          {asInTally
            ? t('Opening balances differ by {{amount}}, as in Tally', { amount: formatAmount(parsePaisa(difference), language) })
            : t(label)}
          {!holds && (counted ? digits(difference, language) : <Money amount={parsePaisa(difference)} />)}
        </span>
      ))}
      <span className="proof-strip-time" lang={langOf(language)}>
        {digits(timeInNepal(Date.parse(at)).slice(0, 5), language)}
      </span>
    </div>
  )
}
