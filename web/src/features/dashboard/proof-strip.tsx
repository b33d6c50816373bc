import { timeInNepal } from '@lekha/calendar'
import { isZero, type ReportProof, readProofs } from '@lekha/contract'
import { digits, formatAmount, parsePaisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { CheckIcon, ChevronDownIcon, ProvedIcon, WarningIcon } from '../../ui/icon.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import styles from './dashboard.module.css'
import { type BookProofs, ProofFacts } from './proof-facts.tsx'

/**
 * What the differences over the whole books, which must be zero, say of them: one line, which opens to each proof and to when it was made. What does
 * not agree stands in the line itself.
 */
export function ProofStrip({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const { data } = useEndpoint(readProofs, { params: { organizationId } })
  if (!data)
    return (
      <div className={styles.proofStrip}>
        {t('Proof')}: <Money amount={undefined} />
      </div>
    )
  const answer = data.result
  // Books without an entry agree with nothing: a green line would claim a proof of nothing.
  if (answer.entry === '0') return <div className={styles.proofStrip}>{t('Nothing is entered yet, so there is nothing to prove.')}</div>
  return (
    <details className={styles.proofs} open={answer.findings.length > 0 || answer.run !== null}>
      <Verdict {...answer} />
      <Marks proofs={answer.proofs} />
      <ProofFacts organizationId={organizationId} answer={answer} />
    </details>
  )
}

/** The line: the verdict, what does not agree, and the time. Nothing is claimed where nothing could be proved yet. */
function Verdict({ at, proofs }: BookProofs) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (proofs.length === 0)
    return (
      <summary className={styles.proofStrip}>
        {t('Proof')}: <Money amount={undefined} /> {t('Many entries are not proved yet. They are being read.')}
      </summary>
    )
  const state = STATES.find((each) => proofs.some((proof) => stateOf(proof) === each)) ?? 'good'
  const heading = {
    bad: t('The books do not agree'),
    warn: t('All books agree, except for the opening balances'),
    good: t('All books agree'),
  }
  return (
    <summary className={styles.proofStrip} data-state={state}>
      <span className={`strong ${state}`}>
        {state === 'good' ? <ProvedIcon /> : <WarningIcon />}
        {heading[state]}
      </span>
      {proofs
        .filter((proof) => stateOf(proof) !== 'good')
        .map((proof) => (
          <Mark key={proof.id} proof={proof} />
        ))}
      <span className={styles.proofStripTime} lang={langOf(language)}>
        {t('{{number}} proofs', { number: digits(String(proofs.length), language) })}
        {' · '}
        {digits(timeInNepal(Date.parse(at)).slice(0, 5), language)}
        <ChevronDownIcon />
      </span>
    </summary>
  )
}

/** Each proof with its mark. */
function Marks({ proofs }: Pick<BookProofs, 'proofs'>) {
  return (
    <ul className={styles.marks}>
      {proofs.map((proof) => (
        <li key={proof.id}>
          <Mark proof={proof} />
        </li>
      ))}
    </ul>
  )
}

function Mark({ proof }: { proof: ReportProof }) {
  const state = stateOf(proof)
  return (
    <span className={state === 'good' ? styles.holds : state}>
      {state === 'good' ? <CheckIcon /> : <WarningIcon />}
      <ProofText {...proof} />
    </span>
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
