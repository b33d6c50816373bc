import type { ImportAnswer, ImportCounts } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { ProblemsTable, ReconciliationTable } from './import-tables.tsx'

const COUNTS: readonly (readonly [keyof ImportCounts, string])[] = [
  ['groups', sentence('Groups')],
  ['ledgers', sentence('Ledgers')],
  ['vouchers', sentence('Vouchers')],
  ['newYears', sentence('New years')],
  ['newGroups', sentence('New groups')],
  ['newLedgers', sentence('New ledgers')],
  ['new', sentence('New vouchers')],
  ['same', sentence('Here already')],
  ['clash', sentence('Different here')],
  ['refused', sentence('Not imported')],
]

/** How the import goes; at the end what could not come, and every ledger beside Tally's figures. */
export function ImportResult({ run }: { run: ImportAnswer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const differing = run.reconciliation?.filter((row) => row.causes.length > 0).length ?? 0
  return (
    <>
      <p className={run.state === 'failed' ? 'import-state bad' : 'import-state'} role="status">
        {run.state === 'running' && t('{{done}} of {{all}} vouchers', counted(run.counts, language))}
        {(run.state === 'failed' || run.state === 'asking') && t(run.message)}
        {run.state === 'done' && (run.dryRun ? t('This was a dry run: nothing was stored.') : t('The import is finished.'))}
        {run.state === 'done' && run.reconciliation && (
          <span className={differing === 0 ? 'good line' : 'warn line'}>
            {differing === 0 && <CheckIcon />}
            {differing === 0
              ? t('Every ledger agrees with the file.')
              : t('{{number}} ledgers differ from the file.', { number: digits(String(differing), language) })}
          </span>
        )}
      </p>
      <dl className="import-counts">
        {COUNTS.map(([id, label]) => (
          <div key={id}>
            <dt>{t(label)}</dt>
            <dd>{digits(String(run.counts[id]), language)}</dd>
          </div>
        ))}
      </dl>
      {run.problems.length > 0 && <ProblemsTable problems={run.problems} />}
      {run.reconciliation && <ReconciliationTable rows={run.reconciliation} />}
    </>
  )
}

function counted({ new: added, same, clash, refused, vouchers }: ImportCounts, language: 'en' | 'np') {
  return { done: digits(String(added + same + clash + refused), language), all: digits(String(vouchers), language) }
}
