import { checkReportCode, type Report, readReportCode } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useFailureSentence, type WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { CheckIcon, WarningIcon } from '../ui/icon.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { TextInput } from '../ui/text-input.tsx'
import styles from './code-dialog.module.css'

type CodeDialogProps = {
  report: Report
  /** Shows what changed in the books since an entry. */
  onChanges: (entry: string) => void
  onClose: () => void
}

/** Asks for the integrity code on a paper or file of the report, and says whether its figures were and are those of the books. */
export function CodeDialog({ report, onChanges, onClose }: CodeDialogProps) {
  const { t } = useTranslation()
  const { typed, change, check, found, refusal } = useCodeCheck(report)
  const isChanged = found?.held === true && !found.holds
  const goOn = () => (isChanged ? onChanges(found.entry) : check())
  const verb = isChanged ? t('What changed') : t('Check')
  return (
    <Dialog
      onClose={onClose}
      title={t('Check an integrity code')}
      keys={[
        { keys: 'Enter', label: verb },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
      footer={
        <Button kind="main" keys="Enter" disabled={typed.trim() === ''} onClick={goOn}>
          {verb}
        </Button>
      }
    >
      <form
        className="form-stack"
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        <Field
          label={t('Integrity code')}
          help={t('It stands at the foot of each paper and file, such as 1234-KY3D-10W8-9HYP.')}
          error={refusal}
        >
          <TextInput value={typed} maxLength={60} spellCheck={false} onChange={(event) => change(event.target.value)} />
        </Field>
        {found && <Answer found={found} />}
      </form>
    </Dialog>
  )
}

type Found = { entry: string; held: boolean; holds: boolean }

/** The code that is typed, and what the server found when it compared it with the report. */
function useCodeCheck({ report, params: { known: _, ...query } }: Report) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>()
  const [refusal, setRefusal] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    setFound(undefined)
    setRefusal(undefined)
  }
  const check = () => {
    const read = readReportCode(typed)
    if (!read) return setRefusal(t('This is no integrity code.'))
    void call(checkReportCode, { params: { organizationId, report, code: read.code }, query }).then(
      ({ result }) => setFound(result),
      (failure: unknown) => setRefusal(say(failure as WireFailure)), // call() throws nothing else
    )
  }
  return { typed, change, check, found, refusal }
}

/** What the comparison found, in a sentence. */
function Answer({ found: { entry, held, holds } }: { found: Found }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = digits(entry, language)
  const says = {
    same: t('The figures on the paper are those of the books, as at entry {{number}} and now.', { number }),
    changed: t('The figures were those of the books at entry {{number}}; they have changed since.', { number }),
    other: t(
      'The code belongs to other figures: to another report, period or filter, or something on the paper was changed. Set the period (F2) and the filters (F) as the paper names them, and check again.',
    ),
  }
  const which = held ? (holds ? 'same' : 'changed') : 'other'
  return (
    <p role="status" className={styles.answer} data-answer={which} lang={langOf(language)}>
      {which === 'same' ? <CheckIcon /> : <WarningIcon />}
      <span>{says[which]}</span>
    </p>
  )
}
