import type { ReportFilter } from '@lekha/contract'
import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '../masters/search-box.tsx'

/** Between two letters of a fast typist: each pause asks the server once. */
const PAUSE_MS = 150

/** The field of a filter that narrows the rows while it is typed. What the address says otherwise, as after Back, replaces what stands in it. */
export function ReportSearch({ filter, onChange }: { filter: ReportFilter; onChange: (text: string | undefined) => void }) {
  const [text, setText] = useState(filter.value)
  const asked = useRef(filter.value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (filter.value === asked.current) return
    asked.current = filter.value
    setText(filter.value)
  }, [filter.value])
  const ask = (next: string) => {
    asked.current = next.trim()
    onChange(asked.current || undefined)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(next), PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return <SearchBox keys="Alt+F" label={filter.label} value={text} onChange={type} />
}
