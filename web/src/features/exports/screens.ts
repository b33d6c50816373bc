import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { ExportIcon } from '../../ui/icon.ts'

const exportBooks = defineScreen({
  id: 'exports',
  path: 'organization/exports',
  guard: 'organization',
  title: sentence('Export the books'),
  permission: 'report.read',
  entries: [
    {
      section: 'more',
      icon: ExportIcon,
      words: 'download backup hledger beancount plain text accounting niryat nikalne बही फाइलमा निकाल्ने निर्यात',
    },
  ],
  manual: 'exports',
  part: lazyRouteComponent(() => import('./exports-screen.tsx'), 'ExportsScreen'),
})

export const exportScreens = [exportBooks] as const
