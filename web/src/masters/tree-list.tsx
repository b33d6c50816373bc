import type { TreeRow } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NameText } from '../picker/marked-name.tsx'
import { Empty } from '../ui/empty.tsx'
import { useLanguage } from '../ui/language.ts'
import { usePhone } from '../ui/screen.ts'
import type { Column, RowShape } from '../ui/table-shape.ts'
import { useListSearch } from './list-search.ts'
import { MasterList } from './master-list.tsx'
import type { TreeNoun } from './tree-noun.ts'
import { inTreeOrder } from './tree-order.ts'
import { useMasterActions } from './use-master-actions.ts'
import { useMasterPages } from './use-master-pages.ts'

/** The list of masters that stand in a tree: each below its parent, and what a search finds one below the other. */
export function TreeList({ noun: { wire, list, fileName, words, formTo, createTo } }: { noun: TreeNoun }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const search = useListSearch(useSearch({ strict: false }))
  const { rows: read, ...pages } = useMasterPages<TreeRow>(list, search.sought)
  const { rows, shape } = useTree(read, pages.isWhole && search.sought === '')
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

/** The rows as a tree, once all of them were read; before, and of a search, as they come. */
function useTree(read: TreeRow[] | undefined, isTree: boolean) {
  return useMemo(() => {
    const placed = read && isTree ? inTreeOrder(read) : undefined
    const levels = new Map(placed?.map(({ row, level }) => [row.id, level]))
    const shape = ({ id, active }: TreeRow): RowShape => {
      const level = levels.get(id)
      return { id, kind: active ? 'plain' : 'child', ...(level === undefined ? {} : { level }) }
    }
    return { rows: placed?.map(({ row }) => row) ?? read, shape }
  }, [read, isTree])
}
