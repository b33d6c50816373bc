import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod'
import { isoTime } from '../../clock.ts'
import type { Books } from '../../db/books.ts'
import { rowOf } from '../../db/statements.ts'
import { planForEach } from '../../db/transact.ts'
import { ledgerHash } from '../../figures/ledger-hash.ts'
import { writeZip, type ZipSource } from '../../files/zip/write-zip.ts'
import { type Archived, openArchived } from './archived-books.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, fileOf, LIST_NAMES, type ListName, MANIFEST, type Manifest, type RowOf } from './format.ts'
import * as bank from './read-bank.ts'
import * as goods from './read-goods.ts'
import * as masters from './read-masters.ts'
import * as members from './read-members.ts'
import { billPrints, versionPages } from './read-versions.ts'

/** Pages of versions in one file, so that no file grows without end. */
const PAGES_OF_A_FILE = 25

/** Every list but the vouchers, which stand in several files. */
const READERS: { [List in Exclude<ListName, 'vouchers'>]: (books: Archived) => Promise<RowOf<List>[]> | AsyncIterable<RowOf<List>> } = {
  organization: masters.organization,
  'fiscal-years': masters.fiscalYears,
  calendar: masters.calendar,
  'voucher-types': masters.voucherTypes,
  'number-series': masters.numberSeries,
  groups: masters.groups,
  ledgers: masters.ledgers,
  'sub-ledgers': masters.subLedgers,
  'cost-centres': masters.costCentres,
  'units-of-measure': goods.unitsOfMeasure,
  'stock-groups': goods.stockGroups,
  'stock-categories': goods.stockCategories,
  godowns: goods.godowns,
  'stock-items': goods.stockItems,
  'tds-natures': masters.tdsNatures,
  prices: goods.prices,
  'stock-values': masters.stockValues,
  'planned-vouchers': masters.plannedVouchers,
  'saved-views': masters.savedViews,
  'filed-reports': masters.filedReports,
  'lock-exceptions': masters.lockExceptions,
  attachments: masters.attachments,
  'cheque-books': bank.chequeBooks,
  'bank-formats': bank.bankFormats,
  'bank-statement-lines': bank.bankStatementLines,
  'bank-clearings': bank.bankClearings,
  'bill-prints': billPrints,
  'membership-types': members.membershipTypes,
  'charge-heads': members.chargeHeads,
  'member-firms': members.memberFirms,
  persons: members.persons,
  'firm-roles': members.firmRoles,
}

/** The whole book of an organization as an archive, piece by piece, in the snapshot of the open transaction. */
export async function* writeArchive(books: Books): AsyncGenerator<Uint8Array> {
  await planForEach(books.sql)
  yield* writeZip(sourcesOf(books))
}

type Files = { counts: Record<ListName, number>; files: Manifest['files'] }

/** The files of the archive; the last one is the manifest, which knows all others. */
async function* sourcesOf(books: Books): AsyncGenerator<ZipSource> {
  const archived = await openArchived(books)
  const done: Files = { counts: Object.fromEntries(LIST_NAMES.map((list) => [list, 0])) as Files['counts'], files: [] }
  for (const list of LIST_NAMES) {
    if (list === 'vouchers') yield* voucherFiles(archived, done)
    else yield listFile(done, list, fileOf(list), pagesOf(READERS[list](archived)))
  }
  for await (const { path, bytes } of masters.attachedFiles(archived)) yield noted(done, path, null, once(bytes))
  const manifest = await manifestOf(books, done)
  yield { name: MANIFEST, bytes: once(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)) }
}

async function* voucherFiles(archived: Archived, done: Files): AsyncGenerator<ZipSource> {
  const pages = versionPages(archived)
  for (let part = 1, next = await pages.next(); !next.done; part++) {
    const file = async function* () {
      for (let page = 0; page < PAGES_OF_A_FILE && !next.done; page++) {
        yield next.value
        next = await pages.next()
      }
    }
    yield listFile(done, 'vouchers', fileOf('vouchers', part), file())
  }
}

async function* pagesOf(rows: Promise<readonly unknown[]> | AsyncIterable<unknown>): AsyncGenerator<readonly unknown[]> {
  if (rows instanceof Promise) yield await rows
  else for await (const row of rows) yield [row]
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function listFile(done: Files, list: ListName, name: string, pages: AsyncIterable<readonly unknown[]>): ZipSource {
  const file = { path: name, rows: 0 }
  const lines = async function* () {
    for await (const page of pages) {
      if (page.length > 0) yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
      file.rows += page.length
      done.counts[list] += page.length
    }
  }
  return noted(done, name, file, lines())
}

/** The file, of which size and hash are noted when it has been written. */
function noted(done: Files, path: string, counted: { rows: number } | null, bytes: AsyncIterable<Uint8Array>): ZipSource {
  const hash: Hash = createHash('sha256')
  const passing = async function* () {
    let size = 0
    for await (const piece of bytes) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
    done.files.push({ path, bytes: size, sha256: hash.digest('hex'), rows: counted?.rows ?? null })
  }
  return { name: path, bytes: passing() }
}

const position = z.object({ entry: z.string(), record: z.string(), hash: z.string(), organization: z.string() })

async function manifestOf(books: Books, { counts, files }: Files): Promise<Manifest> {
  const { entry, record, hash, organization } = await rowOf(books.sql, position)`
    select b.last_entry::text as entry, b.audit_seq::text as record, encode(b.audit_hash, 'hex') as hash, o.name as organization
      from books b join organization o on o.organization_id = ${books.organizationId} where b.organization_id = ${books.organizationId}`
  return {
    ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, program: 'Lekha', writtenAt: isoTime(books.clock()), organization, entry },
    audit: { record, hash },
    ledgerHash: await ledgerHash(books),
    ...{ counts, files },
  }
}
