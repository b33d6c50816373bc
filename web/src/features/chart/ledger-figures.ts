import { useMemo } from 'react'
import { useBalances } from '../../books/balances.ts'
import { useOrganization } from '../../books/organization.ts'
import { type LedgerFigures, NOTHING, readFigures } from './figures.ts'

/** Returns a function from a ledger to its figures in the working year, zero if it has no lines; undefined until they are read, and for a user who may not read them. */
export function useLedgerFigures(): (ledgerId: string) => LedgerFigures | undefined {
  const { organizationId, fiscalYear, may } = useOrganization()
  const listed = useBalances({ organizationId, fiscalYearId: fiscalYear?.id }, may('report.read'))
  return useMemo(() => {
    if (!listed) return () => undefined
    const figures = new Map(listed.map((row) => [row.ledgerId, readFigures(row)]))
    return (ledgerId: string) => figures.get(ledgerId) ?? NOTHING
  }, [listed])
}
