import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { BankIcon, VoucherListIcon } from '../ui/icon.ts'
import { reportPart } from './report-part.tsx'

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

const bankReconciliation = defineScreen({
  ...{ guard: 'year', permission: 'report.read', search: reportSearch },
  id: 'bank-reconciliation',
  path: 'report/bankReconciliation',
  title: sentence('Bank reconciliation statement'),
  entries: [{ section: 'none', icon: BankIcon, words: 'brs bank reconciliation statement uncleared cheques बैंक हिसाब मिलान विवरण' }],
  manual: 'bank-reconciliation',
  part: reportPart('bank-reconciliation'),
})

const interest = defineScreen({
  ...{ guard: 'year', permission: 'report.read', search: reportSearch },
  id: 'interest',
  path: 'report/interest',
  title: sentence('Interest calculation'),
  entries: [{ section: 'statements', icon: BankIcon, words: 'interest calculation loan byaj ganana ब्याज गणना ऋण' }],
  manual: 'interest',
  part: reportPart('interest'),
})

export const billScreens = [outstanding, bankReconciliation, interest] as const
