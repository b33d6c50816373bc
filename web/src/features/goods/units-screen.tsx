import { listUnitsOfMeasure, type UnitOfMeasure } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { useShownNumber } from '../../masters/shown.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { unitWire } from './wires.ts'

const shape = ({ id, active }: UnitOfMeasure): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `inventory/unit`: the units of measure. */
export function UnitsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const search = useListSearch(useSearch({ strict: false }))
  const { rows, ...pages } = useMasterPages<UnitOfMeasure>(listUnitsOfMeasure, search.sought)
  const actions = useMasterActions<UnitOfMeasure, UnitOfMeasure>({
    ...{ wire: unitWire, of: (row) => row, noteRow: search.noteRow },
    form: (id) => ({ to: '/$lng/inventory/unit/edit/$id', params: { lng, id } }),
    create: { label: t('New unit'), to: () => ({ to: '/$lng/inventory/unit/new', params: { lng } }) },
  })
  const unitOf = useUnits()
  const number = useShownNumber()
  const columns: Column<UnitOfMeasure>[] = [
    { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> },
    { id: 'symbol', header: t('Symbol'), align: 'text', width: '18%', cell: ({ symbol }) => symbol },
    {
      ...{ id: 'consists', header: t('Multiple of'), align: 'text', width: '24%' },
      cell: ({ baseUnitId, perBase }) => baseUnitId && `${number(perBase ?? undefined)} ${unitOf(baseUnitId)?.symbol ?? '…'}`,
    },
    { id: 'decimals', header: t('Decimals'), align: 'money', width: '18%', cell: ({ decimals }) => number(decimals) },
  ]
  return (
    <MasterList
      title={t('Units of measure')}
      search={search}
      searchLabel={t('Name or symbol')}
      columns={columns}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      history={{
        ...{ wire: unitWire, of: (row: UnitOfMeasure) => row, fileName: 'units-of-measure' },
        fields: {
          ...{ name: t('English'), nameNp: t('Nepali'), symbol: t('Symbol'), decimals: t('Decimals') },
          baseUnitId: [t('Simple unit'), (id) => nameOf(unitOf(String(id)), lng)],
          perBase: t('How many of it'),
          active: t('Can be chosen for items'),
        },
      }}
      empty={<Empty>{t('Items are counted in units: pieces, kilograms, boxes of 12 pieces.')}</Empty>}
    />
  )
}

const nameOf = (unit: UnitOfMeasure | undefined, language: 'en' | 'np') => (unit ? nameIn(unit, language) : '…')

function useUnits(): (id: string) => UnitOfMeasure | undefined {
  const { organizationId } = useOrganization()
  const units = useEndpoint(listUnitsOfMeasure, { params: { organizationId } }).data?.result
  return (id) => units?.find((unit) => unit.id === id)
}
