import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { ImportIcon } from '../../ui/icon.ts'

const importFromTally = defineScreen({
  id: 'import',
  path: 'import',
  guard: 'organization',
  title: sentence('Import from Tally'),
  permission: 'import.run',
  entries: [{ section: 'more', icon: ImportIcon, words: 'xml upload aayat ट्यालीबाट ल्याउने आयात' }],
  manual: 'import-from-tally',
  part: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
})

export const importScreens = [importFromTally] as const
