import { timeInNepal } from '@lekha/calendar'
import { isZero, type ReportProof, readProofs } from '@lekha/contract'
import { digits, formatAmount, parsePaisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { CheckIcon, ProvedIcon, WarningIcon } from '../../ui/icon.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './dashboard.module.css'
import { type BookProofs, ProofFacts } from './proof-facts.tsx'

/** The differences over the whole books that must be zero, and when they were last looked at. */
export function ProofStrip({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const { data } = useEndpoint(readProofs, { params: { organizationId } })
  if (!data)
    return (
      <div className={styles.proofStrip}>
        {t('Proof')}: <Money amount={undefined} />
      </div>
    )
  return (
    <div>
      <Marks {...data.result} />
      <ProofFacts organizationId={organizationId} answer={data.result} />
    </div>
  )
}

/** The verdict, and each difference with its mark. Nothing is claimed where nothing could be proved yet. */
function Marks({ at, proofs }: BookProofs) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (proofs.length === 0)
    return (
      <div className={styles.proofStrip}>
        {t('Proof')}: <Money amount={undefined} /> {t('Many entries are not proved yet. They are being read.')}
      </div>
    )
  const marks = proofs.map((proof) => ({ ...proof, state: stateOf(proof) }))
  const state = STATES.find((each) => marks.some((mark) => mark.state === each)) ?? 'good'
  const heading = {
    bad: t('The books do not agree'),
    warn: t('All books agree, except for the opening balances'),
    good: t('All books agree'),
  }
  return (
    <div className={styles.proofStrip} data-state={state}>
      <span className={`strong ${state}`}>
        {state === 'good' ? <ProvedIcon /> : <WarningIcon />}
        {heading[state]}
      </span>
      {marks.map((mark) => (
        <span key={mark.id} className={mark.state === 'good' ? undefined : mark.state}>
          {mark.state === 'good' ? <CheckIcon /> : <WarningIcon />}
          <ProofText {...mark} />
        </span>
      ))}
      <span className={styles.proofStripTime} lang={langOf(language)}>
        {digits(timeInNepal(Date.parse(at)).slice(0, 5), language)}
      </span>
    </div>
  )
}

/** What a proof says of the books; of several the worst comes first. */
const STATES = ['bad', 'warn'] as const

/** Openings that differ here just as they did in Tally are to be looked at, and no fault of these books. */
const stateOf = ({ difference, asInTally = false }: ReportProof) => (isZero(difference) ? 'good' : asInTally ? 'warn' : 'bad')

function ProofText({ id, label, difference, counted = false, asInTally = false }: ReportProof) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (isZero(difference)) return t(label)
  const amount = () => formatAmount(parsePaisa(difference), language)
  if (asInTally) return t('Opening balances differ by {{amount}}, as in Tally', { amount: amount() })
  if (id === 'opening-balances') return t('Opening balances differ by {{amount}}', { amount: amount() })
  return (
    <>
      {t(label)} {counted ? digits(difference, language) : <Money amount={parsePaisa(difference)} />}
    </>
  )
}
