import { adToBs, formatBs, type Language } from '@lekha/calendar'
import type { Report, ReportFilter } from '@lekha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { AddChip, Chip } from '../ui/chip.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useLanguage } from '../ui/language.ts'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { ReportFigures } from './report-figures.tsx'
import { leadingFigures } from './shown-blocks.ts'

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
  const shown = report.filters.filter(({ role, value, standard }) => value !== standard || (role === 'view' && standard !== ''))
  return (
    <div className="chips">
      {report.subtitle && <span className="second">{report.subtitle}</span>}
      {shown.map((filter) => (
        <Chip
          key={filter.id}
          kind={filter.role}
          label={chipLabel(filter, language)}
          {...(filter.value === filter.standard ? {} : { onRemove: () => onChange(filter.id, undefined) })}
        />
      ))}
      {report.filters.length > 0 && (
        <AddChip keys="F" onClick={() => setChoosing(true)}>
          {t('Filter')}
        </AddChip>
      )}
      <span className="chips-note">
        <ReportFigures figures={leadingFigures(report)} />
        {children}
      </span>
      {choosing && <FilterDialog filters={report.filters} onChange={onChange} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const labelOf = (filter: ReportFilter, value: string) => filter.options.find((option) => option.value === value)?.label ?? value

function chipLabel(filter: ReportFilter, language: Language): string {
  const value = filter.kind === 'date' ? formatBs(adToBs(filter.value), language) : labelOf(filter, filter.value)
  return filter.role === 'view' ? value : `${filter.label}: ${value}`
}

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
            <FilterControl
              filter={filter}
              onChange={(value) => onChange(filter.id, value === filter.standard ? undefined : value)}
              onEnter={onClose}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}

type FilterControlProps = { filter: ReportFilter; onChange: (value: string) => void; onEnter: () => void }

function FilterControl({ filter, onChange, onEnter }: FilterControlProps) {
  if (filter.kind === 'choice') return <Select options={filter.options} value={filter.value} onChange={onChange} />
  if (filter.kind === 'date') return <DateField value={filter.value} onChange={onChange} />
  return <FilterText filter={filter} onChange={onChange} onEnter={onEnter} />
}

/** A text is looked for when it is left or entered, not letter by letter over the network. */
function FilterText({ filter, onChange, onEnter }: FilterControlProps) {
  const [text, setText] = useState(filter.value)
  const take = () => onChange(text.trim())
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
