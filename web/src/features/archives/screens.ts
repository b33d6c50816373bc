import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { ArchiveIcon } from '../../ui/icon.ts'

const archive = defineScreen({
  id: 'archive',
  path: 'archive',
  guard: 'organization',
  title: sentence('Archive of the whole book'),
  permission: 'import.run',
  entries: [{ section: 'more', icon: ArchiveIcon, words: 'zip export backup download sangraha restore सम्पूर्ण बहीको सङ्ग्रह निर्यात' }],
  manual: 'archive',
  part: lazyRouteComponent(() => import('./archive-screen.tsx'), 'ArchiveScreen'),
})

export const archiveScreens = [archive] as const
