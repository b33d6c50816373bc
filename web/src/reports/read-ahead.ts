import type { Report, ReportTarget } from '@lekha/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOrganization } from '../books/organization.ts'
import { useReportQueries } from './report-query.ts'
import { type Drill, readOf } from './use-drill.ts'

/** Who goes down a list with the key held rests on no row so long. */
const REST_MS = 80
/** What was read ahead and not opened is forgotten after this time. */
const KEPT_MS = 60_000

/**
 * Opens what a row opens, and reads it before its screen asks: at once with the key, while the router still finds the screen; and where
 * the user has come to the row `opens` and rests on it, already then. At most one row is read ahead: a read of a row that was left is given
 * up. Of a report that was only opened nothing is read ahead: who looks at it may want no more.
 */
export function useDrillAhead(drill: Drill, report: Report, opens: ReportTarget | null | undefined): Drill {
  const client = useQueryClient()
  const queries = useReportQueries()
  const { organizationId } = useOrganization()
  const rested = useRef<QueryKey>(undefined)
  // While another organization is opened, the rows of the former one still stand here for a moment.
  const seen = useRef({ opens, organizationId })
  if (seen.current.opens !== opens) seen.current = { opens, organizationId }
  const openedOn = useRef<ReportTarget>(undefined)
  const begin = (target: ReportTarget): QueryKey | undefined => {
    const read = readOf(target, report)
    const head = read && queries(read.report, read.address).head
    // The screen says why a report cannot be read; here nobody has asked for it yet.
    if (head) client.infiniteQuery({ ...head, gcTime: KEPT_MS }).catch(() => {})
    return head?.queryKey
  }
  const rest = useEffectEvent((target: ReportTarget) => {
    if (seen.current.organizationId !== organizationId) return
    const former = rested.current
    if (former) void client.cancelQueries({ queryKey: former, exact: true, type: 'inactive' })
    rested.current = begin(target)
  })
  useEffect(() => {
    if (!opens) return
    openedOn.current ??= opens
    if (openedOn.current === opens) return
    const timer = setTimeout(() => rest(opens), REST_MS)
    return () => clearTimeout(timer)
  }, [opens])
  return (target, row) => {
    begin(target)
    return drill(target, row)
  }
}
