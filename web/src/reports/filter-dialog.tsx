import { chosenLabel, type ReportFilter, readAmountRange, readNumberRange } from '@lekha/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMasters } from '../books/masters.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { LedgerFilter } from './ledger-filter.tsx'
import { SeveralFilter } from './several-filter.tsx'

type FilterDialogProps = {
  title: string
  filters: readonly ReportFilter[]
  onChange: (part: Record<string, string | undefined>) => void
  onClose: () => void
}

/** Waits for the ledgers where one may be chosen: Tab would pass a field that is not ready. */
export function FilterDialog(props: FilterDialogProps) {
  const masters = useMasters()
  const isReady = masters !== undefined || props.filters.every(({ kind }) => kind !== 'ledger')
  return isReady && <Filters {...props} />
}

function Filters({ title, filters, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation()
  // The filters whose text cannot be taken as it stands; the dialog stays open over them.
  const refused = useRef(new Set<string>())
  const done = () => {
    // A text takes effect when its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (refused.current.size === 0) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      keys={[
        { keys: 'Ctrl+Enter', label: t('Done'), run: done },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
      title={title}
      footer={
        <Button kind="main" keys="Ctrl+Enter" onClick={done}>
          {t('Done')}
        </Button>
      }
    >
      <div className="form-stack">
        {filters.map((filter) => (
          <FilterField
            key={filter.id}
            filter={filter}
            onChange={(value) => onChange({ [filter.id]: value === filter.standard ? undefined : value })}
            onEnter={onClose}
            onRefused={(isRefused) => refused.current[isRefused ? 'add' : 'delete'](filter.id)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type FilterFieldProps = {
  filter: ReportFilter
  onChange: (value: string) => void
  onEnter: () => void
  onRefused: (isRefused: boolean) => void
}

function FilterField({ filter, onChange, ...typed }: FilterFieldProps) {
  if (filter.kind === 'several') return <SeveralFilter filter={filter} onChange={onChange} />
  if (filter.kind !== 'choice' && filter.kind !== 'ledger' && filter.kind !== 'date')
    return <FilterText filter={filter} onChange={onChange} {...typed} />
  return (
    <Field label={filter.label}>
      {filter.kind === 'choice' && <Select options={filter.options} value={filter.value} onChange={onChange} />}
      {filter.kind === 'ledger' && <LedgerFilter chosen={filter.value && chosenLabel(filter)} onChange={onChange} />}
      {filter.kind === 'date' && <DateField value={filter.value} onChange={onChange} />}
    </Field>
  )
}

const READERS = { 'amount-range': readAmountRange, 'number-range': readNumberRange }

/** Why the text of a filter is not what it takes; undefined where it is. */
function faultOf({ kind }: ReportFilter, text: string): string | undefined {
  if (text === '' || (kind !== 'amount-range' && kind !== 'number-range')) return undefined
  const read = READERS[kind](text)
  return read.ok ? undefined : read.message
}

/** A text filter. It is applied on Enter or when the field is left, not at every letter, which would each be a request. */
function FilterText({ filter, onChange, onEnter, onRefused }: FilterFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(filter.value)
  const [fault, setFault] = useState<string>()
  const take = (): boolean => {
    const wrong = faultOf(filter, text.trim())
    setFault(wrong)
    onRefused(wrong !== undefined)
    if (wrong === undefined) onChange(text.trim())
    return wrong === undefined
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (take()) onEnter()
      }}
    >
      <Field label={filter.label} error={fault && t(fault)}>
        <TextInput value={text} maxLength={100} onChange={(event) => setText(event.target.value)} onBlur={take} />
      </Field>
    </form>
  )
}
