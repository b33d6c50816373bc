import { listFiscalYears, showOpenings, writeOpenings } from '@lekha/contract'
import { expect, test } from 'vitest'
import { archiveOf, filesIn, importInto, rowsIn } from '../../testing/archive-fixture.ts'
import { type ClosableBooks, openClosableBooks } from '../../testing/closable-books.ts'
import { importFile, SMALL } from '../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear, openingLine } from '../../testing/test-books.ts'

let product: TestApp
let account: TestBooks
eachOnNewBooks((...opened) => {
  ;[product, account] = opened
})

/** Imports the archive of some books into a new organization; answers that, and the versions of both. */
async function copyOf({ organizationId }: Pick<ClosableBooks, 'organizationId'>) {
  const zip = await archiveOf(product, account.owner, organizationId)
  const copy = (await createWithoutYear(account)).organizationId
  expect(await importInto(account.owner, copy, zip)).toMatchObject({ state: 'done', message: '' })
  expect(await faultsOf(product.database.admin, copy)).toEqual([])
  const versionsIn = async (archive: Buffer) =>
    rowsIn(await filesIn(archive), 'vouchers/000001.jsonl').map(({ type, number, version, date, cancelled, lines }) => [
      type,
      number,
      version,
      date,
      cancelled,
      lines,
    ])
  const [theirs, ours] = [await versionsIn(zip), await versionsIn(await archiveOf(product, account.owner, copy))]
  return { copy, theirs, ours }
}

const yearsOf = async (organizationId: string) =>
  (await account.owner.call(listFiscalYears, { query: { subcompany: organizationId } })).answer.result.map(({ closed }) => closed)

/** Books in which only the second year has earned anything, so that the first is closed without a closing entry. */
async function openWithQuietYear(): Promise<ClosableBooks> {
  const books = await openClosableBooks(account)
  await books.post('2025-08-01', [
    ['Sales – Taxable', '-700'],
    ['Cash', '700'],
  ])
  await books.close(books.former)
  await books.close(books.latter)
  expect(await yearsOf(books.organizationId)).toEqual([true, true])
  return books
}

test('a year that was closed without a closing entry is closed, and its later one with the entry that it had', async () => {
  const { copy, theirs, ours } = await copyOf(await openWithQuietYear())
  expect(await yearsOf(copy)).toEqual([true, true])
  expect(ours).toEqual(theirs)
})

test('years that were reopened are open, and what was closed before is in the history', async () => {
  const books = await openWithQuietYear()
  await books.reopen(books.latter)
  const first = await copyOf(books)
  expect(await yearsOf(first.copy)).toEqual([true, false])
  await books.reopen(books.former)
  const second = await copyOf(books)
  expect(await yearsOf(second.copy)).toEqual([false, false])
  expect(second.ours).toEqual(second.theirs)
  expect(second.ours.map(([type, , version, , cancelled]) => [type, version, cancelled])).toEqual([
    ['journal', 1, false],
    ['closing', 1, false],
    ['closing', 2, true],
  ])
})

test('openings that moved before an earlier year come as they stand; the voucher that held them before is left out', async () => {
  const { owner, organizationId } = account
  const { entry } = (await owner.call(showOpenings, { params: { organizationId } })).answer.result
  const lines = [openingLine(account, 'Petty Cash', '70')]
  await owner.call(writeOpenings, { params: { organizationId }, body: { entry, lines } })
  await account.post('2026-08-01', [
    ['Rent', '5'],
    ['Cash', '-5'],
  ])
  expect(await importFile(owner, organizationId, SMALL, { confirm: 'true' })).toMatchObject({ state: 'done' })
  await account.post('2026-08-02', [
    ['Rent', '7'],
    ['Cash', '-7'],
  ])
  const { theirs, ours } = await copyOf(account)
  const cancelled = theirs.findIndex(([type, , , , isCancelled]) => type === 'opening' && isCancelled)
  expect(cancelled).toBeGreaterThan(0)
  expect(ours).toEqual(theirs.filter((_, index) => index !== 0 && index !== cancelled))
})
