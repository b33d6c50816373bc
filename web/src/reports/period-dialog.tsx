import type { Period } from '@lekha/calendar'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { chordOf } from '../ui/keys.ts'
import styles from './report.module.css'
import { YearChoice } from './year-choice.tsx'

/** What is chosen most often, each with a button and perhaps a letter. */
export type Usual = { label: string; keys?: string; take: () => void }

type PeriodDialogProps = {
  title: string
  /** What accepting it does: 'Show'. */
  accept: string
  period: Period
  /** A position on one day, the last of the period, is chosen. */
  position: boolean
  usual: readonly Usual[]
  onChange: (period: Partial<Period>) => void
  onClose: () => void
}

/** Asks for a period, or for a day: two dates, or one of those chosen most often. */
export function PeriodDialog({ title, accept: done, period, position, usual, onChange, onClose }: PeriodDialogProps) {
  const { t } = useTranslation()
  const { fiscalYear } = useOrganization()
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const backwards = !position && to < from
  const form = useRef<HTMLFormElement>(null)
  const take = (choose: () => void) => {
    onClose()
    choose()
  }
  const submit = () => !backwards && take(() => onChange(position ? { to } : { from, to }))
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
        { keys: 'Ctrl+Enter', label: done, run: accept },
        { keys: 'Escape', label: t('Cancel') },
      ]}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="main" keys="Ctrl+Enter" onClick={accept}>
            {done}
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
        <YearChoice {...{ position, from, to, setFrom, setTo }} />
        <UsualPeriods usual={usual} onTake={take} />
      </form>
    </Dialog>
  )
}

/** Enter in the first date goes to the second, and in the second accepts both. */
function onEnter(event: KeyboardEvent<HTMLFormElement>, accept: () => void): void {
  if (event.defaultPrevented || chordOf(event) !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const [first, second] = event.currentTarget.querySelectorAll('input')
  if (event.target === first && second) second.focus()
  else accept()
}

/** Takes the usual period of a pressed letter, unless a date is being typed: in a date that nobody has begun to change, all is selected. */
function takeByLetter(event: KeyboardEvent, usual: readonly Usual[], take: (choose: () => void) => void): boolean {
  const { target } = event
  const typing = target instanceof HTMLInputElement && (target.selectionStart !== 0 || target.selectionEnd !== target.value.length)
  const chosen = typing || event.defaultPrevented ? undefined : usual.find(({ keys }) => keys === chordOf(event))
  if (!chosen) return false
  event.preventDefault()
  take(chosen.take)
  return true
}

function UsualPeriods({ usual, onTake }: { usual: readonly Usual[]; onTake: (choose: () => void) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.periodUsual}>
      {usual.map(({ label, keys, take }) => (
        <Button key={label} small {...(keys === undefined ? {} : { keys })} onClick={() => onTake(take)}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
