import { createSubLedger } from '@lekha/contract'
import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { barriersOn, untilQuiet, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let visitor: Visitor
/** Ids of the books by the name that addresses below give them. */
const ids: Record<string, string> = {}

openJourney(async (journey) => {
  const { owner, organizationId, post, ledgerId, groupId } = journey.books
  const params = { organizationId }
  await post('2026-08-01', [
    ['Salary', '4999.75'],
    ['Cash', '-4999.75'],
  ])
  const posted = await post('2026-08-02', [
    ['Cash', '479999.25'],
    ['Rent', '-479999.25'],
  ])
  const subLedger = await owner.call(createSubLedger, {
    params,
    body: { ledgerId: ledgerId('Salary'), name: 'Sita', nameNp: '', alias: '', code: null, active: true },
  })
  Object.assign(ids, {
    ledger: ledgerId('Cash'),
    group: groupId('Cash-in-hand'),
    subLedger: subLedger.answer.result.id,
    voucher: posted.answer.result.id,
  })
  visitor = await journey.comeIn()
  // Its clock leaps: a stream would count the leaps as silence, and ask everything anew.
  await visitor.context.route('**/api/live', (route) => route.fulfill({ status: 503 }))
  await visitor.page.clock.install()
})

/** What every screen asks before it is shown, or for its frame; it is broken on the first screen only. */
const FRAME = /\/api\/(?:user\/role|suborganizationinfo|fascalyear|userinfo)/
/** Nothing waits for the corrections of the calendar, for what colleagues change, nor for whose account is named while a page is fetched. */
const UNAWAITED = /\/api\/(?:calendar|live|organizationinfo\/info)/

const SCREENS = [
  'accountDashboard',
  'ledger',
  'ledger/{ledger}',
  'ledger/{ledger}/edit',
  'ledger/openings',
  'groups',
  'groups/viewSingle/{group}',
  'subLedger',
  'subLedger/{subLedger}',
  'subLedger/{subLedger}/edit',
  'subLedger/view',
  'transaction/voucher?type=payment',
  'transaction/voucher?voucher={voucher}',
  'report/allLedgers',
  'report/allLedgers/{ledger}',
  'report/trialBalance',
  'report/daybook',
  'report/balanceSheet',
  'report/groupSummary',
  'costCentre',
  'fiscalYear',
  'setting/organizationDetails',
  'account/profile',
  'account/users',
  'setting/securityEvents',
]

const HTML = '<!doctype html><title>Proxy</title><h1>Bad gateway</h1>'
const FAILURES = {
  'a fault': (route: Route) => route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'The server has a fault.' } } }),
  'a page of a proxy': (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: HTML }),
}
const SAID = { 'a fault': 'The server has a fault.', 'a page of a proxy': 'The answer of the server could not be read.' }

/** Longer than the longest wait between two tries of a read. */
const NEXT_TRY_MS = 10_000

const waiting = (page: Page) => page.locator('main :is([aria-busy="true"], .skeleton)')
const strip = (page: Page) => page.locator('main').getByRole('alert').first()

/** The figures and claims of a screen: what must never stand there unless it was read. */
async function claimsOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const claims = text.match(/[\d,]+\.\d\d\b|no such|No records found|names this ledger|would be negative|agree|is chosen/g)
  return [...new Set(claims)]
}

/** Opens a screen and tells the paths of everything that it asks for. */
async function readsOf(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>()
  const note = (request: { method: () => string; url: () => string }) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !UNAWAITED.test(pathname)) asked.add(pathname)
  }
  page.on('request', note)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await untilQuiet(page)
  await expect.poll(() => waiting(page).count()).toBe(0)
  page.off('request', note)
  return [...asked]
}

/** By its key; in a field the letter alone is typed. */
async function tryNow(page: Page) {
  const fields = await page.locator(':is(input, textarea):focus').count()
  await page.keyboard.press(fields > 0 ? 'Alt+r' : 'r')
}

describe('a read that fails is said on the screen, nothing is claimed that was not read, and R tries again', () => {
  afterEach(() => visitor.page.unrouteAll())

  test.each(SCREENS)('%s', async (address) => {
    const { page } = visitor
    const path = `/en/${address.replaceAll(/\{(\w+)\}/g, (_place, name: string) => ids[name] ?? '')}`
    const reads = (await readsOf(page, path)).filter((read) => !FRAME.test(read) || address === SCREENS[0])
    const known = await claimsOf(page)
    for (const read of reads) {
      let failure: keyof typeof FAILURES = 'a fault'
      const isBroken = ({ pathname }: URL) => pathname === read
      const failsInWords = async () => {
        const said = strip(page).getByText(SAID[failure])
        const saidAfterAll = () => page.clock.fastForward(NEXT_TRY_MS).then(() => said.count())
        await expect.poll(saidAfterAll, { message: `${failure}: ${read}` }).toBe(1)
        await expect.poll(() => waiting(page).count(), { message: read }).toBe(0)
        expect(await page.locator('h1').first().textContent(), read).not.toBe('')
        expect(
          (await claimsOf(page)).filter((claim) => !known.includes(claim)),
          read,
        ).toEqual([])
      }
      await page.route(isBroken, (route) => FAILURES[failure](route))
      await page.goto(path)
      await failsInWords()
      if (read === reads[0]) expect(await barriersOn(page)).toEqual([])
      failure = 'a page of a proxy'
      await tryNow(page)
      await failsInWords()
      await page.unroute(isBroken)
      await tryNow(page)
      await strip(page).waitFor({ state: 'detached' })
      await expect.poll(() => claimsOf(page), { message: read }).toEqual(known)
    }
  })
})
