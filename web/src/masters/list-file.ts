import { BYTE_ORDER_MARK, type CsvCell, csvText, recordPrint } from '@lekha/contract'
import { useWrite } from '../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../books/organization.ts'
import { saveFile } from '../ui/save-file.ts'

/** The columns of a list in its CSV file: more than the screen has room for. */
export type ListFile<Row> = { name: string; columns: readonly (readonly [header: string, cell: (row: Row) => CsvCell | null])[] }

/** Saves the shown rows as a CSV file; the server records the export as a security event. Undefined until there are rows. */
export function useListFile<Row>(
  title: string,
  rows: readonly Row[] | undefined,
  file: ListFile<Row> | undefined,
): (() => void) | undefined {
  const organizationId = useOrganizationIfAny()?.organizationId
  const record = useWrite(recordPrint)
  if (!file || !rows || organizationId === undefined) return undefined
  const { name, columns } = file
  return () => {
    const cells = [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))]
    const bytes = new TextEncoder().encode(BYTE_ORDER_MARK + csvText(cells))
    const leave = () => saveFile({ name: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', bytes })
    record.mutate({ params: { organizationId }, body: { kind: 'export', what: title } }, { onSuccess: leave })
  }
}
