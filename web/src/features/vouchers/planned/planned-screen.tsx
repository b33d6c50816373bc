import { adToBs, daysBetween, formatBs, weekdayName } from '@lekha/calendar'
import { deletePlannedVoucher, type PlannedVoucher, skipPlannedVoucher } from '@lekha/contract'
import { add, digits, type Language, type Paisa, ZERO } from '@lekha/money'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../api/use-endpoint.ts'
import { type Masters, nameIn, useMasters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { useBack } from '../../../ui/back.ts'
import { today } from '../../../ui/clock.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import { notify } from '../../../ui/notify.ts'
import { usePhone } from '../../../ui/screen.ts'
import type { Column, RowShape } from '../../../ui/table-shape.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { DraftFacts, ledgerOf } from '../drafts/draft-facts.tsx'
import type { Entry } from '../entry/entry.ts'
import { bodyOf } from '../entry/entry-body.ts'
import { ReasonDialog } from '../posted/reason-dialog.tsx'
import { entryOfPlanned, RECURS, usePlanned } from './planned.ts'
import { ORDINALS, weekOf } from './weekdays.ts'

type Row = PlannedVoucher & { entry: Entry | undefined }

const shape = ({ id, nextDate }: Row): RowShape => ({ id, kind: nextDate === null ? 'child' : 'plain' })
const isDue = ({ nextDate }: PlannedVoucher): boolean => nextDate !== null && nextDate <= today()

/** `transaction/planned`: recurring and post-dated vouchers, those due first in front. Enter opens one to be posted; nothing is posted by itself. */
export function PlannedScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { may } = useOrganization()
  const { row: startAt } = useSearch({ strict: false }) as { row?: string }
  const masters = useMasters()
  const rows = usePlanned()?.map((row) => ({ ...row, entry: entryOfPlanned(row) }))
  const columns = useColumns(masters)
  const [currentId, setCurrentId] = useState<string>()
  const [question, setQuestion] = useState<'skip' | 'delete'>()
  const current = rows?.find(({ id }) => id === currentId)
  const open = async ({ id }: Row) => {
    await navigate({ to: '.', search: (now: object) => ({ ...now, row: id }), replace: true } as never)
    await navigate({ to: '/$lng/transaction/voucher', params: { lng: language }, search: { planned: id } })
  }
  const back = useBack('/$lng/accountDashboard')
  const mayChange = current !== undefined && may('voucher.change')
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row') },
    { keys: 'Enter', label: t('Open'), when: mayChange },
    {
      keys: 'Alt+X',
      label: t('Skip'),
      run: () => setQuestion('skip'),
      when: mayChange && current.every !== null && current.nextDate !== null,
    },
    { keys: 'Alt+D', also: 'Delete', label: t('Delete'), run: () => setQuestion('delete'), when: mayChange },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  const due = rows?.filter(isDue).length ?? 0
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Planned vouchers')}</h1>
          {due > 0 && <b className="warn">{t('{{count}} due', { count: digits(String(due), language) })}</b>}
        </div>
      </div>
      <div className="page-body">
        <DataTable
          label={t('Planned vouchers')}
          {...{ columns, rows, shape }}
          onRow={({ id }) => setCurrentId(id)}
          {...(may('voucher.change') && { onOpen: (row: Row) => void open(row) })}
          {...(startAt !== undefined && { startAt })}
          autoFocus
          empty={
            <Empty title={t('Nothing is planned.')}>{t('Fill a voucher and press Alt+L to have it come again or wait for its day.')}</Empty>
          }
        />
      </div>
      {current && question && <Question is={question} row={current} masters={masters} onClose={() => setQuestion(undefined)} />}
    </div>
  )
}

/** Asks why a due day is skipped, or whether a plan is deleted, and does it. */
function Question({ is, row, masters, onClose }: { is: 'skip' | 'delete'; row: Row; masters: Masters | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const skip = useWrite(skipPlannedVoucher)
  const remove = useWrite(deletePlannedVoucher)
  const params = { organizationId, plannedId: row.id }
  const done = (sentence: string) => ({
    onSuccess: () => {
      notify('success', sentence, row.name)
      onClose()
    },
  })
  if (is === 'skip') {
    const give = (reason: string) => skip.mutate({ params, body: { version: row.version, reason } }, done(t('Your changes are saved.')))
    const date = row.nextDate === null ? '' : formatBs(adToBs(row.nextDate), language)
    return (
      <ReasonDialog
        title={t('Why is {{name}} skipped on {{date}}?', { name: row.name, date })}
        verb={t('Skip')}
        facts={row.entry && masters && <DraftFacts draft={{ entry: row.entry }} masters={masters} />}
        onGive={give}
        onClose={onClose}
      />
    )
  }
  const deleteIt = () => remove.mutate({ params, query: { version: String(row.version) } }, done(t('Record deleted successfully.')))
  return (
    <AskDialog
      title={t('Delete {{name}}?', { name: row.name })}
      verb={t('Delete')}
      pending={remove.isPending}
      onDo={deleteIt}
      onClose={onClose}
    >
      <p>{t('What was posted from it stays.')}</p>
    </AskDialog>
  )
}

/** The sum of the debits of a voucher as it is planned. */
const totalOf = (entry: Entry): Paisa => add(...bodyOf(entry).lines.map(({ amount }) => (amount > 0n ? amount : ZERO)))

function useColumns(masters: Masters | undefined): Column<Row>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const typeOf = (code: string | undefined) => masters?.voucherTypes.find((each) => each.code === code)
  const namedBy = ({ entry }: Row) => entry && masters && ledgerOf(entry, masters)
  const due: Column<Row> = {
    ...{ id: 'due', header: t('Due on'), align: 'text', width: phone ? 120 : 270 },
    cell: (row) => <DueOn row={row} />,
  }
  const name: Column<Row> = {
    ...{ id: 'name', header: t('Name'), align: 'text' },
    cell: (row) => <NameOf row={row} />,
  }
  const amount: Column<Row> = {
    ...{ id: 'amount', header: t('Amount'), align: 'money', width: phone ? 110 : 130 },
    cell: ({ entry }) => entry && <Money amount={totalOf(entry)} blankZero />,
  }
  if (phone) return [due, name, amount]
  const type: Column<Row> = {
    ...{ id: 'type', header: t('Type'), align: 'text', width: 100 },
    cell: ({ entry }) => nameOf(typeOf(entry?.type), language),
  }
  const particulars: Column<Row> = {
    ...{ id: 'particulars', header: t('Particulars'), align: 'text' },
    cell: (row) => nameOf(namedBy(row), language),
  }
  const often: Column<Row> = {
    ...{ id: 'often', header: t('How often'), align: 'text', width: 250 },
    cell: (row) => <HowOften row={row} />,
  }
  return [due, name, type, particulars, often, amount]
}

const nameOf = (named: { name: string; nameNp: string } | undefined, language: Language) => (named ? nameIn(named, language) : '–')

/** How often it is due, and on which weekday of the month if that is meant. */
function HowOften({ row: { every, week, weekday } }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className="second" lang={langOf(language)}>
      {every === null ? t('Once') : t(RECURS[every])}
      {week !== null && weekday !== null && ` · ${t(ORDINALS[weekOf(week)], { weekday: weekdayName(weekday, language, 'long') })}`}
    </span>
  )
}

/** When it is due, and how far that is from today. */
function DueOn({ row: { nextDate } }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (nextDate === null) return <span className="hint">{t('ended')}</span>
  const days = daysBetween(today(), nextDate)
  const count = digits(String(Math.abs(days)), language)
  const late = days === -1 ? t('overdue by 1 day') : t('overdue by {{count}} days', { count })
  const ahead = days === 1 ? t('in 1 day') : t('in {{count}} days', { count })
  return (
    <>
      <DateText ad={nextDate} />{' '}
      <span className={days > 0 ? 'second' : 'warn'} lang={langOf(language)}>
        {days === 0 ? t('due today') : days < 0 ? late : ahead}
      </span>
    </>
  )
}

/** Its name, and which due day was skipped last. */
function NameOf({ row: { name, skippedDate, skipReason } }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      {name}
      {skippedDate !== null && (
        <span className="second small">
          {' '}
          {t('Skipped {{date}}: {{reason}}', { date: formatBs(adToBs(skippedDate), language, 'day-month'), reason: skipReason })}
        </span>
      )}
    </>
  )
}
