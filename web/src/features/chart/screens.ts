import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { listSearch, reportSearch, text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { BalanceSheetIcon, GroupsIcon, LedgersIcon, MembersIcon, PlusIcon } from '../../ui/icon.ts'

/** The search params of a new master: its parent. */
const newMasterSearch = z.object({ groupId: text, ledgerId: text, name: text, back: text })

const ledgers = defineScreen({
  id: 'ledgers',
  path: 'ledger',
  guard: 'year',
  title: sentence('Ledgers'),
  search: listSearch,
  permission: 'chart.read',
  entries: [{ section: 'books', icon: LedgersIcon, words: 'khata khataharu accounts parties खाताहरू' }],
  manual: 'ledgers',
  part: lazyRouteComponent(() => import('./ledgers-screen.tsx'), 'LedgersScreen'),
})

const ledgerForm = {
  guard: 'year',
  title: sentence('Ledger'),
  search: newMasterSearch,
  permission: 'chart.write',
  part: lazyRouteComponent(() => import('./ledger-form-screen.tsx'), 'LedgerFormScreen'),
} as const
const newLedger = defineScreen({
  ...ledgerForm,
  id: 'new-ledger',
  path: 'ledger/new',
  within: 'ledgers',
  entries: [{ section: 'none', icon: PlusIcon, label: sentence('New ledger'), words: 'create naya khata नयाँ खाता' }],
})
const editLedger = defineScreen({ ...ledgerForm, id: 'edit-ledger', path: 'ledger/$id/edit' })

const ledger = defineScreen({
  id: 'ledger',
  path: 'ledger/$id',
  guard: 'year',
  title: sentence('Ledgers'),
  search: reportSearch,
  part: lazyRouteComponent(() => import('./ledger-screen.tsx'), 'LedgerScreen'),
})

const subLedgers = defineScreen({
  id: 'sub-ledgers',
  path: 'subLedger',
  guard: 'year',
  title: sentence('Sub-ledgers'),
  search: listSearch,
  permission: 'chart.read',
  entries: [{ section: 'books', icon: MembersIcon, words: 'subledger sahayak khata members सहायक खाताहरू' }],
  manual: 'sub-ledgers',
  part: lazyRouteComponent(() => import('./sub-ledgers-screen.tsx'), 'SubLedgersScreen'),
})

const subLedgerForm = {
  guard: 'year',
  title: sentence('Sub-ledger'),
  search: newMasterSearch,
  permission: 'chart.write',
  part: lazyRouteComponent(() => import('./sub-ledger-form-screen.tsx'), 'SubLedgerFormScreen'),
} as const
const newSubLedger = defineScreen({
  ...subLedgerForm,
  id: 'new-sub-ledger',
  path: 'subLedger/new',
  within: 'sub-ledgers',
  entries: [
    { section: 'none', icon: PlusIcon, label: sentence('New sub-ledger'), words: 'create naya sahayak khata member नयाँ सहायक खाता' },
  ],
})
const editSubLedger = defineScreen({ ...subLedgerForm, id: 'edit-sub-ledger', path: 'subLedger/$id/edit' })

const aboutSubLedger = defineScreen({
  id: 'about-sub-ledger',
  path: 'subLedger/$id/about',
  guard: 'year',
  title: sentence('Sub-ledgers'),
  search: listSearch,
  part: lazyRouteComponent(() => import('./sub-ledger-screen.tsx'), 'SubLedgerScreen'),
})

const groups = defineScreen({
  id: 'groups',
  path: 'groups',
  guard: 'organization',
  title: sentence('Groups'),
  search: listSearch,
  permission: 'chart.read',
  entries: [{ section: 'books', icon: GroupsIcon, words: 'samuha chart समूहहरू' }],
  manual: 'groups',
  part: lazyRouteComponent(() => import('./groups-screen.tsx'), 'GroupsScreen'),
})

const group = defineScreen({
  id: 'group',
  path: 'groups/viewSingle/$id',
  guard: 'organization',
  title: sentence('Groups'),
  search: listSearch,
  part: lazyRouteComponent(() => import('./group-screen.tsx'), 'GroupScreen'),
})

const subLedgerBalances = defineScreen({
  id: 'sub-ledger-balances',
  path: 'subLedger/view',
  guard: 'year',
  title: sentence('Sub-ledger balances'),
  search: listSearch,
  permission: 'report.read',
  entries: [{ section: 'none', icon: MembersIcon, words: 'control sahayak सहायक खाताको बाँकी' }],
  part: lazyRouteComponent(() => import('./sub-ledger-balances-screen.tsx'), 'SubLedgerBalancesScreen'),
})

const openings = defineScreen({
  id: 'openings',
  path: 'ledger/openings',
  guard: 'year',
  title: sentence('Opening balances'),
  permission: 'report.read',
  entries: [{ section: 'more', icon: BalanceSheetIcon, words: 'opening suru baanki maujdat सुरु बाँकी' }],
  manual: 'openings',
  part: lazyRouteComponent(() => import('./openings-screen.tsx'), 'OpeningsScreen'),
})

export const chartScreens = [
  ledgers,
  newLedger,
  ledger,
  editLedger,
  subLedgers,
  newSubLedger,
  aboutSubLedger,
  editSubLedger,
  groups,
  group,
  subLedgerBalances,
  openings,
] as const
