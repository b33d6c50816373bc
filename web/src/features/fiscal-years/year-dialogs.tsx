import { type FiscalYear, updateFiscalYear } from '@lekha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { FormActions } from '../../form/form-actions.tsx'
import { useFormDialogKeys } from '../../form/form-dialog-keys.ts'
import { useLeaving } from '../../form/unsaved.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { NewYearForm } from './new-year-form.tsx'
import { YearForm } from './year-form.tsx'
import type { FormerYear } from './year-schema.ts'

type NewYearDialogProps = { organizationId: string; former: FormerYear; onClose: () => void }

export function NewYearDialog({ organizationId, former, onClose }: NewYearDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const keys = useFormDialogKeys(t('Create'))
  const { leave, asks, onChanged } = useLeaving()
  const close = () => leave(onClose)
  return (
    <Dialog
      onClose={close}
      keys={keys}
      title={t('Create New Fiscal Year')}
      footer={<FormActions form={id} verb={t('Create')} onCancel={close} />}
    >
      <NewYearForm id={id} organizationId={organizationId} former={former} onCreated={onClose} onChanged={onChanged} />
      {asks}
    </Dialog>
  )
}

type EditYearDialogProps = { year: FiscalYear; years: FiscalYear[]; onClose: () => void }

/** The name may always be changed; of the dates only the first start and the last end, which the server judges. */
export function EditYearDialog({ year: { id: yearId, year, end, name, version }, years, onClose }: EditYearDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const update = useWrite(updateFiscalYear)
  const former = years[years.findIndex((each) => each.id === yearId) - 1]
  const keys = useFormDialogKeys(t('Save'))
  const { leave, asks, onChanged } = useLeaving()
  const close = () => leave(onClose)
  return (
    <Dialog
      onClose={close}
      keys={keys}
      title={t('Edit fiscal year')}
      footer={<FormActions form={id} verb={t('Save')} onCancel={close} pending={update.isPending} />}
    >
      <YearForm
        id={id}
        former={former}
        year={{ year, end, name }}
        onChanged={onChanged}
        onSubmit={(fields, refuse) =>
          update.mutate(
            { params: { id: yearId }, body: { ...fields, version } },
            {
              onSuccess: () => {
                notify('success', t('Your changes are saved.'), fields.name)
                onClose()
              },
              onError: refuse,
            },
          )
        }
      />
      {asks}
    </Dialog>
  )
}
