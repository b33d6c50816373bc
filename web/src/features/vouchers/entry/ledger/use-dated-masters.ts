import { useMemo } from 'react'
import { useBalances } from '../../../../books/balances.ts'
import { balancesIn, type Masters } from '../../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../../books/organization.ts'
import { yearHolding } from '../../../../books/year-name.ts'

/**
 * The masters with the balances of the fiscal year in which a day lies: those of the working year are no balances of a voucher of another. Where
 * no year covers the day, no balance is known.
 */
export function useDatedMasters(masters: Masters, day: string): Masters {
  const { organizationId, years, may } = useOrganization()
  const working = useWorkingYear()
  const year = yearHolding(years, day)
  const isOther = year?.id !== working.id
  const listed = useBalances({ organizationId, fiscalYearId: year?.id }, isOther && year !== undefined && may('report.read'))
  return useMemo(
    () => (isOther ? { ...masters, balanceOf: balancesIn(year === undefined ? undefined : listed) } : masters),
    [isOther, masters, year, listed],
  )
}
