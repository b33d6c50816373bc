import { listPrices, listStockItems, type Price, type StockItem, updatePrice } from '@lekha/contract'
import { matchNames } from '@lekha/ledger'
import { formatScaled, scaledText } from '@lekha/money'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { useSearched } from '../../books/use-searched.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { DateField } from '../../form/date-field.tsx'
import { NameField } from '../../form/name-field.tsx'
import { QuantityField } from '../../form/quantity-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterForm } from '../../masters/master-form.tsx'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { MasterList } from '../../masters/master-list.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { priceWire } from './wires.ts'

const shape = ({ id }: Price): RowShape => ({ id, kind: 'plain' })

/** `inventory/price`: what items cost in each price list, each from a day on. */
export function PricesScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const search = useListSearch(useSearch({ strict: false }))
  const rows = useFoundPrices(search.sought)
  const actions = useMasterActions<Price, Price>({
    ...{ wire: priceWire, of: (row) => row, noteRow: search.noteRow },
    form: (id) => ({ to: '/$lng/inventory/price/edit/$id', params: { lng, id } }),
    create: { label: t('New price'), to: () => ({ to: '/$lng/inventory/price/new', params: { lng } }) },
  })
  const fields = { priceList: t('Price list'), name: t('Item'), since: t('Since'), rate: t('Rate Rs (रु)') }
  return (
    <MasterList
      title={t('Price lists')}
      search={search}
      searchLabel={t('Price list or item')}
      columns={usePriceColumns()}
      rows={rows}
      shape={shape}
      {...actions}
      history={{ wire: priceWire, of: (row: Price) => row, fileName: 'prices', fields }}
      empty={<Empty>{t('A price list has the rate of an item from a day on. The ledger of a party names the list of its bills.')}</Empty>}
    />
  )
}

/** The prices whose list or item is called so. */
function useFoundPrices(sought: string): readonly Price[] | undefined {
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const all = useEndpoint(listPrices, { params: { organizationId } }).data?.result
  return useMemo(() => {
    if (!all || sought.trim() === '') return all
    const found = new Set(matchNames(sought, all.map((row) => ({ ...row, alias: row.priceList })), lng).map(({ item }) => item.id)) // biome-ignore format: one search
    return all.filter(({ id }) => found.has(id))
  }, [all, sought, lng])
}

function usePriceColumns(): Column<Price>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  return [
    { id: 'priceList', header: t('Price list'), align: 'text', width: phone ? '24%' : '26%', cell: ({ priceList }) => priceList },
    { id: 'item', header: t('Item'), align: 'text', cell: (row) => <NameText of={row} /> },
    { id: 'since', header: t('Since'), align: 'text', width: phone ? '26%' : '20%', cell: ({ since }) => <DateText ad={since} /> },
    {
      ...{ id: 'rate', header: t('Rate Rs (रु)'), align: 'money', width: phone ? '22%' : 150 },
      cell: ({ rate }) => <span lang={langOf(lng)}>{formatScaled(rate, 2, lng)}</span>,
    },
  ]
}

/** `inventory/price/new` and `inventory/price/edit/{id}`. */
export function PriceFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const all = useEndpoint(listPrices, { params: { organizationId } }).data?.result
  const items = useSearched<StockItem>(listStockItems, organizationId, { enabled: true, whole: true }).rows
  return (
    <MasterFormScreen rows={items && all} id={id} missing={t('There is no such price.')} start="">
      {(row, former, onCreated) => <Form row={row} former={former} items={items ?? []} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

type FormProps = { row: Price | undefined; former: Price | undefined; items: readonly StockItem[]; onCreated: (row: Price) => void }

/** A new price begins with the list and the day of the one before, so that a list is typed item by item. */
function Form({ row, former, items, onCreated }: FormProps) {
  const { t } = useTranslation()
  const like = row ?? former
  const start = { priceList: like?.priceList ?? '', since: like?.since ?? today(), version: row?.version ?? 0 }
  const given = { stockItemId: row?.stockItemId ?? '', rate: row ? scaledText(row.rate) : '' }
  const of = useContractForm(schemaOf(updatePrice), { ...start, ...given })
  const offered = items.filter(({ id, active }) => active || id === row?.stockItemId)
  return (
    <MasterForm
      wire={priceWire}
      row={row}
      of={of}
      title={row ? t('Alter price') : t('New price')}
      list={t('Price lists')}
      back={useBack('/$lng/inventory/price')}
      onCreated={onCreated}
    >
      <FormSection title={t('Price')}>
        <TextField of={of} name="priceList" label={t('Price list')} autoFocus={!like} />
        <DateField of={of} name="since" label={t('Since')} calendar="bs" />
        <NameField of={of} name="stockItemId" label={t('Item')} items={offered} autoFocus={Boolean(like)} />
        <QuantityField of={of} name="rate" label={t('Rate')} unit={t('Rs (रु)')} />
      </FormSection>
    </MasterForm>
  )
}
