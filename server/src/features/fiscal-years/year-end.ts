import type { YearEnd } from '@lekha/contract'
import { FILED_REPORTS } from '@lekha/contract'
import { paisaText } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { type ReadProofs, readChecklist } from './checklist.ts'
import { type FiledSource, readFiled } from './filed-reports.ts'
import { yearNow } from './locks.ts'

const stateRow = z.object({
  closedAt: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reopenReason: z.string(),
  laterYears: z.array(z.string()).nullable(),
  filed: z.number(),
})

/** Where a year stands on its way to being closed, and what reopening it would meet. */
export async function readYearEndOf(books: Books, id: string, proofsOf: ReadProofs, source: FiledSource): Promise<YearEnd> {
  const year = await yearNow(books, id)
  const { organizationId, sql } = books
  const {
    laterYears,
    filed: filedSince,
    ...state
  } = await rowOf(sql, stateRow)`
    select y.closed_at as "closedAt", y.reopened_at as "reopenedAt", y.reopen_reason as "reopenReason",
           (select array_agg(l.starts::text order by l.starts) from fiscal_year l
             where l.organization_id = ${organizationId} and l.starts > y.starts and l.closed_at is not null) as "laterYears",
           (select count(*)::int from filed_report f join fiscal_year l on l.organization_id = ${organizationId} and l.fiscal_year_id = f.fiscal_year_id
             where f.organization_id = ${organizationId} and l.starts >= y.starts) as filed
      from fiscal_year y where y.organization_id = ${organizationId} and y.fiscal_year_id = ${id}`
  return {
    year,
    ...state,
    ...(await readChecklist(books, year, proofsOf)),
    entry: await readEntry(books, id),
    reopening: { laterYears: laterYears ?? [], filed: filedSince },
    filed: await readFiled(books, id),
    reports: FILED_REPORTS.filter((report) => source.some((each) => each.id === report)),
  }
}

const entryRow = z.object({ voucherId: z.string(), number: z.string(), date: z.string(), total: column.paisa })

async function readEntry({ sql, organizationId }: Books, yearId: string): Promise<YearEnd['entry']> {
  const [found] = await rowsOf(sql, entryRow)`
    select v.id as "voucherId", v.printed_number as number, v.date, v.total_paisa as total from current_voucher v
     where v.organization_id = ${organizationId} and v.fiscal_year_id = ${yearId} and v.voucher_type = 'closing' and not v.cancelled`
  return found ? { ...found, total: paisaText(found.total) } : null
}
