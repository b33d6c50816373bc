import { Popover } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlusIcon } from '../../ui/icon.ts'
import { floatsInPlace } from '../../ui/input-box.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { chordOf, keepsDialogOpen } from '../../ui/keys.ts'

/** An option of a type-ahead: `text` is its whole name, as it will stand in the field. */
export type TypeAheadOption = { id: string; text: string; show: ReactNode }

type TypeAheadProps = {
  field: string
  label: string
  /** What stands in the field while nothing is being typed. */
  chosen: string
  /** Called while typing; best match first, a handful at most. */
  match: (query: string) => TypeAheadOption[]
  onTake: (id: string) => void
  /** What stood there was typed away: nothing is chosen any more. */
  onClear?: () => void
  /** The option that the keyboard is on, for the panel beside; null when the list is shut. */
  onHighlight?: (id: string | null) => void
  onCreate?: (query: string) => void
  createLabel?: (query: string) => string
  bad?: boolean
  /** Inside a dialog: the keyboard begins here. */
  autoFocus?: boolean
  /** Every key that is not the list's own; what was highlighted is taken before. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean) => void
}

/** A field that finds while one types: ↑ ↓ choose, Enter takes; what names nothing is not left by a key. Never waits for the network. */
export function TypeAhead(props: TypeAheadProps) {
  const { t } = useTranslation()
  const list = useId()
  const search = useSearch(props)
  const { query, options, current, open, missed } = search
  const input = useRef<HTMLInputElement>(null)
  // What stands there was renamed while the keyboard is in it: typing still begins anew, as it does when one comes into the field.
  useLayoutEffect(() => {
    if (query === null && props.chosen !== '' && document.activeElement === input.current) input.current?.select()
  }, [props.chosen, query])
  return (
    <Popover opened={open} position="bottom-start" withRoles={false} trapFocus={false} transitionProps={{ duration: 0 }} {...floatsInPlace}>
      <Popover.Target>
        <div className="type-ahead">
          {query !== null && <GhostText query={query} option={current} />}
          <input
            ref={input}
            className="cell-input"
            data-field={props.field}
            data-autofocus={props.autoFocus || undefined}
            {...(open && keepsDialogOpen)}
            role="combobox"
            aria-label={props.label}
            aria-invalid={props.bad || missed || undefined}
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && current ? `${list}-${current.id}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={query ?? props.chosen}
            onChange={(event) => search.type(event.target.value)}
            onFocus={search.onFocus}
            onBlur={search.shut}
            onKeyDown={search.onKeyDown}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown id={list} className="popover type-ahead-list" role="listbox" aria-label={props.label}>
        {options.map((option) => (
          <Option key={option.id} id={`${list}-${option.id}`} selected={option.id === current?.id} onPress={() => search.take(option.id)}>
            {option.show}
          </Option>
        ))}
        {options.length === 0 && !props.onCreate && <p className="options-empty">{t('No records found')}</p>}
        {props.onCreate && (
          <Option id={`${list}-create`} selected={false} create onPress={search.create}>
            <PlusIcon />
            <span className="option-label">{props.createLabel?.(query ?? '')}</span>
            <span className="grow" />
            <Kbd keys="Alt+C" />
          </Option>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What is being looked for, what was found, and what the keys make of it. */
function useSearch({ chosen, match, onTake, onClear, onHighlight, onCreate, onKeyDown }: TypeAheadProps) {
  const [query, setQuery] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [missed, setMissed] = useState(false)
  const [emptied, setEmptied] = useState(false)
  const options = query === null ? [] : match(query)
  const current = options[Math.min(at, options.length - 1)]
  const open = query !== null && (options.length > 0 || onCreate !== undefined || query.trim() !== '')

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
      else onKeyDown(event, true)
    } else if (chord === 'ArrowDown') keep(event, () => to(query, Math.min(at + 1, Math.max(0, options.length - 1))))
    else if (chord === 'ArrowUp') keep(event, () => to(query, Math.max(at - 1, 0)))
    else if (chord === 'Escape') keep(event, () => to(null))
    else if (TAKING.includes(chord) && !nothingTyped && !current) keep(event, () => setMissed(true))
    else if (emptied && onClear && (TAKING.includes(chord) || chord === 'Backspace')) {
      to(null)
      onClear()
      onKeyDown(event, true)
    } else {
      // An option reached by arrows counts as typed: Enter takes it.
      const taken = TAKING.includes(chord) && current && (!nothingTyped || at > 0)
      if (taken) take(current.id)
      onKeyDown(event, nothingTyped && !taken)
    }
  }
  return { query, options, current, open, missed, type, shut: () => to(null), take, create, onFocus, onKeyDown: press }
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

const TAKING = ['Enter', 'Tab', 'Ctrl+Enter']

function keep(event: KeyboardEvent, work: () => void) {
  event.preventDefault()
  event.stopPropagation()
  work()
}

/** The rest of the first match in grey, where its name begins with what was typed. */
function GhostText({ query, option }: { query: string; option: TypeAheadOption | undefined }) {
  if (query === '' || !option?.text.toLowerCase().startsWith(query.toLowerCase())) return null
  return (
    <span className="type-ahead-ghost" aria-hidden="true">
      <span className="type-ahead-typed">{query}</span>
      {option.text.slice(query.length)}
    </span>
  )
}

type OptionProps = { id: string; selected: boolean; create?: boolean; onPress: () => void; children: ReactNode }

// The keyboard stays in the field: options are reached by its arrows, or clicked.
function Option({ id, selected, create = false, onPress, children }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={create ? 'option type-ahead-create' : 'option'}
      onMouseDown={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </div>
  )
}
