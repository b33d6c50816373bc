import { addDays, adToBs, firstOfBsMonth, formatBs } from '@lekha/calendar'
import type { Report } from '@lekha/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { today } from '../ui/clock.ts'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { langOf, useLanguage } from '../ui/language.ts'
import { Moment } from '../ui/moment.tsx'
import { moveInChoices } from './choices.ts'
import styles from './explain.module.css'
import { lastPrinted } from './printed-entries.ts'

/** The part of the address that says since when. */
export type Since = { since: string } | { sinceEntry: string }

type SinceDialogProps = { report: Report; onChoose: (since: Since) => void; onClose: () => void }

/** Asks since when changes are wanted: since this report was printed here, since today or this month began, or since the end of a day. */
export function SinceDialog({ report, onChoose, onClose }: SinceDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const [day, setDay] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const printed = lastPrinted(organizationId, report)
  const yesterday = addDays(today(), -1)
  const endOfMonth = addDays(firstOfBsMonth(today()), -1)
  const days = [
    { keys: 'T', label: t('Since today began'), day: yesterday },
    { keys: 'M', label: t('Since this month began'), day: endOfMonth },
  ]
  const showDay = () => day !== '' && onChoose({ since: day })
  const printedHere = () => printed && onChoose({ sinceEntry: printed.entry })
  return (
    <Dialog
      onClose={onClose}
      title={t('What changed')}
      keys={[
        { keys: 'P', label: t('Since I printed it'), run: printedHere, when: printed !== undefined },
        ...days.map((each) => ({ keys: each.keys, label: each.label, run: () => onChoose({ since: each.day }) })),
        { keys: 'ArrowUp ArrowDown', label: t('Row'), run: (chord) => moveInChoices(list.current, chord === 'ArrowUp' ? -1 : 1) },
        { keys: 'Ctrl+Enter', label: t('Show'), run: showDay, when: day !== '' },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
      footer={
        <Button kind="main" keys="Ctrl+Enter" disabled={day === ''} onClick={showDay}>
          {t('Show')}
        </Button>
      }
    >
      <ul className={styles.choices} ref={list}>
        {printed && (
          <Choice keys="P" label={t('Since I printed it')} onChoose={printedHere}>
            <Moment iso={printed.at} />
          </Choice>
        )}
        {days.map((each) => (
          <Choice key={each.keys} keys={each.keys} label={each.label} onChoose={() => onChoose({ since: each.day })}>
            <span lang={langOf(language)}>{formatBs(adToBs(addDays(each.day, 1)), language)}</span>
          </Choice>
        ))}
      </ul>
      <div className="form-stack">
        <Field label={t('Since the end of a day')}>
          <DateField value={day} onChange={setDay} near={today()} />
        </Field>
      </div>
    </Dialog>
  )
}

type ChoiceProps = { keys: string; label: string; onChoose: () => void; children: ReactNode }

function Choice({ keys, label, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.voucher} data-choice onClick={onChoose}>
        <span>{label}</span>
        <span className="second">{children}</span>
        <Kbd silent keys={keys} />
      </button>
    </li>
  )
}
