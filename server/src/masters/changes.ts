import type { MasterChange } from '@lekha/contract'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { rowsOf } from '../db/statements.ts'
import { userName } from '../db/user-name.ts'

type Stored = string | number | boolean | null
const changeRow = z.object({ at: z.string(), by: z.string(), former: z.string().nullable(), content: z.string().nullable() })
type Changed = { table: string; id: string; fields: readonly { field: string; column: string }[] }

/** The changes of a row, the latest first, each field before and after, read from the changes that the audit chain seals. */
export async function readChanges(books: Books, { table, id, fields }: Changed): Promise<MasterChange[]> {
  const found = await rowsOf(books.sql, changeRow)`
    select a.recorded_at as at, ${userName('u')} as by, c.former, c.content
      from master_change c join audit_record a on a.organization_id = c.organization_id and a.seq = c.audit_seq
      left join app_user u on u.user_id = a.recorded_by
     where c.organization_id = ${books.organizationId} and c.table_name = ${table} and c.row_key = ${id}
     order by c.audit_seq desc, c.change_no desc`
  return found.flatMap(({ at, by, former, content }) => {
    const [before, after] = [valuesIn(former), valuesIn(content)]
    const changed = fields.flatMap(({ field, column }) =>
      isSame(before[column], after[column]) ? [] : [{ field, before: before[column] ?? null, after: after[column] ?? null }],
    )
    return changed.length === 0 ? [] : [{ at, by, fields: changed }]
  })
}

/** A list, such as the rates of a nature of payment, is compared and told as its text. */
const valuesIn = (sealed: string | null): Partial<Record<string, Stored>> =>
  sealed === null
    ? {}
    : (JSON.parse(sealed, (key, value: unknown) => (key !== '' && Array.isArray(value) ? JSON.stringify(value) : value)) as Partial<
        Record<string, Stored>
      >)
/** Whether two values are the same; a missing field equals an empty text and `false`, so that a new row lists only its filled fields. */
const isSame = (before: Stored | undefined, after: Stored | undefined) =>
  (before ?? '') === (after ?? '') || (before === undefined && after === false)
