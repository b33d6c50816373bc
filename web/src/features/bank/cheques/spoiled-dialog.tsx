import { type ChequeBook, storeSpoiledLeaves } from '@lekha/contract'
import { asciiDigits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useWrite } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useContractForm } from '../../../form/contract-form.ts'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { TextField } from '../../../form/text-field.tsx'

const form = z.object({ numbers: z.string() })
/** The numbers of a text, with the zeros that the leaves of the book have before them. */
const numbersOf = (text: string, { first }: ChequeBook) =>
  asciiDigits(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((leaf) => leaf.padStart(first.length, '0'))

/** Asks which leaves of a book were spoiled: they are not offered any more. */
export function SpoiledDialog({ book, onClose }: { book: ChequeBook; onClose: () => void }) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const store = useWrite(storeSpoiledLeaves)
  const of = useContractForm(form, { numbers: book.spoiled.join(', ') })
  const submit = of.form.handleSubmit(({ numbers }) =>
    store.mutate(
      { params: { organizationId, chequeBookId: book.id }, body: { numbers: numbersOf(numbers, book) } },
      { onSuccess: onClose, onError: of.refuse },
    ),
  )
  return (
    <FormDialog
      title={t('Spoiled cheques')}
      verb={t('Save')}
      pending={store.isPending}
      changed={of.form.formState.isDirty && !store.isSuccess}
      onClose={onClose}
    >
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={submit}>
          <TextField
            of={of}
            name="numbers"
            label={t('Numbers')}
            help={t('With a comma between them. A cheque that stands in a voucher is void when the voucher is cancelled.')}
          />
        </Form>
      )}
    </FormDialog>
  )
}
