import { listStockCategories, listStockGroups, listUnitsOfMeasure, type TreeRow, type UnitOfMeasure } from '@lekha/contract'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'

/** What items are sorted by and counted in. */
export type Goods = { groups: readonly TreeRow[]; categories: readonly TreeRow[]; units: readonly UnitOfMeasure[] }

/** The stock groups, categories and units; undefined until all of them were read. */
export function useGoods(): Goods | undefined {
  const { organizationId } = useOrganization()
  const params = { organizationId }
  const groups = useEndpoint(listStockGroups, { params }).data?.result
  const categories = useEndpoint(listStockCategories, { params }).data?.result
  const units = useEndpoint(listUnitsOfMeasure, { params }).data?.result
  return groups && categories && units && { groups, categories, units }
}

/** A name of one of them by its id. */
export const named = <Row extends { id: string }>(rows: readonly Row[] | undefined, id: string | null): Row | undefined =>
  rows?.find((row) => row.id === id)
