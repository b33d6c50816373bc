import { compareTrialBalance, type ImportAnswer, type TrialBalanceComparison } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Step } from '../../files/import-run/step.tsx'
import { useFileDialog } from '../../files/use-file-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './imports.module.css'
import { TALLY_FILES } from './use-import.ts'

type TrialBalanceCheckProps = { run: ImportAnswer; onCompared: () => void }

/** The proof that does not come from the imported file: Tally's own trial balance, chosen or dropped here, and what came of it. */
export function TrialBalanceCheck({ run, onCompared }: TrialBalanceCheckProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const sayFailure = useFailureSentence()
  const [on, setOn] = useState(run.trialBalance?.to ?? '')
  const { mutate, isPending, error } = useWrite(compareTrialBalance, { quiet: true })
  const compare = (file: File) =>
    mutate(
      { params: { organizationId, importId: run.id }, query: on === '' ? {} : { on }, body: { file } },
      { onSuccess: ({ trialBalance }) => trialBalance && trialBalance.differences > 0 && onCompared() },
    )
  const dialog = useFileDialog({ accept: TALLY_FILES, onChoose: ([file]) => file && compare(file) })
  useKeys([{ keys: 'Alt+T', label: t('Compare with Tally’s trial balance'), run: dialog.open, when: !isPending }])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation() // a file dropped beside it is one to import
    const dropped = event.dataTransfer.files[0]
    if (dropped && !isPending) compare(dropped)
  }
  const result = error ? undefined : run.trialBalance
  const tone = error ? 'bad' : result && result.differences > 0 ? 'warn' : undefined
  return (
    <Step tone={tone} onDrop={drop}>
      {dialog.input}
      {!isPending && (error || (result && result.differences > 0)) && <WarningIcon />}
      {!isPending && result?.differences === 0 && <CheckIcon />}
      <p className="grow" role={error ? 'alert' : 'status'}>
        {isPending ? t('The file is being read.') : error ? sayFailure(error) : <ResultText result={result} />}
      </p>
      <span className="hint">{t('On')}</span>
      <div className={styles.day}>
        <DateField aria-label={t('Last day of Tally’s trial balance')} value={on} onChange={setOn} disabled={isPending} />
      </div>
      <Button keys="Alt+T" disabled={isPending} onClick={dialog.open}>
        {t('Compare with Tally’s trial balance')}
      </Button>
    </Step>
  )
}

function ResultText({ result }: { result: TrialBalanceComparison | null | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  if (!result) return t('Tally’s own trial balance, exported as XML, proves more than the imported file can.')
  const { differences, fileName: file, ledgers, groups, from, to } = result
  return (
    <>
      {differences === 0
        ? t('Closing balances = Tally’s trial balance ({{file}}; ledgers {{ledgers}}, groups {{groups}})', {
            ...{ file, ledgers: count(ledgers), groups: count(groups) },
          })
        : t('Closing balances are not those of Tally’s trial balance ({{file}}). Differences: {{count}}', {
            file,
            count: count(differences),
          })}{' '}
      <span className="second">
        <DateText ad={from} /> – <DateText ad={to} />
      </span>
    </>
  )
}
