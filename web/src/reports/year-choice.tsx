import type { Language, Period } from '@lekha/calendar'
import type { FiscalYear } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { yearName, yearSpan } from '../books/year-name.ts'
import { Field } from '../ui/field.tsx'
import { useLanguage } from '../ui/language.ts'
import { type Option, Select } from '../ui/select.tsx'
import styles from './report.module.css'
import { fromYear, toYear } from './year-run.ts'

type Years = readonly Pick<FiscalYear, 'name' | 'year' | 'end'>[]
type YearChoiceProps = { years: Years; period: Period; onChange: (period: Period) => void }

type ChosenDays = { position: boolean; from: string; to: string; setFrom: (day: string) => void; setTo: (day: string) => void }

/** The fiscal years of the organization, as a run of them or as the end of one, beside the days that are typed. */
export function YearChoice({ position, from, to, setFrom, setTo }: ChosenDays) {
  const { years } = useOrganization()
  if (position) return <YearEnd years={years} day={to} onChange={setTo} />
  const take = (run: Period) => {
    setFrom(run.from)
    setTo(run.to)
  }
  return <YearRun years={years} period={{ from, to }} onChange={take} />
}

/** A run of fiscal years as a period, by its first and its last year; the latest year is offered first. */
function YearRun({ years, period, onChange }: YearChoiceProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (years.length < 2) return null
  return (
    <div className={styles.years}>
      <Field label={t('From the year')}>
        <Select
          options={optionsOf(years, 'year', language)}
          value={years.find(({ year }) => year === period.from)?.year ?? null}
          placeholder="–"
          onChange={(from) => onChange(fromYear(years, period, from))}
        />
      </Field>
      <Field label={t('To the year')}>
        <Select
          options={optionsOf(years, 'end', language)}
          value={years.find(({ end }) => end === period.to)?.end ?? null}
          placeholder="–"
          onChange={(to) => onChange(toYear(years, period, to))}
        />
      </Field>
    </div>
  )
}

/** The last day of a fiscal year, for a report of one day. */
function YearEnd({ years, day, onChange }: { years: Years; day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (years.length < 2) return null
  const chosen = years.find(({ end }) => end === day)?.end ?? null
  return (
    <Field label={t('End of the fiscal year')}>
      <Select options={optionsOf(years, 'end', language)} value={chosen} placeholder="–" onChange={onChange} />
    </Field>
  )
}

/** Each year by its name, with its days beside it. */
const optionsOf = (years: Years, value: 'year' | 'end', language: Language): Option<string>[] =>
  years.toReversed().map((each) => ({ value: each[value], label: yearName(each, language), beside: yearSpan(each, language) }))
