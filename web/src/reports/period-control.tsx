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
        onKeyDown={(event) => onEnter(event, accept)}
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
        {position ? <UsualDays onTake={take} /> : <UsualPeriods shown={period} onTake={take} />}
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

function UsualPeriods({ shown, onTake }: { shown: Period; onTake: (period: Period) => void }) {
  const { t } = useTranslation()
  const { fiscalYear } = useOrganization()
  return (
    <div className={styles.periodUsual}>
      {usualPeriods(today(), fiscalYear && { starts: fiscalYear.year, ends: fiscalYear.end }, shown).map(({ label, period }) => (
        <Button key={label} small onClick={() => onTake(period)}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}

function UsualDays({ onTake }: { onTake: (day: Partial<Period>) => void }) {
  const { t } = useTranslation()
  const { fiscalYear } = useOrganization()
  return (
    <div className={styles.periodUsual}>
      {usualDays(today(), fiscalYear && { starts: fiscalYear.year, ends: fiscalYear.end }).map(({ label, day }) => (
        <Button key={label} small onClick={() => onTake({ to: day })}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
