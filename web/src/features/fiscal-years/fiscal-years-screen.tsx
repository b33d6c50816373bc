import { type FiscalYear, setFiscalYearStatus } from '@lekha/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { isProvisionalYear, yearName, yearSpan } from '../../books/year-name.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { Button } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Provisional } from '../../ui/provisional.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import styles from './fiscal-years.module.css'
import { LockDialog } from './lock-dialog.tsx'
import { YearDialog } from './year-dialog.tsx'
import { YearStatus } from './year-step.tsx'

const shape = ({ id }: FiscalYear) => ({ id })

/** The fiscal years of the organization: the latest first, each with its state. */
export function FiscalYearsScreen() {
  const { t } = useTranslation()
  const { years, may } = useOrganization()
  const [dialog, setDialog] = useState<'new' | FiscalYear | null>(null)
  const [lockedId, setLockedId] = useState<string>()
  // The present rows, because those with which a dialog was opened may be out of date.
  const edited = dialog === 'new' ? undefined : years.find(({ id }) => id === dialog?.id)
  const locked = years.find(({ id }) => id === lockedId)
  const setStatus = useWrite(setFiscalYearStatus)
  const mayWrite = may('year.write')
  const goToEnd = useGoToEnd()
  const toggle = ({ id, status }: FiscalYear) =>
    setStatus.mutate({ params: { id }, body: { status: status === 'active' ? 'Deactive' : 'active' } })
  const edit = mayWrite ? { label: t('Edit'), run: setDialog } : undefined
  return (
    <MasterList
      title={t('Fiscal years')}
      columns={useColumns(mayWrite ? toggle : undefined)}
      rows={years.toReversed()}
      shape={shape}
      open={edit}
      alter={edit}
      create={mayWrite ? { label: t('New fiscal year'), run: () => setDialog('new') } : undefined}
      keys={(year) => [
        { keys: 'ArrowUp ArrowDown', label: t('Row') },
        ...(year && mayWrite ? [{ keys: 'A', label: t('Active or inactive'), run: () => toggle(year) }] : []),
        ...(year && may('report.read') ? [{ keys: 'E', label: t('Year end'), run: () => goToEnd(year) }] : []),
        ...(year && mayWrite && !year.closed ? [{ keys: 'L', label: t('Lock'), run: () => setLockedId(year.id) }] : []),
      ]}
      empty={<Empty>{t('There is no fiscal year yet.')}</Empty>}
      over={
        <>
          {(dialog === 'new' || edited) && <YearDialog year={edited} onClose={() => setDialog(null)} />}
          {locked && <LockDialog year={locked} onClose={() => setLockedId(undefined)} />}
        </>
      }
    />
  )
}

function useGoToEnd() {
  const navigate = useNavigate()
  const lng = useLanguage()
  return ({ id }: FiscalYear) => void navigate({ to: '/$lng/fiscalYear/$id/closing', params: { lng, id } })
}

/** On a phone one column holds both dates: that of the name if the row needs room for a button. */
function useColumns(onToggle: ((year: FiscalYear) => void) | undefined): Column<FiscalYear>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const name = { id: 'name', header: t('Name'), align: 'text', width: '22%', cell: (year: FiscalYear) => <YearName year={year} /> } as const
  const status = {
    id: 'status',
    header: t('Status'),
    align: 'text',
    width: 76,
    cell: (year: FiscalYear) => <YearStatus {...year} />,
  } as const
  const turn: Column<FiscalYear> = {
    id: 'turn',
    header: <span className="visually-hidden">{t('Active or inactive')}</span>,
    align: 'text',
    width: 110,
    cell: (year) => onToggle && <TurnButton year={year} onPress={() => onToggle(year)} />,
  }
  if (phone && onToggle) return [{ ...name, width: 'auto', cell: (year) => <NameAndSpan year={year} /> }, { ...status, width: 74 }, turn]
  if (phone) return [name, { id: 'span', header: t('Start and end date'), align: 'text', cell: (year) => yearSpan(year, language) }, status]
  return [
    name,
    { id: 'start', header: t('Start date'), align: 'text', width: '20%', cell: ({ year }) => <Day ad={year} /> },
    { id: 'end', header: t('End date'), align: 'text', width: '20%', cell: ({ end }) => <Day ad={end} /> },
    status,
    ...(onToggle ? [turn] : []),
    { id: 'lock', header: t('Locked until'), align: 'text', width: 130, cell: (year) => <Lock year={year} /> },
  ]
}

/** The button that does the same as key A. */
function TurnButton({ year: { status }, onPress }: { year: FiscalYear; onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button kind="link" small onClick={onPress}>
      {status === 'active' ? t('Make inactive') : t('Make active')}
    </Button>
  )
}

function YearName({ year }: { year: FiscalYear }) {
  const language = useLanguage()
  const phone = usePhone()
  return (
    <>
      <span className={phone ? undefined : 'strong'}>{yearName(year, language)}</span> {isProvisionalYear(year) && <Provisional />}
    </>
  )
}

function Day({ ad }: { ad: string }) {
  return (
    <span className={styles.day}>
      <DateText ad={ad} withAd />
    </span>
  )
}

function NameAndSpan({ year }: { year: FiscalYear }) {
  return (
    <>
      <YearName year={year} />
      <div className="second small">{yearSpan(year, useLanguage())}</div>
    </>
  )
}

/** Until when a year is locked; a link to its end, where that is decided. */
function Lock({ year: { id, closed, lockedThrough } }: { year: FiscalYear }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { may } = useOrganization()
  const state = closed ? t('Closed') : lockedThrough && <DateText ad={lockedThrough} />
  if (!may('report.read')) return state
  return (
    <Link to="/$lng/fiscalYear/$id/closing" params={{ lng, id }}>
      {state ?? t('Year end')}
    </Link>
  )
}
