import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useControl } from '../ui/field.tsx'
import { PlusIcon } from '../ui/icon.ts'
import { floatsInPlace, InputBox } from '../ui/input-box.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { keepsDialogOpen } from '../ui/keys.ts'
import floating from '../ui/popover.module.css'
import cell from './cell-input.module.css'
import { PickOption } from './pick-option.tsx'
import styles from './picker.module.css'
import { usePicking } from './use-picking.ts'

/** A choice: `text` is its whole name, as it will stand in the field. */
export type PickerOption = { id: string; text: string; show: ReactNode }

export type PickerProps = {
  /** In a cell of a grid it has no frame, and no label but `label`; in a form the field around it has both. */
  in: 'cell' | 'form'
  /** The name by which a grid finds the cell. */
  field?: string
  label?: string
  /** What stands in the field while nothing is being typed. */
  chosen: string
  /** What stands there in grey while nothing is chosen. */
  placeholder?: string
  /** Called while typing; best match first. */
  match: (query: string) => PickerOption[]
  /** Where the server knows more than is here: has it look for what is typed; whether its answer is still to come. */
  seek?: (query: string) => boolean
  /** `typed`: by what it was found. */
  onTake: (id: string, typed: string) => void
  /** What stood there was typed away: nothing is chosen any more. */
  onClear?: (() => void) | undefined
  /** The option that the keyboard is on, for the panel beside; null when the list is shut. */
  onHighlight?: (id: string | null) => void
  onCreate?: (query: string) => void
  createLabel?: (query: string) => string
  bad?: boolean
  disabled?: boolean
  /** The keyboard begins here. */
  autoFocus?: boolean
  /** At the right edge of the frame while nothing is being typed. */
  trailing?: ReactNode
  /** Every key that is not the list's own; what was highlighted is taken before. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean) => void
}

/**
 * The one field in which something is found by its names while one types: ↑ ↓ choose, Enter, Tab and Ctrl+Enter take and go on, Esc
 * shuts the list; what names nothing is not left by a key. It never waits for the network; where the server still looks, it says so.
 */
export function Picker(props: PickerProps) {
  const { t } = useTranslation()
  const list = useId()
  const picking = usePicking(props)
  const { query, options, current, open, searching } = picking
  return (
    <Popover
      opened={open}
      position="bottom-start"
      withRoles={false}
      trapFocus={false}
      transitionProps={{ duration: 0 }}
      {...(props.in === 'form' && { width: 'target' })}
      {...floatsInPlace}
    >
      <Popover.Target>
        {props.in === 'form' ? (
          <InputBox open={open}>
            <PickerInput {...props} list={list} picking={picking} />
            {query === null && props.trailing}
          </InputBox>
        ) : (
          <div className={styles.cell}>
            <PickerInput {...props} list={list} picking={picking} />
          </div>
        )}
      </Popover.Target>
      <Popover.Dropdown
        id={list}
        className={props.in === 'form' ? `${floating.popover} ${floating.options}` : `${floating.popover} ${floating.wide}`}
        role="listbox"
        aria-label={props.label ?? t('Choices')}
      >
        {options.map((option) => (
          <PickOption
            key={option.id}
            id={`${list}-${option.id}`}
            selected={option.id === current?.id}
            onPick={() => picking.take(option.id)}
          >
            {option.show}
          </PickOption>
        ))}
        {options.length === 0 && (searching || !props.onCreate) && (
          <p className={floating.optionsEmpty}>{searching ? t('Searching…') : t('No records found')}</p>
        )}
        {props.onCreate && (
          <PickOption id={`${list}-create`} selected={false} className={styles.create} onPick={picking.create}>
            <PlusIcon />
            <span className={floating.optionLabel}>{props.createLabel?.(query ?? '')}</span>
            <span className="grow" />
            <Kbd keys="Alt+C" />
          </PickOption>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type PickerInputProps = PickerProps & { list: string; picking: ReturnType<typeof usePicking> }

function PickerInput({ list, picking, ...props }: PickerInputProps) {
  const { query, current, open, missed } = picking
  const control = useControl({})
  const input = useRef<HTMLInputElement>(null)
  const { in: place, chosen, autoFocus = false } = props
  // What stands there was renamed while the keyboard is in it: typing still begins anew, as it does when one comes into the field.
  useLayoutEffect(() => {
    if (query === null && chosen !== '' && document.activeElement === input.current) input.current?.select()
  }, [chosen, query])
  const currentId = open && current ? `${list}-${current.id}` : undefined
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <span className={styles.text}>
      {query !== null && <GhostText query={query} option={current} />}
      <input
        {...control}
        ref={input}
        className={place === 'form' ? undefined : cell.input}
        data-field={props.field}
        data-autofocus={autoFocus || undefined}
        // biome-ignore lint/a11y/noAutofocus: where nothing is chosen yet, the form begins here.
        autoFocus={place === 'form' && autoFocus}
        {...(open && keepsDialogOpen)}
        role="combobox"
        aria-label={props.label}
        aria-invalid={props.bad || missed || control['aria-invalid']}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={currentId}
        autoComplete="off"
        spellCheck={false}
        disabled={props.disabled}
        placeholder={props.placeholder}
        value={query ?? chosen}
        onChange={(event) => picking.type(event.target.value)}
        onClick={place === 'form' ? picking.openAll : undefined}
        onFocus={picking.onFocus}
        onBlur={picking.shut}
        onKeyDown={picking.onKeyDown}
      />
    </span>
  )
}

/** The rest of the first match in grey, where its name begins with what was typed. */
function GhostText({ query, option }: { query: string; option: PickerOption | undefined }) {
  if (query === '' || !option?.text.toLowerCase().startsWith(query.toLowerCase())) return null
  return (
    <span className={styles.ghost} aria-hidden="true">
      <span className={styles.typed}>{query}</span>
      {option.text.slice(query.length)}
    </span>
  )
}
