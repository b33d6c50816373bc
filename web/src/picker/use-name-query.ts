import { type ComboboxStore, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { chordOf } from '../ui/keys.ts'

export type NameQuery = {
  list: ComboboxStore
  /** What is being typed; null while the list is shut. */
  query: string | null
  type: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** What is typed into a search for names, and its keys: ↑ ↓ choose, Enter and Tab take, Esc shuts the list. */
export function useNameQuery(): NameQuery {
  const [query, setQuery] = useState<string | null>(null)
  const list = useCombobox({ onDropdownClose: () => setQuery(null) })
  const { selectFirstOption } = list
  const type = (text: string) => {
    setQuery(text)
    list.openDropdown()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    if (chord === 'ArrowDown' && !list.dropdownOpened) type('')
    else if (chord === 'ArrowDown') list.selectNextOption()
    else if (chord === 'ArrowUp' && list.dropdownOpened) list.selectPreviousOption()
    else if (chord === 'Escape' && list.dropdownOpened) list.closeDropdown()
    // Taken, and not kept from the form, which goes on to the next field.
    else if (['Enter', 'Tab', 'Ctrl+Enter'].includes(chord) && list.dropdownOpened && query?.trim()) return list.clickSelectedOption()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // After the options have told the list that they are there, which they do in an effect of their own.
  useEffect(() => {
    if (query !== null) selectFirstOption()
  }, [query, selectFirstOption])
  return { list, query, type, onKeyDown }
}
