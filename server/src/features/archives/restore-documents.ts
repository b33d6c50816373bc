import { fileType, isPicture } from '@lekha/contract'
import { foldName, sentence } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { keepFile, requireRoom } from '../../files/stored-files.ts'
import { makeThumbnail } from '../../files/thumbnail.ts'
import { sha256 } from '../../http/secrets.ts'
import { ArchiveRefusal, told } from './archive-refusal.ts'
import { fileOf, isAttachmentFile, type RowOf } from './format.ts'
import { yearHere } from './restore-years.ts'
import { type Restoring, storeRows } from './restoring.ts'

const BAD_FILE = sentence('An attachment of this archive is missing, was changed, or is of a kind that is not kept.')

/** Stock by hand, while all years are open. */
export const restoreStockValues = (restoring: Restoring): Promise<void> =>
  storeRows(restoring, 'stock-values', async (rows) => {
    const { books } = restoring
    const values = rows.map((row) => ({ ...row, value: parsePaisa(row.value).toString() }))
    await run(books.sql)`
      insert into stock_value (organization_id, ledger_id, date, value_paisa)
      select ${books.organizationId}, x.ledger, x.date, x.value
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(ledger uuid, date date, value bigint)`
  })

export const restorePlanned = (restoring: Restoring): Promise<void> =>
  storeRows(restoring, 'planned-vouchers', async (rows) => {
    const { books } = restoring
    await run(books.sql)`
      insert into planned_voucher (organization_id, planned_id, name, next_date, every, day, until, times_left, skipped_date, skip_reason, body)
      select ${books.organizationId}, x.id, x.name, x."nextDate", x.every, x.day, x.until, x."timesLeft", x."skippedDate", x."skipReason", x.body
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(id uuid, name text, "nextDate" date, every text, day smallint, until date, "timesLeft" smallint, "skippedDate" date, "skipReason" text, body text)`
  })

/** The prints of issued bills, each with its moment and who made it, so that the next print of a bill is a further copy here too. */
export const restorePrints = (restoring: Restoring, placeOf: (entry: string) => bigint): Promise<void> =>
  storeRows(restoring, 'bill-prints', async (rows) => {
    const { books } = restoring
    const prints = rows.map((row) => ({ ...row, place: placeOf(row.voucher).toString() }))
    await run(books.sql)`
      insert into bill_print (organization_id, place, paper, address, printed_at, printed_by_name)
      select ${books.organizationId}, x.place, x.paper, x.address, x."printedAt", x."printedBy"
        from jsonb_to_recordset(${JSON.stringify(prints)}::jsonb)
          as x(place bigint, paper text, address text, "printedAt" timestamptz, "printedBy" text) order by x."printedAt"`
  })

/** The views belong to the user who imports; of two with one name the second gets a number. */
export async function restoreViews({ books, archive }: Restoring): Promise<void> {
  const taken = new Set<string>()
  const rows = (await archive.allOf('saved-views')).map((view) => ({ ...view, name: freeName(taken, view) }))
  await run(books.sql)`
    insert into saved_view (organization_id, view_id, user_id, name, report, search, shared, is_default)
    select ${books.organizationId}, x.id, ${books.userId}, x.name, x.report, x.search, true, x."isDefault"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, report text, search jsonb, "isDefault" boolean)`
}

function freeName(taken: Set<string>, { name, report }: RowOf<'saved-views'>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name.slice(0, 90)} (${number})`
    const key = `${report} ${foldName(tried)}`
    if (taken.has(key)) continue
    taken.add(key)
    return tried
  }
}

/** Reports as they were filed, with the day on which that was. */
export async function restoreFiled(restoring: Restoring, placeOf: (entry: string) => bigint): Promise<void> {
  const { books, archive } = restoring
  for await (const rows of archive.rowsOf('filed-reports')) {
    for (const { id, fiscalYear, report, params, note, entry, hash, content, filedAt } of rows) {
      const where = `${fileOf('filed-reports')}, ${id}`
      const { here } = yearHere(restoring, fiscalYear, where)
      const store = () => run(books.sql)`
        insert into filed_report (organization_id, filed_id, fiscal_year_id, report, params, note, entry, hash, bytes, filed_by, filed_at)
        values (${books.organizationId}, ${id}, ${here}, ${report}, ${params}, ${note}, ${placeOf(entry)}, ${Buffer.from(hash, 'hex')},
                ${Buffer.from(content)}, ${books.userId}, ${filedAt})`
      await told(where, store)
    }
  }
}

/** Attachments on their vouchers, and the logos. Small pictures of them are made anew. */
export async function restoreAttachments({ books, archive, touch }: Restoring, placeOf: (entry: string) => bigint): Promise<void> {
  const rows = await archive.allOf('attachments')
  const sizes = new Map(archive.manifest.files.map(({ path, bytes }) => [path, bytes]))
  const bytes = rows.reduce((sum, { path }) => sum + (sizes.get(path) ?? 0), 0)
  await told(fileOf('attachments'), () => requireRoom(books.sql, books.organizationId, { bytes, field: 'file' }))
  const ids = new Map<string, string>()
  for (const row of rows) {
    const bytes = await bytesOf(archive, row)
    const id = await told(row.path, () => restoreFile(books, row, bytes, row.voucher === null ? null : placeOf(row.voucher)))
    ids.set(row.path, id)
    await touch(0)
  }
  const [organization] = await archive.allOf('organization')
  const [color, bw] = [organization?.colorImage, organization?.bwImage].map((path) => (path ? (ids.get(path) ?? null) : null))
  if (!color && !bw) return
  await run(books.sql)`
    update organization set color_image_id = ${color}, bw_image_id = ${bw} where organization_id = ${books.organizationId}`
  await run(books.sql)`
    delete from stored_file f where organization_id = ${books.organizationId} and voucher_place is null
       and not exists (select from organization o where o.organization_id = f.organization_id and f.file_id in (o.color_image_id, o.bw_image_id))`
}

async function bytesOf(archive: Restoring['archive'], { path, sha256: hash }: RowOf<'attachments'>): Promise<Buffer> {
  if (!isAttachmentFile(path)) throw new ArchiveRefusal(BAD_FILE, path)
  const bytes = await archive.fileAt(path)
  if (sha256(bytes).toString('hex') !== hash) throw new ArchiveRefusal(BAD_FILE, path)
  return bytes
}

async function restoreFile(books: Books, row: RowOf<'attachments'>, bytes: Buffer, voucherPlace: bigint | null): Promise<string> {
  // The bytes say what a file is, not the archive; of a text, which has no mark of its own, the kind that was kept with it counts.
  const mediaType = fileType(bytes, row.mediaType === 'text/csv' ? '.csv' : row.name)
  if (mediaType === undefined || (voucherPlace === null && !isPicture(mediaType))) throw new ArchiveRefusal(BAD_FILE, row.path)
  const thumbnail = voucherPlace !== null && isPicture(mediaType) ? await makeThumbnail(bytes) : null
  const on = { organizationId: books.organizationId, voucherPlace }
  return keepFile(books.sql, on, { name: row.name, mediaType, bytes, thumbnail, storedBy: books.userId })
}
