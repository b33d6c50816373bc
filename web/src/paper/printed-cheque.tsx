import { recordPrint } from '@lekha/contract'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../api/call.ts'
import { useOrganization } from '../books/organization.ts'
import { ChequeSheet } from './cheque-sheet.tsx'
import { printPaper } from './paper.tsx'

type PrintedChequeProps = Parameters<typeof ChequeSheet>[0] & {
  /** What is printed, as the record of prints says it. */
  what: string
  onPrinted: () => void
}

/** A cheque on a page of its own size. Once mounted it prints and the server writes the print down; then it is to be unmounted. */
export function PrintedCheque({ layout, content, what, onPrinted }: PrintedChequeProps) {
  const { organizationId } = useOrganization()
  const { width, height } = layout
  useEffect(() => {
    // The size of a page is known to style sheets alone, and each bank has its own.
    const page = new CSSStyleSheet()
    page.replaceSync(`@page cheque { size: ${width / 10}mm ${height / 10}mm; margin: 0 }`)
    document.adoptedStyleSheets.push(page)
    window.addEventListener('afterprint', onPrinted, { once: true })
    void printPaper()
    return () => {
      window.removeEventListener('afterprint', onPrinted)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
  }, [width, height, onPrinted])
  useEffect(() => {
    call(recordPrint, { params: { organizationId }, body: { what } }).catch(() => {})
  }, [organizationId, what])
  return createPortal(
    <div className="paper" aria-hidden="true">
      <ChequeSheet layout={layout} content={content} />
    </div>,
    document.body,
  )
}
