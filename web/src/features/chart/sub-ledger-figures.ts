import { listSubLedgerBalances } from '@lekha/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { type LedgerFigures, NOTHING, readFigures } from './figures.ts'

/** The figures of the lines of a ledger that name one sub-ledger, or none (null). */
export type SubLedgerFigures = LedgerFigures & { ledgerId: string; subLedgerId: string | null }

/** The figures of all sub-ledgers in the year of a day, up to that day; undefined until they are read. */
export function useSubLedgerFigures(asOf: string | undefined): SubLedgerFigures[] | undefined {
  const { organizationId, may } = useOrganization()
  const query = asOf === undefined ? {} : { asOf }
  const options = { enabled: may('report.read') }
  const listed = useEndpoint(listSubLedgerBalances, { params: { organizationId }, query }, options).data?.result
  return useMemo(
    () => listed?.map(({ ledgerId, subLedgerId, ...figures }) => ({ ledgerId, subLedgerId, ...readFigures(figures) })),
    [listed],
  )
}

/** Returns a function from a sub-ledger to its figures in the working year, zero if it has no lines; undefined until they are read. */
export function useFiguresBySubLedger(): (subLedgerId: string) => LedgerFigures | undefined {
  const { fiscalYear } = useOrganization()
  const figures = useSubLedgerFigures(fiscalYear?.end)
  return useMemo(() => {
    if (!figures) return () => undefined
    const bySubLedger = new Map(figures.map((row) => [row.subLedgerId, row]))
    return (subLedgerId: string) => bySubLedger.get(subLedgerId) ?? NOTHING
  }, [figures])
}
