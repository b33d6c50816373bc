import { type LedgerAnswer, type StockItem, updateStockItem } from '@lekha/contract'
import { type Group, stockLedgers } from '@lekha/ledger'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { NameField } from '../../form/name-field.tsx'
import { QuantityField } from '../../form/quantity-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { NameFields, UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { useBack } from '../../ui/back.ts'
import { GoodsDialog, type NewGoods } from './goods-dialog.tsx'
import { optionsOf, useValuationNames } from './goods-words.ts'
import { type ItemForm, itemFields } from './item-fields.ts'
import { UnitSection } from './item-unit-section.tsx'
import { VatSection } from './item-vat-section.tsx'
import type { Goods } from './use-goods.ts'
import { itemWire } from './wires.ts'

type ItemFormProps = {
  goods: Goods
  ledgers: readonly LedgerAnswer[]
  /** The groups of ledgers. */
  chart: readonly Group[]
  item: StockItem | undefined
  /** The one that was created just before. */
  former: StockItem | undefined
  groupId: string | null
  onCreated: (item: StockItem) => void
}

/** The form of an item. Alt+C creates the group, category, unit or ledger of stock that the keyboard stands on. */
export function ItemFormBody({ goods, ledgers, chart, item, former, groupId, onCreated }: ItemFormProps) {
  const { t } = useTranslation()
  const stock = stockLedgers(chart, ledgers).filter(({ id, active }) => active || id === item?.stockLedgerId)
  const of: ItemForm = useContractForm(schemaOf(updateStockItem), itemFields(item, former, groupId, stock))
  const [asked, setAsked] = useState<NewGoods>()
  const field = useRef<NewGoods>('groupId')
  const made = (id: string) => {
    if (asked) of.form.setValue(asked, id, { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })
    setAsked(undefined)
  }
  const at = (name: NewGoods) => ({
    onFocus: () => {
      field.current = name
    },
  })
  return (
    <MasterForm
      wire={itemWire}
      row={item}
      of={of}
      title={item ? t('Alter item') : t('New item')}
      list={t('Items')}
      back={useBack('/$lng/inventory/item')}
      onCreated={onCreated}
      keys={[{ keys: 'Alt+C', label: t('New group, category, unit, ledger of stock'), run: () => setAsked(field.current) }]}
      panel={asked && <GoodsDialog is={asked} goods={goods} onDone={made} onClose={() => setAsked(undefined)} />}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} more={['code', 'alias']} />
        <TextField of={of} name="barcode" label={t('Barcode')} />
      </FormSection>
      <PlaceSection of={of} goods={goods} at={at} />
      <UnitSection of={of} units={goods.units} at={at} />
      <VatSection of={of} />
      <LedgerSection of={of} ledgers={ledgers} />
      <StockSection of={of} goods={goods} ledgers={stock} at={at} />
      {item && <UseSection of={of} label={t('Can be used in new vouchers')} />}
    </MasterForm>
  )
}

/** The wrapper of a field in which Alt+C creates something. */
type At = (name: NewGoods) => object

function PlaceSection({ of, goods, at }: { of: ItemForm; goods: Goods; at: At }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('Where it belongs')}>
      <div {...at('groupId')}>
        <NameField
          of={of}
          name="groupId"
          label={t('Stock group')}
          items={goods.groups}
          above={(row) => row.parent ?? undefined}
          none={t('(none)')}
        />
      </div>
      <div {...at('categoryId')}>
        <NameField
          of={of}
          name="categoryId"
          label={t('Stock category')}
          items={goods.categories}
          above={(row) => row.parent ?? undefined}
          none={t('(none)')}
        />
      </div>
    </FormSection>
  )
}

function LedgerSection({ of, ledgers }: { of: ItemForm; ledgers: readonly LedgerAnswer[] }) {
  const { t } = useTranslation()
  const items = ledgers.filter(({ reserved }) => reserved === null)
  return (
    <FormSection title={t('Ledgers')}>
      <NameField of={of} name="salesLedgerId" label={t('Sold in')} items={items} none={t('(none)')} />
      <NameField of={of} name="purchaseLedgerId" label={t('Bought in')} items={items} none={t('(none)')} />
    </FormSection>
  )
}

type StockSectionProps = { of: ItemForm; goods: Goods; ledgers: readonly LedgerAnswer[]; at: At }

function StockSection({ of, goods, ledgers, at }: StockSectionProps) {
  const { t } = useTranslation()
  const unitId = of.form.watch('unitId')
  const unit = goods.units.find(({ id }) => id === unitId)?.symbol
  return (
    <FormSection title={t('Stock')}>
      <div {...at('stockLedgerId')}>
        <NameField of={of} name="stockLedgerId" label={t('Ledger of stock')} items={ledgers} none={t('(none)')} />
        {ledgers.length === 0 && <p className="hint">{t('There is no ledger of stock yet. Alt+C in this field creates one.')}</p>}
      </div>
      <SelectField of={of} name="valuation" label={t('Valuation')} options={optionsOf(useValuationNames())} optional={false} />
      <QuantityField of={of} name="reorderLevel" label={t('Reorder level')} unit={unit} optional />
      <QuantityField of={of} name="reorderQuantity" label={t('Reorder quantity')} unit={unit} optional />
    </FormSection>
  )
}
