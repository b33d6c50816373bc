import { listOrganizations, printBill, readProofs, readReport, tablesIn, updateOrganization } from '@lekha/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoTime } from '../../clock.ts'
import { refreshStatistics } from '../../db/refresh-statistics.ts'
import { archiveOf, filesIn, importInto, rowsIn, zipOf } from '../../testing/archive-fixture.ts'
import type { ClosableBooks } from '../../testing/closable-books.ts'
import { openFullBooks } from '../../testing/full-books.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear } from '../../testing/test-books.ts'
import { LIST_NAMES, type Manifest } from './format.ts'

let product: TestApp
let account: TestBooks
let books: ClosableBooks
let zip: Buffer
let files: Map<string, Buffer>
let restored: string
let refreshed = 0
let refreshedByImport = 0
beforeAll(async () => {
  product = await startTestApp({
    refreshStatistics: async () => {
      refreshed += 1
    },
  })
  account = await openTestBooks(product)
  books = await openFullBooks(product, account)
  await giveLogo()
  zip = await archiveOf(product, books.owner, books.organizationId)
  files = await filesIn(zip)
  restored = (await createWithoutYear(account)).organizationId
  expect(await importInto(books.owner, restored, zip)).toMatchObject({ state: 'done', message: '', where: '' })
  refreshedByImport = refreshed
}, 60_000)
afterAll(() => product.close())

const DETAILS = {
  ...{ companyCode: 'HA', contact: '014567890', email: 'office@example.com', location: 'Kathmandu', postalCode: '44600' },
  ...{ registrationNumber: '123456', panNumber: '301482915' },
}

/** The organization gets a logo, as its details would give it. */
async function giveLogo(): Promise<void> {
  const params = { organizationId: books.organizationId }
  const { result } = (await books.owner.call(listOrganizations)).answer
  const version = String(result.find(({ id }) => id === books.organizationId)?.version)
  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a4' } })
    .png()
    .toBuffer()
  const body = { ...DETAILS, organizationName: 'Himal Archive', colorImage: new File([new Uint8Array(drawn)], 'logo.png'), version }
  expect((await books.owner.call(updateOrganization, { params, body })).status).toBe(200)
}

const manifestOf = (all: Map<string, Buffer>) => JSON.parse(all.get('manifest.json')?.toString() ?? '') as Manifest
const vouchersIn = (all: Map<string, Buffer>) => rowsIn(all, 'vouchers/000001.jsonl')

describe('an archive of the whole book', () => {
  test('holds every list, and what each of them counts', () => {
    const { counts, entry } = manifestOf(files)
    expect(LIST_NAMES.filter((list) => counts[list] === 0)).toEqual(['lock-exceptions'])
    expect(counts.vouchers).toBe(vouchersIn(files).length)
    expect(entry).toBe(String(counts.vouchers))
  })

  test('holds every version of a voucher with who recorded it, when and why', () => {
    const versions = vouchersIn(files).filter(({ reason }) => reason === 'Wrong amount')
    expect(versions.map(({ version, recordedBy }) => [version, recordedBy])).toEqual([
      [2, 'Sabina Karki'],
      [3, 'Sabina Karki'],
    ])
  })

  test('holds no e-mail address of a user, no password, no private view and no draft', () => {
    const text = [...files.values()].map((bytes) => bytes.toString('latin1')).join('')
    expect(text).not.toContain('My secret view')
    expect(text).not.toContain(account.email)
    expect(text).not.toMatch(/argon2|password/)
  })

  test('is the same archive whenever it is taken, but for its day', async () => {
    const again = await filesIn(await archiveOf(product, books.owner, books.organizationId))
    const { writtenAt: _, ...same } = manifestOf(files)
    expect(manifestOf(again)).toMatchObject(same)
  })
})

test('an archive of version 1, which knows no goods, is still imported', async () => {
  const bare = await openTestBooks(product)
  await bare.post('2026-08-01', [['Rent', '500'], ['Cash', '-500']]) // biome-ignore format: a voucher reads as one
  const own = await filesIn(await archiveOf(product, bare.owner, bare.organizationId))
  const { counts, files: named, ...manifest } = manifestOf(own)
  const isLater = (path: string) =>
    /^(units-of-measure|stock-groups|stock-categories|godowns|stock-items|tds-natures|prices|cheque-books|bank-|bill-prints|membership-types|charge-heads|member-firms|persons|firm-roles)/.test(
      path,
    )
  const former = {
    ...{ ...manifest, version: 1 },
    counts: Object.fromEntries(Object.entries(counts).filter(([list]) => !isLater(list))),
    files: named.filter(({ path }) => !isLater(path)),
  }
  const kept = [...own].filter(([path]) => !isLater(path))
  const old = await zipOf(new Map([...kept, ['manifest.json', Buffer.from(JSON.stringify(former))]]))
  const { organizationId } = await createWithoutYear(bare)
  expect(await importInto(bare.owner, organizationId, old)).toMatchObject({
    state: 'done',
    contents: { stockItems: 0, ledgers: counts.ledgers },
  })
})

describe('an organization into which an archive was imported', () => {
  test('has the books of the archive: another archive of it holds the same rows', async () => {
    const again = await filesIn(await archiveOf(product, books.owner, restored))
    expect(manifestOf(again).ledgerHash).toBe(manifestOf(files).ledgerHash)
    expect(manifestOf(again).counts).toEqual(manifestOf(files).counts)
    // What is given anew: the ids of years and files, the moment and the user of the import, the name of the organization.
    const anew = (name: string) => {
      const own = new Map(rowsIn(again, 'fiscal-years.jsonl').map((year) => [year.id, year.starts]))
      const theirs = new Map(rowsIn(files, 'fiscal-years.jsonl').map((year) => [year.id, year.starts]))
      const plain = (rows: Record<string, unknown>[], years: Map<unknown, unknown>) =>
        rows.map(({ id, recordedAt: _r, attachedAt: _a, closedAt, reopenedAt, path, colorImage: _c, ...row }) => ({
          ...{ ...row, id: years.get(id) ?? (path ? '' : id), closed: closedAt != null, reopened: reopenedAt != null },
          fiscalYear: years.get(row.fiscalYear),
        }))
      return [plain(rowsIn(again, name), own), plain(rowsIn(files, name), theirs)]
    }
    for (const name of files.keys()) {
      if (!name.endsWith('.jsonl') || name === 'organization.jsonl') continue
      const [found, expected] = anew(name)
      expect(found, name).toEqual(expected)
    }
  })

  test('goes on counting the prints of a bill, which shows who issued it and when, as it did before', async () => {
    const [print] = rowsIn(files, 'bill-prints.jsonl')
    const version = vouchersIn(files).find(({ entry }) => entry === print?.voucher)
    const params = { organizationId: restored, voucherId: String(version?.id) }
    const copy = (await books.owner.call(printBill, { params, body: { paper: 'A5' } })).answer.result
    expect(copy).toMatchObject({ print: 2, issuedBy: version?.recordedBy, issuedAt: isoTime(Date.parse(String(version?.recordedAt))) })
  })

  test('was counted anew with all its masters and their keys, so that the first search and the first report find a plan', async () => {
    expect(refreshedByImport).toBe(1)
    await refreshStatistics(product.database.connection)
    const { rows } = await product.database.admin.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and reltuples < 0 and relnamespace = 'public'::regnamespace order by 1`,
    )
    const filled = [
      'cost_centre',
      'ledger',
      'ledger_group',
      'ledger_month',
      'search_word',
      'stock_item',
      'sub_ledger',
      'voucher',
      'voucher_line',
    ]
    expect(rows.filter(({ relname }) => filled.includes(relname))).toEqual([])
  })

  test('has its colour, unless its details were stored here before', async () => {
    const chosen = (await createWithoutYear(account)).organizationId
    const rename = { organizationName: 'Firm of another colour', color: '#123456', version: '1' }
    const updated = await books.owner.call(updateOrganization, { params: { organizationId: chosen }, body: { ...DETAILS, ...rename } })
    expect(updated.status).toBe(200)
    expect((await importInto(books.owner, chosen, zip)).state).toBe('done')
    const { result } = (await books.owner.call(listOrganizations)).answer
    const colourOf = (id: string) => result.find((each) => each.id === id)?.color
    expect([colourOf(restored), colourOf(chosen)]).toEqual([colourOf(books.organizationId), '#123456'])
    expect(colourOf(restored)).not.toBe('#123456')
  })

  test('has its logo', async () => {
    const { rows } = await product.database.admin.query(
      `select count(*)::int as logos, count(distinct f.bytes)::int as pictures from organization o
         join stored_file f on f.organization_id = o.organization_id and f.file_id = o.color_image_id where o.organization_id in ($1, $2)`,
      [books.organizationId, restored],
    )
    expect(rows).toEqual([{ logos: 2, pictures: 1 }])
  })

  test('has the balances of the archive in every report, whose proofs hold', async () => {
    const ask = async (organizationId: string, report: string, query: Record<string, string>) => {
      const { answer } = await books.owner.call(readReport, { params: { organizationId, report }, query })
      expect(answer.proofs.filter(({ difference }) => !/^0(\.00)?$/.test(difference))).toEqual([])
      return tablesIn(answer).flatMap(({ rows, totals }) => [...rows.map(({ label, cells }) => [label, ...cells]), totals])
    }
    const former = { from: '2024-07-16', to: '2025-07-16' }
    for (const [report, query] of [
      ['trial-balance', { ...former, view: 'ledger' }],
      ['trial-balance', { from: '2025-07-17', to: '2026-07-16', view: 'ledger' }],
      ['balance-sheet', { to: '2025-07-16' }],
      ['profit-and-loss', former],
      ['daybook', former],
      ['all-ledgers', former],
    ] as const) {
      expect(await ask(restored, report, query), report).toEqual(await ask(books.organizationId, report, query))
    }
    const { proofs } = (await books.owner.call(readProofs, { params: { organizationId: restored } })).answer.result
    expect(proofs.filter(({ difference }) => !/^0(\.00)?$/.test(difference))).toEqual([])
    expect(await faultsOf(product.database.admin, restored)).toEqual([])
  })
})
