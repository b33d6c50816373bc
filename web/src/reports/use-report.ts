import { joinPages, type Report, readReport } from '@lekha/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../api/call.ts'
import type { WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../app/organization.ts'
import { useLanguage } from '../ui/language.ts'

/** What the address says of a report, as the wire takes it. */
export type ReportAddress = Record<string, string | undefined>

/** A report with all pages read so far; the former figures stay until the new ones are there. */
export type ReadReport = {
  report: Report | undefined
  error: WireFailure | null
  /** The figures shown are not those that were asked for, and others are still waited for after a moment; or no longer live. */
  stale: boolean
  more: (() => void) | undefined
}

/** Former figures stay black for as long as an answer usually takes. */
const PATIENCE_MS = 300

/** Reads a report page by page; totals and facts are those of its first page. */
export function useReport(report: string, address: ReportAddress): ReadReport {
  const { organizationId, fiscalYear } = useOrganization()
  const language = useLanguage()
  const query = { ...address, fiscalYearId: fiscalYear?.id, language }
  const pages = useInfiniteQuery<Report, WireFailure, Report, unknown[], string | undefined>({
    queryKey: [readReport.path, organizationId, report, query],
    queryFn: ({ signal, pageParam }) =>
      call(readReport, { params: { organizationId, report }, query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: (former) => former,
    select: ({ pages }) => joinPages(pages),
    meta: { saysRefusals: true },
  })
  const subject = [organizationId, report, address.ledgerId, address.subLedgerId].join(' ')
  const shown = useFormer(subject, pages.isPlaceholderData ? undefined : pages.data) ?? pages.data
  // A first failure is told at once, while it is tried again.
  const error = pages.error ?? pages.failureReason
  const [waiting] = useDebouncedValue(pages.isPlaceholderData, PATIENCE_MS)
  return {
    report: shown,
    error,
    stale: (waiting && pages.isPlaceholderData) || error !== null,
    more: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
  }
}

/** What was read last of a subject: a period that cannot be does not take away the figures, nor the keys that lead back. */
function useFormer(subject: string, read: Report | undefined): Report | undefined {
  const former = useRef<{ subject: string; report: Report }>(undefined)
  if (read) former.current = { subject, report: read }
  return former.current?.subject === subject ? former.current.report : undefined
}
