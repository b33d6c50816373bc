import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { chordOf } from '../ui/keys.ts'
import type { PickerProps } from './picker.tsx'

const TAKING = ['Enter', 'Tab', 'Ctrl+Enter']

type Picking = Pick<PickerProps, 'chosen' | 'match' | 'seek' | 'onTake' | 'onClear' | 'onHighlight' | 'onCreate' | 'onKeyDown'>

/** What is being looked for, what was found, and what the keys make of it. */
export function usePicking(picking: Picking) {
  const { chosen, seek, onTake, onClear, onCreate, onKeyDown } = picking
  const { query, at, options, missed, emptied, to, type, miss } = useQuery(picking)
  const searching = query !== null && seek?.(query) === true
  const current = options[Math.min(at, options.length - 1)]
  const open = query !== null && (options.length > 0 || onCreate !== undefined || query.trim() !== '')

  const take = (id: string) => {
    to(null)
    onTake(id)
  }
  const { leave, onFocus } = useComingBack(chosen, to)
  const create = () => {
    leave(query ?? '')
    onCreate?.(query ?? '')
    to(null)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chord = chordOf(event)
    const nothingTyped = query === null || query.trim() === ''
    if (chord === 'Alt+C' && onCreate) keep(event, create)
    else if (query === null) {
      if (chord === 'ArrowDown') keep(event, () => to(''))
      else onKeyDown?.(event, true)
    } else if (chord === 'ArrowDown') keep(event, () => to(query, Math.min(at + 1, Math.max(0, options.length - 1))))
    else if (chord === 'ArrowUp') keep(event, () => to(query, Math.max(at - 1, 0)))
    else if (chord === 'Escape') keep(event, () => to(null))
    else if (TAKING.includes(chord) && !nothingTyped && !current) keep(event, miss)
    else if (emptied && onClear && (TAKING.includes(chord) || chord === 'Backspace')) {
      to(null)
      onClear()
      onKeyDown?.(event, true)
    } else {
      // An option reached by arrows counts as typed: Enter takes it.
      const taken = TAKING.includes(chord) && current && (!nothingTyped || at > 0)
      if (taken) take(current.id)
      onKeyDown?.(event, nothingTyped && !taken)
    }
  }
  const openAll = () => query === null && to('')
  return {
    query,
    options,
    current,
    open,
    searching,
    missed: missed && !searching && !current,
    type,
    openAll,
    shut: () => to(null),
    take,
    create,
    onFocus,
    onKeyDown: press,
  }
}

/** What is typed, null while nothing is looked for; what it finds, and the position of the option with the keyboard. */
function useQuery({ chosen, match, onHighlight }: Pick<Picking, 'chosen' | 'match' | 'onHighlight'>) {
  const [query, setQuery] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [missed, setMissed] = useState(false)
  const [emptied, setEmptied] = useState(false)
  const options = query === null ? [] : match(query)
  const to = (text: string | null, index = 0) => {
    setQuery(text)
    setAt(index)
    setMissed(false)
    setEmptied(false)
    onHighlight?.(text === null ? null : ((text === query ? options : match(text))[index]?.id ?? null))
  }
  const type = (text: string) => {
    to(text)
    setEmptied(text === '' && chosen !== '')
  }
  return { query, at, options, missed, emptied, to, type, miss: () => setMissed(true) }
}

/** What was typed before a dialog stands there again when that is left with nothing created. */
function useComingBack(chosen: string, to: (text: string) => void) {
  const left = useRef<{ query: string; chosen: string }>(undefined)
  return {
    leave: (query: string) => {
      left.current = { query, chosen }
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      event.target.select()
      const former = left.current
      left.current = undefined
      if (former && former.query !== '' && former.chosen === chosen) to(former.query)
    },
  }
}

function keep(event: KeyboardEvent, work: () => void) {
  event.preventDefault()
  event.stopPropagation()
  work()
}
