import { showOpenings } from '@lekha/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Empty } from '../../ui/empty.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useAddresses } from './addresses.ts'
import { OpeningGrid } from './opening-grid.tsx'

/** `ledger/openings`: the opening balances of all ledgers in one grid, with the difference while typing. */
export function OpeningsScreen() {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const addresses = useAddresses()
  const masters = useMasters({ whole: true })
  const openings = useEndpoint(showOpenings, { params: { organizationId } }).data?.result
  if (!masters || !openings) return <Waiting lines={10} />
  if (openings.date === null) {
    return (
      <Empty title={t('Create a fiscal year first.')} actions={<Link {...addresses.fiscalYears}>{t('Fiscal years')}</Link>}>
        {t('Opening balances are dated the day before the first fiscal year.')}
      </Empty>
    )
  }
  return <OpeningGrid masters={masters} openings={{ ...openings, date: openings.date }} />
}
