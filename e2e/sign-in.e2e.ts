import { listOrganizations } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { barriersOn, signIn } from './browser.ts'
import { inNepali } from './in-nepali.ts'
import { type Journey, openJourney } from './journey.ts'

let journey: Journey

openJourney((opened) => {
  journey = opened
})

describe('a new customer', () => {
  test('comes from signing up to the dashboard by keyboard alone, past nothing that shuts anybody out', async () => {
    const { page, faults, typeEach } = await journey.come('/en/signup')
    await page.locator('input[name="organizationName"]:focus').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await typeEach('Himal Group', 'Sabina', 'Karki', 'sabina@himal.example', 'a quiet mountain road')

    await page.getByRole('button', { name: 'Create New Organization' }).and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/verify')
    await page.keyboard.press('Enter')
    await page.locator('input[name="organizationName"]:focus').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await typeEach('Himal Traders Pvt. Ltd.', 'HTPL', '९८४१००००००', 'info@himal.example', 'Teku, Kathmandu', '44600', '123456', '301482915')
    await page.getByRole('combobox', { name: 'Chart to begin with' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Data has been added sucessfully.').waitFor()

    const organization = page.getByRole('combobox', { name: 'Organization' })
    await organization.and(page.locator(':focus')).waitFor()
    expect(await organization.inputValue()).toBe('Himal Traders Pvt. Ltd.')
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: 'Create New Fiscal Year' }).and(page.locator(':focus')).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Create New Fiscal Year' }).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Control+Enter')

    await page.getByRole('combobox', { name: 'Fiscal year' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    // Nothing is entered in these books, and nothing is claimed of them.
    await page.getByText('Nothing is entered yet, so there is nothing to prove.').waitFor()
    expect(await page.getByText('All books agree').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/en/accountDashboard')
    expect(await barriersOn(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('shows at each field what is missing', async () => {
    const { page } = await journey.come('/en/signup')
    await page.locator('input[name="organizationName"]:focus').waitFor()
    await page.keyboard.press('Control+Enter')
    for (const sentence of ['Organization name is required', 'Required', 'Email is required']) {
      await page.getByText(sentence, { exact: true }).first().waitFor()
    }
    await page.getByText('नेपाली').click()
    await page.locator('html[lang="ne"]').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText(inNepali('Organization name is required')).waitFor()
  })
})

describe('signing in', () => {
  test('a wrong password is answered by a sentence, and signs nobody in', async () => {
    const visitor = await journey.signInAs({ email: journey.books.email, password: 'not the right one' })
    await visitor.page.getByText('E-mail or password is not right.').waitFor()
    expect(await barriersOn(visitor.page)).toEqual([])
    expect(visitor.faults.filter((fault) => !fault.startsWith('Failed to load'))).toEqual([
      'Unauthorized error: E-mail or password is not right.',
    ])
    await visitor.goTo('/en/accountDashboard')
    expect(await visitor.heading()).toBe('Sign in')
  })

  test('a user who is not signed in is led to the sign-in page, and from there to the address that was opened', async () => {
    const visitor = await journey.come('/en/fiscalYear')
    await signIn(visitor, journey.books)
    await visitor.page.getByRole('heading', { name: 'No organization is chosen.' }).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/en/fiscalYear')
    expect(visitor.faults).toEqual([])
  })

  test('a login survives a reload, and the end of the token: whichever tab comes first renews it for all', async () => {
    const { page, context, newTab, faults } = await journey.enterByKeyboard()
    let renewals = 0
    context.on('request', (request) => {
      if (request.url().endsWith('/api/session/refresh')) renewals += 1
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(renewals).toBe(0)

    await page.close()
    await context.clearCookies({ name: 'token' })
    const [one, other] = [await newTab(), await newTab()]
    await Promise.all([one.goto('/en/accountDashboard'), other.goto('/en/fiscalYear')])
    await one.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await other.getByRole('heading', { name: 'Fiscal years' }).waitFor()
    expect(renewals).toBe(1)
    expect(faults).toEqual([])
  })

  test('the token is a cookie of ten minutes that never leaves the site', async () => {
    const { context } = await journey.enterByKeyboard()
    const cookies = await context.cookies()
    const token = cookies.find(({ name }) => name === 'token')
    expect(token).toMatchObject({ httpOnly: false, secure: true, sameSite: 'Strict', path: '/' })
    expect(
      cookies
        .filter(({ httpOnly }) => httpOnly)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['__Host-fp', '__Host-rt'])
  })
})

test('a reader of Nepali reads it also when the first answer of its words is lost', async () => {
  const { page, context } = await journey.come('/en/login')
  await context.route('**/locales/np/*', (route) => route.abort(), { times: 1 })
  await page.goto('/np/login')
  await page.getByRole('button', { name: inNepali('Sign in') }).waitFor()
})

describe('the guards', () => {
  test('a user who is no superadmin is led to the switcher until organization and year are chosen', async () => {
    const email = 'accountant@himal.example'
    const { join, organizationId, password } = journey.books
    const memberships = [{ organizationId, role: 'accountant' as const, voucherTypes: null }]
    await join({ firstName: 'Ram', lastName: 'Thapa', email, password, memberships })
    const visitor = await journey.come('/np/ledger')
    await signIn(visitor, { email, password })
    await visitor.page.getByText(inNepali('Select the organization you want to switch to')).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/np/verify')
    // Closing goes to the dashboard, whose guard brings the switcher back, without a loop.
    await visitor.page.keyboard.press('Escape')
    await visitor.page.getByText(inNepali('Select the organization you want to switch to')).waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/np/verify')
    expect(visitor.faults).toEqual([])
  })

  test('an address that is none of ours is answered in words, signed in or not', async () => {
    const visitor = await journey.come('/en/nothing/here')
    expect(await visitor.heading()).toBe('This is not the page you are looking for.')
    expect(await barriersOn(visitor.page)).toEqual([])
    for (const path of ['/xx/login', '/en/Ledger', '/login']) {
      await visitor.goTo(path)
      expect(['This is not the page you are looking for.', inNepali('This is not the page you are looking for.')]).toContain(
        await visitor.heading(),
      )
    }
    expect(visitor.faults).toEqual([])
  })

  test('the empty address is English, until Nepali was used', async () => {
    const visitor = await journey.come('/')
    await visitor.page.locator('input[name="email"]').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/en/login')
    await visitor.page.getByText('नेपाली').click()
    await visitor.page.locator('html[lang="ne"]').waitFor()
    await visitor.goTo('/')
    await visitor.page.locator('html[lang="ne"] input[name="email"]').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/np/login')
  })
})

describe('inside', () => {
  test('what is changed about the organization shows in the header at once', async () => {
    const { page, goTo, faults } = await journey.enterByKeyboard()
    await goTo('/en/setting/organizationDetails')
    const name = page.locator('input[name="organizationName"]')
    await name.fill('Himal Traders and Sons')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your changes are saved.').waitFor()
    await page.locator('header').getByText('Himal Traders and Sons').waitFor()
    await page.keyboard.press('F3')
    expect(await page.getByRole('combobox', { name: 'Organization', exact: true }).inputValue()).toBe('Himal Traders and Sons')
    expect(faults).toEqual([])
  })

  test('switching the year takes the mark from one and gives it to the other; a failure restores the first', async () => {
    const { page, goTo } = await journey.enterByKeyboard()
    await goTo('/en/fiscalYear')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('Alt+c')
    await page.getByRole('heading', { name: 'Create New Fiscal Year' }).waitFor()
    await page.getByText('It begins on the day after the former fiscal year ends.').waitFor()
    await page.getByLabel('End date').and(page.locator(':focus')).waitFor()
    expect(await page.getByLabel('Start date').evaluate(({ tagName }) => tagName)).toBe('OUTPUT')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Data has been added sucessfully.').waitFor()

    const sent: string[] = []
    await page.route('**/api/fascalYear/*', async (route) => {
      const { status } = route.request().postDataJSON() as { status: string }
      sent.push(status)
      return sent.length === 2 ? route.abort() : route.continue()
    })
    const switchYear = async () => {
      await page.keyboard.press('F3')
      await page.getByRole('combobox', { name: 'Organization' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      const years = page.getByRole('combobox', { name: 'Fiscal year' })
      await years.and(page.locator(':focus')).waitFor()
      await years.click()
      await page.getByRole('option').first().click()
      await page.keyboard.press('Enter')
    }
    await switchYear()
    await page.getByText('The server cannot be reached.').waitFor()
    await expect.poll(() => sent).toEqual(['Deactive', 'active', 'active'])
    await page.keyboard.press('Escape')

    await page.goto('/en/fiscalYear')
    await page.getByRole('row', { name: /2083\/84.*\bactive/ }).waitFor()
    await switchYear()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    expect(sent.slice(3)).toEqual(['Deactive', 'active'])
    await page.locator('header').getByText('FY 2084/85').waitFor()
  })

  test('when an answer is lost, trying again stores nothing twice', async () => {
    const { page, typeEach } = await journey.enterByKeyboard()
    const keys: string[] = []
    await page.route('**/api/suborganizationinfo', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.keyboard.press('F3')
    await page.getByRole('button', { name: 'Create New Organization' }).click()
    await page.locator('input[name="organizationName"]:focus').waitFor()
    await typeEach('Tea of Ilam', 'TI', '9841000001', 'tea@example.com', 'Ilam', '57300', '77', '301482916')
    await page.keyboard.press('Control+Enter')
    await page.getByText('The server cannot be reached.').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Data has been added sucessfully.').waitFor()
    expect(keys).toEqual([keys[0], keys[0]])
    const found = await journey.books.owner.call(listOrganizations)
    expect(found.answer.result.filter(({ organizationName }) => organizationName === 'Tea of Ilam')).toHaveLength(1)
  })

  test('F5 enters a payment and never loads the page anew; a click on the go-to box finds a ledger', async () => {
    const { page, faults } = await journey.enterByKeyboard()
    await page.evaluate(() => Object.assign(globalThis, { loadedOnce: true }))
    await page.keyboard.press('F5')
    await page.waitForURL('**/transaction/voucher?type=payment')
    expect(await page.evaluate(() => 'loadedOnce' in globalThis)).toBe(true)
    await page.keyboard.press('Alt+g')
    await page.getByRole('combobox', { name: 'Go to anything' }).and(page.locator(':focus')).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.type('rent')
    await page.getByRole('option', { name: /^Rent/ }).waitFor()
    expect(faults).toEqual([])
  })

  test('nothing breaks the content policy, also on the second visit, under the service worker', async () => {
    const { page, faults, goTo } = await journey.enterInstalled()
    await page.evaluate(() => navigator.serviceWorker.ready)
    for (const path of ['/en/accountDashboard', '/en/fiscalYear', '/en/setting/organizationDetails', '/en/account/users']) {
      await goTo(path)
      await page.locator('h1').first().waitFor()
      await page.keyboard.press('F3')
      await page.getByRole('dialog').waitFor()
      expect(await barriersOn(page)).toEqual([])
    }
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(faults).toEqual([])
  })
})
