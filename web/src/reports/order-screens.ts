import { sentence } from '@lekha/ledger'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { OrderIcon } from '../ui/icon.ts'
import { reportPart } from './report-part.tsx'

const orders = defineScreen({
  ...{ guard: 'year', permission: 'report.read', search: reportSearch },
  id: 'orders',
  path: 'report/orders',
  title: sentence('Orders'),
  entries: [
    {
      ...{ section: 'books', icon: OrderIcon },
      words: 'open orders quotations backlog pending delivery challan adesh kotesan chalan आदेशहरू बाँकी आदेश कोटेसन चलान',
    },
  ],
  needsWidth: true,
  manual: 'orders',
  part: reportPart('orders'),
})

export const orderScreens = [orders] as const
