import type { Unit } from '@lekha/money'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ReportAddress } from './report-query.ts'
import { unitIn } from './unit.ts'

/** Parameters of the address that only the screen uses; they are not sent to the server. */
const OWN = new Set(['org', 'fiscalYear', 'row', 'open', 'voucher', 'saved', 'scale', 'paise', 'end'])

type Part = Record<string, string | undefined>

/** The state of a report in the address, and how to change it. */
export type ReportAddressInUse = {
  /** The parameters sent to the server. */
  params: ReportAddress
  /** The last focused row, and the expanded branches. */
  row: string | undefined
  open: string | undefined
  /** Whether the user went to the end of a report whose pages between were not read; so Back finds a row there again. */
  atEnd: boolean
  /** The unit in which its figures are shown. */
  unit: Unit
  /**
   * Replaces part of the address, so that Back leaves the report instead of undoing each change. A function gets the address of
   * that moment, so that a key pressed three times makes three steps, however late the figures arrive.
   */
  change: (part: Part | ((now: Part) => Part)) => Promise<void>
}

/** The state of a report, kept in the address, so that Back, a copied link and a reload restore it. */
export function useReportAddress(fixed: ReportAddress): ReportAddressInUse {
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const params = Object.fromEntries(
    Object.entries({ ...search, ...fixed }).filter(([name, value]) => !OWN.has(name) && value !== undefined),
  )
  const { scale, paise } = search
  const unit = useMemo(() => unitIn({ scale, paise }), [scale, paise])
  const change = useCallback(
    (part: Part | ((now: Part) => Part)): Promise<void> => {
      const next = (now: Part) => {
        const changed = typeof part === 'function' ? part(now) : part
        // Who leaves the row leaves the end too: another period begins at its first page.
        return { ...now, ...('row' in changed && changed.row === undefined ? { end: undefined } : {}), ...changed }
      }
      return navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
    },
    [navigate],
  )
  return { params, row: search.row, open: search.open, atEnd: search.end !== undefined, unit, change }
}
