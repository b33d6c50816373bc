import { randomUUID } from 'node:crypto'
import { createFiscalYear, createMembershipType, importArchive, listFiscalYears, listLedgers, postVoucher } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveOf, filesIn, importInto, remade, rowsIn, zipOf } from '../../testing/archive-fixture.ts'
import { type ClosableBooks, LATTER } from '../../testing/closable-books.ts'
import { openFullBooks } from '../../testing/full-books.ts'
import { typeForm } from '../../testing/full-members.ts'
import { fingerprintOfAll } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear, ledgerNamed } from '../../testing/test-books.ts'
import { ARCHIVE_VERSION } from './format.ts'

let product: TestApp
let account: TestBooks
let books: ClosableBooks
let zip: Buffer
let files: ReadonlyMap<string, Buffer>
/** An organization in which nothing was entered yet. */
let empty: string
beforeAll(async () => {
  product = await startTestApp()
  account = await openTestBooks(product)
  books = await openFullBooks(product, account)
  zip = await archiveOf(product, books.owner, books.organizationId)
  files = await filesIn(zip)
}, 60_000)
beforeEach(async () => {
  empty = (await createWithoutYear(account)).organizationId
})
afterAll(() => product.close())

/** The tables in which something may change although the import is refused: its run. */
const RUNS = new Set(['import_run', 'job'])

const standing = () => fingerprintOfAll(product.database.admin, [...RUNS])

/** Imports what must be refused, and looks whether anything in the whole database has changed by it. */
async function refused(archive: Buffer, organizationId = empty): Promise<string> {
  const before = await standing()
  const { state, message, where } = await importInto(books.owner, organizationId, archive)
  expect(state).toBe('failed')
  expect(await standing()).toEqual(before)
  return where === '' ? message : `${message} | ${where}`
}

const manifestWith = (change: (manifest: Record<string, unknown>) => void) => {
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Record<string, unknown>
  change(manifest)
  return zipOf(new Map([...files, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]))
}

/** An archive whose rows were changed, with a manifest that agrees with it. */
const withRows = (name: string, change: (rows: Record<string, unknown>[]) => Record<string, unknown>[]) =>
  remade(
    new Map([
      ...files,
      [
        name,
        Buffer.from(
          change(rowsIn(files, name))
            .map((row) => `${JSON.stringify(row)}\n`)
            .join(''),
        ),
      ],
    ]),
  )

const VOUCHERS = 'vouchers/000001.jsonl'

describe('an archive is refused, and nothing is stored', () => {
  test('where it is no ZIP file, or its end is missing', async () => {
    expect(await refused(Buffer.from('not a ZIP file'))).toContain('no ZIP file')
    expect(await refused(zip.subarray(0, zip.length / 2))).toContain('its end is missing')
  })

  test('where it is a ZIP file of other things', async () => {
    expect(await refused(await zipOf(new Map([['a.txt', Buffer.from('hello')]])))).toContain('no archive of Lekha')
    expect(await refused(await zipOf(new Map([...files, ['manifest.json', Buffer.from('{')]])))).toContain('no archive of Lekha')
  })

  test('where a newer version wrote it, or one that never was', async () => {
    const version = (number: unknown) => manifestWith((manifest) => Object.assign(manifest, { version: number }))
    expect(await refused(await version(ARCHIVE_VERSION + 1))).toContain('A newer version of Lekha')
    expect(await refused(await version(0))).toContain('no archive of Lekha')
  })

  test('where a byte of a list or of an attachment was changed', async () => {
    for (const [name, content] of files) {
      if (name === 'manifest.json' || content.length === 0) continue
      const changed = Buffer.from(content)
      changed.writeUInt8((changed.at(-2) ?? 0) ^ 1, changed.length - 2)
      expect(await refused(await zipOf(new Map([...files, [name, changed]]))), name).toMatch(
        /manifest differ|cannot be read|differ from the manifest/,
      )
    }
  })

  test('where a file is missing, or one more is there', async () => {
    const less = new Map(files)
    less.delete('ledgers.jsonl')
    expect(await refused(await zipOf(less))).toContain('not those that its manifest names')
    expect(await refused(await zipOf(new Map([...files, ['attachments/more.txt', Buffer.from('x')]])))).toContain('not those')
    const named = await remade(new Map([...files, ['notes.txt', Buffer.from('x')]]))
    expect(await refused(named)).toBe('The files of this archive are not those that its manifest names. | notes.txt')
  })

  test('where a row has a field too many, an amount that is no amount, or is no row', async () => {
    const more = await withRows('ledgers.jsonl', ([first = {}, ...others]) => [
      { ...first, organization_id: books.organizationId },
      ...others,
    ])
    expect(await refused(more)).toBe('A row of this archive cannot be read. | ledgers.jsonl, 1')
    const amount = await withRows(VOUCHERS, ([first = {}, ...others]) => [
      { ...first, lines: [{ ...(first.lines as object[])[0], amount: '1e9' }] },
      ...others,
    ])
    expect(await refused(amount)).toBe(`A row of this archive cannot be read. | ${VOUCHERS}, 1`)
  })

  test('where a moment is none, or a filed report cannot be compared', async () => {
    const first = (name: string, fields: Record<string, string>) =>
      withRows(name, ([row = {}, ...others]) => [{ ...row, ...fields }, ...others])
    const MOMENTS = [
      'infinity',
      '-infinity',
      'now',
      'garbage',
      '',
      '0001-01-01T00:00:00Z',
      '2026-02-30T25:00:00Z',
      '294276-12-31T23:59:59Z',
    ]
    for (const moment of MOMENTS) {
      expect(await refused(await first('bill-prints.jsonl', { printedAt: moment })), moment).toContain('bill-prints.jsonl, 1')
      expect(await refused(await first(VOUCHERS, { recordedAt: moment })), moment).toContain(`${VOUCHERS}, 1`)
    }
    for (const fields of [{ report: 'vat-return' }, { params: 'xx' }, { content: '{}' }])
      expect(await refused(await first('filed-reports.jsonl', fields)), JSON.stringify(fields)).toContain('filed-reports.jsonl, 1')
  })

  test('where a print is of no bill, or made before the bill or in the future', async () => {
    const printed = (fields: Record<string, string>) => withRows('bill-prints.jsonl', ([row = {}]) => [{ ...row, ...fields }])
    const journal = rowsIn(files, VOUCHERS).find(({ type }) => type === 'journal')?.entry
    expect(await refused(await printed({ voucher: String(journal) }))).toContain('There is no such bill.')
    expect(await refused(await printed({ printedAt: '2001-01-01T00:00:00Z' }))).toContain('A print is counted when it is made.')
    expect(await refused(await printed({ printedAt: '2098-01-01T00:00:00Z' }))).toContain('A print is counted when it is made.')
  })

  test('where a bill was issued in the future', async () => {
    const later = await withRows(VOUCHERS, (rows) =>
      rows.map((row) => (row.type === 'sales' ? { ...row, recordedAt: '2098-01-01T00:00:00Z' } : row)),
    )
    expect(await refused(later)).toContain('A bill of this archive was issued in the future.')
  })

  test('where a voucher does not balance, even if every hash was made anew', async () => {
    const unbalanced = await withRows(VOUCHERS, (rows) =>
      rows.map((row) =>
        row.narration === 'बिक्री "एक" \\ दुई'
          ? { ...row, lines: (row.lines as object[]).map((line, index) => (index === 0 ? { ...line, amount: '5000.01' } : line)) }
          : row,
      ),
    )
    expect(await refused(unbalanced)).toContain('The voucher does not balance.')
  })

  test('where an amount was changed so that vouchers still balance, or a quantity of goods: the ledger hash is another one', async () => {
    const changed = await withRows(VOUCHERS, (rows) =>
      rows.map((row) =>
        row.type === 'journal' && row.version === 1
          ? {
              ...row,
              lines: (row.lines as { amount: string }[]).map((line) => ({
                ...line,
                amount: line.amount.replace('999999.99', '999999.98'),
              })),
            }
          : row,
      ),
    )
    expect(await refused(changed)).toMatch(/ledger hash is another one. \| manifest.json, ledgerHash$/)
    const stolen = await withRows(VOUCHERS, (rows) =>
      rows.map((row) =>
        row.movements ? { ...row, movements: (row.movements as { quantity: string }[]).map((each) => ({ ...each, quantity: '1' })) } : row,
      ),
    )
    expect(await refused(stolen)).toMatch(/ledger hash is another one. \| manifest.json, ledgerHash$/)
  })

  test('where versions are missing, or stand there twice', async () => {
    expect(await refused(await withRows(VOUCHERS, (rows) => rows.slice(0, -1)))).toMatch(/without a gap. \| manifest.json, entry$/)
    const [first = {}] = rowsIn(files, VOUCHERS)
    expect(
      await refused(
        await withRows(VOUCHERS, (rows) => [...rows, { ...first, entry: String(rows.length + 1), voucher: String(rows.length + 1) }]),
      ),
    ).toMatch(/without a gap|already/)
  })

  test('where a text could not have been entered: a line in a reference, a turned direction, half a character', async () => {
    const told = async (list: string, change: object) =>
      refused(await withRows(list, ([first = {}, ...others]) => [{ ...first, ...change }, ...others]))
    const unprintable = 'This text holds characters that cannot be printed.'
    expect(await told(VOUCHERS, { narration: 'one\u0007two' })).toBe(`${unprintable} | ${VOUCHERS}, 1, narration`)
    expect(await told(VOUCHERS, { reference: 'one\ntwo' })).toBe(`${unprintable} | ${VOUCHERS}, 1, reference`)
    expect(await told('ledgers.jsonl', { name: 'Cash\u2066' })).toBe(`${unprintable} | ledgers.jsonl, 1, name`)
    expect(await told('groups.jsonl', { nameNp: '\uD800' })).toBe(`${unprintable} | groups.jsonl, 1, nameNp`)
    expect(await told('planned-vouchers.jsonl', { body: '\uD800' })).toBe(`${unprintable} | planned-vouchers.jsonl, 1, body`)
  })

  test('where a row stands there twice, or a fiscal year is none', async () => {
    for (const list of ['ledgers.jsonl', 'groups.jsonl', 'voucher-types.jsonl', 'stock-values.jsonl'])
      expect(await refused(await withRows(list, (rows) => [...rows, rows[0] ?? {}])), list).toBe(
        `A row of this archive stands in it twice. | ${list}, ${rowsIn(files, list).length + 1}`,
      )
    const year = 'A fiscal year of this archive ends before it starts, or lies outside the calendar. | fiscal-years.jsonl, 1'
    for (const days of [{ starts: '2025-07-16', ends: '2024-07-16' }, { ends: '9999-12-31' }, { starts: '0001-01-01' }])
      expect(await refused(await withRows('fiscal-years.jsonl', ([first = {}, ...others]) => [{ ...first, ...days }, ...others]))).toBe(
        year,
      )
  })

  test('where the database refuses one row of a list: file and number of that row are said, however many are stored at once', async () => {
    const named = await withRows('ledgers.jsonl', (rows) => rows.map((row, index) => (index === 7 ? { ...row, name: rows[3]?.name } : row)))
    expect(await refused(named)).toBe('A ledger of this name exists already. | ledgers.jsonl, 8')
    const unknown = await withRows('sub-ledgers.jsonl', ([first = {}, ...others]) => [...others, { ...first, ledger: randomUUID() }])
    expect(await refused(unknown)).toMatch(new RegExp(` \\| sub-ledgers.jsonl, ${rowsIn(files, 'sub-ledgers.jsonl').length}$`))
  })

  test('where its vouchers name a ledger of another organization', async () => {
    const foreign = (await ledgerNamed(account, 'Cash'))?.id
    const stolen = await withRows(VOUCHERS, (rows) =>
      rows.map((row) => ({
        ...row,
        lines: (row.lines as object[]).map((line, index) => (index === 0 ? { ...line, ledger: foreign } : line)),
      })),
    )
    expect(await refused(stolen)).toMatch(/ledger/i)
  })

  test('where groups stand below each other in a circle', async () => {
    const circle = await withRows('groups.jsonl', ([first = {}, second = {}, ...others]) => [
      { ...first, parent: second.id, nature: null },
      { ...second, parent: first.id, nature: null },
      ...others,
    ])
    expect(await refused(circle)).toMatch(/or below itself. \| groups.jsonl, 1$/)
  })

  test('where groups stand below each other without end', async () => {
    const deep = await withRows('groups.jsonl', (rows) => {
      const ids = Array.from({ length: 3_000 }, () => randomUUID())
      const below = (id: string, index: number) => ({
        ...rows[0],
        id,
        parent: ids[index - 1] ?? null,
        name: `Deep ${index}`,
        predefined: null,
      })
      return [...rows, ...ids.map((id, index) => ({ ...below(id, index), nature: index === 0 ? 'asset' : null, affectsGrossProfit: null }))]
    })
    expect(await refused(deep)).toBe(`Groups stand at most 100 levels deep. | groups.jsonl, ${rowsIn(files, 'groups.jsonl').length + 101}`)
  })

  test('where an attachment is a program that calls itself a picture', async () => {
    const [path = ''] = [...files.keys()].filter((name) => name.startsWith('attachments/'))
    const program = new Map([...files, [path, Buffer.from('MZ a program')]])
    const { createHash } = await import('node:crypto')
    const sha256 = createHash('sha256').update('MZ a program').digest('hex')
    const row = rowsIn(files, 'attachments.jsonl').map((each) => ({ ...each, sha256 }))
    program.set('attachments.jsonl', Buffer.from(row.map((each) => `${JSON.stringify(each)}\n`).join('')))
    expect(await refused(await remade(program))).toContain('of a kind that is not kept')
  })

  test('where something stands in the organization already', async () => {
    expect(await refused(zip, books.organizationId)).toContain('Something stands in this organization already')
    expect(await refused(zip, account.organizationId)).toContain('a fiscal year that the archive does not have')
  })

  test('does not mix its member firms with others', async () => {
    const params = { organizationId: (await createWithoutYear(account)).organizationId }
    expect((await books.owner.call(createMembershipType, { params, body: typeForm('General') })).status).toBe(201)
    expect(await refused(zip, params.organizationId)).toContain('Something stands in this organization already')
  })

  test('names no place that is none, and no day outside the calendar', async () => {
    const withFirm = (change: object) => {
      const rows = rowsIn(files, 'member-firms.jsonl').map((row) => ({ ...row, ...change }))
      return remade(new Map([...files, ['member-firms.jsonl', Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))]]))
    }
    for (const change of [{ district: 77 }, { ward: 40 }, { validUntil: '9999-12-31' }, { email: 'no address' }]) {
      expect(await refused(await withFirm(change))).toContain('member-firms.jsonl, 1')
    }
  })
})

describe('an import of an archive', () => {
  test('is tried first: a dry run posts everything and takes it back', async () => {
    const before = await standing()
    const tried = await importInto(books.owner, empty, zip, true)
    expect(tried).toMatchObject({
      state: 'done',
      dryRun: true,
      message: '',
      contents: { fiscalYears: 2, organization: 'Firm without a year' },
    })
    expect(await standing()).toEqual(before)
  })

  test('takes a CSV file whose long name has lost its ending', async () => {
    const { createHash } = await import('node:crypto')
    const csv = Buffer.from('Ledger,Debit\nCash,1\n')
    const rows = rowsIn(files, 'attachments.jsonl').map((row) =>
      row.voucher === null
        ? row
        : { ...row, name: `${'z'.repeat(197)}.cs`, mediaType: 'text/csv', sha256: createHash('sha256').update(csv).digest('hex') },
    )
    const changed = new Map([...files, ['attachments.jsonl', Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))]])
    for (const { voucher, path } of rowsIn(files, 'attachments.jsonl')) if (voucher !== null) changed.set(String(path), csv)
    expect(await importInto(books.owner, empty, await remade(changed))).toMatchObject({ state: 'done', message: '' })
  })

  test('uses the fiscal year that was created for it', async () => {
    const year = { year: LATTER.starts, end: LATTER.ends }
    await books.owner.call(createFiscalYear, { query: { subcompany: empty }, body: year })
    expect(await importInto(books.owner, empty, zip)).toMatchObject({ state: 'done' })
    const { result } = (await books.owner.call(listFiscalYears, { query: { subcompany: empty } })).answer
    expect(result.map(({ closed, lockedThrough }) => [closed, lockedThrough])).toEqual([
      [true, null],
      [false, '2025-08-31'],
    ])
  })

  test('is complete once where eight start at the same moment, and the books go on from there', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => importInto(books.owner, empty, zip)))
    expect(all.map(({ state }) => state).toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'failed')])
    expect(new Set(all.map(({ message }) => message)).size).toBe(2)
    const { result: ledgers } = (await books.owner.call(listLedgers, { params: { organizationId: empty } })).answer
    const idOf = (name: string) => ledgers.find((ledger) => ledger.name === name)?.id ?? ''
    const lines = [
      { ledgerId: idOf('Fuel'), amount: parsePaisa('5') },
      { ledgerId: idOf('Cash'), amount: parsePaisa('-5') },
    ]
    const posted = await books.owner.call(postVoucher, {
      params: { organizationId: empty },
      body: { type: 'journal', date: '2025-10-01', lines },
    })
    expect(posted.answer.result.number).toBe('J/000004')
  })

  test('is not for an accountant, nor for a user of another account', async () => {
    const accountant = await account.member('accountant')
    const stranger = (await openTestBooks(product)).owner
    const send = async (caller: TestBooks['owner'], organizationId: string) =>
      (await caller.call(importArchive, { params: { organizationId }, body: { file: new File([new Uint8Array(zip)], 'book.zip') } })).status
    expect(await send(accountant, account.organizationId)).toBe(403)
    expect(await send(stranger, empty)).toBe(404)
  })
})
