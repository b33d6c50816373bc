import { createStockItem, updateStockItem } from '@lekha/contract'
import { stockLedgers } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { useWrite, type WireFailure } from '../../../../api/use-endpoint.ts'
import { EMPTY_ITEM } from '../../../../books/empty-item.ts'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import type { Masters } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { schemaOf, useContractForm } from '../../../../form/contract-form.ts'
import { FormDialog } from '../../../../form/form-dialog.tsx'
import { formKeys } from '../../../../form/form-keys.ts'
import { NameField } from '../../../../form/name-field.tsx'
import { TextField } from '../../../../form/text-field.tsx'
import { holdKeys } from '../../../../ui/hold-keys.ts'

type ItemDialogProps = {
  name: string
  masters: GoodsMasters
  chart: Pick<Masters, 'groups' | 'ledgers'>
  onDone: (itemId: string) => void
  onClose: () => void
}

/** Creates an item from inside its field: name, unit, ledger of stock, and back. All else is as it is in most new items. */
export function ItemDialog({ name, masters, chart, onDone, onClose }: ItemDialogProps) {
  const { t } = useTranslation()
  const simple = masters.units.filter(({ baseUnitId, active }) => baseUnitId === null && active)
  const former = masters.items.at(-1)
  const unitId = former?.unitId ?? simple[0]?.id ?? ''
  const ledgers = stockLedgers(chart.groups, chart.ledgers).filter(({ active }) => active)
  const only = ledgers.length === 1 ? (ledgers[0]?.id ?? null) : null
  const stockLedgerId = former?.stockLedgerId ?? only
  const { of, store, pending } = useItemForm({ ...EMPTY_ITEM, name, unitId, stockLedgerId }, onDone)
  const hasName = name.trim() !== ''
  return (
    <FormDialog title={t('New item')} verb={t('Create')} pending={pending} changed={of.form.formState.isDirty} onClose={onClose}>
      {({ id }) => (
        <form id={id} className="form-stack" noValidate autoComplete="off" onKeyDown={formKeys} onSubmit={(event) => void store(event)}>
          <TextField of={of} name="name" label={t('Name')} autoFocus={!hasName} />
          <NameField of={of} name="unitId" label={t('Unit')} items={simple} autoFocus={hasName} />
          {ledgers.length > 0 && <NameField of={of} name="stockLedgerId" label={t('Ledger of stock')} items={ledgers} none={t('(none)')} />}
        </form>
      )}
    </FormDialog>
  )
}

function useItemForm(fields: typeof EMPTY_ITEM, onDone: (itemId: string) => void) {
  const { organizationId } = useOrganization()
  const of = useContractForm(schemaOf(updateStockItem), fields)
  const create = useWrite(createStockItem)
  const store = of.form.handleSubmit(({ version: _none, ...body }) => {
    // The user types on: what follows belongs to the field after the item, or to the one that is refused.
    const arrive = holdKeys()
    const onError = (failure: WireFailure) => {
      of.refuse(failure)
      arrive()
    }
    create.mutate({ params: { organizationId }, body }, { onSuccess: ({ result }) => onDone(result.id), onError })
  })
  return { of, store, pending: create.isPending }
}
