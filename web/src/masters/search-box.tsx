import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchIcon } from '../ui/icon.ts'
import { Kbd } from '../ui/kbd.tsx'
import { chordOf } from '../ui/keys.ts'
import { TextInput } from '../ui/text-input.tsx'
import { useKeys } from '../ui/use-keys.ts'
import styles from './masters.module.css'

type SearchBoxProps = {
  value: string
  onChange: (text: string) => void
  /** Enter: opens the first match; without it Enter goes to the rows. */
  onOpen?: (() => void) | undefined
  /** The key that focuses the box; another than F where letters are typed into cells. */
  keys?: string
  /** What is searched by, where it is other than name, alias or code. */
  label?: string
}

/** Searches a list while the user types: its key focuses it, ↓ moves on to the rows, Esc empties it. */
export function SearchBox({ value, onChange, onOpen, keys = 'F', label }: SearchBoxProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const find = () => {
    input.current?.focus()
    // What is typed next replaces the former search.
    input.current?.select()
  }
  useKeys([{ keys, label: t('Find'), run: find }])
  const openOrGo = () => (onOpen ? onOpen() : focusRow(input.current))
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    if (chord === 'ArrowDown') focusRow(input.current)
    else if (chord === 'Escape' && value !== '') onChange('')
    else if (chord === 'Escape') focusRow(input.current)
    else if (chord === 'Enter' && value !== '') openOrGo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className={styles.searchBox}>
      <TextInput
        ref={input}
        type="search"
        aria-label={t('Find by name, alias or code')}
        placeholder={label ?? t('Name, alias or code')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        leading={<SearchIcon />}
        trailing={
          value === '' && (
            <span aria-hidden="true">
              <Kbd keys={keys} />
            </span>
          )
        }
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}

/** Focuses the row of the page's table that is the table's tab stop. */
function focusRow(from: HTMLElement | null) {
  from?.closest('.page')?.querySelector<HTMLElement>('table tbody tr[tabindex="0"]')?.focus()
}
