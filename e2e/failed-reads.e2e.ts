import type { RequestListener } from 'node:http'
import { createCostCentre, createSubLedger, listTdsNatures, listUsers, postReceipt } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { freshMember } from '../server/src/testing/example-members.ts'
import { freshHead } from '../server/src/testing/example-receipts.ts'
import { createGoods } from '../server/src/testing/full-goods.ts'
import { barriersOn, untilQuiet, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'
import type { Product } from './product.ts'
import { SCREEN_ADDRESSES } from './screen-addresses.ts'

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
  const costCentre = await owner.call(createCostCentre, {
    params,
    body: { name: 'Eastern region', nameNp: '', code: null, parentId: null, active: true },
  })
  const users = await owner.call(listUsers)
  const chargeHeadId = await freshHead(journey.product.database.admin, organizationId, 'Kanari')
  const line = { chargeHeadId, fiscalYearId: null, billId: null, amount: parsePaisa('250'), description: '' }
  const receipt = await owner.call(postReceipt, {
    params,
    body: {
      ...{ date: '2026-08-03', memberFirmId: null, payer: 'Ram', payerPan: '', representativeNumber: '', paidBy: 'cash' },
      ...{ ledgerId: ledgerId('Cash'), transactionId: '', chequeNumber: '', chequeDate: null, chequeBank: '', remark: '', lines: [line] },
    },
  })
  Object.assign(ids, {
    chargeHeadId,
    receipt: receipt.answer.result.id,
    fiscalYear: journey.books.fiscalYearId,
    user: users.answer.result[0]?.id,
    costCentre: costCentre.answer.result.id,
    tdsNature: (await owner.call(listTdsNatures, { params })).answer.result[0]?.id,
    ...(await createGoods(journey.books)),
    ...(await freshMember(journey.product.database.admin, organizationId, 'Kanari')),
    ledger: ledgerId('Cash'),
    group: groupId('Cash-in-hand'),
    subLedger: subLedger.answer.result.id,
    voucher: posted.answer.result.id,
  })
  breakReads(journey.product)
  visitor = await journey.enter()
  await visitor.page.clock.install()
})

/** What every screen asks before it is shown, or for its frame; it is broken on the first screen only. */
const FRAME = /\/api\/(?:user\/role|suborganizationinfo|fascalyear|userinfo)/
/** Nothing waits for the corrections of the calendar, for what colleagues change, nor for whose account is named while a page is fetched. */
const UNAWAITED = /\/api\/(?:calendar|live|organizationinfo\/info)/

const ADDRESSES = Object.values(SCREEN_ADDRESSES).flat()

const HTML = '<!doctype html><title>Proxy</title><h1>Bad gateway</h1>'
const FAULT = JSON.stringify({ error: { code: 'internal', message: 'The server has a fault.' } })
const FAILURES = {
  'a fault': { status: 500, type: 'application/json; charset=utf-8', body: FAULT },
  'a page of a proxy': { status: 200, type: 'text/html', body: HTML },
}
const SAID = { 'a fault': 'The server has a fault.', 'a page of a proxy': 'The answer of the server could not be read.' }

/** The path whose reads fail now, and how. */
let broken: { path: string; failure: keyof typeof FAILURES } | undefined

/**
 * Lets reads fail in the server. A route of the browser would do so too, but with one the browser caches nothing: every page would fetch
 * and compile the whole web app. The live stream fails always: the browser's clock leaps, which a stream would count as silence.
 */
function breakReads({ app }: Product) {
  const { server } = app.http
  const [serve] = server.listeners('request') as [RequestListener]
  server.removeListener('request', serve)
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0]
    const failure = path === '/api/live' ? 'a fault' : path === broken?.path && broken?.failure
    if (!failure) return serve(request, response)
    const { status, type, body } = FAILURES[failure]
    response.writeHead(status, { 'content-type': type }).end(body)
  })
}

/** Longer than the longest wait between two tries of a read. */
const NEXT_TRY_MS = 10_000

const waiting = (page: Page) => page.locator('main :is([aria-busy="true"], [data-skeleton])')
const strip = (page: Page) => page.locator('main').getByRole('alert').first()

/** The figures and claims of a screen: what must never stand there unless it was read. */
async function claimsOf(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const claims = text.match(/[\d,]+\.\d\d\b|no such|No records found|names this ledger|would be negative|agree|is chosen/g)
  return [...new Set(claims)]
}

/** Opens a screen and tells the paths of everything that it asks for. */
async function readsOf(page: Page, path: string): Promise<string[]> {
  const requested = new Set<string>()
  const note = (request: { method: () => string; url: () => string }) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !UNAWAITED.test(pathname)) requested.add(pathname)
  }
  page.on('request', note)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await untilQuiet(page)
  await expect.poll(() => waiting(page).count()).toBe(0)
  page.off('request', note)
  return [...requested]
}

/** Goes to an address as a link of the app does: the page is not loaded again. */
const goWithin = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

type Component = { child: Component | null; sibling: Component | null; memoizedProps: { client?: { clear: () => void } } | null }

/** Runs in the page: forgets every answer of the server. React keeps the tree of its components at the root's element. */
function forgetAnswers() {
  const root = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Component } }>
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
  const clientIn = (component: Component | null | undefined): { clear: () => void } | undefined =>
    component ? (component.memoizedProps?.client ?? clientIn(component.child) ?? clientIn(component.sibling)) : undefined
  const client = clientIn(root[key]?.stateNode.current)
  if (!client) throw new Error('The page has no cache of answers.')
  client.clear()
}

/** Opens a screen anew with nothing read. Loading the page would do so too, but takes many times as long as what is tried. */
async function openUnread(page: Page, path: string): Promise<void> {
  await goWithin(page, '/en/nowhere')
  await page.getByRole('heading', { name: 'This is not the page you are looking for.' }).waitFor()
  await page.evaluate(forgetAnswers)
  await goWithin(page, path)
}

/** By its key. On a screen with fields it is the one with Alt: a form may focus its first field at any moment, which would take the letter. */
async function tryNow(page: Page) {
  const fields = await page.locator('main :is(input, textarea)').count()
  await page.keyboard.press(fields > 0 ? 'Alt+r' : 'r')
}

describe('a read that fails is said on the screen, nothing is claimed that was not read, and R tries again', () => {
  afterEach(() => {
    broken = undefined
  })

  test.each(ADDRESSES)('%s', async (address) => {
    const { page } = visitor
    const path = `/en/${address.replaceAll(/\{(\w+)\}/g, (_place, name: string) => ids[name] ?? '')}`
    const reads = (await readsOf(page, path)).filter((read) => !FRAME.test(read) || address === ADDRESSES[0])
    const known = await claimsOf(page)
    for (const read of reads) {
      let failure: keyof typeof FAILURES = 'a fault'
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
      broken = { path: read, failure }
      await (FRAME.test(read) ? page.goto(path) : openUnread(page, path))
      await failsInWords()
      if (read === reads[0]) expect(await barriersOn(page)).toEqual([])
      failure = 'a page of a proxy'
      broken = { path: read, failure }
      await tryNow(page)
      await failsInWords()
      broken = undefined
      await tryNow(page)
      await strip(page).waitFor({ state: 'detached' })
      await expect.poll(() => claimsOf(page), { message: read }).toEqual(known)
    }
  })
})
