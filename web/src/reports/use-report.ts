import type { Report } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'
import { withGap } from './gap.ts'
import { type ReportAddress, useReportQueries } from './report-query.ts'

/** A report with all pages read so far; the former figures are shown until the new ones arrive. */
export type ReadReport = {
  report: Report | undefined
  error: WireFailure | null
  /** The figures shown are those of former parameters and the new ones have not arrived for a moment, or a read failed since. */
  stale: boolean
  pages: ReportPages
}

/** The functions that read more of a report; undefined when there is no more, or while it is being read. */
export type ReportPages = {
  /** Reads the next page after those read from the beginning. */
  more: (() => void) | undefined
  /** Reads the page before those read from the end. */
  former: (() => void) | undefined
  /** Reads the last page. */
  end: (() => void) | undefined
}

/** Whether the report was left at its end, where Back begins again; told when the user goes there. */
type AtEnd = { atEnd?: boolean; onEnd?: () => void }

/** Several keys may ask for a page before the next render; a read that is under way is not restarted. */
const KEEP_READING = { cancelRefetch: false }
/** Former figures turn grey only after this time, which is longer than an answer usually takes. */
const PATIENCE_MS = 300

/**
 * Reads a report page by page from the beginning and, once the user presses End, from the end. All pages show the books as known to the
 * first page, however many vouchers are posted meanwhile; totals and facts are those of the first page.
 */
export function useReport(report: string, address: ReportAddress, { atEnd = false, onEnd }: AtEnd = {}): ReadReport {
  const { organizationId } = useOrganization()
  const reads = useReportQueries()(report, address)
  const subject = [organizationId, report, address.ledgerId, address.subLedgerId].join(' ')
  const requestKey = JSON.stringify([subject, reads.query])
  const [ended, setEnded] = useState(atEnd ? requestKey : undefined)
  const head = useInfiniteQuery({ ...reads.head, placeholderData: (former) => former })
  const entry = head.data?.pages[0]?.asOf.entry ?? ''
  const wantsEnd = ended === requestKey && !head.isPlaceholderData && head.hasNextPage
  const tail = useInfiniteQuery({ ...reads.tail(entry), placeholderData: (former) => former, enabled: wantsEnd })
  const read = useJoined(head.data?.pages, wantsEnd ? tail.data?.pages : undefined)
  const isComing = useIsComing(head.data !== undefined, atEnd && wantsEnd && tail.data === undefined && tail.failureReason === null)
  const shown = useFormer(subject, head.isPlaceholderData || isComing ? undefined : read) ?? (isComing ? undefined : read)
  // A first failure is shown at once, while it is retried.
  const error = head.error ?? head.failureReason ?? (wantsEnd ? (tail.error ?? tail.failureReason) : null)
  // After a failure there is no data: the former figures are shown while it is retried.
  const isFormer = head.isPlaceholderData || head.data === undefined || (wantsEnd && tail.isPlaceholderData)
  const [waiting] = useDebouncedValue(isFormer, PATIENCE_MS)
  const isStale = useUntilRead(error !== null || (waiting && isFormer), isFormer || head.isFetching)
  const hasGap = shown?.next !== null
  const toEnd = () => {
    setEnded(requestKey)
    onEnd?.()
  }
  return {
    report: shown,
    error,
    stale: isStale,
    pages: {
      more: hasGap && head.hasNextPage && !head.isFetchingNextPage ? () => void head.fetchNextPage(KEEP_READING) : undefined,
      former: hasGap && wantsEnd && tail.hasNextPage && !tail.isFetchingNextPage ? () => void tail.fetchNextPage(KEEP_READING) : undefined,
      end: hasGap && head.hasNextPage && ended !== requestKey ? toEnd : undefined,
    },
  }
}

/** Whether a report that begins at its end still waits for its last rows, among which the keyboard finds its row; only before it was first shown. */
function useIsComing(isRead: boolean, waits: boolean): boolean {
  const wasShown = useRef(false)
  wasShown.current ||= isRead && !waits
  return waits && !wasShown.current
}

/** Joins the pages into one report; those from the end were read backwards. */
function useJoined(head: readonly Report[] | undefined, tail: readonly Report[] | undefined): Report | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () =>
      head && withGap(head, tail?.toReversed() ?? [], (count) => t('{{number}} rows between', { number: formatCount(count, language) })),
    [head, tail, t, language],
  )
}

/** The last report read of a subject, so that after a refused period the figures and the keys to change it stay. */
function useFormer(subject: string, read: Report | undefined): Report | undefined {
  const former = useRef<{ subject: string; report: Report }>(undefined)
  if (read) former.current = { subject, report: read }
  return former.current?.subject === subject ? former.current.report : undefined
}

/** Whether the figures are stale: once they are, they stay so while they are read again, also from the first moment of another try. */
function useUntilRead(isStale: boolean, isReading: boolean): boolean {
  const wasStale = useRef(false)
  wasStale.current = isStale || (wasStale.current && isReading)
  return wasStale.current
}
