import { type Fulfilment, showVoucher, type Voucher } from '@lekha/contract'
import { useState } from 'react'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { useFulfilment } from '../../posted/order-of.ts'

/** An order that a new voucher fulfils, and what became of it before. */
export type OrderTaken = { order: Voucher; fulfilment: Fulfilment }

/** The order that the address names, as it was when the form began; what is posted later leaves the form alone. */
export function useOrderTaken(orderId: string | undefined): OrderTaken | 'coming' | undefined {
  const { organizationId } = useOrganization()
  const read = useEndpoint(showVoucher, { params: { organizationId, voucherId: orderId ?? '' } }, { enabled: orderId !== undefined })
  const order = read.data && !read.isFetching ? read.data.result : undefined
  const fulfilment = useFulfilment(order)
  const [begun, setBegun] = useState<OrderTaken>()
  if (order && fulfilment && order.id === orderId && begun?.order.id !== orderId) setBegun({ order, fulfilment })
  if (orderId === undefined) return undefined
  return begun?.order.id === orderId ? begun : 'coming'
}
