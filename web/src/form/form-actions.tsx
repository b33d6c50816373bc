import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

type FormActionsProps = {
  /** The verb: Create, Save. */
  verb: string
  onCancel: () => void
  /** The id of the form, where the buttons stand outside it. */
  form?: string
  pending?: boolean
  /** What leaving is called where Cancel would be ambiguous, as in a dialog that cancels something. */
  back?: string
  danger?: boolean
}

/** What ends every form: Cancel, then the verb. */
export function FormActions({ verb, onCancel, form, pending = false, back, danger = false }: FormActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button keys="Escape" onClick={onCancel}>
        {back ?? t('Cancel')}
      </Button>
      <Button kind={danger ? 'danger' : 'main'} type="submit" keys="Ctrl+Enter" form={form} disabled={pending}>
        {verb}
      </Button>
    </>
  )
}
