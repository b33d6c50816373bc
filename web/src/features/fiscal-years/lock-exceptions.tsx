import { type FiscalYear, type LockException, listLockExceptions, revokeLockException } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { ExceptionDialog } from './exception-dialog.tsx'
import { LockDialog } from './lock-dialog.tsx'

const shape = ({ id }: LockException) => ({ id })

/** The lock of a year, and who may post into the locked days all the same, until when and why. */
export function LockExceptions({ year }: { year: FiscalYear }) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const [dialog, setDialog] = useState<'lock' | 'exception'>()
  const list = useEndpoint(listLockExceptions, { params: { id: year.id } })
  const mayWrite = may('year.write') && !year.closed
  const mayExcept = mayWrite && year.lockedThrough !== null
  const columns = useColumns(year.id, mayWrite)
  useKeys([
    { keys: 'L', label: t('Lock'), run: () => setDialog('lock'), when: mayWrite },
    { keys: 'Alt+C', label: t('Exception'), run: () => setDialog('exception'), when: mayExcept },
  ])
  return (
    <section>
      <div className="page-line">
        <h2>{t('Exceptions from the lock')}</h2>
        <div className="page-tools">
          {mayWrite && (
            <Button kind="ghost" small keys="L" onClick={() => setDialog('lock')}>
              {t('Lock')}
            </Button>
          )}
          {mayExcept && (
            <Button kind="ghost" small keys="Alt+C" onClick={() => setDialog('exception')}>
              {t('Exception')}
            </Button>
          )}
        </div>
      </div>
      <DataTable
        label={t('Exceptions from the lock')}
        columns={columns}
        rows={list.data?.result.exceptions}
        shape={shape}
        empty={<p className="hint">{t('Nobody was let into the locked days.')}</p>}
      />
      {dialog === 'lock' && <LockDialog year={year} onClose={() => setDialog(undefined)} />}
      {dialog === 'exception' && <ExceptionDialog year={year} users={list.data?.result.users ?? []} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

function useColumns(yearId: string, mayWrite: boolean): Column<LockException>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const revoke = useWrite(revokeLockException)
  const take = (id: string) => revoke.mutate({ params: { id: yearId, exceptionId: id } })
  const who: Column<LockException> = {
    id: 'who',
    header: t('For whom'),
    align: 'text',
    cell: (row) => <Who row={row} withMore={phone} />,
  }
  const reason: Column<LockException> = { id: 'reason', header: t('Reason'), align: 'text', cell: ({ reason: text }) => text }
  const until: Column<LockException> = {
    id: 'until',
    header: t('Until'),
    align: 'text',
    width: 170,
    cell: ({ until: iso }) => <Moment iso={iso} />,
  }
  const state: Column<LockException> = {
    id: 'state',
    header: t('Status'),
    align: 'text',
    width: phone ? 96 : 130,
    cell: (row) =>
      row.valid && mayWrite ? (
        <Button kind="link" small disabled={revoke.isPending} onClick={() => take(row.id)}>
          {t('Take back')}
        </Button>
      ) : (
        <Ended row={row} />
      ),
  }
  return phone ? [who, state] : [who, reason, until, state]
}

/** `withMore`: reason and end below it, where there is no room for columns of these. */
function Who({ row, withMore }: { row: LockException; withMore: boolean }) {
  const { t } = useTranslation()
  const roles = { admin: t('Every administrator'), accountant: t('Every accountant'), clerk: t('Every clerk') }
  return (
    <>
      {row.role === null ? row.user : roles[row.role]}
      {withMore && (
        <div className="second small">
          <Moment iso={row.until} /> · {row.reason}
        </div>
      )}
    </>
  )
}

function Ended({ row: { valid, revokedAt } }: { row: LockException }) {
  const { t } = useTranslation()
  if (valid) return <span className="good strong">{t('valid')}</span>
  return revokedAt === null ? t('ended') : t('taken back')
}
