import { listSubLedgerBalances } from '@lekha/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../app/organization.ts'
import { type LedgerFigures, readFigures } from './figures.ts'

/** What the lines of a ledger that name one sub-ledger, or none (null), did. */
export type SubLedgerFigures = LedgerFigures & { ledgerId: string; subLedgerId: string | null }

/** The figures of all sub-ledgers in the year that holds a day, up to that day; undefined until they are there. */
export function useSubLedgerFigures(asOf: string | undefined): SubLedgerFigures[] | undefined {
  const { organizationId } = useOrganization()
  const query = asOf === undefined ? {} : { asOf }
  const listed = useEndpoint(listSubLedgerBalances, { params: { organizationId }, query }, { keepFormer: true }).data?.result
  return useMemo(
    () => listed?.map(({ ledgerId, subLedgerId, ...figures }) => ({ ledgerId, subLedgerId, ...readFigures(figures) })),
    [listed],
  )
}

/** The same by sub-ledger id, of the working year. */
export function useFiguresBySubLedger(): ReadonlyMap<string, SubLedgerFigures> {
  const { fiscalYear } = useOrganization()
  const figures = useSubLedgerFigures(fiscalYear?.end)
  return useMemo(() => new Map(figures?.flatMap((row) => (row.subLedgerId === null ? [] : [[row.subLedgerId, row]]))), [figures])
}
