import { isOrderType, PAYMENT_METHODS } from '@lekha/ledger'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { PAID_BY } from '../../../../books/paid-by.ts'
import { CheckField } from '../../../../form/check-field.tsx'
import { useContractForm } from '../../../../form/contract-form.ts'
import { DateField } from '../../../../form/date-field.tsx'
import { Form } from '../../../../form/form.tsx'
import { FormDialog } from '../../../../form/form-dialog.tsx'
import { SelectField } from '../../../../form/select-field.tsx'
import { TextField } from '../../../../form/text-field.tsx'
import { useKeys } from '../../../../ui/use-keys.ts'
import { lineAtFocus } from '../at-focus.ts'
import { withUsualBills } from '../bills/usual-bills.ts'
import type { Entry } from '../entry.ts'
import { isBill } from '../goods/bill.ts'
import { withLanded } from '../goods/landed-cost.ts'
import { dayOfOrder } from '../orders/wanted-on.tsx'
import type { EntryEditor } from '../use-entry.ts'
import { payingAccount, paysByCheque, withCheque } from './cheque.ts'
import { ChequeDialog } from './cheque-dialog.tsx'
import { begunBill, type DetailsFields, detailsForm, fieldsOf, maySay, withDetails } from './details.ts'

/**
 * Ctrl+I asks what a bill or an order says beside its amounts, or for the cheque of a payment; afterwards the focus is where it was. Alt+J in a line below the goods of a purchase puts
 * it into the cost of the goods, or takes it out again.
 */
export function BillDetails({ editor, masters }: { editor: EntryEditor; masters: Masters }) {
  const { t } = useTranslation()
  // The field in which the keyboard was.
  const [asks, setAsks] = useState<string>()
  const ofCheque = paysByCheque(editor.entry)
  const saysSome =
    maySay(editor.entry) && (!ofCheque || editor.entry.kind === 'receipt' || payingAccount(editor.entry, masters) !== undefined)
  const addToCost = () => {
    const ledgerId = editor.now().lines[lineAtFocus() ?? -1]?.ledgerId
    if (ledgerId) editor.dispatch({ do: 'replace', entry: withLanded(editor.now(), ledgerId) })
  }
  useKeys([
    {
      keys: 'Ctrl+I',
      label: ofCheque ? t('Cheque') : t('More details'),
      run: () => setAsks(document.activeElement?.getAttribute('data-field') ?? 'narration'),
      when: saysSome,
    },
    {
      keys: 'Alt+J',
      label: t('Part of the cost of the goods'),
      run: addToCost,
      when: isBill(editor.entry) && editor.entry.kind === 'purchase',
      hidden: true,
    },
  ])
  if (asks === undefined || !saysSome) return null
  const close = () => {
    setAsks(undefined)
    editor.focus(asks)
  }
  const take = (entry: Entry) => {
    editor.dispatch({ do: 'replace', entry })
    close()
  }
  if (ofCheque)
    return (
      <ChequeDialog entry={editor.entry} masters={masters} onAccept={(fields) => take(withCheque(editor.now(), fields))} onClose={close} />
    )
  const accept = (fields: DetailsFields, entry: Entry) => take(withDetails(entry, fields))
  // A bill that begins is due after the party's days of credit; that day may be typed over.
  return <DetailsDialog entry={withUsualBills(editor.entry, masters)} onAccept={accept} onClose={close} />
}

type DialogProps = { entry: Entry; onAccept: (fields: DetailsFields, entry: Entry) => void; onClose: () => void }

function DetailsDialog({ entry, onAccept, onClose }: DialogProps) {
  const { t } = useTranslation()
  const of = useDetailsForm(entry)
  const { isDirty, isSubmitSuccessful } = of.form.formState
  const isPurchase = entry.kind === 'purchase'
  const isOrder = isOrderType(entry.type)
  const isSale = entry.kind === 'sales' && !isOrder
  const dayName = dayOfOrder(entry.type)
  const isAbroad = of.form.watch('abroad')
  return (
    <FormDialog title={t('More details')} verb={t('Accept')} changed={isDirty && !isSubmitSuccessful} onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={of.form.handleSubmit((fields) => onAccept(fields, entry))}>
          {dayName && <DateField of={of} name="validUntil" label={t(dayName)} calendar="bs" />}
          {isPurchase && !isOrder && <DateField of={of} name="supplierBilledOn" label={t('Date of the supplier’s bill')} calendar="bs" />}
          {begunBill(entry) && <DateField of={of} name="dueOn" label={t('Due on')} calendar="bs" />}
          {isSale && <BuyerFields of={of} />}
          <TextField of={of} name="terms" label={t('Terms of payment')} />
          <TextField of={of} name="dispatch" label={t('Sent by, and where to')} />
          {isPurchase && <CheckField of={of} name="capital" label={t('Capital goods')} />}
          <CheckField of={of} name="abroad" label={isPurchase ? t('Imported') : t('Sold abroad')} />
          {isAbroad && <TextField of={of} name="country" label={t('Country')} />}
          {isAbroad && <TextField of={of} name="declaration" label={t('Number of the customs declaration')} />}
          {isAbroad && <DateField of={of} name="declaredOn" label={t('Date of the customs declaration')} calendar="bs" />}
        </Form>
      )}
    </FormDialog>
  )
}

/** Who bought where the bill names no party, how it was paid, and whether it is an abbreviated tax invoice. */
function BuyerFields({ of }: { of: ReturnType<typeof useDetailsForm> }) {
  const { t } = useTranslation()
  const { organization } = useOrganization()
  const ways = PAYMENT_METHODS.map((way) => ({ value: way, label: t(PAID_BY[way]) }))
  return (
    <>
      <TextField of={of} name="buyer" label={t('Buyer')} />
      <TextField of={of} name="buyerAddress" label={t('Address of the buyer')} />
      <TextField of={of} name="buyerPan" label={t('PAN of the buyer')} />
      <SelectField of={of} name="paidBy" label={t('Paid by')} options={[{ value: '', label: '–' }, ...ways]} />
      <TextField of={of} name="transactionId" label={t('Number of the payment')} />
      {organization.vatFrom !== null && <CheckField of={of} name="abbreviated" label={t('Abbreviated tax invoice')} />}
    </>
  )
}

const useDetailsForm = (entry: Entry) => useContractForm(detailsForm, fieldsOf(entry))
