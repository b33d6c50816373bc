import { listChequeBooks } from '@lekha/contract'
import { asciiDigits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { useContractForm } from '../../../../form/contract-form.ts'
import { DateField } from '../../../../form/date-field.tsx'
import { Form } from '../../../../form/form.tsx'
import { FormDialog } from '../../../../form/form-dialog.tsx'
import { TextField } from '../../../../form/text-field.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import type { Entry } from '../entry.ts'
import { type ChequeFields, chequeFieldsOf, chequeForm, isInBooks, payingAccount } from './cheque.ts'

type ChequeDialogProps = { entry: Entry; masters: Masters; onAccept: (fields: ChequeFields) => void; onClose: () => void }

/** Asks for the cheque of a payment, which is offered the next leaf of its bank account, or for that of a receipt. */
export function ChequeDialog(props: ChequeDialogProps) {
  const { organizationId } = useOrganization()
  const account = payingAccount(props.entry, props.masters)
  const query = account === undefined ? {} : { ledgerId: account }
  const { data, isError } = useEndpoint(listChequeBooks, { params: { organizationId }, query }, { enabled: account !== undefined })
  // Nobody waits for a number that cannot be read: it is on the cheque.
  if (account !== undefined && !data && !isError) return null
  return <Dialog {...props} account={account} books={data?.result.books ?? []} />
}

function Dialog({ entry, masters, account, books, onAccept, onClose }: ChequeDialogProps & Pick<Offered, 'account' | 'books'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const of = useContractForm(
    chequeForm,
    chequeFieldsOf(entry, account, {
      ...{ books, masters },
      nameOf: (ledger) => nameIn(ledger, language),
    }),
  )
  const isUnknown = isInBooks(books, asciiDigits(of.form.watch('chequeNumber')).trim()) === false
  const isGiven = account !== undefined || entry.kind === 'payment'
  return (
    <FormDialog title={t('Cheque')} verb={t('Accept')} changed={of.form.formState.isDirty} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={of.form.handleSubmit(onAccept)}>
          <TextField
            of={of}
            name="chequeNumber"
            label={t('Number of the cheque')}
            help={isUnknown ? t('No cheque book of this account has this number.') : t('Empty: no cheque.')}
          />
          <DateField of={of} name="chequeDate" label={t('Date of the cheque')} calendar="bs" />
          {isGiven ? (
            <TextField of={of} name="chequePayee" label={t('Made out to')} />
          ) : (
            <TextField of={of} name="chequeBank" label={t('Drawn on the bank')} />
          )}
        </Form>
      )}
    </FormDialog>
  )
}

type Offered = { account: string | undefined; books: Parameters<typeof chequeFieldsOf>[2]['books'] }
