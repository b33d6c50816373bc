import { Combobox, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../api/masters.ts'
import { type Match, matchLedgers, type Named } from '../../api/match-ledgers.ts'
import { useControl } from '../../ui/field.tsx'
import { floatsInPlace, InputBox } from '../../ui/input-box.tsx'
import { chordOf } from '../../ui/keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { MarkedName } from './marked-name.tsx'

/** As many as are drawn; who does not find types on. */
const SHOWN = 50

type Item = Named & { id: string }
type NameSearchProps<Choice extends Item> = {
  items: readonly Choice[]
  /** The id that is chosen; null where nothing is, or where `none` is. */
  value: string | null
  onChange: (id: string | null) => void
  /** What choosing nothing is called, where that can be chosen. */
  none?: string
  /** Small, at the right edge of an option and of the field. */
  second?: (item: Choice) => ReactNode
  disabled?: boolean
  autoFocus?: boolean
}

/** One of many, found by the start of any word of its names. Enter takes the first and goes on to the next field. */
export function NameSearch<Choice extends Item>({
  items,
  value,
  onChange,
  none,
  second,
  disabled = false,
  autoFocus = false,
}: NameSearchProps<Choice>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const control = useControl({})
  const [query, setQuery] = useState<string | null>(null)
  const list = useCombobox({ onDropdownClose: () => setQuery(null) })
  const chosen = items.find((item) => item.id === value)
  const found = query === null ? [] : matchLedgers(query, items, language).slice(0, SHOWN)
  const offersNone = none !== undefined && (query ?? '').trim() === ''
  const choose = (id: string) => {
    onChange(id || null)
    list.closeDropdown()
  }
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
  useLayoutEffect(() => {
    if (query !== null) list.selectFirstOption()
  }, [query, list.selectFirstOption])

  return (
    <Combobox store={list} onOptionSubmit={choose} {...floatsInPlace}>
      <Combobox.DropdownTarget>
        <InputBox open={list.dropdownOpened}>
          <Combobox.EventsTarget withKeyboardNavigation={false} withExpandedAttribute>
            <input
              {...control}
              className="input-text"
              autoComplete="off"
              spellCheck={false}
              disabled={disabled}
              data-autofocus={autoFocus || undefined}
              value={query ?? (chosen ? nameIn(chosen, language) : value === null && none !== undefined ? none : '')}
              onChange={(event) => type(event.target.value)}
              onFocus={(event) => event.target.select()}
              onClick={() => !disabled && type('')}
              onBlur={() => list.closeDropdown()}
              onKeyDown={onKeyDown}
            />
          </Combobox.EventsTarget>
          {query === null && chosen && second && <span className="option-second">{second(chosen)}</span>}
        </InputBox>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className="popover">
        <Combobox.Options className="options" aria-label={t('Choices')}>
          {offersNone && (
            <Combobox.Option value="" className="option">
              <span className="option-label">{none}</span>
            </Combobox.Option>
          )}
          {found.map((match) => (
            <FoundOption key={match.ledger.id} match={match} second={second} />
          ))}
          {found.length === 0 && !offersNone && <Combobox.Empty className="options-empty">{t('No records found')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function FoundOption<Choice extends Item>({ match, second }: { match: Match<Choice>; second: ((item: Choice) => ReactNode) | undefined }) {
  return (
    <Combobox.Option value={match.ledger.id} className="option">
      <span className="option-label">
        <MarkedName found={match} />
      </span>
      {second && <span className="option-second">{second(match.ledger)}</span>}
    </Combobox.Option>
  )
}
