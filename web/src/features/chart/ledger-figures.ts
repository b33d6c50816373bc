import { useMemo } from 'react'
import { useBalances } from '../../books/balances.ts'
import { useOrganization } from '../../books/organization.ts'
import { type LedgerFigures, NOTHING, readFigures } from './figures.ts'

/** Tells the figures of a ledger in the working year, nothing where it has not moved; undefined until they were read, and for who may not. */
export function useLedgerFigures(): (ledgerId: string) => LedgerFigures | undefined {
  const { organizationId, fiscalYear, may } = useOrganization()
  const listed = useBalances({ organizationId, fiscalYearId: fiscalYear?.id }, may('report.read'))
  return useMemo(() => {
    if (!listed) return () => undefined
    const figures = new Map(listed.map((row) => [row.ledgerId, readFigures(row)]))
    return (ledgerId: string) => figures.get(ledgerId) ?? NOTHING
  }, [listed])
}
