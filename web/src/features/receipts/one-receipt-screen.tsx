import { cancelVoucher, type Receipt, showReceipt } from '@lekha/contract'
import { amountInWords, digits } from '@lekha/money'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { ReasonDialog } from '../../form/reason-dialog.tsx'
import { Facts } from '../../masters/facts.tsx'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { notify } from '../../ui/notify.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { factsOf, ReceiptLines } from './receipt-paper.tsx'
import styles from './receipts.module.css'
import { usePrintedReceipt } from './use-printed-receipt.tsx'

/** `receipt/view/{id}`: a receipt as it was taken; Alt+P prints a copy, Alt+X cancels it with a reason. */
export function OneReceiptScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/year/receipt/view/$id' })
  const { organizationId } = useOrganization()
  const read = useEndpoint(showReceipt, { params: { organizationId, receiptId: id } }, { saysRefusals: true })
  if (read.isError) return <Empty page title={t('There is no such receipt.')} />
  const receipt = read.data?.result
  return receipt ? <AboutReceipt key={receipt.id} receipt={receipt} /> : <Waiting lines={8} />
}

function AboutReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { may } = useOrganization()
  const printer = usePrintedReceipt()
  const { cancelling, over } = useCancelling(receipt)
  const navigate = useNavigate()
  const back = useBack('/$lng/receipt/view')
  const toVoucher = () => void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: receipt.id } })
  const print = () => printer.print(receipt.id)
  useKeys([
    { keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: print, when: may('voucher.post') },
    { keys: 'Alt+X', label: t('Cancel receipt'), run: cancelling, when: may('voucher.change') && !receipt.cancelled && !receipt.reversed },
    { keys: 'Enter', label: t('Voucher'), run: toVoucher },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Receipt {{number}}', { number: digits(receipt.number, lng) })}</h1>
          {receipt.cancelled && <b className="bad">{t('Cancelled')}</b>}
          {receipt.reversed && <b className="bad">{t('Reversed')}</b>}
          <div className="page-tools">
            {may('voucher.post') && (
              <Button kind="ghost" small keys="Alt+P" onClick={print}>
                {t('Print')}
              </Button>
            )}
            <Button kind="ghost" small keys="Enter" onClick={toVoucher}>
              {t('Voucher')}
            </Button>
          </div>
        </div>
      </div>
      <div className={`page-body ${styles.one}`}>
        <Facts facts={[...factsOf(receipt, t, lng), [t('Remark'), receipt.remark]]} />
        <ReceiptLines receipt={receipt} />
        <p lang={langOf(lng)}>{amountInWords(receipt.total, lng)}</p>
        <p className="second">
          {t('Received by')} {receipt.cashier} · <Moment iso={receipt.receivedAt} />
        </p>
      </div>
      {printer.paper}
      {over}
    </div>
  )
}

/** Cancels the receipt once its reason is given. */
function useCancelling(receipt: Receipt) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const cancel = useWrite(cancelVoucher)
  const [asks, setAsks] = useState(false)
  const number = digits(receipt.number, lng)
  const give = (reason: string) =>
    cancel.mutate(
      { params: { organizationId, voucherId: receipt.id }, body: { version: receipt.version, reason } },
      {
        onSuccess: () => {
          notify('success', t('Voucher cancelled'), number)
          setAsks(false)
        },
      },
    )
  const title = t('Why is {{what}} cancelled? Its number stays.', { what: t('Receipt {{number}}', { number }) })
  return {
    cancelling: () => setAsks(true),
    over: asks && <ReasonDialog title={title} verb={t('Cancel receipt')} danger onGive={give} onClose={() => setAsks(false)} />,
  }
}
