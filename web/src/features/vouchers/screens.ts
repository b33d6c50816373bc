import { type OrderType, sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import * as z from 'zod'
import { VOUCHER_TYPES } from '../../books/voucher-types.ts'
import { text } from '../../screen/address.ts'
import { defineScreen, type Entry } from '../../screen/define-screen.ts'
import {
  ContraIcon,
  DeliveryIcon,
  DraftsIcon,
  ItemsIcon,
  JournalIcon,
  OrderIcon,
  PaymentIcon,
  PlannedIcon,
  PurchaseIcon,
  PurchaseOrderIcon,
  QuotationIcon,
  ReceiptIcon,
  SalesIcon,
} from '../../ui/icon.ts'

/** A new voucher of a type, or a posted one by its id, to alter, to duplicate, or to cancel or reverse at once (`act`), or the journal of the
 * stock of a fiscal year (`stock`), the depreciation up to a day (`depreciation`), or what an order becomes (`fulfils`). A new one may begin with the `account` above, its first `ledger`, and its `amount`. */
export const voucherSearch = z.object({
  type: text,
  voucher: text,
  duplicate: text,
  draft: text,
  date: text,
  ledger: text,
  account: text,
  amount: text,
  act: text,
  planned: text,
  stock: text,
  depreciation: text,
  goods: text,
  fulfils: text,
})

type Type = Exclude<(typeof VOUCHER_TYPES)[number]['code'], 'stock-journal' | OrderType>

const WAYS: Record<Type, Pick<Entry, 'icon' | 'words'> & { keys: string; letter: string }> = {
  payment: { icon: PaymentIcon, keys: 'F5', letter: 'P', words: 'pay bhuktani voucher भुक्तानी भौचर' },
  receipt: { icon: ReceiptIcon, keys: 'F6', letter: 'R', words: 'receive prapti voucher प्राप्ति भौचर' },
  contra: { icon: ContraIcon, keys: 'F4', letter: 'C', words: 'transfer deposit withdraw kantra voucher कन्ट्रा भौचर' },
  journal: { icon: JournalIcon, keys: 'F7', letter: 'J', words: 'naame gosvara goswara voucher गोश्वारा जर्नल भौचर' },
  sales: { icon: SalesIcon, keys: 'F8', letter: 'S', words: 'sell bikri voucher बिक्री भौचर' },
  purchase: { icon: PurchaseIcon, keys: 'F9', letter: 'U', words: 'buy kharid voucher खरिद भौचर' },
}

const ORDER_WAYS: Record<OrderType, Pick<Entry, 'icon' | 'words'> & { keys: string; letter: string }> = {
  quotation: { icon: QuotationIcon, keys: 'Ctrl+Shift+F8', letter: 'Q', words: 'offer proforma estimate kotesan dar rate कोटेसन दररेट' },
  'sales-order': { icon: OrderIcon, keys: 'Ctrl+F8', letter: 'O', words: 'customer order bikri adesh बिक्री आदेश अर्डर' },
  'delivery-note': { icon: DeliveryIcon, keys: 'Alt+F8', letter: 'D', words: 'challan dispatch chalan चलान पठाउने' },
  'purchase-order': { icon: PurchaseOrderIcon, keys: 'Ctrl+F9', letter: 'B', words: 'supplier order kharid adesh खरिद आदेश अर्डर' },
}

const voucher = defineScreen({
  id: 'voucher',
  path: 'transaction/voucher',
  guard: 'year',
  title: sentence('Voucher'),
  search: voucherSearch,
  entries: VOUCHER_TYPES.flatMap(({ code, label }): Entry[] =>
    code in WAYS ? [{ ...WAYS[code as Type], label, section: 'enter', search: { type: code } }] : [],
  ),
  needsWidth: true,
  manual: 'voucher',
  part: lazyRouteComponent(() => import('./entry/voucher-screen.tsx'), 'VoucherScreen'),
})

/** The same form for goods alone. */
const stockJournal = defineScreen({
  id: 'stock-journal',
  path: 'inventory/journal',
  guard: 'year',
  title: sentence('Stock journal'),
  search: voucherSearch,
  entries: [
    {
      ...{ section: 'inventory', icon: ItemsIcon, keys: 'Alt+F7', letter: 'K' },
      words: 'transfer godown production consumption count wastage stock saman jinsi goswara जिन्सी गोश्वारा स्थानान्तरण',
    },
  ],
  needsWidth: true,
  manual: 'stock-journal',
  part: lazyRouteComponent(() => import('./entry/voucher-screen.tsx'), 'StockJournalScreen'),
})

/** The same form for what is asked for before a bill: a quotation, an order, a delivery note, by `?type=`. */
const order = defineScreen({
  id: 'order',
  path: 'transaction/order',
  guard: 'year',
  title: sentence('Order'),
  search: voucherSearch,
  entries: VOUCHER_TYPES.flatMap(({ code, label }): Entry[] =>
    code in ORDER_WAYS ? [{ ...ORDER_WAYS[code as OrderType], label, section: 'enter', search: { type: code } }] : [],
  ),
  needsWidth: true,
  manual: 'orders',
  part: lazyRouteComponent(() => import('./entry/voucher-screen.tsx'), 'OrderScreen'),
})

/** The same form with goods: a sale, or a purchase by `?type=purchase`. */
const invoice = defineScreen({
  id: 'invoice',
  path: 'transaction/invoice',
  guard: 'year',
  title: sentence('Invoice'),
  search: voucherSearch,
  entries: [{ section: 'none', icon: SalesIcon, words: 'bill goods sale purchase bijak saman बीजक बिल सामान बिक्री खरिद' }],
  needsWidth: true,
  manual: 'invoice',
  part: lazyRouteComponent(() => import('./entry/voucher-screen.tsx'), 'InvoiceScreen'),
})

const planned = defineScreen({
  id: 'planned',
  path: 'transaction/planned',
  guard: 'year',
  title: sentence('Planned vouchers'),
  search: z.object({ row: text }),
  permission: 'report.read',
  entries: [
    {
      section: 'enter',
      icon: PlannedIcon,
      badge: lazy(async () => ({ default: (await import('./planned/due-badge.tsx')).DueBadge })),
      words: 'recurring post-dated cheque template due dohorine yojana योजनाका भौचर दोहोरिने पछिको मिति चेक',
    },
  ],
  manual: 'planned-vouchers',
  part: lazyRouteComponent(() => import('./planned/planned-screen.tsx'), 'PlannedScreen'),
})

const drafts = defineScreen({
  id: 'drafts',
  path: 'transaction/drafts',
  guard: 'year',
  title: sentence('Drafts'),
  search: z.object({ row: text, year: text }),
  permission: 'voucher.read',
  entries: [{ section: 'enter', icon: DraftsIcon, words: 'drafts unposted masyauda kept मस्यौदाहरू राखिएका भौचर' }],
  manual: 'drafts',
  part: lazyRouteComponent(() => import('./drafts/drafts-screen.tsx'), 'DraftsScreen'),
})

export const voucherScreens = [voucher, invoice, order, stockJournal, planned, drafts] as const
