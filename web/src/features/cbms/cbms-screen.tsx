import { type Cbms, type CbmsMessage, resendToCbms, showCbms } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './cbms.module.css'
import { CbmsDialog } from './cbms-dialog.tsx'
import { CbmsState } from './cbms-state.tsx'
import { useMessageColumns } from './message-columns.tsx'

const shape = ({ voucherId, isReturn }: CbmsMessage) => ({ id: `${voucherId} ${isReturn}` })

/** `cbms`: whether bills go to CBMS of the tax office, how that goes, and which it does not have yet. */
export function CbmsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { organizationId, may } = useOrganization()
  const [changes, setChanges] = useState(false)
  const { data } = useEndpoint(showCbms, { params: { organizationId } })
  const cbms = data?.result
  const { mayResend, resend } = useResend(cbms)
  const mayChange = may('organization.write') && cbms !== undefined
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row'), when: (cbms?.messages.length ?? 0) > 0 },
    { keys: 'Enter', label: t('Open the voucher'), when: (cbms?.messages.length ?? 0) > 0 },
    { keys: 'Alt+Enter', label: t('Change'), run: () => setChanges(true), when: mayChange },
    { keys: 'Alt+S', label: t('Send again'), run: resend, when: mayResend },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Bills to the tax office (CBMS)')}</h1>
          <div className="page-tools">
            {mayResend && (
              <Button kind="ghost" small keys="Alt+S" onClick={resend}>
                {t('Send again')}
              </Button>
            )}
            {mayChange && (
              <Button kind="main" small keys="Alt+Enter" onClick={() => setChanges(true)}>
                {t('Change')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className={`page-body ${styles.body}`}>
        <CbmsState cbms={cbms} />
        <DataTable
          label={t('Bills that the tax office does not have yet')}
          columns={useMessageColumns()}
          rows={cbms?.messages}
          shape={shape}
          autoFocus
          onOpen={({ voucherId }) => void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: voucherId } })}
          empty={
            <p className="hint">
              {cbms?.sendsFrom === null ? t('Nothing is sent to the tax office.') : t('The tax office has every bill.')}
            </p>
          }
        />
      </div>
      {changes && cbms && <CbmsDialog cbms={cbms} onClose={() => setChanges(false)} />}
    </div>
  )
}

/** Sends again what the tax office does not have; offered while there is something, or where sending was stopped. */
function useResend(cbms: Cbms | undefined) {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const { mutate, isPending } = useWrite(resendToCbms)
  const left = cbms !== undefined && (cbms.waiting > 0 || cbms.held > 0 || cbms.stopped !== null)
  const resend = () =>
    mutate({ params: { organizationId } }, { onSuccess: () => notify('success', t('The bills are sent again within seconds.')) })
  return { mayResend: may('voucher.change') && left && cbms.sendsFrom !== null && !isPending, resend }
}
