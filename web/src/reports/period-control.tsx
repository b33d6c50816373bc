import { formatAd, type Period } from '@lekha/calendar'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { today } from '../ui/clock.ts'
import { DateField } from '../ui/date-field.tsx'
import { SmallDate } from '../ui/date-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '../ui/icon.ts'
import { Kbd } from '../ui/kbd.tsx'
import { chordOf } from '../ui/keys.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { useKeys } from '../ui/use-keys.ts'
import { periodText, usualDays, usualPeriods } from './period.ts'
import styles from './report.module.css'

type PeriodDialogProps = {
  period: Period
  /** The report shows a position on one day, the last of the period. */
  position: boolean
  onChange: (period: Partial<Period>) => void
  onClose: () => void
}
type PeriodControlProps = Omit<PeriodDialogProps, 'onClose'> & { onStep: (steps: 1 | -1) => void }

/** Previous, the period, next. F2 opens the dialog of periods; + and - step by the length of the present one. */
export function PeriodControl({ period, position, onChange, onStep }: PeriodControlProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [choosing, setChoosing] = useState(false)
  const back = () => onStep(-1)
  const on = () => onStep(1)
  useKeys([
    { keys: 'F2', also: 'Alt+F2', label: t('Period'), run: () => setChoosing(true) },
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
      {choosing && <PeriodDialog period={period} position={position} onClose={() => setChoosing(false)} onChange={onChange} />}
    </div>
  )
}

function PeriodDialog({ period, position, onClose, onChange }: PeriodDialogProps) {
  const { t } = useTranslation()
  const { fiscalYear } = useOrganization()
  const usual = useUsual({ period, position })
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const backwards = !position && to < from
  const take = (chosen: Partial<Period>) => {
    onClose()
    onChange(chosen)
  }
  const form = useRef<HTMLFormElement>(null)
  const submit = () => !backwards && take(position ? { to } : { from, to })
  // A date field accepts its date on blur, so the focused one is blurred first; a refused date must be corrected.
  const accept = () => {
    flushSync(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused) refused.focus()
    else form.current?.requestSubmit()
  }
  return (
    <Dialog
      onClose={onClose}
      keys={[
        { keys: 'Enter', label: t('Next field') },
        { keys: 'Ctrl+Enter', label: t('Show'), run: accept },
        { keys: 'Escape', label: t('Cancel') },
      ]}
      title={position ? t('Day') : t('Period')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" keys="Ctrl+Enter" onClick={accept}>
            {t('Show')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="form-stack"
        onKeyDown={(event) => takeByLetter(event, usual, take) || onEnter(event, accept)}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!position && (
          <Field label={t('From')}>
            <DateField autoFocus value={from} within={fiscalYear} onChange={setFrom} />
          </Field>
        )}
        <Field label={position ? t('As of') : t('To')} error={backwards ? t('The period ends before it starts.') : undefined}>
          <DateField autoFocus={position} value={to} near={position ? to : from} within={fiscalYear} onChange={setTo} />
        </Field>
        <UsualPeriods usual={usual} onTake={take} />
      </form>
    </Dialog>
  )
}

/** Enter in the first date goes to the second, and in the second accepts both. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, accept: () => void): void {
  if (chordOf(event) !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const [first, second] = event.currentTarget.querySelectorAll('input')
  if (event.target === first && second) second.focus()
  else accept()
}

/** What is chosen most often, each with a button and perhaps a letter. */
type Usual = { label: string; keys?: string; period: Partial<Period> }

function useUsual({ period, position }: Pick<PeriodDialogProps, 'period' | 'position'>): Usual[] {
  const { fiscalYear } = useOrganization()
  const year = fiscalYear && { starts: fiscalYear.year, ends: fiscalYear.end }
  if (!position) return usualPeriods(today(), year, period)
  return usualDays(today(), year).map(({ day, ...usual }) => ({ ...usual, period: { to: day } }))
}

/** Takes the usual period of a pressed letter, unless a date is being typed: in a date that nobody has begun to change, all is selected. */
function takeByLetter(event: KeyboardEvent, usual: readonly Usual[], take: (period: Partial<Period>) => void): boolean {
  const { target } = event
  const typing = target instanceof HTMLInputElement && (target.selectionStart !== 0 || target.selectionEnd !== target.value.length)
  const chosen = typing ? undefined : usual.find(({ keys }) => keys === chordOf(event))
  if (!chosen) return false
  event.preventDefault()
  take(chosen.period)
  return true
}

function UsualPeriods({ usual, onTake }: { usual: readonly Usual[]; onTake: (period: Partial<Period>) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.periodUsual}>
      {usual.map(({ label, keys, period }) => (
        <Button key={label} small {...(keys === undefined ? {} : { keys })} onClick={() => onTake(period)}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
