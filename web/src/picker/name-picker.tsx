import { type Named, offerNames } from '@lekha/ledger'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { nameIn } from '../books/masters.ts'
import { useLanguage } from '../ui/language.ts'
import styles from '../ui/popover.module.css'
import { MarkedName } from './marked-name.tsx'
import { Picker, type PickerOption } from './picker.tsx'

/** As many as are drawn; who does not find types on. */
const SHOWN = 50

type Item = Named & { id: string }
type NamePickerProps<Choice extends Item> = {
  items: readonly Choice[]
  /** The id that is chosen; null where nothing is, or where `none` is. */
  value: string | null
  onChange: (id: string | null) => void
  /** What choosing nothing is called, where that can be chosen. */
  none?: string
  /** Small, at the right edge of an option and of the field. */
  second?: (item: Choice) => ReactNode
  /** Where the server knows more than `items`: has it look for what is typed; whether its answer is still to come. */
  seek?: (query: string) => boolean
  disabled?: boolean
  autoFocus?: boolean
  /** Alt+C, and the last line of the list, create what is typed and not there yet. */
  create?: NameCreation
}

/** Creating one of the names in place: what the list calls it, and what is done with what was typed. */
export type NameCreation = { label: (typed: string) => string; run: (typed: string) => void }

/** One of many in a form, found by its names. Enter takes the first and goes on to the next field. */
export function NamePicker<Choice extends Item>(props: NamePickerProps<Choice>) {
  const { items, value, onChange, none, second, seek, disabled = false, autoFocus = false, create } = props
  const language = useLanguage()
  const chosen = items.find((item) => item.id === value)
  const match = (query: string): PickerOption[] => {
    const found = offerNames(query, items, language, { most: SHOWN, searching: seek?.(query) ?? false }).map((each) => ({
      id: each.item.id,
      text: nameIn(each.item, language),
      show: <Option name={<MarkedName found={each} />} second={second?.(each.item)} />,
    }))
    return none !== undefined && query.trim() === '' ? [{ id: '', text: none, show: <Option name={none} /> }, ...found] : found
  }
  return (
    <Picker
      in="form"
      chosen={chosen ? nameIn(chosen, language) : value === null ? (none ?? '') : ''}
      match={match}
      {...(seek && { seek })}
      // At once: Enter goes on to the next field, and which one that is may follow from the choice.
      onTake={(id) => flushSync(() => onChange(id || null))}
      onClear={none === undefined ? undefined : () => onChange(null)}
      trailing={chosen && second && <span className={styles.optionSecond}>{second(chosen)}</span>}
      disabled={disabled}
      autoFocus={autoFocus}
      {...(create && { onCreate: create.run, createLabel: create.label })}
    />
  )
}

function Option({ name, second }: { name: ReactNode; second?: ReactNode }) {
  return (
    <>
      <span className={styles.optionLabel}>{name}</span>
      {second && <span className={styles.optionSecond}>{second}</span>}
    </>
  )
}
