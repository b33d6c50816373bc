import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { change, type Entry, type EntryAction } from './entry.ts'

/** A hold on the voucher being typed. */
export type EntryGrip = {
  entry: Entry
  /** The voucher as it is at this moment, also within the key press that changed it. */
  now: () => Entry
  dispatch: (action: EntryAction) => void
  /** Puts another voucher into the form, and the keyboard into its first line. */
  replace: (entry: Entry, field?: string) => void
  /** Puts the keyboard into a field, once it is drawn. */
  focus: (field: string) => void
  form: RefObject<HTMLFormElement | null>
}

/** The state of the form; the keyboard begins in the first line. */
export function useEntry(first: () => Entry): EntryGrip {
  const [entry, setEntry] = useState(first)
  const current = useRef(entry)
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef<string>(undefined)
  const [, draw] = useState(0)

  const dispatch = useCallback((action: EntryAction) => {
    current.current = change(current.current, action)
    setEntry(current.current)
  }, [])
  const focus = useCallback((field: string) => {
    wanted.current = field
    draw((count) => count + 1)
  }, [])
  const replace = useCallback(
    (next: Entry, field = 'lines.0.ledger') => {
      dispatch({ do: 'replace', entry: next })
      focus(field)
    },
    [dispatch, focus],
  )
  const now = useCallback(() => current.current, [])

  useLayoutEffect(() => {
    const field = wanted.current
    if (field === undefined) return
    const found = form.current?.querySelector<HTMLElement>(`[data-field="${field}"], [data-holds="${field}"] input`)
    if (!found) return
    wanted.current = undefined
    found.focus()
  })
  useEffect(() => focus('lines.0.ledger'), [focus])

  return { entry, now, dispatch, replace, focus, form }
}
