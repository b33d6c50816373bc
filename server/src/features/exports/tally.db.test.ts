import { createGroup, createLedger, exportAsTally, type ImportAnswer, listGroups, listLedgers, readReport } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClosableBooks } from '../../testing/closable-books.ts'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { importFile } from '../../testing/import-fixture.ts'
import { balancesOf, exportOf } from '../../testing/plain-text.ts'
import { startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear, LEDGER_FIELDS } from '../../testing/test-books.ts'

/** The whole books go out as Tally's XML and come into an empty organization by our own import. */

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

type Organization = Pick<TestBooks, 'owner' | 'organizationId'>

/** What every ledger holds at the end of a period, closing entries counted. */
async function balances({ owner, organizationId }: Organization, from: string, to: string): Promise<Map<string, bigint>> {
  const query = { from, to, view: 'ledger', columns: 'closing', closing: 'with' } as const
  const reply = await owner.call(readReport, { params: { organizationId, report: 'trial-balance' }, query })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  return balancesOf(reply.answer)
}

/** Exports books and imports the file into an organization that holds nothing but its starter chart. */
async function copied(from: Organization): Promise<{ copy: Organization; run: ImportAnswer; text: string }> {
  const copy = await createWithoutYear(books)
  const text = await exportOf(product, from, exportAsTally)
  return { copy, text, run: await importFile(books.owner, copy.organizationId, text, { confirm: 'true' }) }
}

test('comes back with equal balances ledger by ledger, openings and their difference too', async () => {
  const { copy, run } = await copied(books)
  expect([run.state, run.counts.refused]).toEqual(['done', 0])
  for (const [from, to] of [
    ['2026-07-17', '2027-07-16'],
    ['2027-07-17', '2028-07-15'],
    ['2028-07-16', '2029-07-15'],
  ] as const) {
    const ours = await balances(books, from, to)
    expect(ours.size).toBeGreaterThan(6)
    expect(await balances(copy, from, to)).toEqual(ours)
  }
})

test('a voucher keeps its number and narration, a line of a sub-ledger its name; what was cancelled is not there', async () => {
  const text = await exportOf(product, books, exportAsTally)
  expect(text).toMatch(/<VOUCHERTYPENAME>Payment<\/VOUCHERTYPENAME><VOUCHERNUMBER>PV-0001<\/VOUCHERNUMBER>/)
  expect(text).toContain('<AMOUNT>-70.00</AMOUNT><NARRATION>Ram</NARRATION>')
  expect(text).not.toMatch(/<LEDGERNAME>Fuel</)
})

test('own groups, and names with marks of XML, are the same again', async () => {
  const { owner } = books
  const other = await createWithoutYear(books)
  const params = { organizationId: other.organizationId }
  const above = (await owner.call(listGroups, { params })).answer.result.find(({ name }) => name === 'Sundry Debtors')
  const group = { name: 'A <b> & "c"', nameNp: '', parentId: above?.id ?? '', nature: null, affectsGrossProfit: null }
  const groupId = (await owner.call(createGroup, { params, body: group })).answer.result.id
  const party = {
    ...LEDGER_FIELDS,
    name: "Ram & Sons' <Pvt>",
    nameNp: 'राम',
    alias: 'RS',
    pan: '301482915',
    address: 'Asan; "old" town',
    groupId,
  }
  await owner.call(createLedger, { params, body: party })
  const { copy } = await copied(other)
  const ofCopy = { params: { organizationId: copy.organizationId } }
  const came = (await owner.call(listLedgers, ofCopy)).answer.result.find(({ name }) => name === party.name)
  const cameInto = (await owner.call(listGroups, ofCopy)).answer.result.find(({ id }) => id === came?.groupId)
  expect([cameInto?.name, came?.pan, came?.address]).toEqual([group.name, party.pan, party.address])
  expect(came?.alias).toContain('RS')
})

test('closing entries come back as journals of the last day', async () => {
  const closable = await openClosableBooks(books)
  await closable.post('2024-08-01', [
    ['Cash', '500'],
    ['Sales – Taxable', '-500'],
  ])
  await closable.post('2025-08-01', [
    ['Rent', '90'],
    ['Cash', '-90'],
  ])
  expect((await closable.close(closable.former)).status).toBe(200)
  const { copy, run } = await copied(closable)
  expect([run.state, run.counts.refused]).toEqual(['done', 0])
  expect(await balances(copy, '2024-07-16', '2026-07-16')).toEqual(await balances(closable, '2024-07-16', '2026-07-16'))
})
