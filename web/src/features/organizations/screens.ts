import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { SettingsIcon } from '../../ui/icon.ts'

const organizationDetails = defineScreen({
  id: 'organization-details',
  path: 'setting/organizationDetails',
  guard: 'own-organization',
  title: sentence('Settings'),
  entries: [{ section: 'more', icon: SettingsIcon, words: 'organization details company logo sanstha सेटिङ संस्था' }],
  manual: 'organization-details',
  part: lazyRouteComponent(() => import('./details-screen.tsx'), 'OrganizationDetailsScreen'),
})

export const organizationScreens = [organizationDetails] as const
