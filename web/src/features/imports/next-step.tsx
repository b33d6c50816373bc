import type { ImportAnswer } from '@lekha/contract'
import { formatCount, type Language } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { RunProgress } from '../../files/import-run/run-progress.tsx'
import { Step } from '../../files/import-run/step.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { ImportWork } from './use-import.ts'

type NextStepProps = { work: ImportWork; onChoose: () => void }

/** Where the work stands, in one line, and what can be done next: try, import, answer the question, another file, once more. */
export function NextStep({ work, onChoose }: NextStepProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const { run, stage, failure, start, choose, file, again } = work
  const next = useNext(work)
  const idle = stage === 'idle'
  const asking = idle && run?.state === 'asking'
  const refused = run?.state === 'failed' || (failure !== undefined && !again)
  useKeys([
    { keys: 'Ctrl+Enter', label: next.label, run: next.go, when: idle && !next.hidden },
    { keys: 'Escape', label: t('No'), run: () => choose(file), when: asking },
  ])
  if (!idle) return <Progress organizationId={organizationId} run={stage === 'running' ? run : undefined} />
  return (
    <Step tone={toneOf(work)} role={asking || failure ? 'alert' : 'status'}>
      <StepSign work={work} />
      <p className="grow">{failure ?? <StepText run={run} />}</p>
      {asking && (
        <Button keys="Esc" onClick={() => choose(file)}>
          {t('No')}
        </Button>
      )}
      {!failure && !run && <Button onClick={() => start({})}>{t('Import without a dry run')}</Button>}
      {!next.hidden && (
        <Button kind={refused ? 'quiet' : 'main'} keys="Ctrl+Enter" onClick={next.go}>
          {next.label}
        </Button>
      )}
      {refused && (
        <Button kind="main" keys="Alt+O" onClick={onChoose}>
          {t('Another file')}
        </Button>
      )}
    </Step>
  )
}

/** What Ctrl+Enter does next. */
function useNext({ run, failure, start, again }: ImportWork): { label: string; go: () => void; hidden?: boolean } {
  const { t } = useTranslation()
  if (failure !== undefined) return { label: t('Run it again'), go: () => again?.(), hidden: !again }
  if (!run) return { label: t('Dry run'), go: () => start({ dryRun: 'true' }) }
  if (run.state === 'asking') return { label: t('Yes, import'), go: () => start({ confirm: 'true' }) }
  if (run.state === 'failed') return { label: t('Run it again'), go: () => start(run.dryRun ? { dryRun: 'true' } : {}) }
  return { label: t('Import'), go: () => start({}), hidden: !run.dryRun }
}

function toneOf({ run, failure }: ImportWork): 'bad' | 'warn' | undefined {
  if (failure !== undefined || run?.state === 'failed') return 'bad'
  return run?.state === 'asking' ? 'warn' : undefined
}

function StepSign({ work: { run, failure } }: { work: ImportWork }) {
  if (failure !== undefined || run?.state === 'failed' || run?.state === 'asking') return <WarningIcon />
  return run && <CheckIcon />
}

function StepText({ run }: { run: ImportAnswer | undefined }) {
  const { t } = useTranslation()
  if (!run) return t('A dry run reads the whole file, shows what the import would do, and stores nothing.')
  const questions = run.questions.map(({ message, what }) => (what === '' ? t(message) : `${t(message)} (${what})`)).join(' ')
  if (run.state === 'asking') return t('{{question}} Shall it go on?', { question: questions })
  if (run.state !== 'done') return t(run.message)
  if (!run.dryRun) return t('The import is finished.')
  return (
    <>
      {t('This was a dry run: nothing was stored.')} {questions !== '' && <span className="warn">{questions}</span>}
    </>
  )
}

/** How far it is: the file on its way, being read, or so many vouchers of all. */
function Progress({ organizationId, run }: { organizationId: string; run: ImportAnswer | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const done = run ? run.counts.new + run.counts.same + run.counts.clash + run.counts.refused : 0
  const all = run?.counts.vouchers ?? 0
  const text = !run
    ? t('The file is being sent.')
    : run.message !== ''
      ? t(run.message)
      : all === 0
        ? t('The file is being read.')
        : t('{{done}} of {{all}} vouchers', { done: counted(done, language), all: counted(all, language) })
  return <RunProgress {...{ organizationId, all, done, text }} importId={run?.id} />
}

const counted = (count: number, language: Language) => formatCount(count, language)
