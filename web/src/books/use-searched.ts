import { type Endpoint, MAX_IN_BROWSER } from '@lekha/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { KnownRows } from './known-rows.ts'

/** The known rows of each organization and list, which the components of a page share. */
const stores = new Map<string, KnownRows<never>>()

function storeOf<Row extends { id: string }>(list: Endpoint, organizationId: string): KnownRows<Row> {
  const key = `${list.path} ${organizationId}`
  const known = stores.get(key) ?? new KnownRows<never>(list, organizationId)
  stores.set(key, known)
  return known as unknown as KnownRows<Row>
}

type Answer<Row> = { result: Row[]; next: string | null }

/** The masters of a noun: `rows` are all of them, or, where `known` is given, those that were looked for until now. */
export type Searched<Row extends { id: string }> = { rows: readonly Row[] | undefined; known: KnownRows<Row> | undefined }

/**
 * Reads the masters of a noun: all of them into the browser, or only what is looked for where there are more than 10,000. `whole` reads
 * all of them however many there are, for screens that show or add up all.
 */
export function useSearched<Row extends { id: string }>(
  list: unknown,
  organizationId: string,
  options: { enabled: boolean; whole: boolean },
): Searched<Row> {
  const { enabled, whole } = options
  const endpoint = list as Endpoint
  const read = (query: object) => ({ params: { organizationId }, query })
  const { data, dataUpdatedAt } = useEndpoint(endpoint, read({ atMost: String(MAX_IN_BROWSER) }), { enabled })
  const first = data as Answer<Row> | undefined
  const isPart = first !== undefined && first.next !== null
  const all = useEndpoint(endpoint, read({}), { enabled: enabled && whole && isPart }).data as Answer<Row> | undefined
  const store = storeOf<Row>(endpoint, organizationId)
  const rows = useSyncExternalStore(store.subscribe, store.snapshot)
  // The first page is read again whenever masters have changed.
  useEffect(() => {
    if (isPart && dataUpdatedAt > 0) store.renew()
  }, [store, isPart, dataUpdatedAt])
  useEffect(() => {
    if (isPart && first) store.add(first.result)
  }, [store, isPart, first])
  if (!isPart) return { rows: first?.result, known: undefined }
  return whole ? { rows: all?.result, known: undefined } : { rows, known: store }
}
