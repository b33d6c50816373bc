import { createSubLedger, listBalances, type OpeningLine, searchVouchers, showVoucherHistory, writeOpenings } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { openTestBooks, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear, deactivate, ledgerNamed, lockThrough, openingLine, openingsOf } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks

eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const at = () => ({ organizationId: books.organizationId })
const line = (ledger: string, amount: string, subLedgerId: string | null = null) => openingLine(books, ledger, amount, subLedgerId)
const write = (entry: string | null, lines: OpeningLine[]) => books.owner.call(writeOpenings, { params: at(), body: { entry, lines } })
const openings = () => openingsOf(books)
async function balances(): Promise<Map<string, string>> {
  const listed = await books.owner.call(listBalances, { params: at() })
  return new Map(listed.answer.result.map((row) => [row.ledgerId, row.balance]))
}
async function difference(): Promise<string | undefined> {
  return (await balances()).get(books.ledgerId('Difference in opening balances'))
}

describe('the opening balances', () => {
  test('stand on the day before the first year, and there are none at first', async () => {
    expect(await openings()).toEqual({ date: '2026-07-16', entry: null, locked: false, lines: [], difference: 0n })
  })

  test('are balanced by the reserved ledger, whose balance vanishes when they agree', async () => {
    const first = await write(null, [line('Cash', '1000'), line('Share Capital', '-1500.25')])
    expect(first.answer.result.difference).toBe(50_025n)
    expect(await difference()).toBe('500.25')
    const second = await write(first.answer.result.entry, [line('Cash', '1500.25'), line('Share Capital', '-1500.25')])
    expect([second.answer.result.difference, await difference()]).toEqual([0n, '0.00'])
    expect((await openings()).lines).toEqual([line('Cash', '1500.25'), line('Share Capital', '-1500.25')])
  })

  test('are one voucher: each change is its next version, and nothing of the former is lost', async () => {
    const first = await write(null, [line('Cash', '10')])
    await write(first.answer.result.entry, [line('Cash', '20')])
    const found = await books.owner.call(searchVouchers, { params: at(), query: { type: 'opening' } })
    expect(found.answer.result.map((voucher) => [voucher.number, voucher.version, voucher.total])).toEqual([['OB-0001', 2, 2_000n]])
    const history = await books.owner.call(showVoucherHistory, { params: { ...at(), voucherId: found.answer.result[0]!.id } })
    expect(history.answer.result.map((version) => version.total)).toEqual([1_000n, 2_000n])
  })

  test('taken out altogether cancel the voucher; new ones begin another', async () => {
    const first = await write(null, [line('Cash', '10')])
    const emptied = await write(first.answer.result.entry, [line('Cash', '0')])
    expect(emptied.answer.result).toEqual({ entry: null, difference: 0n })
    expect((await balances()).get(books.ledgerId('Cash'))).toBe('0.00')
    const again = await write(null, [line('Cash', '30')])
    expect(again.status).toBe(200)
    expect((await openings()).lines).toEqual([line('Cash', '30')])
  })

  test('of nothing leave nothing', async () => {
    expect((await write(null, [])).answer.result).toEqual({ entry: null, difference: 0n })
  })

  test('may stand on income and expense, where they count in the first year', async () => {
    await write(null, [line('Rent', '100'), line('Cash', '-100')])
    expect((await balances()).get(books.ledgerId('Rent'))).toBe('100.00')
  })

  test('on a sub-ledger stand beside each other under one ledger', async () => {
    const form = { ledgerId: books.ledgerId('Staff Advance'), nameNp: '', alias: '', code: null, active: true }
    const sita = await books.owner.call(createSubLedger, { params: at(), body: { ...form, name: 'Sita' } })
    const hari = await books.owner.call(createSubLedger, { params: at(), body: { ...form, name: 'Hari' } })
    const lines = [line('Staff Advance', '5', sita.answer.result.id), line('Staff Advance', '7', hari.answer.result.id)]
    expect((await write(null, lines)).status).toBe(200)
    expect((await openings()).lines).toEqual(lines)
  })
})

describe('opening balances are refused', () => {
  test('when somebody else wrote them since they were shown', async () => {
    const first = await write(null, [line('Cash', '10')])
    const blind = await write(null, [line('Cash', '20')])
    expect([blind.status, blind.error.message]).toEqual([409, 'The opening balances were written by somebody else in the meantime.'])
    await write(first.answer.result.entry, [line('Cash', '30')])
    expect((await write(first.answer.result.entry, [line('Cash', '40')])).status).toBe(409)
  })

  test('when two users write at the same moment: one is stored, the other is refused', async () => {
    const both = await Promise.all(['10', '20'].map((amount) => write(null, [line('Cash', amount)])))
    expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([200, 409]))
  })

  test('before there is a fiscal year', async () => {
    const bare = await createWithoutYear(books)
    const lines = [{ ledgerId: (await ledgerNamed(bare, 'Cash'))!.id, subLedgerId: null, amount: parsePaisa('1') }]
    const params = { organizationId: bare.organizationId }
    const refused = await bare.owner.call(writeOpenings, { params, body: { entry: null, lines } })
    expect([refused.status, refused.error.message]).toEqual([422, 'Create a fiscal year first.'])
    expect((await openingsOf(bare)).date).toBeNull()
  })

  test('once the first year is locked', async () => {
    const first = await write(null, [line('Cash', '10')])
    await lockThrough(product, books, '2026-07-17')
    const refused = await write(first.answer.result.entry, [line('Cash', '20')])
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'The first fiscal year is locked: its opening balances cannot be changed.',
    ])
    expect((await openings()).locked).toBe(true)
  })

  test('line by line: twice the same ledger, the difference itself, a ledger of nobody', async () => {
    const foreign = await openTestBooks(product)
    const refusals = [
      await write(null, [line('Cash', '1'), line('Cash', '2')]),
      await write(null, [line('Cash', '1'), line('Difference in opening balances', '-1')]),
      await write(null, [line('Cash', '0'), { ledgerId: foreign.ledgerId('Cash'), subLedgerId: null, amount: parsePaisa('1') }]),
    ]
    expect(refusals.map((reply) => [reply.status, reply.error.fields])).toEqual([
      [422, { 'lines.1': 'This ledger is listed twice.' }],
      [422, { 'lines.1': 'The difference is calculated and cannot be entered.' }],
      [422, { 'lines.1': 'There is no such ledger.' }],
    ])
  })

  test('on a ledger that is not active, by its name', async () => {
    await deactivate(books, 'Petty Cash')
    const refused = await write(null, [line('Petty Cash', '1')])
    expect([refused.error.message, refused.error.fields]).toEqual([
      'The ledger Petty Cash is not active.',
      { 'lines.0': 'This ledger is not active.' },
    ])
  })

  test('on an inactive ledger cannot be changed; the stored one may stay or be removed', async () => {
    const first = await write(null, [line('Petty Cash', '70'), line('Cash', '1')])
    await deactivate(books, 'Petty Cash')
    const changed = await write(first.answer.result.entry, [line('Petty Cash', '71'), line('Cash', '2')])
    expect([changed.status, changed.error.message]).toEqual([422, 'The ledger Petty Cash is not active.'])
    const kept = await write(first.answer.result.entry, [line('Cash', '2'), line('Petty Cash', '70')])
    expect([kept.status, (await openings()).lines]).toEqual([200, [line('Cash', '2'), line('Petty Cash', '70')]])
    expect((await write(kept.answer.result.entry, [line('Cash', '2')])).status).toBe(200)
  })

  test('of a ledger that began to demand sub-ledgers since stay as they are', async () => {
    const first = await write(null, [line('Staff Advance', '5')])
    const form = { ledgerId: books.ledgerId('Staff Advance'), nameNp: '', alias: '', code: null, active: true }
    const sita = (await books.owner.call(createSubLedger, { params: at(), body: { ...form, name: 'Sita' } })).answer.result.id
    const kept = await write(first.answer.result.entry, [line('Staff Advance', '5'), line('Staff Advance', '7', sita)])
    expect(kept.status).toBe(200)
    const changed = await write(kept.answer.result.entry, [line('Staff Advance', '6')])
    expect(changed.error.fields).toEqual({ 'lines.0': 'This ledger requires a sub-ledger.' })
  })

  test('for a clerk', async () => {
    const clerk = await books.member('clerk')
    const refused = await clerk.call(writeOpenings, { params: at(), body: { entry: null, lines: [line('Cash', '1')] } })
    expect(refused.status).toBe(403)
  })
})
