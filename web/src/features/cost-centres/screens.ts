import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { GroupsIcon } from '../../ui/icon.ts'

const costCentres = defineScreen({
  id: 'cost-centres',
  path: 'costCentre',
  guard: 'organization',
  title: sentence('Cost centres'),
  search: listSearch,
  permission: 'chart.read',
  entries: [{ section: 'none', icon: GroupsIcon, words: 'cost center lagat kendra department vibhag लागत केन्द्रहरू' }],
  manual: 'cost-centres',
  part: lazyRouteComponent(() => import('./cost-centres-screen.tsx'), 'CostCentresScreen'),
})

const form = {
  guard: 'organization',
  title: sentence('Cost centre'),
  permission: 'chart.write',
  part: lazyRouteComponent(() => import('./cost-centre-form-screen.tsx'), 'CostCentreFormScreen'),
} as const
const newCostCentre = defineScreen({ ...form, id: 'new-cost-centre', path: 'costCentre/new', within: 'cost-centres' })
const editCostCentre = defineScreen({ ...form, id: 'edit-cost-centre', path: 'costCentre/$id/edit' })

export const costCentreScreens = [costCentres, newCostCentre, editCostCentre] as const
