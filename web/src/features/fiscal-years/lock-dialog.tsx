import { type FiscalYear, lockFiscalYear } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { yearName } from '../../books/year-name.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { LongTextField } from '../../form/long-text-field.tsx'
import { useNotifyChanged } from '../../form/unsaved.tsx'
import { today } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { Segmented } from '../../ui/segmented.tsx'

type LockDialogProps = { year: FiscalYear; onClose: () => void }
type LockFormProps = LockDialogProps & { id: string; onChanged: (changed: boolean) => void; lock: ReturnType<typeof useLock> }

const useLock = () => useWrite(lockFiscalYear)

/** Locks a year up to a day, moves that day, or unlocks the year; always with a reason. */
export function LockDialog({ year, onClose }: LockDialogProps) {
  const { t } = useTranslation()
  const lock = useLock()
  return (
    <FormDialog
      title={t('Lock the year {{name}}', { name: yearName(year, useLanguage()) })}
      verb={t('Save')}
      pending={lock.isPending}
      onClose={onClose}
    >
      {(form) => <LockForm {...form} {...{ year, lock, onClose }} />}
    </FormDialog>
  )
}

const schema = schemaOf(lockFiscalYear).pick({ through: true, reason: true })

function LockForm({ id, year, lock, onChanged, onClose }: LockFormProps) {
  const { t } = useTranslation()
  const [unlocks, setUnlocks] = useState(false)
  const of = useContractForm(schema, { through: year.lockedThrough ?? lastDayOf(year), reason: '' })
  useNotifyChanged(of.form.formState.isDirty, onChanged)
  const submit = of.form.handleSubmit(({ through, reason }) =>
    lock.mutate(
      { params: { id: year.id }, body: { through: unlocks ? null : through, reason: reason.trim(), version: year.version } },
      {
        onSuccess: () => {
          notify('success', unlocks ? t('The year is unlocked.') : t('The year is locked.'))
          onClose()
        },
        onError: of.refuse,
      },
    ),
  )
  return (
    <Form id={id} startHere className="form-stack" onSubmit={submit}>
      {year.lockedThrough !== null && (
        <div>
          <Segmented
            label={t('Lock')}
            value={unlocks ? 'none' : 'day'}
            onChange={(value) => setUnlocks(value === 'none')}
            segments={[
              { value: 'day', label: t('Until a day') },
              { value: 'none', label: t('No lock') },
            ]}
          />
        </div>
      )}
      {!unlocks && <DateField of={of} name="through" label={t('Locked until')} calendar="bs" />}
      <LongTextField of={of} name="reason" label={t('Reason')} most={500} />
      <p className="hint">{t('Up to this day nothing is posted, altered or cancelled, whoever it is, unless an exception is granted.')}</p>
    </Form>
  )
}

/** The day up to which a year is proposed to be locked: today, or its end where it has ended. */
const lastDayOf = ({ year, end }: FiscalYear): string => (today() > end ? end : today() < year ? year : today())
