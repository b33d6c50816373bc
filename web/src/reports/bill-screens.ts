import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { VoucherListIcon } from '../ui/icon.ts'

const outstanding = defineScreen({
  ...{ guard: 'year', permission: 'report.read', search: reportSearch },
  id: 'outstanding',
  path: 'report/outstanding',
  title: sentence('Outstanding bills'),
  entries: [
    {
      ...{ section: 'books', icon: VoucherListIcon },
      words:
        'receivable payable ageing aging bills due overdue reminder letter balance confirmation party udharo baki bil asami बाँकी बिल उधारो आसामी साहु',
    },
  ],
  needsWidth: true,
  manual: 'outstanding',
  part: lazyRouteComponent(() => import('./letters/outstanding-screen.tsx'), 'OutstandingScreen'),
})

export const billScreens = [outstanding] as const
