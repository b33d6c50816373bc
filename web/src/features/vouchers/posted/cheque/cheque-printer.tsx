import { showChequeLayout, type Voucher } from '@lekha/contract'
import { magnitude } from '@lekha/money'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { paidByBank } from '../../../../books/bank-accounts.ts'
import { mainLedger } from '../../../../books/main-ledger.ts'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { type ChequeContent, USUAL_LAYOUT } from '../../../../paper/cheque-sheet.tsx'
import { PrintedCheque } from '../../../../paper/printed-cheque.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import { useKeys } from '../../../../ui/use-keys.ts'

/** Alt+Q prints the cheque of a posted payment at the places of its bank. */
export function ChequePrinter({ voucher, masters }: { voucher: Voucher; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const [asked, setAsked] = useState(false)
  const paid = voucher.cancelled ? undefined : paidByBank(voucher.lines, masters)
  const params = { organizationId, ledgerId: paid?.ledgerId ?? '' }
  const { data } = useEndpoint(showChequeLayout, { params }, { enabled: paid !== undefined })
  const done = useCallback(() => setAsked(false), [])
  useKeys([{ keys: 'Alt+Q', label: t('Print the cheque'), run: () => setAsked(true), when: paid !== undefined }])
  if (!asked || !paid || !data) return null
  const { chequeNumber = '', chequeDate = voucher.date, chequePayee } = voucher.details ?? {}
  const other = mainLedger('payment', voucher.lines, masters)
  const content: ChequeContent = {
    ...{ date: chequeDate, amount: magnitude(paid.amount) },
    payee: chequePayee ?? (other ? nameIn(other, language) : ''),
  }
  const what = ['Cheque', chequeNumber, voucher.number].filter(Boolean).join(' ')
  return <PrintedCheque layout={data.result ?? USUAL_LAYOUT} content={content} what={what} onPrinted={done} />
}
