import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { defineScreen } from '../../screen/define-screen.ts'
import { MembersIcon } from '../../ui/icon.ts'

const salary = defineScreen({
  id: 'salary-sheet',
  path: 'transaction/salary',
  guard: 'year',
  title: sentence('Salary sheet'),
  permission: 'voucher.change',
  entries: [{ section: 'enter', icon: MembersIcon, words: 'salary payroll wages talab ssf pf cit tds तलब तलबी विवरण' }],
  manual: 'salary-sheet',
  part: lazyRouteComponent(() => import('./salary-screen.tsx'), 'SalaryScreen'),
})

export const salaryScreens = [salary] as const
