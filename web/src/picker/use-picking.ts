import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { chordOf } from '../ui/keys.ts'
import type { PickerProps } from './picker.tsx'

const TAKING = ['Enter', 'Tab', 'Ctrl+Enter']

type Picking = Pick<PickerProps, 'chosen' | 'match' | 'seek' | 'onTake' | 'onClear' | 'onHighlight' | 'onCreate' | 'onKeyDown'>

type State = {
  /** Null while the list is shut. */
  query: string | null
  at: number
  /** The option was reached by arrows, which counts as typed: Enter takes it. */
  reached: boolean
  /** Enter was pressed where nothing was found. */
  missed: boolean
  /** What stood there was erased. */
  emptied: boolean
}
const SHUT: State = { query: null, at: 0, reached: false, missed: false, emptied: false }

/** What is being looked for, what was found, and what the keys make of it. */
export function usePicking(picking: Picking) {
  const { chosen, seek, onTake, onClear, onCreate, onKeyDown } = picking
  const { query, options, current, reached, missed, emptied, to, step, openByKey, type, miss } = useQuery(picking)
  const searching = query !== null && seek?.(query) === true
  const open = query !== null && (options.length > 0 || onCreate !== undefined || query.trim() !== '')

  const take = (id: string) => {
    const typed = query ?? ''
    to(null)
    onTake(id, typed)
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
      if (chord === 'ArrowDown') keep(event, openByKey)
      else onKeyDown?.(event, true)
    } else if (chord === 'ArrowDown') keep(event, () => step(1))
    else if (chord === 'ArrowUp') keep(event, () => step(-1))
    else if (chord === 'Escape') keep(event, () => to(null))
    else if (TAKING.includes(chord) && !nothingTyped && !current) keep(event, miss)
    else if (emptied && onClear && (TAKING.includes(chord) || chord === 'Backspace')) {
      to(null)
      onClear()
      onKeyDown?.(event, true)
    } else {
      const taken = TAKING.includes(chord) && current && (!nothingTyped || reached)
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

/** What is typed and what it finds, with the option that has the keyboard. */
function useQuery({ chosen, match, onHighlight }: Pick<Picking, 'chosen' | 'match' | 'onHighlight'>) {
  const [{ query, at, ...state }, setState] = useState(SHUT)
  const options = query === null ? [] : match(query)
  const to = (text: string | null, more: Partial<State> = {}) => {
    setState({ ...SHUT, query: text, ...more })
    onHighlight?.(text === null ? null : ((text === query ? options : match(text))[more.at ?? 0]?.id ?? null))
  }
  return {
    ...{ query, options, current: options[Math.min(at, options.length - 1)], ...state, to },
    step: (by: 1 | -1) => to(query, { at: Math.max(0, Math.min(at + by, options.length - 1)), reached: true }),
    /** Where something is chosen, the list opens on it, so that Enter keeps it. */
    openByKey: () => {
      const place = match('').findIndex(({ text }) => text === chosen)
      to('', { at: Math.max(0, place), reached: chosen === '' || place >= 0 })
    },
    type: (text: string) => to(text, { emptied: text === '' && chosen !== '' }),
    miss: () => setState((former) => ({ ...former, missed: true })),
  }
}

/** What was typed before a dialog stands there again when that is left with nothing created. */
function useComingBack(chosen: string, to: (text: string) => void) {
  const left = useRef<{ query: string; chosen: string }>(undefined)
  // What was created is chosen, and the dialog may lead to another field: what was typed for it is not wanted here any more.
  useEffect(() => {
    if (left.current && left.current.chosen !== chosen) left.current = undefined
  }, [chosen])
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
