import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { NumbersIcon, SettingsIcon } from '../../ui/icon.ts'

const organizationDetails = defineScreen({
  id: 'organization-details',
  path: 'setting/organizationDetails',
  guard: 'own-organization',
  title: sentence('Settings'),
  entries: [{ section: 'more', icon: SettingsIcon, words: 'organization details company logo sanstha सेटिङ संस्था' }],
  manual: 'organization-details',
  part: lazyRouteComponent(() => import('./details-screen.tsx'), 'OrganizationDetailsScreen'),
})

const voucherNumbers = defineScreen({
  id: 'voucher-numbers',
  path: 'setting/voucherNumbers',
  guard: 'year',
  title: sentence('Voucher numbers'),
  permission: 'organization.write',
  entries: [
    {
      ...{ section: 'more', icon: NumbersIcon },
      words: 'voucher numbers prefix branch code digits series numbering bill number शाखा सङ्केत भौचर नम्बर अगाडिको अक्षर',
    },
  ],
  manual: 'voucher-numbers',
  part: lazyRouteComponent(() => import('./numbers-screen.tsx'), 'VoucherNumbersScreen'),
})

export const organizationScreens = [organizationDetails, voucherNumbers] as const
