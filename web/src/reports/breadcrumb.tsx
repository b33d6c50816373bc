import { isZero, type Report, type ReportStep, type ReportTarget, readReport } from '@lekha/contract'
import { type Paisa, parsePaisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { CheckIcon, ChevronRightIcon, WarningIcon } from '../ui/icon.ts'
import { useLanguage } from '../ui/language.ts'
import { Money } from '../ui/money.tsx'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = { report: Report; stale: boolean; onOpen: (opens: ReportTarget) => void }

/**
 * The way down to the subject of a report, each group with its balance; then the balance of the subject as the level above shows it, and
 * whether what it holds adds up to it.
 */
export function Breadcrumb({ report, stale, onOpen }: BreadcrumbProps) {
  const { t } = useTranslation()
  const { path = [], parent } = report
  const amounts = useAmounts(report, path)
  if (path.length === 0 && !parent) return null
  return (
    <nav className={styles.way} aria-label={t('Way down')} data-stale={stale || undefined}>
      <ol>
        {path.map(({ id, label, opens }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(opens)}>
              {label}
            </button>
            <Money amount={amounts.get(id)} side />
            <ChevronRightIcon />
          </li>
        ))}
        {parent && (
          <li aria-current="page">
            <b>{parent.label}</b>
            <Money amount={parsePaisa(parent.amount)} side />
          </li>
        )}
      </ol>
      {parent && !stale && <AddsUp report={report} proof={parent.proof} />}
    </nav>
  )
}

/** Whether what the subject holds adds up to its figure; of books without an entry nothing is claimed. */
function AddsUp({ report: { proofs, asOf }, proof }: { report: Report; proof: string }) {
  const { t } = useTranslation()
  const difference = proofs.find(({ id }) => id === proof)?.difference
  if (difference === undefined || asOf.entry === '0') return null
  const holds = isZero(difference)
  return (
    <span className={styles.proof} data-adds-up={holds ? 'holds' : 'failed'}>
      {holds ? t('children add up') : t('children do not add up')} {holds ? <CheckIcon /> : <WarningIcon />}
      <Money amount={parsePaisa(difference)} />
    </span>
  )
}

/** The balances of the steps. Those that the report does not read come from the report of the last step, as of the same entry. */
function useAmounts(report: Report, path: readonly ReportStep[]): ReadonlyMap<string, Paisa> {
  const { organizationId, fiscalYear } = useOrganization()
  const language = useLanguage()
  const last = path.at(-1)
  const wanted = last !== undefined && last.amount === undefined && 'report' in last.opens ? last.opens : undefined
  const { from, to, known } = report.params
  const query = { ...wanted?.params, from, to, known, entry: report.asOf.entry, fiscalYearId: fiscalYear?.id, language }
  const params = { organizationId, report: wanted?.report ?? '' }
  const read = useEndpoint(readReport, { params, query }, { enabled: wanted !== undefined, keepFormer: true }).data
  const own = last && read?.parent ? [{ id: last.id, amount: read.parent.amount }] : []
  const steps = [...path, ...(wanted ? [...(read?.path ?? []), ...own] : [])]
  return new Map(steps.flatMap(({ id, amount }) => (amount === undefined ? [] : [[id, parsePaisa(amount)]])))
}
