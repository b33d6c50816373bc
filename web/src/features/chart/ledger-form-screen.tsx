import { type LedgerAnswer, showOpenings } from '@lekha/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Empty } from '../../ui/empty.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { LedgerFormBody } from './ledger-form.tsx'
import './chart.css'

/** `ledger/new` and `ledger/{id}/edit`. */
export function LedgerFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { groupId = '', name = '' } = useSearch({ strict: false })
  const masters = useMasters()
  const { organizationId } = useOrganization()
  const openings = useEndpoint(showOpenings, { params: { organizationId } })
  const [former, setFormer] = useState<LedgerAnswer>()
  // A field that came later than the others would miss what is typed for it.
  if (!masters || openings.isPending) return <Waiting lines={8} />
  if (id === undefined) {
    const fields = former ? { groupId: former.groupId ?? '', name: '' } : { groupId, name }
    return (
      <LedgerFormBody key={former?.id ?? `${groupId} ${name}`} masters={masters} ledger={undefined} {...fields} onCreated={setFormer} />
    )
  }
  const ledger = masters.ledgerById.get(id)
  if (!ledger) return <Empty page title={t('There is no such ledger.')} />
  if (ledger.groupId === null) return <Empty page title={t('A reserved ledger is neither changed nor deleted.')} />
  return <LedgerFormBody key={id} masters={masters} ledger={ledger} groupId={ledger.groupId} name="" onCreated={setFormer} />
}
