import { formatAd, type Period } from '@lekha/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { today } from '../ui/clock.ts'
import { SmallDate } from '../ui/date-text.tsx'
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '../ui/icon.ts'
import { Kbd } from '../ui/kbd.tsx'
import { langOf, useLanguage } from '../ui/language.ts'
import { useKeys } from '../ui/use-keys.ts'
import { periodText, usualDays, usualPeriods } from './period.ts'
import { PeriodDialog } from './period-dialog.tsx'
import styles from './report.module.css'

type ChosenPeriod = {
  period: Period
  /** The report shows a position on one day, the last of the period. */
  position: boolean
  onChange: (period: Partial<Period>) => void
}
type PeriodControlProps = ChosenPeriod & { onStep: (steps: 1 | -1) => void }

/** Previous, the period, next. F2 opens the dialog of periods; + and - step by the length of the present one. */
export function PeriodControl({ period, position, onChange, onStep }: PeriodControlProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [choosing, setChoosing] = useState(false)
  const back = () => onStep(-1)
  const on = () => onStep(1)
  useKeys([
    { keys: 'F2', also: 'Alt+F2 Shift+D', label: t('Period'), run: () => setChoosing(true) },
    { keys: '+ -', also: '] [', label: t('Next, previous period'), run: (chord) => (chord === '+' || chord === ']' ? on() : back()) },
  ])
  const single = position || period.from === period.to
  return (
    <div className="period">
      <button type="button" className="period-step" aria-label={t('Previous period')} title={t('Previous period')} onClick={back}>
        <ChevronLeftIcon />
      </button>
      <button type="button" onClick={() => setChoosing(true)}>
        <CalendarIcon />
        <span className="strong" lang={langOf(language)}>
          {position ? t('as of {{day}}', { day: periodText({ ...period, from: period.to }, language) }) : periodText(period, language)}
        </span>
        <span className={`hint small ${styles.wide}`}>
          {single ? (
            <SmallDate ad={period.to} language={language} withAd withWeekday />
          ) : (
            `${formatAd(period.from)} – ${formatAd(period.to)}`
          )}
        </span>
        <Kbd silent keys="F2" />
      </button>
      <button type="button" className="period-step" aria-label={t('Next period')} title={t('Next period')} onClick={on}>
        <ChevronRightIcon />
      </button>
      {choosing && <ChoosePeriod period={period} position={position} onClose={() => setChoosing(false)} onChange={onChange} />}
    </div>
  )
}

/** The dialog of periods with those chosen most often. */
export function ChoosePeriod({ period, position, accept, onChange, onClose }: ChosenPeriod & { accept?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { fiscalYear, years } = useOrganization()
  const year = fiscalYear && { starts: fiscalYear.year, ends: fiscalYear.end }
  const usual = position
    ? usualDays(today(), year).map(({ day, ...each }) => ({ ...each, take: () => onChange({ to: day }) }))
    : usualPeriods(today(), year, period, years).map(({ period: chosen, ...each }) => ({ ...each, take: () => onChange(chosen) }))
  return (
    <PeriodDialog
      title={position ? t('Day') : t('Period')}
      accept={accept ?? t('Show')}
      {...{ period, position, usual, onChange, onClose }}
    />
  )
}
