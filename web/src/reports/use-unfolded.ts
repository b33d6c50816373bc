import { type Report, type ReportRow, readReport, tablesIn } from '@lekha/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'
import type { Open } from './tree.ts'
import { withUnfolded } from './unfolded.ts'

type Unfolding = ReportRow & { opens: { report: string; params: Record<string, string> } }

/** The report with what the rows expanded in place open below them, as of the same entry; read when the user expands one. */
export function useUnfolded(report: Report, open: Open): Report {
  const { t } = useTranslation()
  const { organizationId, fiscalYear } = useOrganization()
  const language = useLanguage()
  const rows = useMemo(() => tablesIn(report).flatMap((table) => table.rows.filter((row) => isOpen(row, open))), [report, open])
  const { from, to, known, closing } = report.params
  const shared = {
    from,
    to,
    known,
    ...(closing === 'with' ? { closing: 'with' as const } : {}),
    entry: report.asOf.entry,
    fiscalYearId: fiscalYear?.id,
    language,
  }
  const read = useQueries({
    queries: rows.map(({ opens }) =>
      endpointQuery(readReport, { params: { organizationId, report: opens.report }, query: { ...shared, ...opens.params } }),
    ),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(
    () =>
      withUnfolded(report, new Map(rows.map(({ id }, index) => [id, read[index]])), {
        waiting: '…',
        nothing: t('Nothing moved in this period.'),
      }),
    [report, rows, read, t],
  )
}

const isOpen = (row: ReportRow, { ids }: Open): row is Unfolding =>
  row.unfolds === true && ids.has(row.id) && row.opens !== undefined && 'report' in row.opens
