import { type FirmRole, listFirmRoles, RECEIVED_BY, type ReceivedBy } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import type { Masters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { PAID_BY } from '../../books/paid-by.ts'
import { NamePicker } from '../../picker/name-picker.tsx'
import { today } from '../../ui/clock.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './receipts.module.css'
import type { Payment, useReceipt } from './use-receipt.ts'

type Of = { state: ReturnType<typeof useReceipt> }

/** How it is paid, where the money comes in, who brings it, and the remark. */
export function PaymentFields({ masters, state }: Of & { masters: Masters }) {
  const { t } = useTranslation()
  const { payment, put, errors } = state
  const says = (field: string) => errors[field] && t(errors[field])
  return (
    <div className={styles.payment}>
      <Field label={t('Paid by')}>
        <Select<ReceivedBy>
          options={RECEIVED_BY.map((way) => ({ value: way, label: t(PAID_BY[way]) }))}
          value={payment.paidBy}
          onChange={(paidBy) => put({ paidBy })}
        />
      </Field>
      <Field label={t('Comes into')} error={says('ledgerId')}>
        <NamePicker
          items={masters.ledgers.filter((ledger) => ledger.active && masters.isCashOrBank(ledger))}
          value={payment.ledgerId || null}
          onChange={(ledgerId) => put({ ledgerId: ledgerId ?? '' })}
        />
      </Field>
      {payment.paidBy === 'cheque' && <ChequeFields state={state} />}
      {payment.paidBy !== 'cash' && payment.paidBy !== 'cheque' && <Text state={state} name="transactionId" label={t('Transaction no.')} />}
      <BroughtBy state={state} />
      <Text state={state} name="remark" label={t('Remark')} optional />
    </div>
  )
}

type TextName = Exclude<keyof Payment, 'paidBy' | 'ledgerId' | 'chequeDate'>

function Text({ state, name, label, optional = false }: Of & { name: TextName; label: string; optional?: boolean }) {
  const { t } = useTranslation()
  const error = state.errors[name]
  return (
    <Field label={label} optional={optional} error={error && t(error)}>
      <TextInput value={state.payment[name]} onChange={({ target }) => state.put({ [name]: target.value })} />
    </Field>
  )
}

function ChequeFields({ state }: Of) {
  const { t } = useTranslation()
  const error = state.errors.chequeDate
  return (
    <>
      <Text state={state} name="chequeNumber" label={t('Cheque no.')} />
      <Field label={t('Cheque date')} optional error={error && t(error)}>
        <DateField value={state.payment.chequeDate} onChange={(chequeDate) => state.put({ chequeDate })} />
      </Field>
      <Text state={state} name="chequeBank" label={t('Drawn on')} optional />
    </>
  )
}

/** Who stands at the counter: of a member firm its owner or representative, of somebody else his PAN. */
function BroughtBy({ state }: Of) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const memberFirmId = state.payer?.is === 'member' ? state.payer.id : ''
  const roles = useEndpoint(listFirmRoles, { params: { organizationId }, query: { memberFirmId } }, { enabled: memberFirmId !== '' }).data
    ?.result
  if (state.payer?.is !== 'member') return <Text state={state} name="payerPan" label={t('PAN')} optional />
  const now = (roles ?? []).filter(({ since, until }) => since <= today() && (until === null || until >= today()))
  const take = (role: FirmRole | undefined) => state.put({ payer: role?.name ?? '', representativeNumber: role?.number ?? '' })
  return (
    <Field label={t('Brought by')} optional>
      <NamePicker
        items={now}
        value={now.find(({ name }) => name === state.payment.payer)?.id ?? null}
        onChange={(id) => take(now.find((role) => role.id === id))}
        none={t('(none)')}
        second={({ number }) => digits(number, lng)}
      />
    </Field>
  )
}
