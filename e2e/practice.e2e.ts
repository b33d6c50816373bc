import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { listOrganizations, signUp } from '@lekha/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSmallPng } from '../server/src/testing/small-png.ts'
import type { Caller } from '../server/src/testing/test-app.ts'
import { launchChromium } from '../tools/chromium.ts'
import { barriersOn, signIn, untilQuiet, type Visitor, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** The day of the pictures: each shows the same figures whenever it is taken. */
const TODAY_MS = Date.parse('2026-11-23T06:15:00Z')
const PERSON = { email: `${randomUUID()}@example.com`, password: 'a long enough secret 7' }
const FOLDER = join(import.meta.dirname, '../docs/pictures')

let browser: Browser
let product: Product
let visitor: Visitor
let page: Page
let owner: Caller
beforeAll(async () => {
  ;[browser, product] = await Promise.all([launchChromium(), startProduct({ practiceDays: Number.POSITIVE_INFINITY })])
  product.clock.now_ms = TODAY_MS
  const signedUp = await product
    .caller()
    .call(signUp, { body: { organizationName: 'Karki and daughters', firstName: 'Sabina', lastName: 'Karki', ...PERSON } })
  owner = product.caller(signedUp.answer.token)
  visitor = await visit(browser, product.address, '/en/login')
  page = visitor.page
  await page.clock.setFixedTime(TODAY_MS)
  await page.reload()
  await signIn(visitor, PERSON)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** Pictures for the manual are taken only when asked for: they differ a little from machine to machine. */
const TAKES_PICTURES = process.env.LEKHA_PICTURES === 'write'

async function picture(name: string): Promise<void> {
  await untilQuiet(page)
  if (TAKES_PICTURES) await writeSmallPng(join(FOLDER, `${name}.png`), await page.screenshot({ animations: 'disabled' }))
}

const shown = (text: string) => page.getByText(text).first().waitFor()

test('one button, without any organization, opens a practice firm, whose dashboard has something to say', async () => {
  await page.getByRole('button', { name: 'Try a practice firm' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Practice', exact: true }).waitFor()
  await shown('Himchuli Traders Pvt. Ltd. (Practice)')
  await shown('Reversed: they were repairs')
  expect(await barriersOn(page)).toEqual([])
})

test('F1 opens the manual over the screen at its page, where links lead on and back, and Esc leaves the screen as it was', async () => {
  await visitor.goTo('/en/report/trialBalance')
  await shown('Current Liabilities')
  await page.keyboard.press('F1')
  const manual = page.getByRole('dialog', { name: 'Manual' })
  const at = (title: string) => manual.getByRole('heading', { name: title, exact: true, level: 3 }).waitFor()
  await at('Trial balance')
  await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 1366)
  expect(await barriersOn(page)).toEqual([])
  await manual.getByRole('button', { name: 'Contents' }).click()
  await at('Manual')
  await manual.getByRole('button', { name: 'Organization details' }).click()
  await at('Organization details')
  for (const title of ['Manual', 'Trial balance']) {
    await page.keyboard.press('Alt+ArrowLeft')
    await at(title)
  }
  await page.keyboard.press('Escape')
  await manual.waitFor({ state: 'detached' })
  await shown('Current Liabilities')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Manual' }).click()
  await at('Trial balance')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1366, height: 768 })
})

test.runIf(TAKES_PICTURES).each([
  ['profit-and-loss', 'report/profitandloss', 'Dashain Allowance', 'दसैँ भत्ता'],
  ['balance-sheet', 'report/balanceSheet', 'Vehicles (Pool C)', 'सवारी साधन (समूह ग)'],
  ['trial-balance', 'report/trialBalance', 'Current Liabilities', 'चालु दायित्व'],
  ['day-book', 'report/daybook', 'Sales – Taxable', 'करयोग्य बिक्री'],
  ['dashboard', 'accountDashboard', 'All books agree', 'सबै हिसाब मिलेको छ'],
])('the pictures of its %s', async (name, path, english, nepali) => {
  await visitor.goTo(`/en/${path}`)
  await shown(english)
  await picture(name)
  await visitor.goTo(`/np/${path}`)
  await shown(nepali)
  await picture(`${name}-np`)
})

test.runIf(TAKES_PICTURES).each([
  ['en', 'payment', 'Bank Charges'],
  ['np', 'payment-np', 'बैंक शुल्क'],
])('the picture of a payment being typed (%s)', async (lng, name, offered) => {
  await visitor.goTo(`/${lng}/transaction/voucher?type=payment`)
  await page.locator('[data-field="lines.0.ledger"]:focus').waitFor()
  for (const text of ['fuel', '1450', 'kali', 'stationery', '620', 'office']) {
    await page.keyboard.type(text)
    await untilQuiet(page)
    await page.keyboard.press('Enter')
  }
  await page.locator('[data-field="lines.2.ledger"]:focus').waitFor()
  await page.keyboard.type('ba')
  await shown(offered)
  await picture(name)
})

test('it says in Nepali, too, that it is made up', async () => {
  await visitor.goTo('/np/accountDashboard')
  await page.getByRole('link', { name: 'अभ्यास', exact: true }).waitFor()
  await shown('हिमचुली ट्रेडर्स प्रा. लि. (अभ्यास)')
  await visitor.goTo('/en/accountDashboard')
})

test('it is wiped from its settings, by a dialog that names it, and is gone everywhere', async () => {
  await page.getByRole('link', { name: 'Practice', exact: true }).click()
  await page.getByRole('button', { name: 'Wipe this practice firm' }).click()
  await page
    .getByRole('dialog', { name: 'Wipe Himchuli Traders Pvt. Ltd. (Practice)?' })
    .getByRole('button', { name: 'Wipe', exact: true })
    .click()
  await shown('The practice firm is wiped.')
  await page.getByRole('button', { name: 'Try a practice firm' }).waitFor()
  expect(await page.getByText('Himchuli').count()).toBe(1)
  expect((await owner.call(listOrganizations)).answer.result).toEqual([])
  expect(visitor.faults).toEqual([])
})
