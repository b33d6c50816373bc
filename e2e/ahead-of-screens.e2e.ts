import { searchVouchers } from '@lekha/contract'
import { afterEach, expect, test } from 'vitest'
import { typed } from './counted-presses.ts'
import { books, openOwnersJourney, page, params, press, visitor } from './owners-journey.ts'

openOwnersJourney()

let answering = Promise.resolve()
let answer = () => {}
/** From now on no call is answered, until `answer` is called. */
async function stopAnswering(): Promise<void> {
  answering = new Promise((resolve) => {
    answer = resolve
  })
  await page.route('**/api/**', async (route) => {
    await answering
    await route.continue().catch(() => {}) // the page may have left in the meantime
  })
}
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('what is typed for one screen before it is there does not go to the next one, which a function key asks for', async () => {
  await stopAnswering()
  await press(
    'F5',
    ...typed('ren'),
    'Enter',
    ...typed('450'),
    'Control+Enter',
    'F6',
    ...typed('interest i'),
    'Enter',
    ...typed('70'),
    'Control+Enter',
  )
  answer()
  const stored = async () =>
    (await books.owner.call(searchVouchers, { params: params(), query: {} })).answer.result.map(({ type, total }) => `${type} ${total}`)
  await expect.poll(async () => (await stored()).toSorted()).toEqual(['payment 45000', 'receipt 7000'])
  expect(visitor.faults).toEqual([])
})

test('Esc leads back from a screen that is still on its way', async () => {
  await books.post('2026-08-01', [
    ['Petty Cash', '1'],
    ['Share Capital', '-1'],
  ])
  await visitor.goTo(`/en/report/allLedgers/${books.ledgerId('Petty Cash')}?from=2026-07-17&to=2027-07-16&view=plain`)
  await page.locator('tr[data-row]:focus').waitFor()
  await stopAnswering()
  await press('End', 'Enter')
  await page.waitForURL('**/transaction/voucher?voucher=*')
  await page.locator('main [data-skeleton]').waitFor()
  await press('Escape')
  await page.waitForURL('**/report/allLedgers/**')
  answer()
  await page.locator('tr[data-row]:focus', { hasText: '1.00Dr' }).waitFor()
  expect(visitor.faults).toEqual([])
})
