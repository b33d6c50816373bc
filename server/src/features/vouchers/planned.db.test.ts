import { randomUUID } from 'node:crypto'
import { bsToAd } from '@lekha/calendar'
import {
  countDuePlanned,
  createPlannedVoucher,
  deletePlannedVoucher,
  draftText,
  listBalances,
  listPlannedVouchers,
  type PlannedVoucher,
  postPlannedVoucher,
  searchVouchers,
  skipPlannedVoucher,
  updatePlannedVoucher,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { RENT } from '../../testing/shared-books.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../testing/test-app.ts'
import { lockThrough } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks

eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const at = () => ({ organizationId: books.organizationId })
const of = ({ id }: PlannedVoucher) => ({ ...at(), plannedId: id })
const rentText = () =>
  draftText({
    ...{ id: randomUUID(), type: 'payment', kind: 'payment', mode: 'single', date: '2026-08-17', accountId: books.ledgerId('Cash') },
    ...{ remembered: null, narration: 'Rent', reference: '' },
    lines: [
      {
        ...{ key: 'a', side: 'debit', ledgerId: books.ledgerId('Rent'), subLedgerId: null, costCentreId: null },
        ...{ text: '5000', narration: '' },
      },
    ],
  })
const MONTHLY = { name: 'Rent of the office', nextDate: '2026-08-17', every: 'month', until: null, timesLeft: null } as const
const plan = (more: Partial<Pick<PlannedVoucher, 'every' | 'until' | 'timesLeft' | 'week'>> & { nextDate?: string; body?: string } = {}) =>
  books.owner.call(createPlannedVoucher, { params: at(), body: { ...MONTHLY, body: rentText(), ...more } })
const planned = async (more = {}) => (await plan(more)).answer.result
const listed = async () => (await books.owner.call(listPlannedVouchers, { params: at() })).answer.result
const lines = () => RENT.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
const post = (row: PlannedVoucher, { date = row.nextDate ?? '', key = '' } = {}) =>
  books.owner.call(
    postPlannedVoucher,
    { params: of(row), body: { type: 'payment', date, lines: lines(), plannedVersion: row.version } },
    key,
  )
const vouchers = async () => (await books.owner.call(searchVouchers, { params: at(), query: {} })).answer.result
const skip = (row: PlannedVoucher) =>
  books.owner.call(skipPlannedVoucher, { params: of(row), body: { version: row.version, reason: 'Paid in advance' } })

describe('a recurring voucher', () => {
  test('is in no balance until it is posted, and is then due on the same day of the next BS month', async () => {
    const rent = await planned()
    const balances = await books.owner.call(listBalances, { params: at() })
    expect([await vouchers(), balances.answer.result.filter(({ balance }) => balance !== '0.00')]).toEqual([[], []])
    const posted = await post(rent)
    expect([posted.status, posted.answer.result.number, posted.answer.result.bsDate]).toEqual([201, 'PV-0001', '2083-05-01'])
    expect(await listed()).toMatchObject([{ name: 'Rent of the office', nextDate: bsToAd('2083-06-01'), version: 2 }])
    expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
  })

  test('of the last day of a long month comes back to that day after a shorter one', async () => {
    const bonus = await planned({ nextDate: bsToAd('2083-06-31') })
    await post(bonus)
    const [short] = await listed()
    expect([short?.nextDate, short?.day]).toEqual([bsToAd('2083-07-30'), 31])
  })

  test('ends after its last time, and on its last day', async () => {
    const twice = await planned({ timesLeft: 2 })
    await post(twice)
    const [once] = await listed()
    expect(once?.timesLeft).toBe(1)
    await post(once!)
    expect((await listed())[0]).toMatchObject({ nextDate: null, timesLeft: null })
    const until = await planned({ until: bsToAd('2083-05-31') })
    await post(until)
    expect((await listed()).map(({ nextDate }) => nextDate)).toEqual([null, null])
    const again = await post((await listed())[0]!, { date: '2026-09-20' })
    expect([again.status, again.error.message]).toEqual([422, 'This recurring voucher has ended.'])
  })

  test('is skipped with a reason: nothing is posted, and it says which day was skipped', async () => {
    const skipped = await skip(await planned({ timesLeft: 3 }))
    expect(skipped.answer.result).toMatchObject({
      ...{ nextDate: bsToAd('2083-06-01'), timesLeft: 2, skippedDate: '2026-08-17', skipReason: 'Paid in advance' },
    })
    expect(await vouchers()).toEqual([])
  })
})

test('how many are due is counted up to the day, without those that have ended', async () => {
  const due = async (on: string) => (await books.owner.call(countDuePlanned, { params: at(), query: { on } })).answer.result
  await planned({ nextDate: '2026-08-17' })
  await planned({ nextDate: '2026-08-20', every: null })
  await skip(await planned({ nextDate: '2026-08-18', timesLeft: 1 }))
  expect([await due('2026-08-16'), await due('2026-08-17'), await due('2026-08-20')]).toEqual([0, 1, 2])
})

describe('a recurring voucher of a weekday', () => {
  const SECOND_SUNDAY = { nextDate: '2026-08-30', week: 2 }

  test('is due on the second Sunday of each BS month, and on the last Friday', async () => {
    const meeting = await planned(SECOND_SUNDAY)
    expect(meeting).toMatchObject({ day: null, week: 2, weekday: 0 })
    expect((await post(meeting)).status).toBe(201)
    expect(await listed()).toMatchObject([{ nextDate: bsToAd('2083-06-11'), week: 2, weekday: 0 }])
    const fridays = await planned({ nextDate: '2026-09-11', week: 5, every: 'quarter' })
    expect((await skip(fridays)).answer.result).toMatchObject({ nextDate: '2026-12-11', week: 5, weekday: 5 })
  })

  test('begins on such a weekday, and is changed to a day of the month', async () => {
    expect((await plan({ ...SECOND_SUNDAY, week: 3 })).error.fields).toEqual({ week: 'The first due day is no such weekday of its month.' })
    expect((await plan({ ...SECOND_SUNDAY, week: 5 })).status).toBe(422)
    const meeting = await planned(SECOND_SUNDAY)
    const body = { ...MONTHLY, body: rentText(), nextDate: SECOND_SUNDAY.nextDate, version: 1 }
    const changed = await books.owner.call(updatePlannedVoucher, { params: of(meeting), body })
    expect(changed.answer.result).toMatchObject({ day: 14, week: null, weekday: null })
  })
})

test('more planned vouchers than an organization keeps are refused by the database itself', async () => {
  await planned()
  const another = asCommand(
    product.database.admin,
    books.organizationId,
    `insert into planned_voucher (organization_id, planned_id, name, next_date, body)
     select $1, gen_random_uuid(), 'Rent', '2026-08-17', 'x' from generate_series(1, 500)`,
    [books.organizationId],
  )
  await expect(another).rejects.toThrow('an organization has at most 500 planned vouchers')
})

describe('a post-dated voucher', () => {
  test('is gone once it is posted, and is not skipped', async () => {
    const cheque = await planned({ every: null, nextDate: '2026-10-01' })
    expect((await skip(cheque)).error.message).toBe('A post-dated voucher is due once. Change its date, or delete it.')
    expect((await post(cheque)).status).toBe(201)
    expect([await listed(), (await vouchers()).length]).toEqual([[], 1])
  })

  test('that is sent twice is posted once', async () => {
    const cheque = await planned({ every: null })
    const key = randomUUID()
    const both = [await post(cheque, { key }), await post(cheque, { key })]
    expect(both.map(({ status, answer }) => [status, answer.result?.number])).toEqual([
      [201, 'PV-0001'],
      [201, 'PV-0001'],
    ])
  })
})

describe('a planned voucher', () => {
  test('is posted once for a day, also when two users accept it together', async () => {
    const rent = await planned()
    const both = await Promise.all([post(rent), post(rent)])
    expect([new Set(both.map(({ status }) => status)), (await vouchers()).length]).toEqual([new Set([201, 409]), 1])
  })

  test('stays due when its voucher is refused', async () => {
    const rent = await planned()
    await lockThrough(product, books, '2026-08-31')
    expect((await post(rent)).error.message).toBe('This period is locked.')
    expect(await listed()).toEqual([rent])
  })

  test('is changed by version: the day that is meant stays until another is given', async () => {
    const rent = await planned({ nextDate: bsToAd('2083-06-31') })
    await post(rent)
    const [short] = await listed()
    const change = (body: object) =>
      books.owner.call(updatePlannedVoucher, { params: of(rent), body: { ...MONTHLY, body: rentText(), ...body } as never })
    const named = await change({ name: 'Office', nextDate: short?.nextDate, version: short?.version })
    expect(named.answer.result).toMatchObject({ name: 'Office', day: 31, version: 3 })
    expect((await change({ nextDate: short?.nextDate, version: 2 })).status).toBe(409)
    expect((await change({ nextDate: bsToAd('2083-08-15'), version: 3 })).answer.result.day).toBe(15)
  })

  test('is refused when it cannot be read, or ends before it is due', async () => {
    expect((await plan({ body: '{}' })).error.fields).toEqual({ body: 'This voucher cannot be read.' })
    expect((await plan({ until: '2026-08-01' })).error.fields).toEqual({ until: 'It ends before it is due.' })
  })

  test('is deleted in the version that was seen, and what was posted from it stays', async () => {
    const rent = await planned()
    await post(rent)
    const remove = (version: string) => books.owner.call(deletePlannedVoucher, { params: of(rent), query: { version } })
    expect([(await remove('1')).status, (await remove('2')).status]).toEqual([409, 204])
    expect([await listed(), (await vouchers()).length]).toEqual([[], 1])
  })
})
