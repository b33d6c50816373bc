import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ReportAddress } from './use-report.ts'

/** What the address holds for the screen alone, and the server is not asked. */
const OWN = new Set(['org', 'fiscalYear', 'row', 'open', 'voucher'])

type Part = Record<string, string | undefined>

/** What the address says of a report, and how to change it. */
export type ReportAddressInUse = {
  /** The parameters with which the server is asked for the report. */
  params: ReportAddress
  /** The row that the keyboard was on, and the branches that stand open. */
  row: string | undefined
  open: string | undefined
  /**
   * Changes part of it in place: Back leads to where one came from, not through every change. A step is made from what the
   * address says at that moment: whoever presses a key three times goes three steps, however late the figures come.
   */
  change: (part: Part | ((now: Part) => Part)) => Promise<void>
}

/** The state of a report, all of it in the address: Back, a copied link and a reload bring it back. */
export function useReportAddress(fixed: ReportAddress): ReportAddressInUse {
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const params = Object.fromEntries(
    Object.entries({ ...search, ...fixed }).filter(([name, value]) => !OWN.has(name) && value !== undefined),
  )
  const change = useCallback(
    (part: Part | ((now: Part) => Part)): Promise<void> => {
      const next = (now: Part) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })
      return navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
    },
    [navigate],
  )
  return { params, row: search.row, open: search.open, change }
}
