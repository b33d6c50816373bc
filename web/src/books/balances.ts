import { listBalances } from '@lekha/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpointQuery } from '../api/use-endpoint.ts'
import { type Balances, withMoved } from './with-moved.ts'

type Of = { organizationId: string; fiscalYearId: string | undefined }

/**
 * The figures of all ledgers in a year; undefined until they were read. A later read asks only for those that have changed since: after
 * a voucher, two of five thousand.
 */
export function useBalances({ organizationId, fiscalYearId }: Of, enabled: boolean): Balances['result'] | undefined {
  const params = { organizationId }
  const query = fiscalYearId === undefined ? {} : { fiscalYearId }
  const whole = endpointQuery(listBalances, { params, query })
  const read = useQuery({
    ...whole,
    enabled,
    queryFn: async ({ client, queryKey, signal }) => {
      const former = client.getQueryData<Balances>(queryKey)
      const since = former && { since: former.version }
      return withMoved(former, await call(listBalances, { params, query: { ...query, ...since } }, { signal }))
    },
  })
  return read.data?.result
}
