import { showOpeningStock } from '@lekha/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { OpeningStockGrid } from './opening-stock-grid.tsx'
import { useStockMasters } from './use-stock-masters.ts'

/** `inventory/opening`: what there was of each item before the first fiscal year, and what it was worth. */
export function OpeningStockScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const masters = useStockMasters()
  const stored = useEndpoint(showOpeningStock, { params: { organizationId } }).data?.result
  if (!masters || !stored) return <Waiting lines={10} />
  if (stored.date === null) {
    const years = (
      <Link to="/$lng/fiscalYear" params={{ lng }}>
        {t('Fiscal years')}
      </Link>
    )
    return (
      <Empty title={t('Create a fiscal year first.')} actions={years}>
        {t('The opening stock is dated the day before the first fiscal year.')}
      </Empty>
    )
  }
  return <OpeningStockGrid masters={masters} stored={{ ...stored, date: stored.date }} />
}
