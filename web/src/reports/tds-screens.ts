import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { VoucherListIcon } from '../ui/icon.ts'

/** The report of tax deducted at source. */
export const tdsReport = defineScreen({
  guard: 'year',
  permission: 'report.read',
  search: reportSearch,
  id: 'tds-report',
  path: 'report/tds',
  title: sentence('Tax deducted at source (TDS)'),
  entries: [
    { section: 'statements', icon: VoucherListIcon, words: 'tds agrim kar katti deducted deposit e-tds dakhila अग्रिम कर कट्टी दाखिला' },
  ],
  needsWidth: true,
  manual: 'tds-report',
  part: lazyRouteComponent(() => import('./letters/tds-screen.tsx'), 'TdsScreen'),
})
