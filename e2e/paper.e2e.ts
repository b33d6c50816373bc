import { parsePaisa } from '@lekha/money'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import { barriersOn, type Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

let books: TestBooks
let visitor: Visitor
let page: Page
const voucherIds = new Map<number, string>()

const VOUCHERS = 450
const LINES = [4, 6, 19, 45]

openJourney(async (journey) => {
  books = journey.books
  for (let index = 0; index < VOUCHERS; index++) await postReceipt(index)
  for (const lines of LINES) voucherIds.set(lines, await postJournal(lines))
  visitor = await journey.enter()
  page = visitor.page
  // Nobody sees the browser's own dialog here: the paper stays in the page until the test has made a PDF of it.
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
})

const postReceipt = (index: number) =>
  books.post(
    `2026-08-${String((index % 28) + 1).padStart(2, '0')}`,
    [
      ['Petty Cash', '1'],
      ['Share Capital', '-1'],
    ],
    { type: 'receipt', narration: 'Share money' },
  )

/** A journal of as many lines, the last of which is the other side of all others. */
async function postJournal(lines: number): Promise<string> {
  const debits = Array.from({ length: lines - 1 }, () => ({ ledgerId: books.ledgerId('Rent'), amount: parsePaisa('1') }))
  const credit = { ledgerId: books.ledgerId('Cash'), amount: parsePaisa(`-${lines - 1}`) }
  return (await books.post('2026-10-01', [], { lines: [...debits, credit] })).answer.result.id
}

/** What Alt+P prints at an address, and as a PDF: how many sheets it has, their shape, and the fonts that it is drawn in. */
async function printed(address: string): Promise<{ text: string; sheets: number; portrait: boolean; fonts: string[] }> {
  await visitor.goTo(address)
  await page.locator('table').first().waitFor()
  await page.keyboard.press('Alt+p')
  await page.waitForFunction(() => 'printed' in window)
  const text = (await page.locator('.paper').textContent()) ?? ''
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  const fonts = new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]+\+(\w+)/g)].map(([, name = '']) => name))
  return { text, sheets: [...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length, portrait: width < height, fonts: [...fonts].toSorted() }
}

const STATEMENT = () => `/report/allLedgers/${books.ledgerId('Petty Cash')}?from=2026-07-17&to=2027-07-16`

test.each(['en', 'np'])('every letter on paper is drawn in its own fonts, the numbers of the sheets too, in %s', async (language) => {
  const { fonts } = await printed(`/${language}${STATEMENT()}`)
  expect(fonts.filter((font) => !/^(Poppins|NotoSansDevanagari)/.test(font))).toEqual([])
  expect(fonts).toContain('Poppins')
})

test('a statement and a day book of a month fit on upright sheets', async () => {
  expect((await printed(`/en${STATEMENT()}`)).portrait).toBe(true)
  expect((await printed('/en/report/daybook?from=2026-08-17&to=2026-09-16&detail=true')).portrait).toBe(true)
})

test('the two sides of a statement begin on one line of the sheet, and end on one', async () => {
  await visitor.goTo('/en/report/balanceSheet?to=2027-07-16')
  await page.locator('tr[data-row]:focus').waitFor()
  await page.keyboard.press('Alt+p')
  await page.waitForFunction(() => 'printed' in window)
  await page.emulateMedia({ media: 'print' })
  const sides = await page.locator('.paper [data-t-form] table').all()
  const boxes = await Promise.all(sides.flatMap((side) => [side.locator('thead').boundingBox(), side.locator('tfoot').boundingBox()]))
  await page.emulateMedia({ media: null })
  const [start = 0, end = 0, otherStart, otherEnd] = boxes.map((box) => box?.y)
  expect([otherStart, otherEnd]).toEqual([expect.closeTo(start, 0), expect.closeTo(end, -1)])
})

test('a report longer than a page of the screen is read at once for paper, and its button says how far it is', async () => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => request.url().includes('/reports/ledger?') && queries.push(new URL(request.url()).searchParams))
  const said: string[] = []
  await page.exposeFunction('noteLabel', (label: string) => said.push(label))
  await visitor.goTo(`/en${STATEMENT()}&view=plain`)
  await page.locator('tr[data-row]:focus').waitFor()
  await page.locator('.page-tools').evaluate((tools) => {
    const note = () => (window as unknown as { noteLabel: (label: string) => void }).noteLabel(tools.textContent)
    new MutationObserver(note).observe(tools, { subtree: true, childList: true, characterData: true })
  })
  await page.keyboard.press('Alt+p')
  await page.waitForFunction(() => 'printed' in window)
  expect(queries.slice(1).map((query) => [query.get('rows'), query.get('after')])).toEqual([['1000', null]])
  expect(await page.locator('.paper tbody tr').count()).toBe(VOUCHERS + 1)
  await expect.poll(() => said.join(' ')).toContain('rows read…')
})

test('paper bears the filters and the integrity code, which tells in the report whether its figures are still those of the books', async () => {
  const { text: paper } = await printed(`/en${STATEMENT()}&type=receipt`)
  expect(paper).toContain('Filters and views in force: Type: Receipt')
  const code = /Integrity code: ([\dA-Z-]+)/.exec(paper)?.[1] ?? ''
  const check = async () => {
    await page.keyboard.press('Alt+i')
    const dialog = page.getByRole('dialog', { name: 'Check an integrity code' })
    await dialog.waitFor()
    // As somebody types it from paper.
    await page.keyboard.type(code.toLowerCase().replaceAll('-', ' '))
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    return dialog.getByRole('status').textContent()
  }
  await visitor.goTo(`/en${STATEMENT()}&type=receipt`)
  await page.locator('tr[data-row]:focus').waitFor()
  expect(await check()).toMatch(/^The figures on the paper are those of the books, as at entry \d+ and now\.$/)
  await page.keyboard.press('Escape')
  await postReceipt(1)
  await page.locator('tr[data-row]:focus').waitFor()
  expect(await check()).toMatch(/^The figures were those of the books at entry \d+; they have changed since\.$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /changed/i }).waitFor()
  await visitor.goTo(`/en${STATEMENT()}`)
  await page.locator('tr[data-row]:focus').waitFor()
  expect(await check()).toMatch(/^The code belongs to other figures/)
})

test('both copies of a short voucher share a sheet; a longer one takes a sheet for each copy, and is not split', async () => {
  const sheets: number[] = []
  for (const lines of LINES) sheets.push((await printed(`/en/transaction/voucher?voucher=${voucherIds.get(lines)}`)).sheets)
  expect(sheets).toEqual([1, 1, 2, 4])
  expect(visitor.faults).toEqual([])
})

test('each further sheet of a long voucher says whose and which it is, carries the sums over, and counts', async () => {
  await visitor.goTo(`/en/transaction/voucher?voucher=${voucherIds.get(45)}`)
  await page.locator('table').first().waitFor()
  await page.keyboard.press('Alt+p')
  await page.waitForFunction(() => 'printed' in window)
  const [first = '', second = ''] = await page.locator('.paper section').allTextContents()
  expect(first).toMatch(/Carried over34\.000\.00.*Page 1 of 2$/)
  expect(second).toMatch(
    /^Himal Traders Pvt\. Ltd\.Journal voucher JV-\d+ · 15 Ashwin 2083 · continued.*44\.0044\.00.*Prepared by.*Page 2 of 2$/,
  )
})
