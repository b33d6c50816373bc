import type { Report, ReportFilter } from '@lekha/contract'
import { digits } from '@lekha/money'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { AddChip, Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useLanguage } from '../ui/language.ts'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useKeys } from '../ui/use-keys.ts'

type FilterChipsProps = {
  report: Report
  onChange: (id: string, value: string | undefined) => void
  /** To the next value of a filter that has a key. */
  onNext: (filter: ReportFilter) => void
  children?: ReactNode
}

/** Every view and filter in force as a chip, and the way to more; at the right what the report says of itself. */
export function FilterChips({ report, onChange, onNext, children }: FilterChipsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [choosing, setChoosing] = useState(false)
  useKeys([
    { keys: 'F', label: t('Filter'), run: () => setChoosing(true), when: report.filters.length > 0, hidden: true },
    ...report.filters
      .filter((filter) => filter.keys.length > 0)
      .map((filter) => ({
        keys: filter.keys[0] ?? '',
        also: filter.keys.slice(1).join(' '),
        label: nextLabel(filter),
        run: () => onNext(filter),
      })),
  ])
  const shown = report.filters.filter((filter) => filter.role === 'view' || filter.value !== filter.standard)
  return (
    <div className="chips">
      {report.subtitle && <span className="second">{report.subtitle}</span>}
      {shown.map((filter) => (
        <Chip
          key={filter.id}
          kind={filter.role}
          label={chipLabel(filter)}
          {...(filter.value === filter.standard ? {} : { onRemove: () => onChange(filter.id, undefined) })}
        />
      ))}
      {report.filters.length > 0 && (
        <AddChip keys="F" onClick={() => setChoosing(true)}>
          {t('Filter')}
        </AddChip>
      )}
      <span className="chips-note">
        {report.facts.map((fact) => (
          <span key={fact.label} className="chips-fact">
            {fact.label} <b>{digits(fact.value, language)}</b>
          </span>
        ))}
        {children}
      </span>
      {choosing && <FilterDialog filters={report.filters} onChange={onChange} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const labelOf = (filter: ReportFilter, value: string) => filter.options.find((option) => option.value === value)?.label ?? value
const chipLabel = (filter: ReportFilter) =>
  filter.role === 'view' ? labelOf(filter, filter.value) : `${filter.label}: ${labelOf(filter, filter.value)}`

const nextLabel = (filter: ReportFilter) => nextOption(filter, filter.value)?.label ?? filter.label

function nextOption({ options }: ReportFilter, value: string) {
  const at = options.findIndex((option) => option.value === value)
  return options[(at + 1) % options.length]
}

/** What the address says of a filter after one step on; undefined stands for what is usual. */
export function nextValue(filter: ReportFilter, value: string = filter.standard): string | undefined {
  const next = nextOption(filter, value)?.value
  return next === filter.standard ? undefined : next
}

function FilterDialog({
  filters,
  onChange,
  onClose,
}: {
  filters: ReportFilter[]
  onChange: FilterChipsProps['onChange']
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', also: 'Escape', label: t('Done'), run: onClose }]}
      title={t('Filter')}
      footer={
        <Button kind="main" keys="Ctrl+Enter" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="form-stack">
        {filters.map((filter) => (
          <Field key={filter.id} label={filter.label}>
            {filter.kind === 'choice' ? (
              <Select
                options={filter.options}
                value={filter.value}
                onChange={(value) => onChange(filter.id, value === filter.standard ? undefined : value)}
              />
            ) : (
              <FilterText filter={filter} onChange={onChange} onEnter={onClose} />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  )
}

/** A text is looked for when it is left or entered, not letter by letter over the network. */
function FilterText({ filter, onChange, onEnter }: { filter: ReportFilter; onChange: FilterChipsProps['onChange']; onEnter: () => void }) {
  const [text, setText] = useState(filter.value)
  const take = () => onChange(filter.id, text.trim() === filter.standard ? undefined : text.trim())
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        take()
        onEnter()
      }}
    >
      <TextInput value={text} maxLength={100} onChange={(event) => setText(event.target.value)} onBlur={take} />
    </form>
  )
}
