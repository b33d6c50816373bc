import { recordPrint } from '@lekha/contract'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../api/call.ts'
import { useOrganization } from '../books/organization.ts'
import { printPaper } from './paper.tsx'

type PrintedSheetsProps = {
  /** What is printed, as the record of prints says it. */
  what: string
  children: ReactNode
  onPrinted: () => void
}

/** Sheets, on A4 where they have no page of their own. Once mounted they print, the server writes the print down, then they are to be unmounted. */
export function PrintedSheets({ what, children, onPrinted }: PrintedSheetsProps) {
  const { organizationId } = useOrganization()
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    void printPaper()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  useEffect(() => {
    call(recordPrint, { params: { organizationId }, body: { what } }).catch(() => {})
  }, [organizationId, what])
  return createPortal(
    <div className="paper" aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
