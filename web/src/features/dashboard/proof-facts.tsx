import { type AnswerOf, cancelProofRun, type ProofFinding, type readProofs, startProofRun } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './dashboard.module.css'

export type BookProofs = AnswerOf<typeof readProofs>['result']
type PartProps = { organizationId: string; answer: BookProofs }

/** What was read for the proof and what is remembered of earlier ones; the proof of the whole books, to start, watch and end. */
export function ProofFacts({ organizationId, answer }: PartProps) {
  return (
    <div className={`${styles.proofFacts} small`}>
      <Findings findings={answer.findings} />
      <Extent {...answer} />
      {answer.run ? <Progress organizationId={organizationId} answer={answer} /> : <Start organizationId={organizationId} />}
    </div>
  )
}

/** Which entries were read now, which before, and when the whole books were read last. */
function Extent({ entry, proofs, remembered }: BookProofs) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (number: string) => digits(number, language)
  if (!remembered) return <span>{proofs.length > 0 && t('Proved now, whole: entries 1 to {{entry}}.', { entry: count(entry) })}</span>
  const { took_ms, wholeAt, wholeEntry, provedAt } = remembered
  const isAhead = remembered.entry !== wholeEntry
  const isNew = remembered.entry !== entry
  return (
    <span>
      {t('Read whole, up to entry {{entry}}, in {{seconds}} s:', {
        entry: count(wholeEntry),
        seconds: digits(secondsOf(took_ms), language),
      })}{' '}
      <Moment iso={wholeAt} />
      {isAhead && (
        <>
          {' · '}
          {t('proved since, up to entry {{entry}}:', { entry: count(remembered.entry) })} <Moment iso={provedAt} />
        </>
      )}
      {proofs.length > 0 &&
        ` · ${isNew ? t('the entries after these, up to {{entry}}, and all totals: now', { entry: count(entry) }) : t('all totals: now')}`}
    </span>
  )
}

/** '41.3' */
function secondsOf(ms: string): string {
  const tenths = (BigInt(ms) + 50n) / 100n
  return `${tenths / 10n}.${tenths % 10n}`
}

function Start({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const start = useWrite(startProofRun)
  const begin = () => start.mutate({ params: { organizationId } })
  useKeys([{ keys: 'Alt+V', label: t('Prove the whole books'), run: begin, when: !start.isPending }])
  return (
    <Button small keys="Alt+V" disabled={start.isPending} onClick={begin}>
      {t('Prove the whole books')}
    </Button>
  )
}

function Progress({ organizationId, answer: { run, entry, remembered } }: PartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const cancel = useWrite(cancelProofRun)
  const end = () => cancel.mutate({ params: { organizationId } })
  // The first proof goes on by itself: without it nothing would be proved.
  const mayEnd = remembered !== null && !cancel.isPending
  useKeys([{ keys: 'Alt+X', label: t('Cancel the proof'), run: end, when: mayEnd }])
  const values = { done: digits(run?.entry ?? '0', language), all: digits(entry, language) }
  return (
    <span role="status">
      {t('The whole books are being proved: entry {{done}} of {{all}}', values)}
      {remembered && (
        <Button small keys="Alt+X" disabled={!mayEnd} onClick={end}>
          {t('Cancel the proof')}
        </Button>
      )}
    </span>
  )
}

const NAMES: Record<ProofFinding['finding'], string> = {
  'audit-missing': sentence('An audit record is missing at {{at}}'),
  'audit-unlinked': sentence('Audit record {{at}} does not follow the one before it'),
  'audit-changed': sentence('Audit record {{at}} was changed'),
  'audit-end': sentence('The end of the audit chain is missing after {{at}}'),
  'sealed-changed': sentence('What audit record {{at}} seals was changed'),
  unsealed: sentence('Entry {{at}} stands outside the audit chain'),
  'entry-missing': sentence('An entry is missing up to {{at}}'),
  'version-unlinked': sentence('Entry {{at}} does not follow the version that it replaces'),
  'outside-year': sentence('Entry {{at}} is not dated in its fiscal year'),
  unbalanced: sentence('Entry {{at}} does not balance'),
  'reversal-lines': sentence('Entry {{at}} does not take back all lines of the version before it'),
  'number-missing': sentence('The number before entry {{at}} is missing'),
}

function Findings({ findings }: Pick<BookProofs, 'findings'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (findings.length === 0) return null
  return (
    <ul className="bad" aria-label={t('The books do not agree')}>
      {findings.map(({ finding, at }) => (
        <li key={`${finding} ${at}`}>{t(NAMES[finding], { at: digits(at, language) })}</li>
      ))}
    </ul>
  )
}
