import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../screen/define-screen.ts'

const chooseOrganization = defineScreen({
  id: 'choose-organization',
  path: 'verify',
  guard: 'choosing',
  title: sentence('Organization'),
  manual: 'switcher',
  part: lazyRouteComponent(() => import('./pages/verify.tsx'), 'Verify'),
})

const changeFiscalYear = defineScreen({
  id: 'change-fiscal-year',
  path: 'account/changeFiscalYear',
  guard: 'year',
  title: sentence('Fiscal year'),
  manual: 'switcher',
  part: lazyRouteComponent(() => import('./pages/verify.tsx'), 'ChangeFiscalYear'),
})

/** The switcher's two addresses. These screens bring their own frame, so they are not among SCREENS. */
export const switcherScreens = [chooseOrganization, changeFiscalYear] as const
