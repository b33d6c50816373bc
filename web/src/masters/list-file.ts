import { BYTE_ORDER_MARK, type CsvCell, csvText, recordPrint } from '@lekha/contract'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../books/organization.ts'
import { saveFile } from '../ui/save-file.ts'
import type { FurtherPages } from './use-master-pages.ts'

/** The columns of a list in its CSV file: more than the screen has room for. */
export type ListFile<Row> = { name: string; columns: readonly (readonly [header: string, cell: (row: Row) => CsvCell | null])[] }

/** Saves the rows as a CSV file, after the pages that were not read yet; the server records the export as a security event. Undefined until there are rows. */
export function useListFile<Row>(
  title: string,
  rows: readonly Row[] | undefined,
  pages: FurtherPages | undefined,
  file: ListFile<Row> | undefined,
): (() => void) | undefined {
  const organizationId = useOrganizationIfAny()?.organizationId
  const record = useWrite(recordPrint)
  const write = () => {
    if (!file || !rows || organizationId === undefined) return
    const { name, columns } = file
    const cells = [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))]
    const bytes = new TextEncoder().encode(BYTE_ORDER_MARK + csvText(cells))
    const leave = () => saveFile({ name: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', bytes })
    record.mutate({ params: { organizationId }, body: { kind: 'export', what: title } }, { onSuccess: leave })
  }
  const begin = useOnceWhole(pages, write)
  return file && rows && organizationId !== undefined ? begin : undefined
}

const WHOLE: FurtherPages = { more: undefined, isWhole: true, count: 1 }

/** Reads what is missing, page by page, and then does the work. A page that cannot be read ends it; the frame says why. */
function useOnceWhole({ more, isWhole, count }: FurtherPages = WHOLE, work: () => void): () => void {
  const [waits, setWaits] = useState(false)
  const asked = useRef(-1)
  useEffect(() => {
    if (!waits || (!isWhole && !more)) return
    if (isWhole || asked.current === count) {
      setWaits(false)
      if (isWhole) work()
      return
    }
    asked.current = count
    more?.()
  })
  return () => {
    asked.current = -1
    setWaits(true)
  }
}
