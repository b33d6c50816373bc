import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { LedgersIcon } from '../../ui/icon.ts'

const stockValues = defineScreen({
  id: 'stock-values',
  path: 'ledger/stockValues',
  guard: 'year',
  title: sentence('Stock by hand'),
  search: listSearch,
  permission: 'report.read',
  entries: [
    {
      section: 'books',
      icon: LedgersIcon,
      words: 'closing stock value jinsi maujdat mulya count जिन्सी मौज्दातको मूल्य हातले गनिएको अन्तिम मौज्दात',
    },
  ],
  manual: 'stock-by-hand',
  part: lazyRouteComponent(() => import('./stock-values-screen.tsx'), 'StockValuesScreen'),
})

export const stockValueScreens = [stockValues] as const
