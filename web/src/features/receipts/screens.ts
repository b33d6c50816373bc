import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { listSearch, text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { GroupsIcon, ReceiptIcon } from '../../ui/icon.ts'

const receipt = defineScreen({
  id: 'receipt-centre',
  path: 'receipt',
  guard: 'year',
  title: sentence('Receipt centre'),
  permission: 'voucher.post',
  /** The member firm that pays, where another screen leads here. */
  search: z.object({ member: text }),
  entries: [{ section: 'more', icon: ReceiptIcon, words: 'receipt centre counter membership fee renewal rasid रसिद केन्द्र शुल्क प्राप्ति' }],
  manual: 'receipt-centre',
  part: lazyRouteComponent(() => import('./receipt-screen.tsx'), 'ReceiptScreen'),
})
const receipts = defineScreen({
  id: 'receipts',
  path: 'receipt/view',
  guard: 'year',
  title: sentence('Receipts'),
  permission: 'voucher.read',
  search: z.object({ from: text, to: text, way: text, cashier: text, row: text }),
  entries: [{ section: 'none', icon: ReceiptIcon, words: 'receipts collection day cashier count sheet rasid sankalan रसिदहरू सङ्कलन' }],
  within: 'receipt-centre',
  manual: 'receipt-centre',
  part: lazyRouteComponent(() => import('./receipts-screen.tsx'), 'ReceiptsScreen'),
})
const oneReceipt = defineScreen({
  id: 'one-receipt',
  path: 'receipt/view/$id',
  guard: 'year',
  title: sentence('Receipts'),
  permission: 'voucher.read',
  within: 'receipt-centre',
  manual: 'receipt-centre',
  part: lazyRouteComponent(() => import('./one-receipt-screen.tsx'), 'OneReceiptScreen'),
})

const heads = defineScreen({
  id: 'charge-heads',
  path: 'receipt/heads',
  guard: 'organization',
  title: sentence('Charge heads'),
  permission: 'member.read',
  search: listSearch,
  entries: [{ section: 'none', icon: GroupsIcon, words: 'charge heads fees prices shulka sirshak शुल्क शीर्षक' }],
  within: 'receipt-centre',
  manual: 'receipt-centre',
  part: lazyRouteComponent(() => import('./heads-screens.tsx'), 'ChargeHeadsScreen'),
})
const headForm = {
  ...({ guard: 'organization', permission: 'member.write', title: sentence('Charge head'), within: 'charge-heads' } as const),
  part: lazyRouteComponent(() => import('./heads-screens.tsx'), 'ChargeHeadFormScreen'),
}
const newHead = defineScreen({ ...headForm, id: 'new-charge-head', path: 'receipt/heads/new' })
const editHead = defineScreen({ ...headForm, id: 'edit-charge-head', path: 'receipt/heads/edit/$id' })

export const receiptScreens = [receipt, receipts, oneReceipt, heads, newHead, editHead] as const
