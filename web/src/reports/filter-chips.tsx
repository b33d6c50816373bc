import { adToBs, formatBs, type Language } from '@lekha/calendar'
import { chosenLabel, type Report, type ReportFilter, type ReportTarget } from '@lekha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { AddChip, Chip, LinkChip } from '../ui/chip.tsx'
import { holdKeys } from '../ui/hold-keys.ts'
import { useLanguage } from '../ui/language.ts'
import type { LiveKey } from '../ui/live-keys.ts'
import { useKeys } from '../ui/use-keys.ts'
import { AddedPeriods } from './added-periods.tsx'
import type { Part } from './compared-address.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { keepingPeriod } from './kept-period.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportSearch } from './report-search.tsx'
import { leadingFigures } from './shown-blocks.ts'
import { useUnit } from './unit-context.tsx'
import { useUnitFilters } from './unit-filters.ts'
import { ViewButton } from './view-dialog.tsx'

type FilterChipsProps = {
  report: Report
  onChange: (part: Part | ((now: Part) => Part)) => void
  /** Moves a filter that has a key to its next value, or back to the one before. */
  onStep: (filter: ReportFilter, steps: 1 | -1) => void
  /** Opens another report of the same subject. */
  onLink: (opens: ReportTarget) => void
  children?: ReactNode
}

/** Every active view and filter as a chip, the buttons that add one and clear all filters, and the other reports of the subject; at the right the report's note. */
export function FilterChips({ report, onChange, onStep, onLink, children }: FilterChipsProps) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState(false)
  const choose = () => {
    // What is typed until the dialog is there belongs to its first field.
    holdKeys()
    setChoosing(true)
  }
  const filters = report.filters.filter(({ role }) => role === 'filter')
  const views = [...report.filters.filter(({ role }) => role === 'view'), ...useUnitFilters(report, useUnit())]
  const choosable = filters.filter((filter) => !filter.typed)
  const hiding = filters.filter(({ value, standard }) => value !== standard)
  const clear = () => onChange(Object.fromEntries(hiding.map(({ id }) => [id, undefined])))
  useKeys([
    { keys: 'C', label: t('Clear filters'), run: clear, when: hiding.length > 0 },
    { keys: 'F', label: t('Filter'), run: choose, when: choosable.length > 0, hidden: true },
    ...report.filters.flatMap((filter) => [...stepKey(filter, 1, onStep), ...stepKey(filter, -1, onStep)]),
  ])
  const typed = report.filters.find((filter) => filter.typed)
  return (
    <div className="chips">
      {typed && <ReportSearch filter={typed} onChange={(text) => onChange({ [typed.id]: text, row: undefined })} />}
      {report.subtitle && <span className="second">{report.subtitle}</span>}
      <ShownChips filters={[...views, ...filters]} onChange={onChange} />
      <AddedPeriods report={report} onChange={onChange} />
      {choosable.length > 0 && (
        <AddChip keys="F" onClick={choose}>
          {t('Filter')}
        </AddChip>
      )}
      <ViewButton views={views} onChange={onChange} />
      {hiding.length > 0 && (
        <Button kind="ghost" small keys="C" onClick={clear}>
          {t('Clear filters')}
        </Button>
      )}
      {report.links?.map(({ id, label, keys, opens }) => (
        <LinkChip key={id} keys={keys} onClick={() => onLink(opens)}>
          {label}
        </LinkChip>
      ))}
      <span className="chips-note">
        <ReportFigures figures={leadingFigures(report)} />
        {children}
      </span>
      {choosing && (
        <FilterDialog
          title={t('Filter')}
          filters={choosable}
          onChange={keepingPeriod(report, onChange)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** The views in force and the filters that are set; what stands in a field of its own needs no chip. */
function ShownChips({ filters, onChange }: Pick<FilterChipsProps, 'onChange'> & { filters: readonly ReportFilter[] }) {
  const language = useLanguage()
  const isShown = ({ role, value, standard, typed }: ReportFilter) =>
    !typed && (value !== standard || (role === 'view' && !['', 'none'].includes(standard)))
  return filters
    .filter(isShown)
    .map((filter) => (
      <Chip
        key={filter.id}
        kind={filter.role}
        label={chipLabel(filter, language)}
        {...(filter.value === filter.standard ? {} : { onRemove: () => onChange({ [filter.id]: undefined }) })}
      />
    ))
}

/** What a chip says of a filter or a view. */
export function chipLabel(filter: ReportFilter, language: Language): string {
  const value = filter.kind === 'date' ? formatBs(adToBs(filter.value), language) : chosenLabel(filter)
  return filter.role === 'view' ? value : `${filter.label}: ${value}`
}

/** The key that moves a filter to its next option, or back, labelled with that option's name. */
function stepKey(filter: ReportFilter, steps: 1 | -1, onStep: FilterChipsProps['onStep']): LiveKey[] {
  const [first, ...others] = (steps === 1 ? filter.keys : filter.keysBack) ?? []
  if (first === undefined) return []
  const label = stepped(filter, filter.value, steps)?.label ?? filter.label
  const isThere = steps === 1 || filter.value !== filter.standard
  return [{ keys: first, also: others.join(' '), label, run: () => onStep(filter, steps), when: isThere, hidden: steps === -1 }]
}

function stepped({ options }: ReportFilter, value: string, steps: 1 | -1) {
  const at = options.findIndex((option) => option.value === value)
  return options[(at + steps + options.length) % options.length]
}

/** The value of a filter in the address after one step; undefined for the standard value. */
export function steppedValue(filter: ReportFilter, value: string = filter.standard, steps: 1 | -1 = 1): string | undefined {
  const next = stepped(filter, value, steps)?.value
  return next === filter.standard ? undefined : next
}
