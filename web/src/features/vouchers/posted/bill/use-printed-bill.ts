import { BILL_PAPERS, type BillPaper, type PrintedBill, printBill, type Voucher } from '@lekha/contract'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useWrite } from '../../../../api/use-endpoint.ts'
import type { Masters } from '../../../../books/masters.ts'
import { type OpenOrganization, useOrganization } from '../../../../books/organization.ts'

const keyOf = (organizationId: string) => `paper of bills ${organizationId}`

/** The paper of bills that was chosen last for an organization in this browser. */
export function readBillPaper(organizationId: string): BillPaper {
  const kept = localStorage.getItem(keyOf(organizationId))
  return BILL_PAPERS.find((paper) => paper === kept) ?? 'A4'
}
export const keepBillPaper = (organizationId: string, paper: BillPaper): void => localStorage.setItem(keyOf(organizationId), paper)

/** Whether a stored voucher is a bill or note that was issued, whose prints are counted. */
export function isIssuedBill(
  { type, date, number }: Pick<Voucher, 'type' | 'date' | 'number'>,
  { voucherTypes }: Pick<Masters, 'voucherTypes'>,
  { billsIssuedFrom }: OpenOrganization['organization'],
): boolean {
  const isSale = voucherTypes.some(({ code, baseKind }) => code === type && baseKind === 'sales')
  return isSale && number !== '' && billsIssuedFrom !== null && date >= billsIssuedFrom
}

/**
 * What the paper of an issued bill shows, once the server has counted this print; undefined until then, and for what is no issued bill. Each new `print`,
 * whatever it holds, is counted once; a print that could not be counted is told, and nothing is printed.
 */
export function usePrintedBill(
  print: object | undefined,
  voucher: Voucher | undefined,
  masters: Masters,
  onRefused: () => void,
): { isIssued: boolean; bill: PrintedBill | undefined } {
  const { organization, organizationId } = useOrganization()
  const { mutate } = useWrite(printBill)
  const [counted, setCounted] = useState<{ print: object; bill: PrintedBill }>()
  const asked = useRef<object>(undefined)
  const lost = useRef<{ voucherId: string; key: string }>(undefined)
  const isIssued = voucher !== undefined && isIssuedBill(voucher, masters, organization)
  useEffect(() => {
    if (!print || !voucher || !isIssued || asked.current === print) return
    asked.current = print
    // A second press counts too, however soon it follows: it brings a second paper. Only a print whose answer was lost is asked for again.
    if (lost.current?.voucherId !== voucher.id) lost.current = { voucherId: voucher.id, key: uuidv7() }
    const request = {
      key: lost.current.key,
      params: { organizationId, voucherId: voucher.id },
      body: { paper: readBillPaper(organizationId) },
    }
    const counts = (bill: PrintedBill) => {
      lost.current = undefined
      setCounted({ print, bill })
    }
    mutate(request, { onSuccess: ({ result }) => counts(result), onError: onRefused })
  }, [print, voucher, isIssued, organizationId, mutate, onRefused])
  return { isIssued, bill: counted?.print === print ? counted?.bill : undefined }
}
