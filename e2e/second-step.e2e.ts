import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeFor } from '../server/src/testing/authenticator.ts'
import { barriersOn } from './browser.ts'
import { type Journey, openJourney } from './journey.ts'

let journey: Journey

const admin = { email: 'admin@himal.example', password: 'a quiet mountain road' }

openJourney(async (opened) => {
  journey = opened
  const { books } = opened
  const memberships = [{ organizationId: books.organizationId, role: 'admin' as const, voucherTypes: null }]
  await books.join({ ...admin, firstName: 'Asha', lastName: 'Rai', memberships })
})

const secondStep = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor authentication' }) })

/** With the keyboard in the field of the password: takes the key as an authenticator app does, and enters the first code. */
async function setUp(page: Page, password: string): Promise<void> {
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  await page.locator('input[name="code"]:focus').waitFor()
  expect(await barriersOn(page)).toEqual([])
  const key = ((await page.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  // By the server's clock, which stands still in tests: an app that went on with the minutes would show a later code.
  await page.keyboard.type(codeFor(key, journey.product.clock.now_ms))
  await page.keyboard.press('Control+Enter')
}

test('a superadmin sets up an authenticator app by keyboard, signs in with a code, and requires the same of others', async () => {
  const { books } = journey
  const { page, faults, goTo } = await journey.enter()
  await goTo('/en/account/profile')
  const section = secondStep(page)
  await section.getByLabel('Current password').focus()
  await setUp(page, books.password)
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  const recoveryCodes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await page.keyboard.press('Escape')
  await page.getByText('Recovery codes left: 10').waitFor()
  expect(await barriersOn(page)).toEqual([])

  const later = await journey.signInAs(books)
  await later.page.locator('input[name="code"]:focus').waitFor()
  expect(await barriersOn(later.page)).toEqual([])
  await later.page.keyboard.type('000000')
  await later.page.keyboard.press('Enter')
  await later.page.getByText('This code is not right.').waitFor()
  await later.page.locator('input[name="code"]').fill(recoveryCodes[0] ?? '')
  await later.page.keyboard.press('Enter')
  await later.page.getByRole('heading', { name: 'No organization is chosen.' }).or(later.page.getByRole('combobox')).first().waitFor()

  await goTo('/en/account/users')
  await page.getByRole('button', { name: 'Require two-factor authentication' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Require two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Do not require two-factor authentication' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  expect(faults).toEqual([])
})

test('an administrator without one is led to the profile, and on to the books once it is set up', async () => {
  const { page, goTo } = await journey.signInAs(admin)
  await page.getByText('Your account requires this of superadmins and administrators.', { exact: false }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/account/profile')
  expect(await barriersOn(page)).toEqual([])
  await goTo('/np/ledger')
  await page.locator('html[lang="ne"]').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/np/account/profile')
  expect(await barriersOn(page)).toEqual([])

  await goTo('/en/account/profile')
  await secondStep(page).locator('input[name="currentPassword"]:focus').waitFor()
  await setUp(page, admin.password)
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await page.keyboard.press('Escape')
  await goTo('/en/accountDashboard')
  await page.getByRole('combobox', { name: 'Organization' }).waitFor()
})
