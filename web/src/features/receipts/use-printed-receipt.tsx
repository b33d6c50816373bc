import { printReceipt, type Receipt, showReceipt } from '@lekha/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { printPaper, useLogo } from '../../paper/paper.tsx'
import { ReceiptSheet } from './receipt-paper.tsx'

/** Prints a receipt: the server counts the print first, so that each later paper says that it is a copy. */
export function usePrintedReceipt() {
  const { organizationId } = useOrganization()
  const { mutate } = useWrite(printReceipt)
  const [wanted, setWanted] = useState<{ id: string }>()
  const [counted, setCounted] = useState<{ wanted: object; print: number }>()
  const asked = useRef<object>(undefined)
  useLogo()
  const params = { organizationId, receiptId: wanted?.id ?? '' }
  const read = useEndpoint(showReceipt, { params }, { enabled: wanted !== undefined })
  const receipt = read.data?.result.id === wanted?.id ? read.data?.result : undefined
  const done = useCallback(() => setWanted(undefined), [])
  useEffect(() => {
    if (!wanted || !receipt || asked.current === wanted) return
    asked.current = wanted
    mutate(
      { params: { organizationId, receiptId: receipt.id }, body: { paper: 'A5' } },
      { onSuccess: ({ result }) => setCounted({ wanted, print: result.print }), onError: done },
    )
  }, [wanted, receipt, organizationId, mutate, done])
  useEffect(() => {
    if (read.isError) done()
  }, [read.isError, done])
  const isReady = receipt !== undefined && counted !== undefined && counted.wanted === wanted
  useEffect(() => {
    if (!isReady) return
    window.addEventListener('afterprint', done, { once: true })
    void printPaper()
    return () => window.removeEventListener('afterprint', done)
  }, [isReady, done])
  const print = useCallback((id: string) => setWanted({ id }), [])
  return { print, paper: isReady && createPortal(<Paper receipt={receipt} print={counted.print} />, document.body) }
}

function Paper({ receipt, print }: { receipt: Receipt; print: number }) {
  return (
    <div className="paper" aria-hidden="true">
      <ReceiptSheet receipt={receipt} print={print} />
    </div>
  )
}
