import { bsMonthStarts, bsToAd, correctMonthLengths, isProvisional, shippedMonthStarts } from '@lekha/calendar'
import { createFiscalYear, exportReport, readCalendar } from '@lekha/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { ask, bearing } from '../testing/ask.ts'
import { asAdministrator } from '../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { correctMonth, readCorrection } from './correct-month.ts'

let product: TestApp
let books: TestBooks

beforeEach(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  await books.owner.call(createFiscalYear, {
    query: { subcompany: books.organizationId },
    body: { year: '2027-07-17', end: '2028-07-15' },
  })
  const sale = [
    ['Cash', '100'],
    ['Rent', '-100'],
  ] as const
  await books.post('2028-05-14', sale)
})
afterEach(() => product.close())

const keep = (month: string, starts: string) =>
  asAdministrator(product.database.connection, ({ client }) => correctMonth(client, readCorrection(month, starts), () => {}))

const settle = (bsYear: number) =>
  product.database.admin.query('update bs_month set provisional = false where bs_month / 100 = $1', [bsYear])

/** Starts with the shipped calendar, as a new server does, and adopts that of this database. */
async function startAfresh<T>(work: (app: TestApp['app']) => Promise<T>): Promise<T> {
  correctMonthLengths([])
  const { runtime } = product.database
  const app = await buildApp({ runtime, secret: product.app.secret, clock: systemClock, logLevel: 'silent', signUpsPerMinute: 100_000 })
  try {
    return await work(app)
  } finally {
    await app.http.close()
  }
}

/** The first line of the day book that holds the voucher of 14 May 2028, as its date is written in both calendars. */
async function printed(app = product.app): Promise<string> {
  const response = await ask(app, exportReport, {
    params: { organizationId: books.organizationId, report: 'daybook', format: 'csv' },
    query: { from: '2028-05-14', to: '2028-05-14' },
    headers: bearing(books.owner.token),
  })
  return response.text.split('\r\n').find((line) => line.includes('2028-05-14')) ?? response.text
}

const corrections = async (app = product.app) => (await ask(app, readCalendar, {})).json

describe('a calendar that was corrected', () => {
  test('is the calendar of every server that starts from then on', async () => {
    expect(await printed()).toBe('"2085-02-01 B.S. (2028-05-14)","2085-02-01 B.S. (2028-05-14)"')
    await keep('2085-02', '2028-05-15')
    expect(await startAfresh(printed)).toBe('"2085-01-31 B.S. (2028-05-14)","2085-01-31 B.S. (2028-05-14)"')
  })

  test('is adopted by a running server as soon as any browser loads a page', async () => {
    expect(await corrections()).toEqual({ result: [] })
    await keep('2085-02', '2028-05-15')
    expect(await corrections()).toEqual({
      result: [
        { bsMonth: 208501, days: 31 },
        { bsMonth: 208502, days: 31 },
      ],
    })
    expect(await printed()).toBe('"2085-01-31 B.S. (2028-05-14)","2085-01-31 B.S. (2028-05-14)"')
  })

  test('is the shipped one again once the correction was taken back', async () => {
    await keep('2085-02', '2028-05-15')
    await corrections()
    await keep('2085-02', '2028-05-14')
    expect(await corrections()).toEqual({ result: [] })
    expect(bsMonthStarts()).toEqual(shippedMonthStarts())
  })

  test('lists the months of a year that was settled since, though their lengths are as predicted', async () => {
    expect(isProvisional(2084)).toBe(true)
    await settle(2084)
    const months = shippedMonthStarts().filter(({ bsMonth }) => Math.floor(bsMonth / 100) === 2084)
    expect(await startAfresh(corrections)).toEqual({ result: months.map(({ bsMonth, days }) => ({ bsMonth, days })) })
    expect([isProvisional(2084), isProvisional(2085)]).toEqual([false, true])
  })
})

describe('a calendar that contradicts what was settled', () => {
  test('lets no server start; the sentence names the month and the command that corrects it', async () => {
    const moved = `update bs_month set days = days + 1 where bs_month = 208308;
      update bs_month set starts = starts + 1, days = days - 1 where bs_month = 208309`
    await product.database.admin.query(moved)
    await expect(startAfresh(corrections)).rejects.toThrow(
      'The calendar of this database does not fit this Lekha. Mangsir 2083 is settled with 29 days. Correct it with npm run calendar',
    )
  })

  test('is corrected month by month, though it stays impossible until the last one', async () => {
    // As stored by an older Lekha, to which these months were predictions.
    await product.database.admin.query(`update bs_month set provisional = true where bs_month between 208203 and 208209;
      update bs_month set days = days - 1 where bs_month in (208203, 208209);
      update bs_month set starts = starts - 1, days = days + 1 where bs_month = 208204;
      update bs_month set days = days + 1 where bs_month = 208208;
      update bs_month set starts = starts + 1 where bs_month = 208209`)
    await keep('2082-04', bsToAd('2082-04-01'))
    await expect(startAfresh(corrections)).rejects.toThrow('Mangsir 2082 is settled with 29 days.')
    await keep('2082-09', bsToAd('2082-09-01'))
    expect(await startAfresh(corrections)).toEqual({ result: [] })
  })
})
