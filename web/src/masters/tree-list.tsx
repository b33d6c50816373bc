import type { TreeRow } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NameText } from '../picker/marked-name.tsx'
import { Empty } from '../ui/empty.tsx'
import { useLanguage } from '../ui/language.ts'
import { usePhone } from '../ui/screen.ts'
import type { Column, RowShape } from '../ui/table-shape.ts'
import { useListSearch } from './list-search.ts'
import { MasterList } from './master-list.tsx'
import type { TreeNoun } from './tree-noun.ts'
import { useMasterActions } from './use-master-actions.ts'
import { useMasterPages } from './use-master-pages.ts'

const shape = ({ id, active }: TreeRow): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** The list of masters that stand in a tree. */
export function TreeList({ noun: { wire, list, fileName, words, formTo, createTo } }: { noun: TreeNoun }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const search = useListSearch(useSearch({ strict: false }))
  const { rows, ...pages } = useMasterPages<TreeRow>(list, search.sought)
  const nameOf = (parent: unknown) =>
    rows?.find(({ id }) => id === parent)?.name ?? rows?.find(({ parentId }) => parentId === parent)?.parent?.name
  const actions = useMasterActions<TreeRow, TreeRow>({
    ...{ wire, of: (row) => row, noteRow: search.noteRow, form: (id) => formTo(lng, id) },
    create: { label: t(words.create), to: () => createTo(lng) },
  })
  const columns: Column<TreeRow>[] = [
    { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> },
    { id: 'code', header: t('Code'), align: 'text', width: 120, cell: ({ code }) => code },
    {
      ...{ id: 'parent', header: t(words.under), align: 'text', width: phone ? '44%' : '30%' },
      cell: ({ parent }) => parent && <NameText of={parent} />,
    },
  ]
  return (
    <MasterList
      title={t(words.title)}
      search={search}
      columns={phone ? columns.filter(({ id }) => id !== 'code') : columns}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      history={{
        ...{ wire, of: (row: TreeRow) => row, fileName },
        fields: {
          name: t('English'),
          nameNp: t('Nepali'),
          code: t('Code'),
          active: t(words.use),
          parentId: [t(words.under), (parent) => nameOf(parent) ?? '…'],
        },
      }}
      empty={<Empty>{t(words.empty)}</Empty>}
    />
  )
}
