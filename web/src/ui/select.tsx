import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useControl } from './field.tsx'
import { ChevronDownIcon, ChevronUpIcon } from './icon.ts'
import { floatsInPlace, InputBox } from './input-box.tsx'
import { chordOf } from './keys.ts'
import styles from './popover.module.css'

export type Option<Value extends string> = {
  value: Value
  label: string
  /** Shown before the label: a monogram. */
  lead?: ReactNode
  /** Small text right behind the label. */
  beside?: ReactNode
  /** Small text at the right edge: a code, a state. */
  second?: ReactNode
}

type SelectProps<Value extends string> = {
  options: Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  /** Enter on an option sends the form at once: it is the only question of the form. */
  sendsForm?: boolean
  'aria-label'?: string
}

/**
 * A drop-down for the keyboard: ↓, Space or a click opens it, what is typed goes to the next option that starts with it,
 * Enter chooses. While it is closed, Enter goes on to the form.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  id,
  sendsForm = false,
  ...rest
}: SelectProps<Value>) {
  const { t } = useTranslation()
  const control = useControl({ id })
  const list = useCombobox({ onDropdownOpen: (source) => source !== 'keyboard' && list.selectActiveOption() })
  const chosen = options.find((option) => option.value === value)
  const sending = useRef<HTMLFormElement>(null)
  const typed = useRef<Typed>({ text: '', at_ms: 0 })
  const choose = (text: string) => {
    const option = options.find((one) => one.value === text)
    const form = sending.current
    sending.current = null
    list.closeDropdown()
    if (!option) return
    // At once, because a form is sent with the value that it has.
    flushSync(() => onChange(option.value))
    form?.requestSubmit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const sends = sendsForm && list.dropdownOpened && chordOf(event) === 'Enter'
    sending.current = sends ? event.currentTarget.form : null
    jump(event, list, options, { chosen, typed: typed.current })
  }
  return (
    <Combobox store={list} onOptionSubmit={choose} {...floatsInPlace}>
      <Combobox.DropdownTarget>
        <InputBox chooses open={list.dropdownOpened} onClick={() => !rest.disabled && list.toggleDropdown()}>
          {chosen?.lead}
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              {...rest}
              {...control}
              readOnly
              value={chosen?.label ?? ''}
              placeholder={placeholder}
              onFocus={(event) => event.target.setSelectionRange(0, 0)}
              onBlur={() => list.closeDropdown()}
              onKeyDown={onKeyDown}
            />
          </Combobox.EventsTarget>
          {list.dropdownOpened ? <ChevronUpIcon /> : <ChevronDownIcon />}
        </InputBox>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.popover}>
        <Choices options={options} chosen={chosen} label={rest['aria-label'] ?? t('Choices')} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

type ChoicesProps<Value extends string> = { options: Option<Value>[]; chosen: Option<Value> | undefined; label: string }

function Choices<Value extends string>({ options, chosen, label }: ChoicesProps<Value>) {
  const { t } = useTranslation()
  return (
    <Combobox.Options className={styles.options} aria-label={label}>
      {options.map((option) => (
        <Choice key={option.value} option={option} active={option === chosen} />
      ))}
      {options.length === 0 && <Combobox.Empty className={styles.optionsEmpty}>{t('No records found')}</Combobox.Empty>}
    </Combobox.Options>
  )
}

function Choice<Value extends string>({ option, active }: { option: Option<Value>; active: boolean }) {
  return (
    <Combobox.Option value={option.value} active={active} aria-selected={active} className={styles.option}>
      {option.lead}
      <span className={styles.optionLabel}>{option.label}</span>
      {option.beside && <span className={styles.optionBeside}>{option.beside}</span>}
      {option.second && <span className={styles.optionSecond}>{option.second}</span>}
    </Combobox.Option>
  )
}

/** Letters that follow each other as fast are the beginning of one name. */
const TYPING_MS = 1_000
type Typed = { text: string; at_ms: number }

/** What is typed of a name with this key; undefined where it writes nothing. One letter over and over goes from one option to the next. */
function typedWith({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent, typed: Typed): string | undefined {
  const former = timeStamp - typed.at_ms < TYPING_MS ? typed.text : ''
  if (key.length !== 1 || ctrlKey || altKey || metaKey || (key === ' ' && former === '')) return undefined
  const text = `${former}${key}`.toUpperCase()
  typed.at_ms = timeStamp
  typed.text = text
  return /^(.)\1+$/.test(text) ? text.slice(0, 1) : text
}

/** Keys that Mantine does not handle: Space opens, Home and End go to the ends, what is typed to the next option that starts with it. */
function jump(
  event: KeyboardEvent,
  list: ComboboxStore,
  options: { label: string }[],
  { chosen, typed }: { chosen: { label: string } | undefined; typed: Typed },
) {
  const chord = chordOf(event)
  const text = typedWith(event, typed)
  if (text !== undefined) {
    const from = list.dropdownOpened ? list.getSelectedOptionIndex() : chosen ? options.indexOf(chosen) : -1
    // A further letter may fit the option on which the former ones are.
    const isNext = (index: number) => (text.length > 1 ? index >= from : index > from)
    const after = options.findIndex((option, index) => isNext(index) && startsWith(option, text))
    const index = after === -1 ? options.findIndex((option) => startsWith(option, text)) : after
    list.openDropdown('keyboard')
    if (index !== -1) list.selectOption(index)
  } else if (chord === 'Space' && !list.dropdownOpened) {
    list.openDropdown('keyboard')
    list.selectActiveOption()
  } else if (chord === 'Space') list.clickSelectedOption()
  else if (chord === 'Home') list.selectOption(0)
  else if (chord === 'End') list.selectOption(options.length - 1)
  else return
  event.preventDefault()
}

function startsWith(option: { label: string }, text: string): boolean {
  return option.label.toUpperCase().startsWith(text)
}
