import {
  createLedger,
  createSubLedger,
  listLedgers,
  listOpenBills,
  type OpeningLine,
  postVoucher,
  readReport,
  searchVouchers,
  showVoucherHistory,
  updateLedger,
  writeOpenings,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import type { TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS, openingLine, openingsOf } from '../../testing/test-books.ts'

let books: TestBooks
let customer: string

eachOnNewBooks((_product, opened) => {
  books = opened
})
beforeEach(async () => {
  const body = { ...LEDGER_FIELDS, name: 'Abc Stores', groupId: books.groupId('Sundry Debtors') }
  customer = (await books.owner.call(createLedger, { params: at(), body })).answer.result.id
})

type Bill = NonNullable<OpeningLine['bills']>[number]
const at = () => ({ organizationId: books.organizationId })
const bill = (name: string, billedOn: string, dueOn: string | null, amount: string, kind: Bill['kind'] = 'new'): Bill => ({
  ...{ billId: uuidv7(), kind, name, billedOn, dueOn, amount: parsePaisa(amount) },
})
const of = (amount: string, bills?: Bill[], subLedgerId: string | null = null): OpeningLine => ({
  ...{ ledgerId: customer, subLedgerId, amount: parsePaisa(amount) },
  ...(bills && { bills }),
})
const write = async (lines: OpeningLine[], reason?: string) => {
  const { entry } = await openingsOf(books)
  return books.owner.call(writeOpenings, { params: at(), body: { entry, lines, ...(reason !== undefined && { reason }) } })
}
const receive = (amount: string, date = '2026-08-01') =>
  books.owner.call(postVoucher, {
    params: at(),
    body: {
      ...{ type: 'receipt', date },
      lines: [
        { ledgerId: books.ledgerId('Cash'), amount: parsePaisa(amount) },
        { ledgerId: customer, amount: parsePaisa(`-${amount}`), bills: 'due-first' },
      ],
    },
  })
async function outstanding(to: string): Promise<string[]> {
  const { answer } = await books.owner.call(readReport, { params: { ...at(), report: 'outstanding' }, query: { to } })
  const [block] = answer.blocks
  if (block?.block !== 'table') throw new Error('There is no table.')
  expect(answer.proofs.map(({ difference }) => difference)).toEqual(['0.00'])
  const opened = block.rows.flatMap(({ look, opens }) => (look === 'item' && opens && 'screen' in opens ? [opens.screen] : []))
  expect(new Set(opened)).toEqual(new Set(opened.length > 0 ? ['openings'] : []))
  return block.rows.map(({ label, cells }) => [label, cells[1], cells[2], cells[3], cells.at(-1)].map((cell) => cell ?? '').join(' | '))
}

describe('the bills of an opening balance', () => {
  test('stand in the list of open bills with their own day and how long they are overdue; receipts settle first what is due first', async () => {
    const bills = [bill('82/011', '2026-05-20', '2026-06-19', '70000'), bill('82/009', '2026-04-30', '2026-06-30', '50000')]
    expect((await write([of('125000', bills)])).status).toBe(200)
    expect((await openingsOf(books)).lines).toEqual([of('125000', bills)])
    expect(await outstanding('2026-07-31')).toEqual([
      'Abc Stores |  |  |  | 125000.00',
      '82/011 | 2026-05-20 | 2026-06-19 | 42 | 70000.00',
      '82/009 | 2026-04-30 | 2026-06-30 | 31 | 50000.00',
      'On account |  |  |  | 5000.00',
    ])
    expect((await receive('90000')).status).toBe(201)
    const open = (await books.owner.call(listOpenBills, { params: { ...at(), ledgerId: customer }, query: {} })).answer.result
    expect(open.map(({ label, left, billedOn }) => [label, left, billedOn])).toEqual([['82/009', 3_000_000n, '2026-04-30']])
  })

  test('may stand beside an advance on the other side, and on sub-ledgers', async () => {
    const form = { ledgerId: customer, nameNp: '', alias: '', code: null, active: true }
    const create = async (name: string) =>
      (await books.owner.call(createSubLedger, { params: at(), body: { ...form, name } })).answer.result.id
    const [pokhara, butwal] = [await create('Pokhara'), await create('Butwal')]
    const lines = [
      of('800', [bill('A', '2026-05-01', null, '1000'), bill('Advance', '2026-06-01', null, '-200', 'advance')], pokhara),
      of('-300', [bill('B', '2026-06-01', null, '-300', 'advance')], butwal),
    ]
    expect((await write(lines)).status).toBe(200)
    expect((await openingsOf(books)).lines).toEqual(lines)
    expect((await outstanding('2026-07-20')).slice(1)).toEqual([
      'A · Pokhara | 2026-05-01 |  | 80 | 1000.00',
      'Advance · Pokhara | 2026-06-01 |  |  | -200.00',
      'B · Butwal | 2026-06-01 |  |  | -300.00',
    ])
  })

  test('stay where a screen that knows nothing of them writes the openings, and where the ledger gets another opening', async () => {
    const bills = [bill('A', '2026-05-01', null, '1000')]
    await write([of('1200', bills)])
    expect((await write([of('1500'), openingLine(books, 'Cash', '5')])).status).toBe(200)
    const { id: _, reserved: __, groupId, ...form } = await ledgerNow()
    const params = { ...at(), ledgerId: customer }
    const change = (opening: string) =>
      books.owner.call(updateLedger, { params, body: { ...form, groupId: groupId ?? '', opening: parsePaisa(opening) } })
    expect((await change('999')).error.fields).toEqual({ opening: 'This opening is made of bills. Change it in the opening grid.' })
    expect((await change('1000')).status).toBe(200)
    expect((await openingsOf(books)).lines).toContainEqual(of('1000', bills))
  })

  test('are changed with a reason, which stands at the version', async () => {
    const first = bill('A', '2026-05-01', null, '1000')
    await write([of('1200', [first])])
    const more = { ...first, amount: parsePaisa('1100') }
    const blind = await write([of('1200', [more])], ' ')
    expect([blind.status, blind.error.fields]).toEqual([422, { reason: 'A reason is required.' }])
    expect((await write([of('1200', [first, bill('B', '2026-05-02', null, '100')])])).status).toBe(200)
    expect((await write([of('1200', [more])], 'The bill was misread.')).status).toBe(200)
    const [voucher] = (await books.owner.call(searchVouchers, { params: at(), query: { type: 'opening' } })).answer.result
    const history = await books.owner.call(showVoucherHistory, { params: { ...at(), voucherId: voucher?.id ?? '' } })
    expect(history.answer.result.map(({ reason }) => reason)).toEqual([null, 'The opening balances were changed.', 'The bill was misread.'])
  })
})

async function ledgerNow() {
  const { result } = (await books.owner.call(listLedgers, { params: at() })).answer
  const found = result.find(({ id }) => id === customer)
  if (!found) throw new Error('There is no customer.')
  return found
}

describe('bills of an opening balance are refused', () => {
  test('that are no bills of it: more than it, later than its day, due before they are billed, or twice', async () => {
    const good = bill('A', '2026-05-01', null, '100')
    const faults = [
      [of('50', [good])],
      [of('-100', [good])],
      [of('0', [good, bill('B', '2026-05-01', null, '-100', 'advance')])],
      [of('100', [{ ...good, billedOn: '2026-07-17' }])],
      [of('100', [{ ...good, dueOn: '2026-04-30' }])],
      [of('200', [good, { ...good, billId: uuidv7() }])],
      [of('100', [{ ...good, amount: parsePaisa('0') }])],
    ]
    const refusals = []
    for (const lines of faults) refusals.push(Object.entries((await write(lines)).error.fields ?? {}).flat())
    const tooMuch = ['lines.0', 'The bills of an opening come to more than the opening.']
    expect(refusals).toEqual([
      ...[tooMuch, tooMuch, tooMuch],
      ['lines.0.bills.0.billedOn', 'An opening bill is dated before the first fiscal year.'],
      ['lines.0.bills.0.dueOn', 'A bill is due on its own day or later.'],
      ['lines.0.bills.1.name', 'This bill stands here already.'],
      ['lines.0.bills.0.amount', 'An amount is missing.'],
    ])
  })

  test('that become less than others settled of them, leave their party or vanish: the sentence names the bill', async () => {
    const first = bill('A', '2026-05-01', null, '1000')
    await write([of('1000', [first]), openingLine(books, 'Cash', '5')])
    await receive('600')
    const says = 'Other vouchers settle 600.00 of the bill A: it stays with its party, and does not become less.'
    const less = { ...first, amount: parsePaisa('599.99') }
    const moved = { ...openingLine(books, 'Cash', '1000'), bills: [first] }
    for (const lines of [[of('1000', [less])], [of('1000', [])], [of('0', [])], [moved], []])
      expect((await write(lines, 'wrong')).error.message).toBe(says)
    expect((await write([of('600', [{ ...less, amount: parsePaisa('600') }])], 'misread')).status).toBe(200)
    expect(await outstanding('2026-08-01')).toEqual([])
  })
})
