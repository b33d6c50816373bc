import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMasters } from '../../api/masters.ts'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LedgerFormBody } from './ledger-form.tsx'
import './chart.css'

/** `ledger/new` and `ledger/{id}/edit`. */
export function LedgerFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { groupId = '', name = '' } = useSearch({ strict: false })
  const masters = useMasters()
  if (!masters) return <Skeleton lines={8} />
  if (id === undefined)
    return <LedgerFormBody key={`${groupId} ${name}`} masters={masters} ledger={undefined} groupId={groupId} name={name} />
  const ledger = masters.ledgerById.get(id)
  if (!ledger) return <Empty title={t('There is no such ledger.')} />
  if (ledger.groupId === null) return <Empty title={t('A reserved ledger is neither changed nor deleted.')} />
  return <LedgerFormBody key={id} masters={masters} ledger={ledger} groupId={ledger.groupId} name="" onCreated={setFormer} />
}
