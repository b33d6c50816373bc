import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { CalendarIcon } from '../../ui/icon.ts'

const fiscalYears = defineScreen({
  id: 'fiscal-years',
  path: 'fiscalYear',
  guard: 'organization',
  title: sentence('Fiscal years'),
  entries: [{ section: 'more', icon: CalendarIcon, words: 'fy aarthik barsa year आर्थिक वर्षहरू' }],
  manual: 'fiscal-years',
  part: lazyRouteComponent(() => import('./fiscal-years-screen.tsx'), 'FiscalYearsScreen'),
})

/** The filed report that is compared with now. */
const yearEndSearch = z.object({ filed: text })

const yearEnd = defineScreen({
  id: 'year-end',
  path: 'fiscalYear/$id/closing',
  guard: 'organization',
  title: sentence('Year end'),
  search: yearEndSearch,
  permission: 'report.read',
  manual: 'year-end',
  part: lazyRouteComponent(() => import('./year-end-screen.tsx'), 'YearEndScreen'),
})

export const fiscalYearScreens = [fiscalYears, yearEnd] as const
