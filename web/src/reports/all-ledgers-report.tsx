import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'
import { useKeys } from '../ui/use-keys.ts'
import { ReportScreen } from './report-screen.tsx'

/** `report/allLedgers`: every ledger, and the key that creates one. */
export function AllLedgersReport() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const lng = useLanguage()
  const { may } = useOrganization()
  const create = () => void navigate({ to: '/$lng/ledger/new', params: { lng } })
  useKeys([{ keys: 'Alt+C', label: t('New ledger'), run: create, when: may('chart.write') }])
  return <ReportScreen report="all-ledgers" />
}
