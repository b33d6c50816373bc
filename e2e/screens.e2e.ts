import { listOrganizations, signUp, updateOrganization } from '@lekha/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { barriersOn, signIn, type Visitor } from './browser.ts'
import { type Journey, openJourney } from './journey.ts'

let journey: Journey
let visitor: Visitor

openJourney(async (opened) => {
  journey = opened
  visitor = await journey.enter()
})

const shown = (page: Page, text: string) => page.getByText(text).first().waitFor()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const leaving = (page: Page) => page.getByRole('heading', { name: 'Leave without saving?' })

describe('the place of a page', () => {
  test('going on begins at the top; Back finds the place and what was shut', async () => {
    const { page, goTo } = await journey.enter()
    await page.setViewportSize({ width: 1366, height: 420 })
    const place = () => page.locator('main [data-scrolls]').evaluate(({ scrollTop }) => scrollTop)
    await goTo('/en/ledger')
    await page.locator('tr:focus').waitFor()
    await page.keyboard.press('End')
    await expect.poll(place).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await heading(page, 'Groups')
    await page.locator('tbody tr').first().waitFor()
    expect(await place()).toBe(0)

    const rows = await page.locator('tbody tr').count()
    await page.locator('tr[aria-expanded="true"]').first().press('ArrowLeft')
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(rows)
    const shown = await page.locator('tbody tr').count()
    await page.keyboard.press('End')
    await expect.poll(place).toBeGreaterThan(0)
    const left = await place()
    await page.getByRole('link', { name: 'All ledgers' }).click()
    await heading(page, 'All ledgers')
    await page.locator('tbody tr').first().waitFor()
    expect(await place()).toBe(0)
    await page.goBack()
    await heading(page, 'Groups')
    await expect.poll(place).toBe(left)
    expect(await page.locator('tbody tr').count()).toBe(shown)
  })

  test.each([800, 1024, 1366])('a long name leaves the language and the person in sight, %i px wide', async (width) => {
    const { owner } = journey.books
    const name = 'Shree Himalayan Federation of Small Traders, Craftsmen and Cooperatives of Bagmati'
    await store({ organizationName: name })
    const { page, goTo } = visitor
    await page.setViewportSize({ width, height: 768 })
    await goTo('/en/accountDashboard')
    await shown(page, name)
    for (const item of [page.locator('header').getByText('नेपाली'), page.getByTitle('Profile, users, sign out')]) {
      const box = await item.boundingBox()
      expect(box && box.x + box.width).toBeLessThanOrEqual(width)
    }
    expect(await page.getByTitle(name).count()).toBe(1)
    expect((await owner.call(listOrganizations)).answer.result[0]?.organizationName).toBe(name)
  })
})

/** Stores details of the organization, as somebody else would. */
async function store(change: Record<string, string>) {
  const { owner, organizationId } = journey.books
  const [organization] = (await owner.call(listOrganizations)).answer.result
  if (!organization) throw new Error('There is no organization.')
  const { organizationName, nameNp, companyCode, email, location, stored, color, version } = organization
  const body = { organizationName, nameNp, companyCode, email, location, ...stored, color, version: String(version), ...change }
  expect((await owner.call(updateOrganization, { params: { organizationId }, body })).status).toBe(200)
}

describe('a form that was changed', () => {
  test.each([
    ['setting/organizationDetails', 'location'],
    ['account/profile', 'firstName'],
  ])('%s asks before it is left', async (path, field) => {
    const { page, goTo } = visitor
    const typed = page.locator(`input[name="${field}"]`)
    const toLedgers = page.getByRole('link', { name: 'Ledgers', exact: true })
    await goTo(`/en/${path}`)
    await typed.fill('Something else')
    await toLedgers.click()
    await leaving(page).waitFor()
    await page.keyboard.press('Escape')
    await leaving(page).waitFor({ state: 'detached' })
    expect(await typed.inputValue()).toBe('Something else')
    await toLedgers.click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await heading(page, 'Ledgers')
  })

  test('so does a new organization in the switcher, by Esc', async () => {
    const { page, goTo, typeEach } = visitor
    await goTo('/en/accountDashboard')
    await heading(page, 'Dashboard')
    await page.keyboard.press('F3')
    await page.getByRole('button', { name: 'Create New Organization' }).click()
    const name = page.locator('input[name="organizationName"]')
    await name.and(page.locator(':focus')).waitFor()
    await typeEach('Tea of Ilam')
    await page.keyboard.press('Escape')
    await leaving(page).waitFor()
    await page.keyboard.press('Escape')
    await leaving(page).waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Tea of Ilam')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await shown(page, 'Select the organization you want to switch to')
  })

  test('so does a dialog with a form, by Esc, once something is typed in it', async () => {
    const { page, goTo } = visitor
    await goTo('/en/groups')
    await page.locator('tr:focus').waitFor()
    const name = page.getByRole('dialog').locator('input[name="name"]')
    await page.keyboard.press('Alt+C')
    await name.waitFor()
    await page.keyboard.press('Escape')
    await name.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+C')
    await name.fill('Tea gardens')
    await page.keyboard.press('Escape')
    await leaving(page).waitFor()
    await page.keyboard.press('Escape')
    expect(await name.inputValue()).toBe('Tea gardens')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await name.waitFor({ state: 'detached' })
  })

  test('a save over what somebody else has stored meanwhile shows that beside what was typed, and goes on', async () => {
    const { page, goTo } = visitor
    await goTo('/en/setting/organizationDetails')
    await page.locator('input[name="location"]').fill('Patan')
    // Stored while the save is on its way: before that the form would hear of it and take it up.
    await page.route(
      (url) => /\/organizations\/[0-9a-f-]+$/.test(url.pathname),
      async (route) => {
        if (route.request().method() !== 'GET') await store({ location: 'Bhaktapur', email: 'new@himal.example' })
        await route.continue()
      },
      { times: 1 },
    )
    await page.keyboard.press('Control+Enter')
    await shown(page, 'This was changed elsewhere in the meantime.')
    await shown(page, 'Stored meanwhile: Bhaktapur')
    expect(await page.locator('input[name="location"]').inputValue()).toBe('Patan')
    await expect.poll(() => page.locator('input[name="email"]').inputValue()).toBe('new@himal.example')
    await page.keyboard.press('Control+Enter')
    await shown(page, 'Your changes are saved.')
    const [stored] = (await journey.books.owner.call(listOrganizations)).answer.result
    expect(stored).toMatchObject({ location: 'Patan', email: 'new@himal.example' })
    await page.getByText('Stored meanwhile').waitFor({ state: 'detached' })
  })
})

describe('the signed-in user', () => {
  test('when another user signs in, the screens of the former one disappear in every tab', async () => {
    const body = {
      organizationName: 'Other account',
      firstName: 'Hari',
      lastName: 'Rai',
      email: 'hari@other.example',
      password: 'a long enough secret 7',
    }
    await journey.product.caller().call(signUp, { body })
    const { page, goTo, newTab } = await journey.enter()
    await goTo('/en/setting/organizationDetails')
    await page.locator('input[name="location"]').fill('Not yet stored')
    const other = await newTab()
    await other.goto('/en/accountDashboard')
    await other.evaluate(() => localStorage.removeItem('signedIn'))
    await other.goto('/en/login')
    await signIn({ page: other }, body)
    await shown(page, 'Hari Rai')
    expect(await page.getByText('Not yet stored').count()).toBe(0)
    expect(await page.getByText('Sabina Karki').count()).toBe(0)
  })

  test('sign-in and sign-up lead a signed-in user on, and Back does not return to them', async () => {
    const { page, goTo } = await journey.enter()
    await goTo('/en/login?back=/en/fiscalYear')
    await heading(page, 'Fiscal years')
    await goTo('/en/signup')
    await heading(page, 'Dashboard')
    await page.goBack()
    await heading(page, 'Fiscal years')
  })

  test('a session that is over leads to the login, also where its mark is gone', async () => {
    const { page, goTo } = await journey.enter()
    await goTo('/en/ledger')
    await page.locator('tr:focus').waitFor()
    await page.evaluate(() => localStorage.removeItem('signedIn'))
    await journey.product.database.admin.query('update session set revoked_at = now()')
    await page.getByRole('link', { name: 'Trial balance' }).click()
    await heading(page, 'Sign in')
    expect(new URL(page.url()).searchParams.get('back')).toContain('/en/report/trialBalance')
  })
})

describe('the switcher over a report', () => {
  test('nothing behind it takes the keyboard, and after it the keys are live', async () => {
    const { page, goTo } = await journey.enter()
    await goTo('/en/report/trialBalance')
    await heading(page, 'Trial balance')
    await page.keyboard.press('F3')
    for (const step of ['Organization', 'Fiscal year']) {
      const choice = page.getByRole('combobox', { name: step })
      await choice.and(page.locator(':focus')).waitFor()
      expect(await choice.count()).toBe(1)
      await page.keyboard.press('Enter')
    }
    await heading(page, 'Dashboard')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('F5')
    await heading(page, 'Payment')
  })
})

describe('without a line', () => {
  test('a screen never opened before opens, says what it waits for and what is kept here, and is there by itself when the line is back', async () => {
    const { page, goTo, context } = await journey.enterInstalled()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => caches.match('/page').then((kept) => kept !== undefined))).toBe(true)
    await goTo('/en/transaction/voucher?type=payment')
    await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
    await context.setOffline(true)
    await page.keyboard.type('rent')
    await page.keyboard.press('Enter')
    await goTo('/en/report/daybook')
    await shown(page, 'The server cannot be reached.')
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    await shown(page, 'Drafts saved in this browser: 1')
    expect(await barriersOn(page)).toEqual([])
    await context.setOffline(false)
    await heading(page, 'Day book')
  })
})
