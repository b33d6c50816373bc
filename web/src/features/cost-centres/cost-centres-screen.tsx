import { type CostCentre, costCentreCalls, listCostCentres } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { masterWire } from '../../masters/master-wire.ts'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'

export const costCentreWire = masterWire(costCentreCalls)

const shape = ({ id, active }: CostCentre): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `costCentre`: the tree of cost centres. */
export function CostCentresScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/costCentre' }))
  const { rows, more } = useMasterPages<CostCentre>(listCostCentres, search.sought)
  const nameOf = (parent: unknown) =>
    rows?.find(({ id }) => id === parent)?.name ?? rows?.find(({ parentId }) => parentId === parent)?.parent?.name
  const actions = useMasterActions<CostCentre, CostCentre>({
    ...{ wire: costCentreWire, of: (row) => row, noteRow: search.noteRow },
    form: (id) => ({ to: '/$lng/costCentre/$id/edit', params: { lng, id } }),
    create: { label: t('New cost centre'), to: () => ({ to: '/$lng/costCentre/new', params: { lng } }) },
  })
  const columns: Column<CostCentre>[] = [
    { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> },
    { id: 'code', header: t('Code'), align: 'text', width: 120, cell: ({ code }) => code },
    {
      id: 'parent',
      header: t('Under cost centre'),
      align: 'text',
      width: phone ? '44%' : '30%',
      cell: ({ parent }) => parent && <NameText of={parent} />,
    },
  ]
  return (
    <MasterList
      title={t('Cost centres')}
      search={search}
      columns={phone ? columns.filter(({ id }) => id !== 'code') : columns}
      rows={rows}
      shape={shape}
      more={more}
      {...actions}
      history={{
        wire: costCentreWire,
        of: (row) => row,
        fileName: 'cost-centres',
        fields: {
          name: t('English'),
          nameNp: t('Nepali'),
          code: t('Code'),
          active: t('Can be used in new vouchers'),
          parentId: [t('Under cost centre'), (parent) => nameOf(parent) ?? '…'],
        },
      }}
      empty={<Empty>{t('A cost centre is a department, a branch or a project that figures are counted for.')}</Empty>}
    />
  )
}
