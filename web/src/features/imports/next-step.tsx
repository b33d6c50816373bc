import type { ImportAnswer } from '@lekha/contract'
import { digits, type Language } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { How, ImportWork } from './use-import.ts'

/** Where the work stands, in one line, and what can be done next: try, import, answer the question, run it again. */
export function NextStep({ work }: { work: ImportWork }) {
  const { t } = useTranslation()
  const { run, stage, failure, start, choose, file } = work
  const next = useNext(work)
  const go = () => start(next.how)
  const idle = stage === 'idle'
  const asking = idle && run?.state === 'asking'
  useKeys([
    { keys: 'Ctrl+Enter', label: next.label, run: go, when: idle && !failure && !next.hidden },
    { keys: 'Escape', label: t('No'), run: () => choose(file), when: asking },
  ])
  if (!idle) return <Progress run={stage === 'running' ? run : undefined} />
  return (
    <div className={`import-step ${toneOf(work)}`} role={asking || failure ? 'alert' : 'status'}>
      <StepSign work={work} />
      <p className="grow">{failure ?? <StepText run={run} />}</p>
      {asking && (
        <Button keys="Esc" onClick={() => choose(file)}>
          {t('No')}
        </Button>
      )}
      {!failure && !run && <Button onClick={() => start({})}>{t('Import at once')}</Button>}
      {!failure && !next.hidden && (
        <Button kind="main" keys="Ctrl+Enter" onClick={go}>
          {next.label}
        </Button>
      )}
    </div>
  )
}

/** What Ctrl+Enter does next. */
function useNext({ run }: ImportWork): { label: string; how: How; hidden?: boolean } {
  const { t } = useTranslation()
  if (!run) return { label: t('Dry run'), how: { dryRun: 'true' } }
  if (run.state === 'asking') return { label: t('Yes, import'), how: { confirm: 'true' } }
  if (run.state === 'failed') return { label: t('Run it again'), how: run.dryRun ? { dryRun: 'true' } : {} }
  return { label: t('Import'), how: {}, hidden: !run.dryRun }
}

function toneOf({ run, failure }: ImportWork): string {
  if (failure !== undefined || run?.state === 'failed') return 'import-step-bad'
  return run?.state === 'asking' ? 'import-step-warn' : ''
}

function StepSign({ work: { run, failure } }: { work: ImportWork }) {
  if (failure !== undefined || run?.state === 'failed' || run?.state === 'asking') return <WarningIcon />
  return run && <CheckIcon />
}

function StepText({ run }: { run: ImportAnswer | undefined }) {
  const { t } = useTranslation()
  if (!run) return t('A dry run reads the whole file, stores nothing and shows what would come of it.')
  if (run.state === 'asking') return t('{{question}} Shall it go on?', { question: t(run.message) })
  if (run.state !== 'done') return t(run.message)
  if (!run.dryRun) return t('The import is finished.')
  return (
    <>
      {t('This was a dry run: nothing was stored.')} {run.message !== '' && <span className="warn">{t(run.message)}</span>}
    </>
  )
}

/** How far it is: the file on its way, being read, or so many vouchers of all. */
function Progress({ run }: { run: ImportAnswer | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const done = run ? run.counts.new + run.counts.same + run.counts.clash + run.counts.refused : 0
  const all = run?.counts.vouchers ?? 0
  const text = !run
    ? t('The file is being sent.')
    : all === 0
      ? t('The file is being read.')
      : t('{{done}} of {{all}} vouchers', { done: counted(done, language), all: counted(all, language) })
  return (
    <div className="import-step" role="status">
      <progress aria-label={t('Import')} {...(all > 0 && { value: done, max: all })} />
      <p>{text}</p>
    </div>
  )
}

const counted = (count: number, language: Language) => digits(String(count), language)
