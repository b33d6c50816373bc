import { showVoucher, showVoucherHistory, type Voucher } from '@lekha/contract'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { type GoodsMasters, useGoodsMasters } from '../../../books/goods-masters.ts'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { printPaper, useLogo } from '../../../paper/paper.tsx'
import { BillSheets } from './bill/bill-paper.tsx'
import { isIssuedBill, keepBillPaper, readBillPaper, usePrintedBill } from './bill/use-printed-bill.ts'
import { orderSheetOf, readWithoutPrices } from './order-sheet.ts'
import { BillPaperDialog, VoucherPaperDialog } from './paper-dialog.tsx'
import { copiesOf, keepPaperSize, layoutOf, type PaperSize, readPaperSize } from './paper-size.ts'
import { taxOf } from './tax-of.ts'
import { VoucherPart } from './voucher-part.tsx'
import { sheetsOf } from './voucher-sheets.ts'

/** What is to be printed: a posted voucher, from a version on where it was just stored, or one that is still typed. */
export type WantedPaper = { id: string; version?: number; type?: string; date?: string } | { draft: Voucher }

/** Prints a voucher on the paper that was chosen last, or asks for the paper first. */
export function usePrintedVoucher(masters: Masters) {
  const { organizationId } = useOrganization()
  const [wanted, setWanted] = useState<{ what: WantedPaper; afterwards: (() => void) | undefined }>()
  const [asking, setAsking] = useState<WantedPaper>()
  useLogo()
  const { voucher: read, isRefused } = useWantedVoucher(wanted?.what)
  const movesGoods = (read?.movements ?? []).length > 0
  const goods = useGoodsMasters(movesGoods)
  const voucher = movesGoods && !goods ? undefined : read
  const afterwards = wanted?.afterwards
  const done = useCallback(() => {
    setWanted(undefined)
    afterwards?.()
  }, [afterwards])

  useEffect(() => {
    if (isRefused) done()
  }, [isRefused, done])
  const { isIssued, bill } = usePrintedBill(wanted, voucher, masters, done)
  const isReady = voucher !== undefined && (!isIssued || bill !== undefined)
  useEffect(() => {
    if (!isReady) return
    window.addEventListener('afterprint', done, { once: true })
    void printPaper()
    return () => window.removeEventListener('afterprint', done)
  }, [isReady, done])

  const print = useCallback((what: WantedPaper, then?: () => void) => setWanted({ what, afterwards: then }), [])
  const close = () => setAsking(undefined)
  const paper = (
    <>
      {asking && <PaperQuestion asking={asking} masters={masters} onChosen={() => print(asking)} close={close} />}
      {voucher &&
        isReady &&
        createPortal(
          bill ? (
            <BillSheets {...{ voucher, bill, masters, goods }} paper={readBillPaper(organizationId)} />
          ) : (
            <VoucherPaper {...{ voucher, masters, goods }} size={readPaperSize(organizationId)} />
          ),
          document.body,
        )}
    </>
  )
  return { print, ask: setAsking, paper }
}

type QuestionProps = { asking: WantedPaper; masters: Masters; onChosen: () => void; close: () => void }

/** Asks on which paper a voucher, or an issued bill, is printed; the browser keeps the answer. */
function PaperQuestion({ asking, masters, onChosen, close }: QuestionProps) {
  const { organizationId, organization } = useOrganization()
  const chosen = (keep: () => void) => {
    keep()
    close()
    onChosen()
  }
  const { id, type, date } = 'id' in asking ? asking : {}
  if (id !== undefined && type !== undefined && date !== undefined && isIssuedBill({ type, date, number: id }, masters, organization))
    return (
      <BillPaperDialog
        organizationId={organizationId}
        chosen={readBillPaper(organizationId)}
        onChoose={(paper) => chosen(() => keepBillPaper(organizationId, paper))}
        onClose={close}
      />
    )
  return (
    <VoucherPaperDialog
      chosen={readPaperSize(organizationId)}
      organizationId={organizationId}
      isOfDelivery={typeOf(asking) === 'delivery-note'}
      onChoose={(size) => chosen(() => keepPaperSize(organizationId, size))}
      onClose={close}
    />
  )
}

/** The functions that print a voucher. */
export type VoucherPrinter = Pick<ReturnType<typeof usePrintedVoucher>, 'print' | 'ask'>

/** The voucher to print, once it was read whole. */
function useWantedVoucher(wanted: WantedPaper | undefined): { voucher: Voucher | undefined; isRefused: boolean } {
  const { organizationId } = useOrganization()
  const posted = wanted && 'id' in wanted ? wanted : undefined
  const params = { organizationId, voucherId: posted?.id ?? '' }
  const shown = useEndpoint(showVoucher, { params }, { enabled: posted !== undefined })
  const read = shown.data?.result
  // What was read before an alteration was stored is not printed.
  const voucher = posted && read?.id === posted.id && read.version >= (posted.version ?? 1) ? read : undefined
  const history = useEndpoint(showVoucherHistory, { params }, { enabled: voucher?.cancelled === true })
  const isRefused = posted !== undefined && (shown.isError || history.isError)
  if (wanted && 'draft' in wanted) return { voucher: wanted.draft, isRefused }
  if (!voucher?.cancelled) return { voucher, isRefused }
  // The cancelling version has no lines: the last ones are in the version before.
  const last = history.data?.result.findLast((version) => version.id === voucher.id && !version.cancelled)
  return { voucher: last && cancelledOf(voucher, last), isRefused }
}

const typeOf = (wanted: WantedPaper): string | undefined => ('draft' in wanted ? wanted.draft.type : wanted.type)

const cancelledOf = (voucher: Voucher, { lines, movements, total, narration, reference }: Voucher): Voucher => ({
  ...voucher,
  ...{ lines, movements, total, narration, reference },
})

type VoucherPaperProps = { voucher: Voucher; masters: Masters; goods: GoodsMasters | undefined; size: PaperSize }

function VoucherPaper({ voucher, masters, goods, size }: VoucherPaperProps) {
  const { organizationId } = useOrganization()
  const order = orderSheetOf(voucher, taxOf(masters), readWithoutPrices(organizationId))
  const printed = order ? { ...voucher, lines: order.lines } : voucher
  const { name, sheetRows } = layoutOf(size, printed)
  const sheets = sheetsOf(printed, sheetRows)
  return (
    <div className="paper sheet" aria-hidden="true">
      {copiesOf(size).map((copy) =>
        sheets.map((sheet, index) => {
          const part = { copy, voucher, masters, goods, sheet, index, order }
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name than their place.
          return <VoucherPart key={`${copy} ${index}`} {...part} layout={name} of={sheets.length} />
        }),
      )}
    </div>
  )
}
