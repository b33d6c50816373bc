import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { listSearch, text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { MembersIcon, ProvedIcon, SettingsIcon } from '../../ui/icon.ts'

const login = defineScreen({
  id: 'login',
  path: 'login',
  guard: 'signed-out',
  title: sentence('Sign in'),
  manual: 'sign-in',
  part: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
})

const signup = defineScreen({
  id: 'signup',
  path: 'signup',
  guard: 'signed-out',
  title: sentence('Create an account'),
  manual: 'sign-in',
  part: lazyRouteComponent(() => import('./signup-screen.tsx'), 'SignupScreen'),
})

/** Also opens while a user is signed in, because the link may be for another user. */
const invitation = defineScreen({
  id: 'invitation',
  path: 'invitation',
  guard: 'anybody',
  title: sentence('Set your password'),
  manual: 'users',
  part: lazyRouteComponent(() => import('./invitation-screen.tsx'), 'InvitationScreen'),
})

const profile = defineScreen({
  id: 'profile',
  path: 'account/profile',
  guard: 'oneself',
  title: sentence('Profile and password'),
  entries: [
    { section: 'none', icon: SettingsIcon, words: 'account second step two-step authenticator code email प्रोफाइल र पासवर्ड' },
    {
      id: 'sessions',
      label: sentence('Where you are signed in'),
      section: 'none',
      icon: SettingsIcon,
      words: 'sessions devices sign out logout तपाईं साइन इन भएका ठाउँ सेसन',
    },
  ],
  within: 'organization-details',
  part: lazyRouteComponent(() => import('./profile-screen.tsx'), 'ProfileScreen'),
})

const users = defineScreen({
  id: 'users',
  path: 'account/users',
  guard: 'settings',
  title: sentence('Users'),
  search: listSearch,
  permission: 'organization.write',
  entries: [{ section: 'none', icon: MembersIcon, words: 'roles members invite permissions prayogkarta प्रयोगकर्ता भूमिका' }],
  within: 'organization-details',
  manual: 'users',
  part: lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen'),
})

const user = defineScreen({
  id: 'user',
  path: 'account/users/$id',
  guard: 'settings',
  title: sentence('Users'),
  permission: 'organization.write',
  within: 'organization-details',
  part: lazyRouteComponent(() => import('./user-screen.tsx'), 'UserScreen'),
})

const securityEvents = defineScreen({
  id: 'security-events',
  path: 'setting/securityEvents',
  guard: 'settings',
  title: sentence('Security events'),
  /** The filters, and the event after which the page begins. */
  search: z.object({ who: text, kind: text, from: text, to: text, before: text }),
  permission: 'organization.write',
  entries: [{ section: 'none', icon: ProvedIcon, words: 'audit log sign-ins suraksha सुरक्षा घटना' }],
  within: 'organization-details',
  part: lazyRouteComponent(() => import('./security-events-screen.tsx'), 'SecurityEventsScreen'),
})

export const accountScreens = [login, signup, invitation, profile, users, user, securityEvents] as const
