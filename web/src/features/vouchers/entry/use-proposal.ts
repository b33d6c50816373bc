import { readReport, readYearEnd } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { yearName } from '../../../books/year-name.ts'
import { useLanguage } from '../../../ui/language.ts'
import { closingStockEntry } from './closing-stock.ts'
import { depreciationEntry } from './depreciation-entry.ts'
import type { Entry } from './entry.ts'

/**
 * The journal that an address asks to propose: that of the stock of a fiscal year (`stock`), or that of the depreciation up to a day (`depreciation`,
 * AD). Undefined where it asks for none.
 */
export function useProposal(
  { stock, depreciation }: { stock?: string; depreciation?: string },
  masters: Masters | undefined,
): Entry | 'coming' | undefined {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const end = useEndpoint(readYearEnd, { params: { id: stock ?? '' } }, { enabled: stock !== undefined }).data?.result
  const asked = { params: { organizationId, report: 'depreciation' }, query: { from: depreciation ?? '', to: depreciation ?? '' } }
  const report = useEndpoint(readReport, asked, { enabled: depreciation !== undefined })
  if (stock !== undefined)
    return end && masters ? closingStockEntry(end, masters, t('Closing stock of {{year}}', { year: yearName(end.year, lng) })) : 'coming'
  // Where the report is refused, which is told, the journal is empty.
  if (depreciation === undefined || report.isError) return undefined
  return report.data && masters ? depreciationEntry(report.data, depreciation, masters, t('Depreciation by pool')) : 'coming'
}
