import type { MasterUse } from '@lekha/contract'
import type { LinkProps } from '@tanstack/react-router'

/** An address without its language. */
export type ScreenLink = { to: LinkProps['to']; params: Record<string, string>; search?: Record<string, string> }

/** The addresses of the screens that the server names, for what has this id. */
export const SCREEN_LINKS: Record<MasterUse['screen'] | 'stock-values', (id: string) => ScreenLink> = {
  voucher: (id) => ({ to: '/$lng/transaction/voucher', params: {}, search: { voucher: id } }),
  openings: () => ({ to: '/$lng/ledger/openings', params: {} }),
  'stock-values': () => ({ to: '/$lng/ledger/stockValues', params: {} }),
  group: (id) => ({ to: '/$lng/groups/viewSingle/$id', params: { id } }),
  ledger: (id) => ({ to: '/$lng/ledger/$id', params: { id } }),
  'sub-ledger': (id) => ({ to: '/$lng/subLedger/$id/about', params: { id } }),
  'cost-centre': (id) => ({ to: '/$lng/costCentre', params: {}, search: { row: id } }),
  'unit-of-measure': (id) => ({ to: '/$lng/inventory/unit', params: {}, search: { row: id } }),
  'stock-group': (id) => ({ to: '/$lng/inventory/group', params: {}, search: { row: id } }),
  'stock-category': (id) => ({ to: '/$lng/inventory/category', params: {}, search: { row: id } }),
  'stock-item': (id) => ({ to: '/$lng/inventory/item', params: {}, search: { row: id } }),
  'member-firm': (id) => ({ to: '/$lng/members/view/$id', params: { id } }),
  'membership-type': (id) => ({ to: '/$lng/members/types', params: {}, search: { row: id } }),
  'charge-head': (id) => ({ to: '/$lng/receipt/heads', params: {}, search: { row: id } }),
  person: (id) => ({ to: '/$lng/representatives', params: {}, search: { row: id } }),
}
