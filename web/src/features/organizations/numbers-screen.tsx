import { type AnswerOf, listVoucherTypes, updateVoucherType } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useBack } from '../../ui/back.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'

type VoucherType = AnswerOf<typeof listVoucherTypes>['result'][number]

const shape = ({ code }: VoucherType) => ({ id: code })
/** A number as a type would write it. */
const numberOf = ({ ownPrefix, ownWidth }: Pick<VoucherType, 'ownPrefix' | 'ownWidth'>) => `${ownPrefix}${'1'.padStart(ownWidth, '0')}`

/** `setting/voucherNumbers`: how the numbers of each voucher type look, with the code of a branch in front where there is one. */
export function VoucherNumbersScreen() {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const year = useWorkingYear()
  const types = useEndpoint(listVoucherTypes, { params: { organizationId }, query: { fiscalYearId: year.id } }).data?.result
  const columns = useNumberColumns()
  const [asked, setAsked] = useState<VoucherType>()
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row') },
    { keys: 'Enter', label: t('Alter') },
    { keys: 'Escape', label: t('Back'), run: useBack() },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Voucher numbers')}</h1>
        </div>
        <p className="second">
          {t(
            'A series that has begun keeps its numbers. What is changed here counts for the next fiscal year, and for types without a voucher this year.',
          )}
        </p>
      </div>
      <div className="page-body">
        <DataTable
          label={t('Voucher numbers')}
          columns={columns}
          rows={types?.filter(({ baseKind }) => baseKind !== 'opening')}
          shape={shape}
          autoFocus
          onOpen={setAsked}
          empty={null}
        />
      </div>
      {asked && <NumberDialog type={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function useNumberColumns(): Column<VoucherType>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const name: Column<VoucherType> = {
    ...{ id: 'name', header: t('Voucher type'), align: 'text' },
    cell: (type) => <span lang={langOf(language)}>{nameIn(type, language)}</span>,
  }
  const next: Column<VoucherType> = {
    ...{ id: 'next', header: t('Next number this year'), align: 'text', width: phone ? '34%' : '24%' },
    cell: (type) => digits(type.next, language),
  }
  const fresh: Column<VoucherType> = {
    ...{ id: 'fresh', header: t('First number of a new series'), align: 'text', width: phone ? '34%' : '30%' },
    cell: (type) => digits(numberOf(type), language),
  }
  return [name, next, fresh]
}

/** Asks how the numbers of a type look from the next series on. */
function NumberDialog({ type, onClose }: { type: VoucherType; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const update = useWrite(updateVoucherType)
  const of = useContractForm(schemaOf(updateVoucherType), { prefix: type.ownPrefix, width: type.ownWidth })
  const typed = of.form.watch()
  const submit = of.form.handleSubmit((body) =>
    update.mutate({ params: { organizationId, voucherType: type.code }, body }, { onSuccess: onClose, onError: of.refuse }),
  )
  const width = Number.isInteger(typed.width) && typed.width > 0 && typed.width <= 9 ? typed.width : 1
  return (
    <FormDialog
      title={nameIn(type, language)}
      verb={t('Save')}
      pending={update.isPending}
      changed={of.form.formState.isDirty && !update.isSuccess}
      onClose={onClose}
    >
      {({ id }) => (
        <Form id={id} startHere className="form-stack" onSubmit={submit}>
          <TextField of={of} name="prefix" label={t('Prefix')} help={t('With the code of the branch, such as KTM-SI-.')} />
          <NumberField of={of} name="width" label={t('Digits at least')} whole />
          <p className="second">
            {t('First number of a new series')}: {digits(numberOf({ ownPrefix: typed.prefix, ownWidth: width }), language)}
          </p>
        </Form>
      )}
    </FormDialog>
  )
}
