import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { BankIcon, ChequeIcon, RatiosIcon, VoucherListIcon } from '../ui/icon.ts'
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

const chequeRegister = defineScreen({
  ...{ guard: 'year', permission: 'report.read', search: reportSearch },
  id: 'cheque-register',
  path: 'report/chequeRegister',
  title: sentence('Cheque register'),
  entries: [
    {
      ...{ section: 'books', icon: ChequeIcon },
      words: 'cheque register post-dated pdc given received void cheques चेक दर्ता पछिको मितिका चेक',
    },
  ],
  manual: 'cheques',
  part: reportPart('cheque-register'),
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

const depreciation = defineScreen({
  ...{ guard: 'year', permission: 'report.read', search: reportSearch },
  id: 'depreciation',
  path: 'report/depreciation',
  title: sentence('Depreciation by pool'),
  entries: [
    {
      ...{ section: 'statements', icon: RatiosIcon },
      words: 'depreciation by pool assets wdv written down fixed assets hras samuha समूहअनुसार ह्रास कट्टी सम्पत्ति',
    },
  ],
  needsWidth: true,
  manual: 'depreciation',
  part: lazyRouteComponent(() => import('./depreciation-screen.tsx'), 'DepreciationScreen'),
})

const incomeTax = defineScreen({
  ...{ guard: 'year', permission: 'report.read', search: reportSearch },
  id: 'income-tax',
  path: 'report/incomeTax',
  title: sentence('Income tax worksheet'),
  entries: [
    {
      ...{ section: 'statements', icon: RatiosIcon },
      words: 'income tax return worksheet annex advance tax taxable income aayakar bibaran आयकर कार्यपत्र विवरण अनुसूची',
    },
  ],
  manual: 'income-tax',
  part: reportPart('income-tax'),
})

export const billScreens = [outstanding, bankReconciliation, chequeRegister, depreciation, incomeTax, interest] as const
