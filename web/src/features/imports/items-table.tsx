import type { ImportedItem } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { PagedTable } from './paged-table.tsx'
import { useItems } from './use-run-list.ts'

const shape = ({ name }: ImportedItem): RowShape => ({ id: name })

/** The stock items of the file with what they open with. They came in as items, with their opening stock. */
export function ItemsTable({ importId }: { importId: string }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const list = useItems(importId)
  const name: Column<ImportedItem> = { id: 'name', header: t('Item'), align: 'text', cell: (row) => row.name }
  const group: Column<ImportedItem> = {
    id: 'group',
    header: t('Group'),
    align: 'text',
    cell: (row) => <span className="second">{row.group}</span>,
  }
  const quantity: Column<ImportedItem> = { id: 'quantity', header: t('Quantity'), align: 'text', width: 120, cell: (row) => row.quantity }
  const value: Column<ImportedItem> = {
    ...{ id: 'value', header: t('Opening value'), align: 'money', width: phone ? 118 : 150 },
    cell: (row) => <Money amount={parsePaisa(row.value)} side blankZero />,
  }
  return (
    <>
      <p className="second">{t('Stock items came in with their units and groups, and with their opening stock.')}</p>
      <PagedTable
        list={list}
        label={t('Stock items')}
        columns={phone ? [name, value] : [name, group, quantity, value]}
        rows={list.rows}
        shape={shape}
        empty={<Empty>{t('The file has no stock items.')}</Empty>}
      />
    </>
  )
}
