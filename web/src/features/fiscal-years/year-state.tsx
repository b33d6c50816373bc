import type { YearEnd } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../masters/facts.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'

/** Whether a year is closed, since when, its closing entry, and its lock. */
export function YearState({ end }: { end: YearEnd }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { year, closedAt, reopenedAt, reopenReason, entry } = end
  const facts: Fact[] = [
    [t('State'), year.closed ? <b key="state">{t('Closed')}</b> : t('Not closed')],
    [t('Closed on'), closedAt && <Moment key="closed" iso={closedAt} />],
    [
      t('Closing entry'),
      entry && (
        <Link key="entry" to="/$lng/transaction/voucher" params={{ lng }} search={{ voucher: entry.voucherId }}>
          {entry.number}
        </Link>
      ),
    ],
    [t('Amount'), entry && <Money key="amount" amount={parsePaisa(entry.total)} />],
    [t('Closing entry'), year.closed && !entry && t('None: nothing was earned or spent.')],
    [t('Reopened on'), reopenedAt && <Moment key="reopened" iso={reopenedAt} />],
    [t('Reason for reopening'), reopenReason],
    [t('Locked until'), !year.closed && year.lockedThrough && <DateText key="lock" ad={year.lockedThrough} />],
    [t('Reason for the lock'), !year.closed && year.lockReason],
    [t('Locked by'), !year.closed && year.lockedThrough && year.lockedBy],
  ]
  return <Facts facts={facts} />
}
