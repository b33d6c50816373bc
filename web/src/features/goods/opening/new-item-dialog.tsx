import { type StockItem, updateStockItem } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from '../../../form/contract-form.ts'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { formKeys } from '../../../form/form-keys.ts'
import { NameField } from '../../../form/name-field.tsx'
import { NameFields } from '../../../masters/master-fields.tsx'
import { useStoreMaster } from '../../../masters/use-store-master.ts'
import { type ItemForm, type ItemInput, itemFields } from '../item-fields.ts'
import { itemWire } from '../wires.ts'
import type { StockMasters } from './use-stock-masters.ts'

type NewItemDialogProps = { masters: StockMasters; name: string; onDone: (id: string) => void; onClose: () => void }

/** Creates an item from inside its field: name, unit, group and ledger of stock. The rest is in the form of the item. */
export function NewItemDialog({ masters, name, onDone, onClose }: NewItemDialogProps) {
  const { t } = useTranslation()
  const { goods, stockLedgers } = masters
  const ledgers = stockLedgers.filter(({ active }) => active)
  const start = { ...itemFields(undefined, undefined, null, ledgers), name, unitId: masters.items.at(-1)?.unitId ?? '' }
  const of: ItemForm = useContractForm(schemaOf(updateStockItem), start)
  const done = ({ id }: StockItem) => onDone(id)
  const { store, pending } = useStoreMaster<StockItem, ItemInput, Parameters<Parameters<typeof of.form.handleSubmit>[0]>[0]>({
    ...{ wire: itemWire, row: undefined, of, onAdded: done, onChanged: done },
  })
  const simple = goods.units.filter(({ baseUnitId }) => baseUnitId === null)
  return (
    <FormDialog title={t('New item')} verb={t('Create')} pending={pending} changed={of.form.formState.isDirty} onClose={onClose}>
      {(dialog) => (
        <form id={dialog.id} className="form-stack" noValidate onKeyDown={formKeys} onSubmit={store}>
          <NameFields of={of} more={['code']} />
          <NameField of={of} name="unitId" label={t('Unit')} items={simple} />
          <NameField of={of} name="groupId" label={t('Stock group')} items={goods.groups} none={t('(none)')} />
          <NameField of={of} name="stockLedgerId" label={t('Ledger of stock')} items={ledgers} none={t('(none)')} />
        </form>
      )}
    </FormDialog>
  )
}
