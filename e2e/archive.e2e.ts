import { readFile } from 'node:fs/promises'
import { listBalances } from '@lekha/contract'
import { expect, test } from 'vitest'
import { createWithoutYear } from '../server/src/testing/test-books.ts'
import { barriersOn } from './browser.ts'
import { books, openOwnersJourney, page, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const live = (label: string) => page.locator('[data-live-key]', { hasText: label }).first().waitFor()
/** An import takes as long as its archive is. */
const finished = (text: string) => page.getByText(text).first().waitFor({ timeout: 60_000 })

let archive: Buffer

test('the whole book is taken as one file, by keyboard', async () => {
  await books.post('2026-08-01', [
    ['Rent', '5000'],
    ['Cash', '-5000'],
  ])
  await visitor.goTo('/en/archive')
  await live('Take the archive')
  expect(await barriersOn(page)).toEqual([])
  const download = page.waitForEvent('download')
  await press('Alt+e')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Himal Traders Pvt\. Ltd\. \d{4}-\d\d-\d\d\.zip$/)
  // A browser may save a file without a word.
  await finished(`${file.suggestedFilename()} · `)
  archive = await readFile(await file.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
})

test('it is not imported where something stands already, which is said, and into a new organization it is', async () => {
  const choose = async () => {
    const dialog = page.waitForEvent('filechooser')
    await press('Alt+o')
    await (await dialog).setFiles({ name: 'book.zip', mimeType: 'application/zip', buffer: archive })
    await live('Dry run')
  }
  await choose()
  await press('Control+Enter')
  await finished('Something stands in this organization already.')
  expect(await barriersOn(page)).toEqual([])
  const { organizationId } = await createWithoutYear(books)
  await visitor.goTo(`/en/archive?org=${organizationId}`)
  await live('Choose an archive')
  await choose()
  await press('Control+Enter')
  await finished('This was a dry run: the books came out as the archive has them, and nothing was stored.')
  await press('Control+Enter')
  await finished('The import is finished.')
  await shown('Ledger hash')
  expect(await barriersOn(page)).toEqual([])
  const { result } = (await books.owner.call(listBalances, { params: { organizationId }, query: {} })).answer
  expect(result.map(({ balance }) => balance).toSorted()).toEqual(['-5000.00', '5000.00'])
})
