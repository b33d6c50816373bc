import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { listSearch, text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { GroupsIcon, MembersIcon, OrganizationsIcon } from '../../ui/icon.ts'

const list = { guard: 'organization', permission: 'member.read', search: listSearch } as const
const form = { guard: 'organization', permission: 'member.write' } as const

const members = defineScreen({
  ...list,
  id: 'members',
  path: 'members',
  title: sentence('Member firms'),
  search: listSearch.extend({ type: text, district: text, verified: text, validity: text, owing: text }),
  entries: [{ section: 'more', icon: OrganizationsIcon, words: 'members firms sadasya byabasayi membership सदस्य फर्महरू सदस्यता' }],
  manual: 'members',
  part: lazyRouteComponent(() => import('./members-screen.tsx'), 'MembersScreen'),
})
const member = defineScreen({
  ...list,
  id: 'member',
  path: 'members/view/$id',
  title: sentence('Member firm'),
  within: 'members',
  part: lazyRouteComponent(() => import('./member-screen.tsx'), 'MemberScreen'),
})
const memberPapers = defineScreen({
  ...list,
  id: 'member-papers',
  path: 'members/papers/$id',
  title: sentence('Card and certificate'),
  search: z.object({ paper: text }),
  within: 'members',
  manual: 'members',
  part: lazyRouteComponent(() => import('./papers-screen.tsx'), 'MemberPapersScreen'),
})
/** Where the code of a member card leads, also for who is not signed in. */
const membership = defineScreen({
  id: 'membership',
  path: 'membership/$organization/$firm',
  guard: 'anybody',
  title: sentence('Membership'),
  manual: 'members',
  part: lazyRouteComponent(() => import('./membership-screen.tsx'), 'MembershipScreen'),
})
const memberForm = {
  ...{ ...form, title: sentence('Member firm'), search: z.object({ step: text }) },
  part: lazyRouteComponent(() => import('./member-form-screen.tsx'), 'MemberFormScreen'),
}
const newMember = defineScreen({ ...memberForm, id: 'new-member', path: 'members/new', within: 'members' })
const editMember = defineScreen({ ...memberForm, id: 'edit-member', path: 'members/edit/$id', within: 'members' })

const chargeRun = defineScreen({
  id: 'charge-run',
  path: 'members/charge',
  guard: 'organization',
  permission: 'member.write',
  title: sentence('Charge many firms'),
  /** The filters that the list of firms had, and the run once its list is frozen. */
  search: z.object({ type: text, district: text, verified: text, validity: text, owing: text, run: text }),
  within: 'members',
  manual: 'receipt-centre',
  part: lazyRouteComponent(() => import('./charge-run-screen.tsx'), 'ChargeRunScreen'),
})

const membershipTypes = defineScreen({
  ...list,
  id: 'membership-types',
  path: 'members/types',
  title: sentence('Membership types'),
  entries: [{ section: 'none', icon: GroupsIcon, words: 'membership category general associate sadasyata prakar सदस्यताका प्रकार' }],
  within: 'members',
  manual: 'members',
  part: lazyRouteComponent(() => import('./types-screens.tsx'), 'MembershipTypesScreen'),
})
const typeForm = {
  ...{ ...form, title: sentence('Membership type') },
  part: lazyRouteComponent(() => import('./types-screens.tsx'), 'MembershipTypeFormScreen'),
}
const newType = defineScreen({ ...typeForm, id: 'new-membership-type', path: 'members/types/new', within: 'members' })
const editType = defineScreen({ ...typeForm, id: 'edit-membership-type', path: 'members/types/edit/$id', within: 'members' })

const representatives = defineScreen({
  ...list,
  id: 'representatives',
  path: 'representatives',
  title: sentence('Owners and representatives'),
  entries: [
    {
      section: 'more',
      icon: MembersIcon,
      words: 'proprietor owner representative citizenship pratinidhi sanchalak धनी र प्रतिनिधि नागरिकता',
    },
  ],
  manual: 'representatives',
  part: lazyRouteComponent(() => import('./persons-screens.tsx'), 'PersonsScreen'),
})
const personForm = {
  ...{ ...form, title: sentence('Person') },
  part: lazyRouteComponent(() => import('./persons-screens.tsx'), 'PersonFormScreen'),
}
const newPerson = defineScreen({ ...personForm, id: 'new-person', path: 'representatives/new', within: 'representatives' })
const editPerson = defineScreen({ ...personForm, id: 'edit-person', path: 'representatives/edit/$id', within: 'representatives' })

export const memberScreens = [
  members,
  member,
  memberPapers,
  membership,
  newMember,
  editMember,
  chargeRun,
  membershipTypes,
  newType,
  editType,
  representatives,
  newPerson,
  editPerson,
] as const
