import { listStockItems, type StockItem } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { ViewChoice } from '../../masters/view-choice.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { useVatNames } from './goods-words.ts'
import { useItemFields } from './item-history.ts'
import { type Goods, named, useGoods } from './use-goods.ts'
import { itemWire } from './wires.ts'

const shape = ({ id, active }: StockItem): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `inventory/item`: the stock items, of one group or category and those below it where one is chosen. */
export function ItemsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const found = useSearch({ from: '/$lng/signed-in/role/organization/year/inventory/item' })
  const search = useListSearch(found)
  const filters = { groupId: found.group, categoryId: found.category }
  const { rows, ...pages } = useMasterPages<StockItem>(listStockItems, search.sought, { filters })
  const goods = useGoods()
  const actions = useMasterActions<StockItem, StockItem>({
    ...{ wire: itemWire, of: (row) => row, noteRow: search.noteRow },
    form: (id) => ({ to: '/$lng/inventory/item/edit/$id', params: { lng, id } }),
    create: { label: t('New item'), to: () => ({ to: '/$lng/inventory/item/new', params: { lng }, search: { group: found.group } }) },
  })
  return (
    <MasterList
      title={t('Items')}
      search={search}
      searchLabel={t('Name, alias, code or barcode')}
      columns={useItemColumns(goods)}
      rows={goods && rows}
      shape={shape}
      pages={pages}
      {...actions}
      history={{ wire: itemWire, of: (row) => row, fileName: 'items', fields: useItemFields(goods) }}
      empty={<Empty>{t('No item is here. Units come first, then items that are counted in them.')}</Empty>}
    >
      <Filters goods={goods} group={found.group} category={found.category} />
    </MasterList>
  )
}

/** Which group and which category are shown. */
function Filters({
  goods,
  group = '',
  category = '',
}: {
  goods: Goods | undefined
  group?: string | undefined
  category?: string | undefined
}) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const show = (search: { group?: string | undefined; category?: string | undefined }) =>
    void navigate({ to: '.', search: (former: object) => ({ ...former, ...search, row: undefined }), replace: true, resetScroll: false })
  const filters = [
    {
      label: t('Stock group'),
      all: t('All stock groups'),
      rows: goods?.groups,
      value: group,
      set: (id: string) => show({ group: id || undefined }),
    },
    {
      ...{ label: t('Stock category'), all: t('All stock categories'), rows: goods?.categories, value: category },
      set: (id: string) => show({ category: id || undefined }),
    },
  ]
  return (
    <>
      {filters.map(
        ({ label, all, rows = [], value, set }) =>
          rows.length > 0 && (
            <ViewChoice
              key={label}
              label={label}
              views={[{ value: '', label: all }, ...rows.map((row) => ({ value: row.id, label: nameIn(row, lng) }))]}
              value={value}
              onChange={set}
            />
          ),
      )}
      {filters.map(({ label, rows, value, set }) => {
        const chosen = named(rows, value)
        return chosen && <Chip key={label} kind="filter" label={nameIn(chosen, lng)} onRemove={() => set('')} />
      })}
    </>
  )
}

function useItemColumns(goods: Goods | undefined): Column<StockItem>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const vat = useVatNames()
  const name: Column<StockItem> = { id: 'name', header: t('Item'), align: 'text', cell: (row) => <NameText of={row} /> }
  const unit: Column<StockItem> = {
    ...{ id: 'unit', header: t('Unit'), align: 'text', width: phone ? '20%' : '10%' },
    cell: ({ unitId }) => named(goods?.units, unitId)?.symbol,
  }
  if (phone) return [name, unit]
  return [
    name,
    { id: 'code', header: t('Code'), align: 'text', width: '14%', cell: ({ code }) => code },
    {
      ...{ id: 'group', header: t('Stock group'), align: 'text', width: '22%' },
      cell: ({ groupId }) => <NameOf row={named(goods?.groups, groupId)} />,
    },
    unit,
    { id: 'vat', header: t('VAT'), align: 'text', width: '16%', cell: ({ vatClass }) => vat[vatClass] },
  ]
}

const NameOf = ({ row }: { row: { name: string; nameNp: string } | undefined }) => row && <NameText of={row} />
