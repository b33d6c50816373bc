import { showVoucher, type Voucher } from '@lekha/contract'
import { stateOfOrder } from '@lekha/ledger'
import { add } from '@lekha/money'
import { useQueries } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { today } from '../../../ui/clock.ts'

/** The current vouchers that fulfil an order, without those that were reversed; undefined until all were read. */
export function useFulfilling(order: Voucher | undefined): Voucher[] | undefined {
  const { organizationId } = useOrganization()
  const named = order?.fulfilledBy ?? []
  const read = useQueries({
    queries: named.map(({ id }) => endpointQuery(showVoucher, { params: { organizationId, voucherId: id } })),
  })
  const vouchers = read.flatMap(({ data }) => (data ? [data.result] : []))
  return order && vouchers.length === named.length ? vouchers.filter(({ reversedBy }) => reversedBy === null) : undefined
}

/** How an order stands today. */
export const stateOf = ({ type, details, total, movements = [] }: Voucher, fulfilling: readonly Voucher[]) =>
  stateOfOrder(
    {
      ...{ type, total, goods: movements, validUntil: details?.validUntil },
      fulfilled: { total: add(...fulfilling.map((each) => each.total)), goods: fulfilling.flatMap((each) => each.movements ?? []) },
    },
    today(),
  )
