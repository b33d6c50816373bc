import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inNepali } from './in-nepali.ts'
import { type Journey, openJourney } from './journey.ts'

let journey: Journey

openJourney((opened) => {
  journey = opened
})

test('signing out in one tab signs out all; the language stays', async () => {
  const { page, goTo, newTab, context, faults } = await journey.enterByKeyboard()
  await goTo('/np/accountDashboard')
  const other = await newTab()
  await other.goto('/np/fiscalYear')
  await other.getByRole('heading', { name: inNepali('Fiscal years') }).waitFor()
  await page.getByText('Sabina Karki').click()
  await page.getByRole('button', { name: inNepali('Sign out') }).click()
  for (const tab of [page, other]) await tab.locator('input[name="email"]').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['i18nextLng'])
  expect(await page.evaluate(() => sessionStorage.getItem('org'))).toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])
  await page.goto('/')
  await page.locator('input[name="email"]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/np/login')
  expect(faults).toEqual([])
})

test('what the tabs are still reading while the user signs out is not refused to anybody', async () => {
  const { page, newTab, faults } = await journey.enterByKeyboard()
  const other = await newTab()
  const ended = Promise.withResolvers<void>()
  let held = 0
  for (const tab of [page, other]) {
    await tab.route(/\/api\/.*\/(dashboard|reports\/)/, async (route) => {
      held += 1
      await ended.promise
      // Fails where the tab no longer waits for it.
      await route.continue().catch(() => {})
    })
  }
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    ended.resolve()
    await setTimeout(1_000)
    await route.fulfill({ response })
  })
  await page.goto('/en/accountDashboard')
  await other.goto('/en/report/daybook')
  await other.getByRole('heading', { name: 'Day book' }).waitFor()
  await expect.poll(() => held).toBeGreaterThan(1)
  await page.getByText('Sabina Karki').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) await tab.locator('input[name="email"]').waitFor()
  expect(faults).toEqual([])
})
