import { showOpenings } from '@lekha/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMasters } from '../../api/masters.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../app/organization.ts'
import { NotPermitted } from '../../app/pages/not-permitted.tsx'
import { Waiting } from '../../app/pages/waiting.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useAddresses } from './addresses.ts'
import { OpeningGrid } from './opening-grid.tsx'
import './chart.css'

/** `ledger/openings`: what the books began with, every ledger in one grid, with the difference at each moment. */
export function OpeningsScreen() {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const addresses = useAddresses()
  const masters = useMasters()
  const openings = useEndpoint(showOpenings, { params: { organizationId } }, { enabled: may('report.read') }).data?.result
  if (!may('report.read')) return <NotPermitted />
  if (!masters || !openings) return <Waiting lines={10} />
  if (openings.date === null) {
    return (
      <Empty title={t('Create a fiscal year first.')} actions={<Link {...addresses.fiscalYears}>{t('Fiscal years')}</Link>}>
        {t('Opening balances stand on the day before the first fiscal year.')}
      </Empty>
    )
  }
  return <OpeningGrid masters={masters} openings={{ ...openings, date: openings.date }} />
}
