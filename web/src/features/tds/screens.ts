import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { RatiosIcon } from '../../ui/icon.ts'

const natures = defineScreen({
  id: 'tds-natures',
  path: 'tds/nature',
  guard: 'organization',
  title: sentence('Natures of payment (TDS)'),
  search: listSearch,
  permission: 'chart.read',
  entries: [
    {
      section: 'more',
      icon: RatiosIcon,
      words: 'tds agrim kar katti tax deducted at source rates rent service भुक्तानीको प्रकृति अग्रिम कर कट्टी दर',
    },
  ],
  manual: 'tds-natures',
  part: lazyRouteComponent(() => import('./natures-screen.tsx'), 'NaturesScreen'),
})
const form = {
  guard: 'organization',
  permission: 'chart.write',
  title: sentence('Nature of payment'),
  part: lazyRouteComponent(() => import('./nature-form-screen.tsx'), 'NatureFormScreen'),
} as const
const newNature = defineScreen({ ...form, id: 'new-tds-nature', path: 'tds/nature/new', within: 'tds-natures' })
const editNature = defineScreen({ ...form, id: 'edit-tds-nature', path: 'tds/nature/edit/$id', within: 'tds-natures' })

export const tdsScreens = [natures, newNature, editNature] as const
