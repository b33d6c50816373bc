import {
  alterVoucher,
  cancelVoucher,
  createFiscalYear,
  createLedger,
  createSubLedger,
  deleteLedger,
  glanceAtLedger,
  type LedgerAnswer,
  listBalances,
  listLedgers,
  postVoucher,
  showOpenings,
  updateFiscalYear,
  updateLedger,
} from '@lekha/contract'
import { add, parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())
const create = (name: string, more: Record<string, unknown> = {}) =>
  books.owner.call(createLedger, { params, body: { ...LEDGER_FIELDS, name, groupId: books.groupId('Sundry Creditors'), ...more } })
async function created(name: string, more: Record<string, unknown> = {}): Promise<LedgerAnswer> {
  return (await create(name, more)).answer.result
}
const change = ({ id, reserved: _, groupId, ...form }: LedgerAnswer, body: Record<string, unknown>) =>
  books.owner.call(updateLedger, {
    params: { ...params, ledgerId: id },
    body: { ...form, groupId: groupId ?? books.groupId('Current Assets'), ...body },
  })
const remove = (ledger: LedgerAnswer) =>
  books.owner.call(deleteLedger, { params: { ...params, ledgerId: ledger.id }, query: { version: String(ledger.version) } })
async function ledgerNamed(name: string): Promise<LedgerAnswer> {
  const found = (await books.owner.call(listLedgers, { params })).answer.result.find((ledger) => ledger.name === name)
  return found!
}
async function balanceOf(ledgerId: string, fiscalYearId?: string): Promise<string | undefined> {
  const listed = await books.owner.call(listBalances, { params, query: fiscalYearId ? { fiscalYearId } : {} })
  return listed.answer.result.find((row) => row.ledgerId === ledgerId)?.balance
}

describe('a ledger', () => {
  test('keeps both names, alias, code and contact as they were typed', async () => {
    const typed = {
      nameNp: 'मनकामना सेनेटरी हाउस',
      alias: 'MSH',
      code: '2-041',
      pan: '301482915',
      phone: '01-5320000',
      address: 'Teku, Kathmandu-12',
      creditDays: 30,
    }
    const ledger = await created('Manakamana Sanitary House', typed)
    expect(ledger).toMatchObject({ name: 'Manakamana Sanitary House', ...typed, active: true, version: 1 })
    expect(await ledgerNamed('Manakamana Sanitary House')).toEqual(ledger)
  })

  test('shares no alias with the name or alias of another, as both find it in entry', async () => {
    await created('Annapurna Traders', { alias: 'APT' })
    for (const [name, alias, field] of [
      ['Other Traders', 'apt', 'alias'],
      ['Other Traders', ' annapurna  TRADERS', 'alias'],
      ['Apt', '', 'name'],
    ] as const) {
      const refused = await create(name, { alias })
      expect([refused.status, refused.error.fields]).toEqual([422, { [field]: 'Another ledger has this name or alias.' }])
    }
  })

  test('that came with a twin may be altered in all else, and blanks are no alias', async () => {
    const [one, other] = [await created('Twin one'), await created('Twin other')]
    await asCommand(product.database.admin, books.organizationId, 'update ledger set alias = $2 where ledger_id = any($1)', [
      [one.id, other.id],
      'TW',
    ])
    const outOfUse = await change({ ...one, alias: 'TW' }, { active: false })
    const renamed = await change({ ...other, alias: 'TW' }, { alias: 'tw' })
    const blank = await change(await created('Blank', {}), { alias: ' \u00a0 ' })
    expect([outOfUse.status, renamed.status, blank.status]).toEqual([200, 422, 200])
  })

  test('has a name and a code that no other ledger has', async () => {
    await created('Janaki Cement Depot', { code: 'JCD' })
    const name = await create('JANAKI  cement depot')
    const code = await create('Another depot', { code: 'jcd' })
    expect(name.error.fields).toEqual({ name: 'A ledger of this name exists already.' })
    expect(code.error.fields).toEqual({ code: 'A ledger with this code exists already.' })
  })

  test('without a code is no match for another without one', async () => {
    expect([(await create('No code one', { code: '' })).status, (await create('No code two', { code: '  ' })).status]).toEqual([201, 201])
  })

  test('with a PAN of eight digits is refused at that field', async () => {
    const refused = await create('Short PAN', { pan: '30148291' })
    expect([refused.status, refused.error.fields]).toEqual([400, { pan: 'PAN has 9 digits.' }])
  })

  test('stands in a group of its own organization', async () => {
    const foreign = await openTestBooks(product)
    const refused = await create('Foreign group', { groupId: foreign.groupId('Sundry Creditors') })
    expect(refused.error.fields).toEqual({ groupId: 'There is no such group.' })
  })

  test('moves to another group, and is not changed by somebody who saw an older version', async () => {
    const ledger = await created('Lumbini Paints')
    const moved = await change(ledger, { groupId: books.groupId('Sundry Debtors') })
    expect(moved.answer.result).toMatchObject({ groupId: books.groupId('Sundry Debtors'), version: 2 })
    expect((await change(ledger, { name: 'Lumbini' })).status).toBe(409)
  })

  test('that is not active takes no voucher until it is active again', async () => {
    const ledger = await created('Old supplier')
    const retired = await change(ledger, { active: false })
    const lines = [
      { ledgerId: ledger.id, amount: parsePaisa('10') },
      { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-10') },
    ]
    const post = () => books.owner.call(postVoucher, { params, body: { type: 'journal', date: '2026-08-01', lines } })
    expect((await post()).error.message).toBe('The ledger Old supplier is not active.')
    await change(retired.answer.result, { active: true })
    expect((await post()).status).toBe(201)
  })
})

describe('the reserved ledgers', () => {
  test('are neither changed nor deleted', async () => {
    const profit = await ledgerNamed('Profit & Loss A/c')
    const replies = [await change(profit, { name: 'Mine' }), await remove(profit)]
    expect(replies.map(({ status, error }) => [status, error.message])).toEqual([
      [422, 'A reserved ledger cannot be changed or deleted.'],
      [422, 'A reserved ledger cannot be changed or deleted.'],
    ])
  })
})

describe('deleting a ledger', () => {
  test('is possible while nothing uses it', async () => {
    const ledger = await created('A slip of the pen')
    expect((await remove(ledger)).status).toBe(204)
    expect(await ledgerNamed('A slip of the pen')).toBeUndefined()
    expect((await remove(ledger)).status).toBe(404)
  })

  test('is refused with the number of vouchers that name it, and the latest of them', async () => {
    const rent = await ledgerNamed('Printing and Stationery')
    const first = await books.post('2026-08-02', [
      ['Printing and Stationery', '100'],
      ['Cash', '-100'],
    ])
    expect((await remove(rent)).error.message).toBe(`It is used in one voucher: ${first.answer.result.number} of 2083-04-17.`)
    const second = await books.post('2026-08-03', [
      ['Printing and Stationery', '100'],
      ['Cash', '-100'],
    ])
    expect((await remove(rent)).error.message).toBe(`It is used in 2 vouchers, the latest ${second.answer.result.number} of 2083-04-18.`)
  })

  test('is refused after it had an opening balance, which is no voucher like others', async () => {
    const ledger = await created('Opened once', { opening: parsePaisa('10') })
    const sentence = 'It has or had an opening balance, and what is posted is permanent.'
    expect((await remove(ledger)).error.message).toBe(sentence)
    const lines = [
      { ledgerId: ledger.id, amount: parsePaisa('100') },
      { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-100') },
    ]
    await books.owner.call(postVoucher, { params, body: { type: 'journal', date: '2026-08-04', narration: '', reference: '', lines } })
    expect((await remove(ledger)).error.message).toMatch(/^It is used in one voucher: JV-\d+ of 2083-04-19\.$/)
  })

  test('is refused while it has sub-ledgers', async () => {
    const ledger = await created('Staff loans')
    await books.owner.call(createSubLedger, {
      params,
      body: { ledgerId: ledger.id, name: 'Sita', nameNp: '', alias: '', code: null, active: true },
    })
    expect((await remove({ ...ledger, version: 2 })).error.message).toBe('It has one sub-ledger.')
  })
})

describe('the opening of a ledger', () => {
  test('is entered with the ledger and stands in the opening voucher', async () => {
    const ledger = await created('Valley Pipes', { opening: parsePaisa('-142350') })
    const openings = await books.owner.call(showOpenings, { params })
    expect(openings.answer.result.lines).toContainEqual({ ledgerId: ledger.id, subLedgerId: null, amount: -14_235_000n })
    expect(await balanceOf(ledger.id)).toBe('-142350.00')
  })

  test('changes with the ledger, stays when none is sent, and goes with zero', async () => {
    const ledger = await created('Pokhara Tiles', { opening: parsePaisa('-500') })
    const renamed = await change(ledger, { name: 'Pokhara Tile House' })
    expect(await balanceOf(ledger.id)).toBe('-500.00')
    const altered = await change(renamed.answer.result, { opening: parsePaisa('-700') })
    expect(await balanceOf(ledger.id)).toBe('-700.00')
    await change(altered.answer.result, { opening: parsePaisa('0') })
    expect(await balanceOf(ledger.id)).toBe('0.00')
    const lines = (await books.owner.call(showOpenings, { params })).answer.result.lines
    expect(lines.some((line) => line.ledgerId === ledger.id)).toBe(false)
  })
})

describe('balances', () => {
  test('of income and expense begin each year with nothing, the others go on', async () => {
    const own = await openTestBooks(product)
    const at = { organizationId: own.organizationId }
    const next = await own.owner.call(createFiscalYear, {
      query: { subcompany: own.organizationId },
      body: { year: '2027-07-17', end: '2028-07-15' },
    })
    await own.post('2026-08-01', [
      ['Rent', '5000'],
      ['Cash', '-5000'],
    ])
    await own.post('2027-08-01', [
      ['Rent', '700.50'],
      ['Cash', '-700.50'],
    ])
    const balances = async (fiscalYearId: string) => {
      const listed = await own.owner.call(listBalances, { params: at, query: { fiscalYearId } })
      return Object.fromEntries(listed.answer.result.map((row) => [row.ledgerId, row.balance]))
    }
    expect(await balances(own.fiscalYearId)).toEqual({ [own.ledgerId('Rent')]: '5000.00', [own.ledgerId('Cash')]: '-5000.00' })
    expect(await balances(next.answer.id)).toEqual({
      [own.ledgerId('Rent')]: '700.50',
      [own.ledgerId('Cash')]: '-5700.50',
      [own.ledgerId('Profit & Loss A/c')]: '5000.00',
    })
  })

  test('of the second year hold the profit brought forward, and all sum to zero', async () => {
    const own = await openTestBooks(product)
    const at = { organizationId: own.organizationId }
    const next = await own.owner.call(createFiscalYear, {
      query: { subcompany: own.organizationId },
      body: { year: '2027-07-17', end: '2028-07-15' },
    })
    const amount = (ledger: string, text: string): [string, string] => [ledger, text]
    await own.post('2027-07-16', [amount('Cash', '100'), amount('Sales – Taxable', '-100')])
    await own.post('2027-07-17', [amount('Rent', '30'), amount('Cash', '-30')])
    await own.post('2027-07-20', [amount('Profit & Loss A/c', '70'), amount('Retained Earnings', '-70')])
    const query = { fiscalYearId: next.answer.id }
    const listed = (await own.owner.call(listBalances, { params: at, query })).answer.result
    expect(listed.find(({ ledgerId }) => ledgerId === own.ledgerId('Profit & Loss A/c'))).toEqual({
      ledgerId: own.ledgerId('Profit & Loss A/c'),
      ...{ opening: '-100.00', debit: '70.00', credit: '0.00', balance: '-30.00', lines: 1, lastMonth: 208404 },
    })
    expect(add(...listed.map(({ balance }) => parsePaisa(balance)))).toBe(0n)
    // How much a ledger is used: the lines of the year before count too.
    expect(listed.find(({ ledgerId }) => ledgerId === own.ledgerId('Cash'))?.lines).toBe(2)
    const ledgerParams = { ...at, ledgerId: own.ledgerId('Profit & Loss A/c') }
    const glance = await own.owner.call(glanceAtLedger, { params: ledgerParams, query })
    expect(glance.answer.result.balance).toBe(-3_000n)
  })

  test('stand with opening and movement apart, also where the year begins inside a month', async () => {
    const own = await openTestBooks(product)
    const years = { params: { id: own.fiscalYearId }, body: { year: '2026-08-01', end: '2027-07-16', version: 1 } }
    expect((await own.owner.call(updateFiscalYear, years)).status).toBe(200)
    const at = { organizationId: own.organizationId }
    const body = { ...LEDGER_FIELDS, name: 'Everest Bank', groupId: own.groupId('Bank Accounts'), opening: parsePaisa('1000') }
    const bank = (await own.owner.call(createLedger, { params: at, body })).answer.result
    const lines = [
      { ledgerId: bank.id, amount: parsePaisa('-250') },
      { ledgerId: own.ledgerId('Cash'), amount: parsePaisa('250') },
    ]
    await own.owner.call(postVoucher, { params: at, body: { type: 'contra', date: '2026-08-05', lines } })
    const listed = await own.owner.call(listBalances, { params: at })
    const figures = listed.answer.result.find((row) => row.ledgerId === bank.id)
    expect(figures).toEqual({
      ledgerId: bank.id,
      opening: '1000.00',
      debit: '0.00',
      credit: '250.00',
      balance: '750.00',
      lines: 2,
      lastMonth: 208304,
    })
  })

  test('are the last year’s where no year is named; a year of nobody is not found', async () => {
    const foreign = await openTestBooks(product)
    const refused = await books.owner.call(listBalances, { params, query: { fiscalYearId: foreign.fiscalYearId } })
    expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
    expect(await balanceOf(books.ledgerId('Printing and Stationery'))).toBe('200.00')
  })
})

describe('a glance at a ledger', () => {
  test('shows the balance and the last five vouchers, newest first, by the voucher’s own id', async () => {
    const posted: string[] = []
    for (const day of ['05', '01', '03', '02', '06', '04']) {
      const reply = await books.post(
        `2026-09-${day}`,
        [
          ['Fuel', '10'],
          ['Fuel', '5'],
          ['Petty Cash', '-15'],
        ],
        { narration: `Day ${day}` },
      )
      posted.push(reply.answer.result.id)
    }
    const glance = await books.owner.call(glanceAtLedger, { params: { ...params, ledgerId: books.ledgerId('Fuel') } })
    expect(glance.answer.result.balance).toBe(9_000n)
    expect(glance.answer.result.vouchers.map((voucher) => voucher.narration)).toEqual(['Day 06', 'Day 05', 'Day 04', 'Day 03', 'Day 02'])
    expect(glance.answer.result.vouchers[0]).toMatchObject({ id: posted[4], amount: 1_500n, date: '2026-09-06', type: 'journal' })
  })

  test('shows a voucher as it stands now, once, and a cancelled one not at all', async () => {
    const altered = await books.post('2026-10-01', [
      ['Water', '10'],
      ['Cash', '-10'],
    ])
    const cancelled = await books.post('2026-10-02', [
      ['Water', '99'],
      ['Cash', '-99'],
    ])
    const seen = { version: 1, reason: 'A slip of the pen.' }
    const lines = [
      { ledgerId: books.ledgerId('Water'), amount: parsePaisa('12') },
      { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-12') },
    ]
    await books.owner.call(alterVoucher, {
      params: { ...params, voucherId: altered.answer.result.id },
      body: { ...seen, date: '2026-10-01', lines },
    })
    await books.owner.call(cancelVoucher, { params: { ...params, voucherId: cancelled.answer.result.id }, body: seen })
    const glance = await books.owner.call(glanceAtLedger, { params: { ...params, ledgerId: books.ledgerId('Water') } })
    expect(glance.answer.result.balance).toBe(1_200n)
    expect(glance.answer.result.vouchers.map(({ id, amount }) => [id, amount])).toEqual([[altered.answer.result.id, 1_200n]])
  })

  test('of a ledger of nobody is not found', async () => {
    const foreign = await openTestBooks(product)
    expect((await books.owner.call(glanceAtLedger, { params: { ...params, ledgerId: foreign.ledgerId('Fuel') } })).status).toBe(404)
  })
})
