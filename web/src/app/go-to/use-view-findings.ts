import { listSavedViews } from '@lekha/contract'
import { offerNames } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { ShowIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { SCREENS } from '../screens.ts'
import type { Finding } from './use-findings.tsx'

const MAX_VIEWS = 4

/** The saved views of reports that match a text. The report opens the view that its address names. */
export function useViewFindings(sought: string): Finding[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const open = useOrganizationIfAny()
  const enabled = open?.may('report.read') ?? false
  const { data } = useEndpoint(listSavedViews, { params: { organizationId: open?.organizationId ?? '' } }, { enabled })
  if (!enabled || sought.trim() === '') return []
  const named = (data?.result ?? []).map((view) => ({ name: view.name, nameNp: '', view }))
  return offerNames(sought, named, lng, { most: MAX_VIEWS }).map(({ item: { view }, ...name }) => {
    const screen = SCREENS.find(({ path }) => path === view.report)
    return {
      id: view.id,
      icon: ShowIcon,
      name,
      beside: screen && t(screen.title),
      link: { to: `/$lng/${view.report}`, params: { lng }, search: { saved: view.id } },
    }
  })
}
