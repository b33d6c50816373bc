import { Combobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../books/masters.ts'
import { matchNames, type Named } from '../books/match-names.ts'
import { useControl } from '../ui/field.tsx'
import { floatsInPlace, InputBox } from '../ui/input-box.tsx'
import { useLanguage } from '../ui/language.ts'
import { MarkedName } from './marked-name.tsx'
import { useNameQuery } from './use-name-query.ts'

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
export function NameSearch<Choice extends Item>(props: NameSearchProps<Choice>) {
  const { items, value, onChange, none, second, disabled = false, autoFocus = false } = props
  const language = useLanguage()
  const control = useControl({})
  const { list, query, type, onKeyDown } = useNameQuery()
  const chosen = items.find((item) => item.id === value)
  const shown = chosen ? nameIn(chosen, language) : value === null ? (none ?? '') : ''
  const choose = (id: string) => {
    onChange(id || null)
    list.closeDropdown()
  }
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
              // biome-ignore lint/a11y/noAutofocus: where nothing is chosen yet, the form begins here.
              autoFocus={autoFocus}
              data-autofocus={autoFocus || undefined}
              value={query ?? shown}
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
      <Combobox.Dropdown className="popover">{query !== null && <FoundOptions {...props} query={query} />}</Combobox.Dropdown>
    </Combobox>
  )
}

type FoundOptionsProps<Choice extends Item> = Pick<NameSearchProps<Choice>, 'items' | 'none' | 'second'> & { query: string }

function FoundOptions<Choice extends Item>({ items, none, second, query }: FoundOptionsProps<Choice>) {
  const { t } = useTranslation()
  const found = matchNames(query, items, useLanguage()).slice(0, SHOWN)
  const offersNone = none !== undefined && query.trim() === ''
  return (
    <Combobox.Options className="options" aria-label={t('Choices')}>
      {offersNone && (
        <Combobox.Option value="" className="option">
          <span className="option-label">{none}</span>
        </Combobox.Option>
      )}
      {found.map((match) => (
        <Combobox.Option key={match.item.id} value={match.item.id} className="option">
          <span className="option-label">
            <MarkedName found={match} />
          </span>
          {second && <span className="option-second">{second(match.item)}</span>}
        </Combobox.Option>
      ))}
      {found.length === 0 && !offersNone && <Combobox.Empty className="options-empty">{t('No records found')}</Combobox.Empty>}
    </Combobox.Options>
  )
}
