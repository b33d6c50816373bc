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
import type { NameCreation } from '../../picker/name-picker.tsx'
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
  const [asked, setAsked] = useState<{ is: NewGoods; typed: string }>()
  const field = useRef<NewGoods>('groupId')
  const made = (id: string) => {
    if (asked) of.form.setValue(asked.is, id, { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })
    setAsked(undefined)
  }
  const at = (name: NewGoods) => ({
    onFocus: () => {
      field.current = name
    },
  })
  const create = useCreation((is, typed) => setAsked({ is, typed }))
  return (
    <MasterForm
      wire={itemWire}
      row={item}
      of={of}
      title={item ? t('Alter item') : t('New item')}
      list={t('Items')}
      back={useBack('/$lng/inventory/item')}
      onCreated={onCreated}
      keys={[
        { keys: 'Alt+C', label: t('New group, category, unit, ledger of stock'), run: () => setAsked({ is: field.current, typed: '' }) },
      ]}
      panel={asked && <GoodsDialog {...asked} goods={goods} onDone={made} onClose={() => setAsked(undefined)} />}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} more={['code', 'alias']} />
        <TextField of={of} name="barcode" label={t('Barcode')} />
      </FormSection>
      <TreesSection of={of} goods={goods} at={at} create={create} />
      <UnitSection of={of} units={goods.units} at={at} create={create} />
      <VatSection of={of} />
      <LedgerSection of={of} ledgers={ledgers} />
      <StockSection of={of} goods={goods} ledgers={stock} at={at} create={create} />
      {item && <UseSection of={of} label={t('Can be used in new vouchers')} />}
    </MasterForm>
  )
}

/** The wrapper of a field in which Alt+C creates something. */
type At = (name: NewGoods) => object

type TreesSectionProps = { of: ItemForm; goods: Goods; at: At; create: (name: NewGoods) => NameCreation }

/** Its places in the two trees of items. */
function TreesSection({ of, goods, at, create }: TreesSectionProps) {
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
          create={create('groupId')}
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
          create={create('categoryId')}
        />
      </div>
    </FormSection>
  )
}

/** For each field the way to create what was typed in it and is not there. */
function useCreation(ask: (is: NewGoods, typed: string) => void): (is: NewGoods) => NameCreation {
  const { t } = useTranslation()
  const labels: Record<NewGoods, [plain: string, named: (name: string) => string]> = {
    groupId: [t('New stock group'), (name) => t('New stock group “{{name}}”', { name })],
    categoryId: [t('New stock category'), (name) => t('New stock category “{{name}}”', { name })],
    unitId: [t('New unit'), (name) => t('New unit “{{name}}”', { name })],
    stockLedgerId: [t('New ledger'), (name) => t('New ledger “{{name}}”', { name })],
    alternateUnitId: [t('New unit'), (name) => t('New unit “{{name}}”', { name })],
  }
  return (is) => ({
    label: (typed) => (typed.trim() === '' ? labels[is][0] : labels[is][1](typed)),
    run: (typed) => ask(is, typed),
  })
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

type StockSectionProps = { of: ItemForm; goods: Goods; ledgers: readonly LedgerAnswer[]; at: At; create: (name: NewGoods) => NameCreation }

function StockSection({ of, goods, ledgers, at, create }: StockSectionProps) {
  const { t } = useTranslation()
  const unitId = of.form.watch('unitId')
  const unit = goods.units.find(({ id }) => id === unitId)?.symbol
  return (
    <FormSection title={t('Stock')}>
      <div {...at('stockLedgerId')}>
        <NameField
          of={of}
          name="stockLedgerId"
          label={t('Ledger of stock')}
          items={ledgers}
          none={t('(none)')}
          create={create('stockLedgerId')}
        />
        {ledgers.length === 0 && <p className="hint">{t('There is no ledger of stock yet. Alt+C in this field creates one.')}</p>}
      </div>
      <SelectField of={of} name="valuation" label={t('Valuation')} options={optionsOf(useValuationNames())} optional={false} />
      <QuantityField of={of} name="reorderLevel" label={t('Reorder level')} unit={unit} optional />
      <QuantityField of={of} name="reorderQuantity" label={t('Reorder quantity')} unit={unit} optional />
    </FormSection>
  )
}
