import { type Report, readReport } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { useDebouncedValue } from '@mantine/hooks'
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { subjectOf } from '../api/topics.ts'
import type { WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'
import { withGap } from './gap.ts'

/** What the address says of a report, as the wire takes it. */
export type ReportAddress = Record<string, string | undefined>

/** A report with all pages read so far; the former figures stay until the new ones are there. */
export type ReadReport = {
  report: Report | undefined
  error: WireFailure | null
  /** The figures shown are not those that were asked for, and others are still waited for after a moment; or no longer live. */
  stale: boolean
  pages: ReportPages
}

/** How more of a report is read; undefined where there is no more, or where it is being read. */
export type ReportPages = {
  /** The page that goes on from the beginning. */
  more: (() => void) | undefined
  /** The page before those that were read from the end. */
  former: (() => void) | undefined
  /** The last page. */
  end: (() => void) | undefined
}

/** Several keys may ask for a page before the screen has drawn that it is being read: the reading under way is not begun anew. */
const KEEP_READING = { cancelRefetch: false }
/** Former figures stay black for as long as an answer usually takes. */
const PATIENCE_MS = 300

type PageParam = { after?: string; before?: string; entry?: string }

/**
 * Reads a report page by page, from the beginning and, where the end is asked for, from there. The first page decides what all of
 * them know, however many vouchers others post meanwhile; totals and facts are those of the first page.
 */
export function useReport(report: string, address: ReportAddress): ReadReport {
  const { organizationId, fiscalYear } = useOrganization()
  const language = useLanguage()
  const query = { ...address, fiscalYearId: fiscalYear?.id, language }
  const subject = [organizationId, report, address.ledgerId, address.subLedgerId].join(' ')
  const requestKey = JSON.stringify([subject, query])
  const [ended, setEnded] = useState<string>()
  const pagesFrom = (place: PageParam, next: (page: Report) => PageParam | undefined): PagesQuery => ({
    queryKey: [readReport.path, organizationId, report, query, place],
    queryFn: ({ signal, pageParam }) =>
      call(readReport, { params: { organizationId, report }, query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: place,
    getNextPageParam: next,
    placeholderData: (former) => former,
    meta: { ...subjectOf(readReport, { params: { organizationId } }), saysRefusals: true },
  })
  const head = useInfiniteQuery(pagesFrom({}, ({ next, asOf: { entry } }) => (next === null ? undefined : { after: next, entry })))
  const entry = head.data?.pages[0]?.asOf.entry ?? ''
  const wantsEnd = ended === requestKey && !head.isPlaceholderData && head.hasNextPage
  const tail = useInfiniteQuery({
    ...pagesFrom({ before: 'end', entry }, ({ previous }) => (previous === null ? undefined : { before: previous, entry })),
    enabled: wantsEnd,
  })
  const read = useJoined(head.data?.pages, wantsEnd ? tail.data?.pages : undefined)
  const shown = useFormer(subject, head.isPlaceholderData ? undefined : read) ?? read
  // A first failure is told at once, while it is tried again.
  const error = head.error ?? head.failureReason ?? (wantsEnd ? (tail.error ?? tail.failureReason) : null)
  // After a failure there is no answer at all: what is shown stays the former while it is tried again.
  const isFormer = head.isPlaceholderData || head.data === undefined || (wantsEnd && tail.isPlaceholderData)
  const [waiting] = useDebouncedValue(isFormer, PATIENCE_MS)
  const hasGap = shown?.next !== null
  return {
    report: shown,
    error,
    stale: (waiting && isFormer) || error !== null,
    pages: {
      more: hasGap && head.hasNextPage && !head.isFetchingNextPage ? () => void head.fetchNextPage(KEEP_READING) : undefined,
      former: hasGap && wantsEnd && tail.hasNextPage && !tail.isFetchingNextPage ? () => void tail.fetchNextPage(KEEP_READING) : undefined,
      end: hasGap && head.hasNextPage && ended !== requestKey ? () => setEnded(requestKey) : undefined,
    },
  }
}

type Pages = { pages: Report[]; pageParams: PageParam[] }
type PagesQuery = UseInfiniteQueryOptions<Report, WireFailure, Pages, unknown[], PageParam>

/** The pages as one report; those from the end were read backwards. */
function useJoined(head: readonly Report[] | undefined, tail: readonly Report[] | undefined): Report | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () =>
      head && withGap(head, tail?.toReversed() ?? [], (count) => t('{{number}} rows between', { number: formatCount(count, language) })),
    [head, tail, t, language],
  )
}

/** What was read last of a subject: a period that cannot be does not take away the figures, nor the keys that lead back. */
function useFormer(subject: string, read: Report | undefined): Report | undefined {
  const former = useRef<{ subject: string; report: Report }>(undefined)
  if (read) former.current = { subject, report: read }
  return former.current?.subject === subject ? former.current.report : undefined
}
