import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMasters } from '../../books/masters.ts'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { SubLedgerFormBody } from './sub-ledger-form.tsx'

/** `subLedger/new` and `subLedger/{id}/edit`. */
export function SubLedgerFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { ledgerId = '', name = '' } = useSearch({ strict: false })
  const masters = useMasters({ whole: true })
  return (
    <MasterFormScreen rows={masters?.subLedgers} id={id} missing={t('There is no such sub-ledger.')} start={`${ledgerId} ${name}`}>
      {(subLedger, former, onCreated) =>
        masters && (
          <SubLedgerFormBody
            masters={masters}
            subLedger={subLedger}
            ledgerId={(subLedger ?? former)?.ledgerId ?? ledgerId}
            name={former ? '' : name}
            onCreated={onCreated}
          />
        )
      }
    </MasterFormScreen>
  )
}
