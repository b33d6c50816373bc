import type { AnswerOf, listSessions } from '@lekha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { clientName } from './client-name.ts'

type Session = AnswerOf<typeof listSessions>['result'][number]

const shape = ({ id }: Session) => ({ id })

type SessionTableProps = {
  /** undefined until they are read. */
  sessions: Session[] | undefined
  /** The control in a session's row, such as a button that ends it. */
  action?: (session: Session) => ReactNode
}

/** The sessions of a user, the last used first. */
export function SessionTable({ sessions, action }: SessionTableProps) {
  const { t } = useTranslation()
  const phone = usePhone()
  const client: Column<Session> = {
    id: 'client',
    header: t('Browser or program'),
    align: 'text',
    cell: (row) => <Client session={row} withUse={phone} />,
  }
  const since: Column<Session> = {
    id: 'since',
    header: t('Signed in since'),
    align: 'text',
    width: 170,
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
  }
  const used: Column<Session> = {
    id: 'used',
    header: t('Last used'),
    align: 'text',
    width: 170,
    cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} />,
  }
  const act: Column<Session> = {
    id: 'act',
    header: <span className="visually-hidden">{t('End')}</span>,
    align: 'text',
    width: 96,
    cell: action ?? (() => null),
  }
  return (
    <DataTable
      label={t('Signed in')}
      columns={[client, ...(phone ? [] : [since, used]), ...(action ? [act] : [])]}
      rows={sessions}
      shape={shape}
      empty={<Empty title={t('Not signed in anywhere.')} />}
    />
  )
}

/** `withUse`: its last use below it, where there is no room for a column of that. */
function Client({ session: { client, current, lastUsedAt }, withUse }: { session: Session; withUse: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <span title={client}>
        {clientName(client) || t('Unknown')} {current && <b>{t('this one')}</b>}
      </span>
      {withUse && (
        <div className="second small">
          <Moment iso={lastUsedAt} />
        </div>
      )}
    </>
  )
}
