import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { change, type Entry, type EntryAction } from './entry.ts'
import { isAlike } from './entry-body.ts'
import { firstField } from './form/entry-keys.ts'

/** The voucher being typed, and the functions that change it. */
export type EntryEditor = {
  entry: Entry
  /** The voucher as it is at this moment, also within the key press that changed it. */
  now: () => Entry
  dispatch: (action: EntryAction) => void
  /** Puts another voucher into the form and focuses its first field. */
  replace: (entry: Entry, field?: string) => void
  /** The same with a voucher that is a new beginning: blank, or a draft. */
  open: (entry: Entry) => void
  /** Focuses a field after the next render. */
  focus: (field: string) => void
  /** Whether the form holds another voucher than the one that was opened. */
  isChanged: () => boolean
  /** Marks the opened voucher as finished: the form may be left without asking. */
  settle: () => void
  form: RefObject<HTMLFormElement | null>
}

/** The state of the form; the focus is first in the first line, or in the ledger above while that is missing. */
export function useEntry(first: () => Entry): EntryEditor {
  const [entry, setEntry] = useState(first)
  const current = useRef(entry)
  const opened = useRef<Entry | undefined>(entry)
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef<string | undefined>(firstField(entry))
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
    (next: Entry, field = firstField(next)) => {
      dispatch({ do: 'replace', entry: next })
      focus(field)
    },
    [dispatch, focus],
  )
  const open = useCallback(
    (next: Entry) => {
      opened.current = next
      replace(next)
    },
    [replace],
  )
  const now = useCallback(() => current.current, [])
  const isChanged = useCallback(() => opened.current !== undefined && !isAlike(opened.current, current.current), [])
  const settle = useCallback(() => {
    opened.current = undefined
  }, [])

  useLayoutEffect(() => {
    const field = wanted.current
    if (field === undefined) return
    const found = form.current?.querySelector<HTMLElement>(`[data-field="${field}"], [data-holds="${field}"] input`)
    const box = document.activeElement?.closest('[role="dialog"]')
    if (!found) return
    wanted.current = undefined
    if (box && !box.contains(found)) focusAfterDialog(found)
    else found.focus()
    // The field may have had the focus already, and then the browser does not select its text.
    if (found instanceof HTMLInputElement && found.ariaInvalid === 'true') found.select()
  })

  return { entry, now, dispatch, replace, open, focus, isChanged, settle, form }
}

/** While a dialog such as the go-to box has the focus, wait until it returns to the screen. */
function focusAfterDialog(field: HTMLElement): void {
  const give = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('[role="dialog"]')) return
    window.removeEventListener('focusin', give)
    if (field.isConnected) field.focus()
  }
  window.addEventListener('focusin', give)
}
