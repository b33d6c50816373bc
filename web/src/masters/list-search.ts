import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { toggled } from './toggled.ts'

type ListSearch = { text?: string | undefined; view?: string | undefined; row?: string | undefined; shut?: string | undefined }

const PAUSE_MS = 150

/**
 * The search text of a list and which part of it is shown. Typing never waits for the address, which is updated afterwards, so
 * that Back restores the list and its focused row.
 */
export function useListSearch({ text = '', view = '', row, shut = '' }: ListSearch) {
  const navigate = useNavigate()
  const [sought, setSought] = useState(text)
  const note = (search: ListSearch) =>
    navigate({ to: '.', search: (former: object) => ({ ...former, ...search }), replace: true, resetScroll: false })

  useEffect(() => {
    if (sought === text) return
    const timer = setTimeout(() => void note({ text: sought || undefined, row: undefined }), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  const shutIds = useMemo(() => new Set(shut.split(',').filter((id) => id !== '')), [shut])
  return {
    sought,
    setSought,
    view,
    setView: (next: string) => void note({ view: next || undefined, row: undefined }),
    row,
    shut: shutIds as ReadonlySet<string>,
    toggle: (id: string) => void note({ row: id, shut: [...toggled(shutIds, id)].join() || undefined }),
    /** Stores in the address the row that the user is about to open. */
    noteRow: (id: string) => note({ row: id }),
  }
}
