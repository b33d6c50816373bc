import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { SyncIcon } from '../../ui/icon.ts'

const cbms = defineScreen({
  id: 'cbms',
  path: 'cbms',
  guard: 'organization',
  title: sentence('Bills to the tax office (CBMS)'),
  permission: 'report.read',
  entries: [
    {
      section: 'more',
      icon: SyncIcon,
      words: 'cbms ird tax office sync bills central billing monitoring कर कार्यालयमा बीजक केन्द्रीय अनुगमन पठाउने',
    },
  ],
  manual: 'cbms',
  part: lazyRouteComponent(() => import('./cbms-screen.tsx'), 'CbmsScreen'),
})

export const cbmsScreens = [cbms] as const
