import type { Report } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CodeAnswer } from './code-answer.tsx'
import { useCodeCheck } from './use-code-check.ts'

type CodeDialogProps = {
  report: Report
  /** Shows what changed in the books since an entry. */
  onChanges: (entry: string) => void
  onClose: () => void
}

/** Asks for the integrity code on a paper or file of the report, and says whether its figures were and are those of the books. */
export function CodeDialog({ report, onChanges, onClose }: CodeDialogProps) {
  const { t } = useTranslation()
  const { typed, change, check, found, refusal } = useCodeCheck(report.report, report.params)
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
        {found && <CodeAnswer found={found} />}
      </form>
    </Dialog>
  )
}
