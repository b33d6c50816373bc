import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { ImportIcon } from '../../ui/icon.ts'

const importFromTally = defineScreen({
  id: 'import',
  path: 'import',
  guard: 'organization',
  title: sentence('Import'),
  permission: 'import.run',
  entries: [{ section: 'more', icon: ImportIcon, words: 'tally xml excel xlsx csv upload aayat ट्यालीबाट ल्याउने एक्सेल आयात' }],
  manual: 'import',
  part: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
})

export const importScreens = [importFromTally] as const
