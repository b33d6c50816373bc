import type { ArchiveContents, ArchiveImport } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { formatCount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { RunProgress } from '../../files/import-run/run-progress.tsx'
import { Step } from '../../files/import-run/step.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, ImportIcon, WarningIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './archives.module.css'
import type { ArchiveWork } from './use-archive-import.ts'

type SectionProps = { organizationId: string; work: ArchiveWork; onChoose: () => void }

/** The way back: an archive is tried first, which posts everything and takes it back, then imported. */
export function ArchiveImportSection({ organizationId, work, onChoose }: SectionProps) {
  const { t } = useTranslation()
  const { file, run, stage } = work
  const idle = stage === 'idle'
  return (
    <section className={styles.part} aria-labelledby="import-archive">
      <h2 id="import-archive">{t('Import an archive')}</h2>
      <p>
        {t(
          'Into an organization that was just created: all of the archive comes at once, or nothing does. The ledger hash must be the one of the archive.',
        )}
      </p>
      {file && <p className={styles.file}>{file.name}</p>}
      {file && idle && <NextStep work={work} />}
      {!idle && <Progress organizationId={organizationId} run={stage === 'running' ? run : undefined} />}
      {run?.contents && run.state !== 'failed' && <Contents contents={run.contents} />}
      {idle && (
        <Button icon={<ImportIcon />} keys="Alt+O" {...(!file && { kind: 'main' as const })} onClick={onChoose}>
          {file ? t('Another file') : t('Choose an archive')}
        </Button>
      )}
    </section>
  )
}

/** Where the work stands, and what can be done next. */
function NextStep({ work: { run, failure, start } }: { work: ArchiveWork }) {
  const { t } = useTranslation()
  const failed = failure !== undefined || run?.state === 'failed'
  const tried = run?.state === 'done' && run.dryRun
  const over = run?.state === 'done' && !run.dryRun
  const label = tried ? t('Import') : t('Dry run')
  const go = () => start(!tried)
  useKeys([{ keys: 'Ctrl+Enter', label, run: go, when: !over }])
  return (
    <Step tone={failed ? 'bad' : undefined} role={failed ? 'alert' : 'status'}>
      {failed ? <WarningIcon /> : run && <CheckIcon />}
      <p className="grow">{failure ?? <StepText run={run} />}</p>
      {!over && (
        <Button kind={failed ? 'quiet' : 'main'} keys="Ctrl+Enter" onClick={go}>
          {label}
        </Button>
      )}
    </Step>
  )
}

function StepText({ run }: { run: ArchiveImport | undefined }) {
  const { t } = useTranslation()
  if (!run) return t('A dry run reads and posts the whole archive, and then takes everything back.')
  if (run.state === 'failed') return run.where === '' ? t(run.message) : `${t(run.message)} (${run.where})`
  return run.dryRun
    ? t('This was a dry run: the books came out as the archive has them, and nothing was stored.')
    : t('The import is finished.')
}

const STAGES: Readonly<Record<ArchiveImport['stage'], string>> = {
  waiting: sentence('The import waits until another one, or a large export, is finished.'),
  checking: sentence('The archive is being checked: {{done}} versions of vouchers.'),
  restoring: sentence('The vouchers are being posted: {{done}} of {{all}} versions.'),
}

function Progress({ organizationId, run }: { organizationId: string; run: ArchiveImport | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const all = run?.contents?.versions ?? 0
  const count = (number: number) => formatCount(number, language)
  const text = run ? t(STAGES[run.stage], { done: count(run.done), all: count(all) }) : t('The file is being sent.')
  return <RunProgress {...{ organizationId, all, text }} importId={run?.id} done={run?.done ?? 0} />
}

type Counted = Exclude<keyof ArchiveContents, 'organization' | 'writtenAt' | 'ledgerHash'>
const COUNTS: readonly (readonly [Counted, string])[] = [
  ['fiscalYears', sentence('Fiscal years')],
  ['vouchers', sentence('Vouchers')],
  ['versions', sentence('Versions')],
  ['groups', sentence('Groups')],
  ['ledgers', sentence('Ledgers')],
  ['subLedgers', sentence('Sub-ledgers')],
  ['costCentres', sentence('Cost centres')],
  ['stockItems', sentence('Items')],
  ['stockValues', sentence('Values of stock')],
  ['attachments', sentence('Attachments')],
  ['plannedVouchers', sentence('Planned vouchers')],
  ['savedViews', sentence('Saved views')],
  ['filedReports', sentence('Filed reports')],
]

/** What the archive holds. */
function Contents({ contents }: { contents: ArchiveContents }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <dl className={styles.counts}>
        {COUNTS.map(([id, label]) => (
          <div key={id} className={contents[id] === 0 ? 'hint' : undefined}>
            <dt>{t(label)}</dt>
            <dd>{formatCount(contents[id], language)}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.hash}>
        <dt>{t('Organization of the archive')}</dt>
        <dd>{contents.organization}</dd>
        <dt>{t('Ledger hash')}</dt>
        <dd>
          <code>{contents.ledgerHash}</code>
        </dd>
      </dl>
    </>
  )
}
