import type { Endpoint } from '@lekha/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { subjectOf } from '../api/topics.ts'
import { useOrganization } from '../books/organization.ts'

const PAGE_ROWS = 200
const PAUSE_MS = 150

type Page<Row> = { result: Row[]; next: string | null }
type Filters = Readonly<Record<string, string | undefined>>

type PageOptions = { filters?: Filters; enabled?: boolean }

/** The rows of a list that the server searches and sorts, read page by page. */
export type MasterPages<Row> = {
  rows: Row[] | undefined
  /** Loads the next page; undefined when there is none, or while it is being loaded. */
  more: (() => void) | undefined
  /** Whether all pages were read. */
  isWhole: boolean
  /** How many pages were read. */
  count: number
}
/** The reading of further rows of a list. */
export type FurtherPages = Omit<MasterPages<unknown>, 'rows'>

/** Reads a list of masters page by page; the former rows are shown until those of the new search arrive. */
export function useMasterPages<Row>(list: unknown, sought: string, { filters = {}, enabled = true }: PageOptions = {}): MasterPages<Row> {
  const endpoint = list as Endpoint
  const { organizationId } = useOrganization()
  const [text] = useDebouncedValue(sought.trim(), PAUSE_MS)
  const query = { ...filters, limit: String(PAGE_ROWS), ...(text !== '' && { text }) }
  const read = useInfiniteQuery({
    enabled,
    queryKey: [endpoint.path, { params: { organizationId }, query }],
    queryFn: async ({ signal, pageParam }) => {
      const request = { params: { organizationId }, query: { ...query, ...(pageParam !== '' && { after: pageParam }) } }
      return (await call(endpoint, request, { signal })) as Page<Row>
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (former) => former,
    meta: subjectOf(endpoint, { params: { organizationId } }),
  })
  const pages = read.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ result }) => result), [pages])
  const more = read.hasNextPage && !read.isFetchingNextPage ? () => void read.fetchNextPage() : undefined
  return { rows, more, isWhole: rows !== undefined && !read.hasNextPage, count: pages?.length ?? 0 }
}
