import { type Fulfilment, showFulfilment, type Voucher } from '@lekha/contract'
import { isOrderType, type OrderState, sentence } from '@lekha/ledger'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { today } from '../../../ui/clock.ts'

/** How an order stands, in words. */
export const STATE_OF_ORDER: Record<OrderState, string> = {
  open: sentence('Still open'),
  fulfilled: sentence('Fulfilled'),
  expired: sentence('Expired'),
}

/** What became of an order until today; undefined until it was read, and of a voucher that is none or was cancelled. */
export function useFulfilment(voucher: Voucher | undefined): Fulfilment | undefined {
  const { organizationId } = useOrganization()
  const enabled = voucher !== undefined && isOrderType(voucher.type) && !voucher.cancelled
  const request = { params: { organizationId, voucherId: voucher?.id ?? '' }, query: { on: today() } }
  return useEndpoint(showFulfilment, request, { enabled }).data?.result
}
