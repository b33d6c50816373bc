import { listLedgers } from '@lekha/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { untilQuiet } from './browser.ts'
import { type Journey, openJourney } from './journey.ts'

let journey: Journey

openJourney((opened) => {
  journey = opened
})

type Role = 'auditor' | 'clerk' | 'accountant'
let users = 0

/** A new user of the account; with a role also in the books. */
async function newPerson(role?: Role, voucherTypes: string[] | null = null) {
  users += 1
  const person = { email: `person-${users}@example.com`, password: 'a quiet mountain road' }
  const { books } = journey
  const memberships = role ? [{ organizationId: books.organizationId, role, voucherTypes }] : []
  await books.join({ ...person, firstName: 'Asha', lastName: 'Rai', memberships })
  return person
}

const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { name, level }).waitFor()
const refusal = (page: Page) => page.getByText('Your role does not permit this.').waitFor()

const ORDERS = ['Quotation', 'Sales order', 'Delivery note', 'Purchase order']

describe('a user who belongs to no organization', () => {
  test('reads so, and reaches the profile and Sign out', async () => {
    const { page, goTo } = await journey.signInAs(await newPerson())
    await page.getByText('You are not a member of any organization yet.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/verify')
    await page.getByRole('link', { name: 'Profile and password' }).click()
    await heading(page, 'Profile', 2)
    expect(new URL(page.url()).pathname).toBe('/en/account/profile')
    await goTo('/en/ledger')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.locator('input[name="email"]').waitFor()
  })
})

describe('a role that may not', () => {
  test('a clerk permitted payments sees payments only, and reads what is not permitted', async () => {
    const { page, goTo } = await journey.enter(await newPerson('clerk', ['payment']))
    const navigation = page.getByRole('navigation', { name: 'Navigation' })
    const entering = navigation.getByRole('region', { name: 'Enter' }).getByRole('link')
    await expect.poll(() => entering.allInnerTexts()).toEqual(['Payment\nF5', 'Drafts'])
    await goTo('/en/report/daybook')
    await heading(page, 'Day book')
    await refusal(page)
    await goTo('/en/ledger/new')
    await refusal(page)
    expect(await page.getByRole('button', { name: 'Create' }).count()).toBe(0)
  })

  test('no screen of a clerk requests a figure that the server would refuse', async () => {
    const { books } = journey
    const { page, goTo } = await journey.enter(await newPerson('clerk'))
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    const chart = [
      'ledger',
      `ledger/${books.ledgerId('Cash')}`,
      'ledger/openings',
      'groups',
      'subLedger',
      'subLedger/view',
      'report/allLedgers',
    ]
    for (const address of ['accountDashboard', ...chart, 'transaction/voucher?type=payment']) {
      await goTo(`/en/${address}`)
      await page.locator('main').waitFor()
      await untilQuiet(page)
    }
    expect(refused).toEqual([])
  })

  test('an auditor gets no form for a ledger, and no new user', async () => {
    const { page, goTo } = await journey.enter(await newPerson('auditor'))
    await goTo('/en/subLedger/new')
    await refusal(page)
    await goTo('/en/account/users')
    await refusal(page)
    expect(await page.getByRole('button', { name: 'New user' }).count()).toBe(0)
  })
})

describe('the owner', () => {
  const ADDRESSES = [
    'groups/viewSingle/nothing',
    'ledger/nothing',
    'ledger/nothing/edit',
    'subLedger/nothing',
    'subLedger/nothing/edit',
    'transaction/voucher?type=xyz',
  ]

  test('names in a heading what does not exist', async () => {
    const visitor = await journey.enter()
    for (const address of ADDRESSES) {
      await visitor.goTo(`/en/${address}`)
      await visitor.page.getByRole('heading', { name: /There is no such/, level: 1 }).waitFor()
    }
  })

  test('finds every ledger under All ledgers, and its statement behind it', async () => {
    const { books } = journey
    const { page, goTo, faults } = await journey.enter()
    await goTo('/en/report/allLedgers')
    await heading(page, 'All ledgers')
    const { answer } = await books.owner.call(listLedgers, { params: { organizationId: books.organizationId } })
    // The one that balances the openings is shown only while they differ.
    const shown = answer.result.filter(({ reserved }) => reserved !== 'opening-difference')
    await page.locator('[data-figure]', { hasText: `Ledgers ${shown.length}` }).waitFor()
    await page.getByRole('row', { name: /^Cash/ }).dblclick()
    await page.waitForURL(`**/report/allLedgers/${books.ledgerId('Cash')}*`)
    expect(faults).toEqual([])
  })

  test('limits a clerk to some vouchers, and loses nothing by a click beside the form', async () => {
    const { page, goTo } = await journey.enter()
    await goTo('/en/account/users')
    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByLabel('First name').fill('Hari')
    await page.getByLabel('Last name').fill('Thapa')
    await page.getByLabel('E-mail').fill('hari@example.com')
    await page.mouse.click(5, 5)
    await page.getByLabel('Role').click()
    await page.getByRole('option', { name: 'Clerk' }).click()
    for (const type of ['Receipt', 'Contra', 'Journal', 'Sales', 'Purchase', 'Stock journal', ...ORDERS])
      await page.getByLabel(type, { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Create' }).click()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('row', { name: /Hari Thapa.*Invited/ }).waitFor()
    const stored = await journey.product.database.admin.query(
      `select role, voucher_types from membership join app_user using (user_id) where email = 'hari@example.com'`,
    )
    expect(stored.rows).toEqual([{ role: 'clerk', voucher_types: ['payment'] }])
    const invited = await journey.come(new URL(link).pathname + new URL(link).hash)
    await invited.page.getByRole('heading', { name: 'Set your password' }).waitFor()
    await invited.page.getByLabel('New password', { exact: true }).fill('a quiet mountain road')
    await invited.page.keyboard.press('Enter')
    await invited.page.getByText('Select the organization you want to switch to').waitFor()
    expect(invited.faults).toEqual([])
    // The list stood open in a window that was in sight all the time; now it comes to the front.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('row', { name: /Hari Thapa.*May sign in/ }).waitFor()
  })
})
