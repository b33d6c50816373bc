import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

type FormActionsProps = {
  /** The verb: Create, Save. */
  verb: string
  onCancel: () => void
  /** The id of the form, where the buttons stand outside it. */
  form?: string
  pending?: boolean
}

/** What ends every form: Cancel, then the verb. */
export function FormActions({ verb, onCancel, form, pending = false }: FormActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button keys="Escape" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button kind="main" type="submit" keys="Ctrl+Enter" form={form} disabled={pending}>
        {verb}
      </Button>
    </>
  )
}
