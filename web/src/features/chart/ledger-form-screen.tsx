import { showOpenings } from '@lekha/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { LedgerFormBody } from './ledger-form.tsx'

/** `ledger/new` and `ledger/{id}/edit`. */
export function LedgerFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { groupId = '', name = '' } = useSearch({ strict: false })
  const masters = useMasters({ whole: true })
  const { organizationId } = useOrganization()
  const openings = useEndpoint(showOpenings, { params: { organizationId } })
  return (
    <MasterFormScreen
      rows={openings.isPending ? undefined : masters?.ledgers}
      id={id}
      missing={t('There is no such ledger.')}
      fixed={({ reserved }) => reserved !== null && t('A reserved ledger cannot be changed or deleted.')}
      start={`${groupId} ${name}`}
    >
      {(ledger, former, onCreated) =>
        masters && (
          <LedgerFormBody
            masters={masters}
            ledger={ledger}
            groupId={(ledger ?? former)?.groupId ?? groupId}
            name={former ? '' : name}
            onCreated={onCreated}
          />
        )
      }
    </MasterFormScreen>
  )
}
