import { addChequeBook, type ChequeBook } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { schemaOf, useContractForm } from '../../../form/contract-form.ts'
import { DateField } from '../../../form/date-field.tsx'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { today } from '../../../ui/clock.ts'

type BookDialogProps = { ledgerId: string; books: readonly ChequeBook[]; onClose: () => void }

/** Asks for a book that the bank gave; it begins behind the last leaf that is known. */
export function BookDialog({ ledgerId, books, onClose }: BookDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const add = useWrite(addChequeBook)
  const of = useContractForm(schemaOf(addChequeBook), { ledgerId, ...leavesBehind(books), receivedOn: today() })
  const submit = of.form.handleSubmit((body) =>
    add.mutate({ params: { organizationId }, body }, { onSuccess: onClose, onError: of.refuse }),
  )
  return (
    <FormDialog
      title={t('New cheque book')}
      verb={t('Save')}
      pending={add.isPending}
      changed={of.form.formState.isDirty && !add.isSuccess}
      onClose={onClose}
    >
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={submit}>
          <NumberField of={of} name="first" label={t('First number')} help={t('With its zeros, as it is printed.')} />
          <NumberField of={of} name="last" label={t('Last number')} />
          <DateField of={of} name="receivedOn" label={t('Received on')} calendar="bs" />
        </Form>
      )}
    </FormDialog>
  )
}

/** A book of as many leaves as the newest one, behind it; nothing where there is none. */
function leavesBehind([newest]: readonly ChequeBook[]): { first: string; last: string } {
  if (!newest) return { first: '', last: '' }
  const after = Number.parseInt(newest.last, 10)
  const leaf = (number: number) => String(number).padStart(newest.last.length, '0')
  if (leaf(after + newest.leaves).length > newest.last.length) return { first: '', last: '' }
  return { first: leaf(after + 1), last: leaf(after + newest.leaves) }
}
