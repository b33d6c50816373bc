import { CONSOLIDATED, type Report, readReport } from '@lekha/contract'
import type { UseInfiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { subjectOf } from '../api/topics.ts'
import type { WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'

/** The parameters of a report, as the server takes them. */
export type ReportAddress = Record<string, string | undefined>

type PageParam = { after?: string; before?: string; entry?: string }
type Pages = { pages: Report[]; pageParams: PageParam[] }
export type PagesQuery = UseInfiniteQueryOptions<Report, WireFailure, Pages, unknown[], PageParam>

/** The reads of reports in the books, the year and the language of the screen; two with the same parameters are one read. */
export function useReportQueries(): (
  report: string,
  address: ReportAddress,
) => { query: ReportAddress; head: PagesQuery; tail: TailQuery } {
  const { organizationId, fiscalYear } = useOrganization()
  const language = useLanguage()
  return (report, address) => {
    const query = { ...address, fiscalYearId: fiscalYear?.id, language }
    const pagesFrom = (place: PageParam, next: (page: Report) => PageParam | undefined): PagesQuery => ({
      queryKey: [readReport.path, organizationId, report, query, place],
      queryFn: ({ signal, pageParam }) =>
        call(readReport, { params: { organizationId, report }, query: { ...query, ...pageParam } }, { signal }),
      initialPageParam: place,
      getNextPageParam: next,
      meta: {
        ...subjectOf(readReport, { params: { organizationId } }),
        ...(report === CONSOLIDATED ? { organizationId: undefined } : {}),
        saysRefusals: true,
      },
    })
    return {
      query,
      head: pagesFrom({}, ({ next, asOf: { entry } }) => (next === null ? undefined : { after: next, entry })),
      tail: (entry) => pagesFrom({ before: 'end', entry }, ({ previous }) => (previous === null ? undefined : { before: previous, entry })),
    }
  }
}

/** The pages read from the end, of the books as known at an entry. */
type TailQuery = (entry: string) => PagesQuery
