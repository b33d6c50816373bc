import {
  type ImportedItem,
  type ImportProblem,
  listImportedItems,
  listImportedLedgers,
  listImportProblems,
  type ReconciledLedger,
} from '@lekha/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { WireFailure } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'

/** Which ledgers of a run: all by name, those that differ, or those with an opening balance by its size. */
export type LedgerView = 'ledgers' | 'differences' | 'openings'

/** A list of a run as far as it was read. */
export type RunList<Row> = {
  rows: Row[]
  loading: boolean
  /** Whether every page was read. */
  whole: boolean
  /** Reads the next page, where there is one. */
  more: (() => void) | undefined
}

/** The ledgers of a run beside the file, page by page. */
export function useLedgers(importId: string, view: LedgerView): RunList<ReconciledLedger> {
  const { organizationId } = useOrganization()
  return usePages([listImportedLedgers.path, organizationId, importId, view], (after, signal) =>
    call(listImportedLedgers, { params: { organizationId, importId }, query: { view, after } }, { signal }),
  )
}

/** What a run left out, guessed or changed, page by page. */
export function useProblems(importId: string): RunList<ImportProblem> {
  const { organizationId } = useOrganization()
  return usePages([listImportProblems.path, organizationId, importId], (after, signal) =>
    call(listImportProblems, { params: { organizationId, importId }, query: { after } }, { signal }),
  )
}

/** The stock items of a run, page by page. */
export function useItems(importId: string): RunList<ImportedItem> {
  const { organizationId } = useOrganization()
  return usePages([listImportedItems.path, organizationId, importId], (after, signal) =>
    call(listImportedItems, { params: { organizationId, importId }, query: { after } }, { signal }),
  )
}

/** What tells a problem from the others. */
export const problemId = ({ position, what, message, at }: ImportProblem): string =>
  `${at?.sheet} ${at?.column} ${position} ${what} ${message}`

type Page<Row> = { result: Row[]; next: string | null }
function usePages<Row>(queryKey: unknown[], read: (after: string | undefined, signal: AbortSignal) => Promise<Page<Row>>): RunList<Row> {
  const pages = useInfiniteQuery<Page<Row>, WireFailure, Row[], unknown[], string | undefined>({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ result }) => result),
  })
  return {
    rows: pages.data ?? [],
    loading: pages.data === undefined,
    whole: pages.data !== undefined && !pages.hasNextPage,
    more: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
  }
}
