import { listBalances } from '@lekha/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../app/organization.ts'
import { type LedgerFigures, readFigures } from './figures.ts'

/** The figures of the working year by ledger id; a ledger that is missing has not moved. */
export function useLedgerFigures(): ReadonlyMap<string, LedgerFigures> {
  const { organizationId, fiscalYear } = useOrganization()
  const query = fiscalYear ? { fiscalYearId: fiscalYear.id } : {}
  const listed = useEndpoint(listBalances, { params: { organizationId }, query }).data?.result
  return useMemo(() => new Map(listed?.map((row) => [row.ledgerId, readFigures(row)])), [listed])
}
