import { adToBs, formatBs } from '@lekha/calendar'
import { type AnswerOf, type InputOf, listSecurityEvents, listUsers, ROLES, readSecurityEventsAsCsv } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useEndpoint, useFailureSentence, type WireFailure } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { AddChip, Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExcelIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { kindOf, useEventNames } from './event-names.ts'
import { useRoleNames } from './role-names.ts'
import { FilterDialog, type SecurityFilter } from './security-filter.tsx'

type Event = AnswerOf<typeof listSecurityEvents>['result'][number]

const shape = ({ id }: Event) => ({ id })

/** The list of security events, the newest first. */
export function SecurityEventsScreen() {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const { before, ...filter } = useSearch({ from: '/$lng/signed-in/role/settings/setting/securityEvents' })
  const query = { userId: filter.who, kind: kindOf(filter.kind), from: filter.from, to: filter.to }
  const events = useEndpoint(listSecurityEvents, { query: { ...query, before } }, { keepFormer: true, saysRefusals: true })
  const columns = useColumns()
  const go = (search: SecurityFilter & { before?: string | undefined }) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...search }) })
  const next = events.data?.next ?? undefined
  const save = useCsv(query)
  const refused = events.error?.isPassing === false ? events.error : undefined
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row') },
    { keys: 'F', label: t('Filter'), run: () => setChoosing(true), when: !refused },
    { keys: 'O', label: t('Older'), run: () => next && go({ before: next }), when: next !== undefined },
    { keys: 'Alt+E', label: t('CSV'), run: () => void save(), when: !refused },
  ])
  if (refused) return <Empty title={sayFailure(refused)} />
  return (
    <>
      <EventsHead onSave={() => void save()} />
      <div className="chips">
        <FilterInForce filter={filter} onChange={(change) => go({ ...change, before: undefined })} />
        <AddChip keys="F" onClick={() => setChoosing(true)}>
          {t('Filter')}
        </AddChip>
      </div>
      <DataTable
        label={t('Security events')}
        columns={columns}
        rows={events.data?.result}
        shape={shape}
        stale={events.isPlaceholderData}
        autoFocus
        empty={<Empty />}
      />
      {next !== undefined && (
        <Button kind="link" keys="O" onClick={() => go({ before: next })}>
          {t('Older')}
        </Button>
      )}
      {choosing && (
        <FilterDialog
          filter={filter}
          onClose={() => setChoosing(false)}
          onChange={(chosen) => {
            setChoosing(false)
            go({ ...chosen, before: undefined })
          }}
        />
      )}
    </>
  )
}

function EventsHead({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="page-line">
      <h2>{t('Security events')}</h2>
      <div className="page-tools">
        <Button kind="ghost" small icon={<ExcelIcon />} keys="Alt+E" onClick={onSave}>
          {t('CSV')}
        </Button>
      </div>
    </div>
  )
}

function useCsv(query: InputOf<typeof readSecurityEventsAsCsv>['query']) {
  const language = useLanguage()
  const sayFailure = useFailureSentence()
  return () =>
    call(readSecurityEventsAsCsv, { query: { ...query, language } }).then(
      saveFile,
      (failure: unknown) => notify('error', sayFailure(failure as WireFailure)), // call() throws nothing else
    )
}

/** One chip per filter in use; it removes the filter. */
function FilterInForce({
  filter: { who, kind, from, to },
  onChange,
}: {
  filter: SecurityFilter
  onChange: (change: SecurityFilter) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const names = useEventNames()
  const user = useEndpoint(listUsers, {}, { enabled: who !== undefined }).data?.result.find(({ id }) => id === who)
  const known = kindOf(kind)
  const day = (ad: string) => formatBs(adToBs(ad), language)
  return (
    <>
      {who && (
        <Chip kind="filter" label={user ? `${user.firstName} ${user.lastName}` : t('Who')} onRemove={() => onChange({ who: undefined })} />
      )}
      {known && <Chip kind="filter" label={names[known]} onRemove={() => onChange({ kind: undefined })} />}
      {from && <Chip kind="filter" label={t('from {{day}}', { day: day(from) })} onRemove={() => onChange({ from: undefined })} />}
      {to && <Chip kind="filter" label={t('to {{day}}', { day: day(to) })} onRemove={() => onChange({ to: undefined })} />}
    </>
  )
}

function useColumns(): Column<Event>[] {
  const { t } = useTranslation()
  const names = useEventNames()
  const roles = useRoleNames()
  const phone = usePhone()
  const said = (detail: string) => {
    const role = ROLES.find((one) => one === detail)
    return role ? roles[role] : detail && t(detail)
  }
  const at: Column<Event> = { id: 'at', header: t('Time'), align: 'text', width: 180, cell: (row) => <Moment iso={row.at} /> }
  const what: Column<Event> = { id: 'kind', header: t('Event'), align: 'text', width: '14%', cell: ({ kind }) => names[kind] }
  const who: Column<Event> = { id: 'who', header: t('Who'), align: 'text', width: '15%', cell: ({ user }) => user }
  if (phone) return [{ ...what, width: 'auto', cell: (row) => <EventAndWho what={names[row.kind]} who={row.user} /> }, at]
  return [
    at,
    what,
    who,
    { id: 'whom', header: t('About whom'), align: 'text', width: '15%', cell: ({ aboutUser }) => aboutUser },
    { id: 'organization', header: t('Organization'), align: 'text', cell: ({ organization }) => organization },
    { id: 'detail', header: t('Detail'), align: 'text', cell: ({ detail }) => said(detail) },
    { id: 'address', header: t('IP address'), align: 'text', width: 130, cell: ({ address }) => address },
  ]
}

function EventAndWho({ what, who }: { what: string; who: string }) {
  return (
    <>
      {what}
      <div className="second small">{who}</div>
    </>
  )
}
