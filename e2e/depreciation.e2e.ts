import { expect, test } from 'vitest'
import { barriersOn } from './browser.ts'
import { books, keyboardIn, openOwnersJourney, page, press, shown, visitor } from './owners-journey.ts'

openOwnersJourney()

const row = (name: RegExp) => page.getByRole('row', { name }).waitFor()

test('the pools are written down for the whole year, and the journal of what is left is accepted by keyboard', async () => {
  await books.post('2026-08-20', [['Vehicles (Pool C)', '500000'], ['Cash', '-500000']]) // biome-ignore format: a voucher reads as one
  await books.post('2026-09-20', [['Furniture and Office Equipment (Pool B)', '80000'], ['Cash', '-80000']]) // biome-ignore format: as above
  await visitor.goTo('/en/report/depreciation')
  await row(/Pool C – vehicles.*20 %.*1,00,000\.00.*4,00,000\.00/)
  await row(/Pool B – furniture and office equipment.*25 %.*20,000\.00.*60,000\.00/)
  expect(await barriersOn(page)).toEqual([])
  await press('Alt+j')
  await keyboardIn('lines.0.ledger')
  await shown('1,20,000.00')
  await press('Control+Enter')
  await page.getByRole('heading', { name: 'Depreciation by pool' }).waitFor()
  await row(/Pool C – vehicles.*1,00,000\.00.*1,00,000\.00/)
})

test('in Nepali it says the same', async () => {
  await visitor.goTo('/np/report/depreciation')
  await row(/समूह ग – सवारी साधन.*२० %/)
  expect(await barriersOn(page)).toEqual([])
  expect(visitor.faults).toEqual([])
})
