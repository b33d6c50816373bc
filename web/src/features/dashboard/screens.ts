import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { DashboardIcon } from '../../ui/icon.ts'

const shown = {
  guard: 'organization',
  title: sentence('Dashboard'),
  part: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
} as const

const dashboard = defineScreen({
  ...shown,
  id: 'dashboard',
  path: 'accountDashboard',
  entries: [{ section: 'top', icon: DashboardIcon, words: 'today home aaja suru आज सुरु ड्यासबोर्ड' }],
  manual: 'dashboard',
})
const home = defineScreen({ ...shown, id: 'home', path: '/', within: 'dashboard' })
const index = defineScreen({ ...shown, id: 'index', path: 'index', within: 'dashboard' })

export const dashboardScreens = [dashboard, home, index] as const
