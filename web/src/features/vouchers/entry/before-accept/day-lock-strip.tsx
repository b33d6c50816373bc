import { adToBs, formatBs } from '@lekha/calendar'
import { sentence } from '@lekha/ledger'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../../../books/organization.ts'
import { yearName } from '../../../../books/year-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { now } from '../../../../ui/clock.ts'
import { WarningIcon } from '../../../../ui/icon.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Moment } from '../../../../ui/moment.tsx'
import type { Entry } from '../entry.ts'
import styles from './before-accept.module.css'
import { type DayLock, exceptedUntil, nextOpenDay } from './day-lock.ts'

/** What to do about it: who may lift it is an administrator. */
const WAYS = {
  closed: sentence('Choose a day of an open year, or have an administrator reopen this one.'),
  locked: sentence('Choose a later day, or have an administrator grant an exception.'),
} as const

type DayLockStripProps = { lock: DayLock | undefined; entry: Entry; onDate: (date: string) => void }

/** Above Accept: the lock that keeps the voucher out, until when and by whom, and the way on; or the exception that lets it in. */
export function DayLockStrip({ lock, entry, onDate }: DayLockStripProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { years, may } = useOrganization()
  if (!lock) return <Excepted entry={entry} />
  const { year, is, day } = lock
  const bs = (ad: string) => formatBs(adToBs(ad), language)
  const next = entry.alters ? undefined : nextOpenDay(lock, years)
  return (
    <div className={styles.strip} role="status" lang={langOf(language)}>
      <p>
        <WarningIcon />{' '}
        <b>
          {is === 'closed'
            ? t('{{day}} lies in the closed year {{year}}', { day: bs(day), year: yearName(year, language) })
            : t('{{day}} is locked: nothing is posted up to {{until}}', { day: bs(day), until: bs(year.lockedThrough ?? day) })}
        </b>
        {is === 'locked' && year.lockedBy !== '' && (
          <span>{t('Lock of {{who}}: {{reason}}', { who: year.lockedBy, reason: year.lockReason })}</span>
        )}
      </p>
      <p>
        <span className="second">{t(is === 'closed' ? WAYS.closed : WAYS.locked)}</span>
        {next !== undefined && (
          <Button kind="link" onClick={() => onDate(next)}>
            {t('Take {{day}}', { day: bs(next) })}
          </Button>
        )}
        {may('report.read') && (
          <Link to="/$lng/fiscalYear/$id/closing" params={{ lng: language, id: year.id }}>
            {t('Year end {{name}}', { name: yearName(year, language) })}
          </Link>
        )}
      </p>
    </div>
  )
}

function Excepted({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { years } = useOrganization()
  const until = exceptedUntil(entry, years, now())
  if (until === undefined) return null
  return (
    <p className="second small">
      {t('This day is locked. An exception lets you in until:')} <Moment iso={until} />
    </p>
  )
}
