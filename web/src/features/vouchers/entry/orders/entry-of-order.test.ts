import type { Voucher } from '@lekha/contract'
import { leftOfOrder } from '@lekha/ledger'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { expect, test } from 'vitest'
import { bodyOf } from '../entry-body.ts'
import { entryOfOrder } from './entry-of-order.ts'

const line = (ledgerId: string, amount: string) => ({
  ...{ ledgerId, subLedgerId: null, costCentreId: null, amount: parsePaisa(amount), narration: '' },
})
const sold = (many: string, amount: string) => ({
  ...{
    stockItemId: 'cement',
    godownId: null,
    kind: 'out' as const,
    quantity: parseQuantity(`-${many}`),
    value: null,
    batch: '',
    expiresOn: null,
  },
  bill: { ledgerId: 'sales', rate: parseRate('800'), discount: parsePaisa('0'), amount: parsePaisa(amount), vatClass: 'standard' as const },
})
const voucher = (type: string, more: Pick<Voucher, 'lines' | 'movements'> & Partial<Voucher>): Voucher => ({
  ...{
    id: `of ${type}`,
    entry: '1',
    version: 1,
    type,
    number: 'SO-1',
    date: '2026-09-01',
    bsDate: '2083-05-16',
    total: parsePaisa('9140'),
  },
  ...{ cancelled: false, reverses: null, reversedBy: null, fiscalYearId: 'y', narration: 'Site A', reference: 'mail', reason: null },
  ...{ recordedAt: '', recordedBy: '' },
  ...more,
})
/** Ten bags at 800, VAT 1,040, freight 100. */
const order = voucher('sales-order', {
  lines: [line('party', '9140'), line('sales', '-8000'), line('vat', '-1040'), line('freight', '-100')],
  movements: [sold('10', '8000')],
  details: { validUntil: '2026-09-30', terms: 'Half in advance' },
})
const part = voucher('sales', {
  lines: [line('party', '3716'), line('sales', '-3200'), line('vat', '-416'), line('freight', '-100')],
  movements: [sold('4', '3200')],
})
const into = { type: 'sales', kind: 'sales' as const, date: '2026-09-10', isTax: (id: string | null) => id === 'vat' }
/** What became of an order once some vouchers fulfil it. */
const became = ({ movements = [] }: Voucher, done: Voucher[]) => ({
  done,
  left: leftOfOrder(
    movements,
    done.flatMap((each) => each.movements ?? []),
  ),
})
const billed = (...before: Voucher[]) => bodyOf(entryOfOrder(order, became(order, before), into))
const amounts = (body: ReturnType<typeof bodyOf>) => body.lines.map(({ ledgerId, amount }) => [ledgerId, String(amount)])

test('an order becomes its bill on another day, with its party, terms and other lines, and names the order', () => {
  const body = billed()
  expect(amounts(body)).toEqual([
    ['party', '914000'],
    ['sales', '-800000'],
    ['vat', '-104000'],
    ['freight', '-10000'],
  ])
  expect(body).toMatchObject({ type: 'sales', date: '2026-09-10', narration: 'Site A', fulfils: order.id })
  expect(body.details).toEqual({ terms: 'Half in advance' })
  expect(body.movements).toEqual(order.movements)
})

test('after a part delivery only the rest is billed, with its VAT, and what was charged beside the goods is not charged twice', () => {
  const body = billed(part)
  expect(body.movements?.map(({ quantity }) => String(quantity))).toEqual([String(parseQuantity('-6'))])
  expect(amounts(body)).toEqual([
    ['party', '542400'],
    ['sales', '-480000'],
    ['vat', '-62400'],
  ])
})

test('an order without goods is billed by the amounts that are left', () => {
  const service = voucher('sales-order', { lines: [line('party', '500'), line('service', '-500')], movements: [] })
  const done = voucher('sales', { lines: [line('party', '200'), line('service', '-200')], movements: [] })
  expect(amounts(bodyOf(entryOfOrder(service, became(service, [done]), into)))).toEqual([
    ['party', '30000'],
    ['service', '-30000'],
  ])
})

test('an amount off the whole order is given once: each part bill has its share', () => {
  const two = (one: string, other: string) => [
    { ...sold('10', '8000'), bill: { ...sold('10', '8000').bill, discount: parsePaisa(one), amount: parsePaisa('8000') } },
    {
      ...sold('10', '8000'),
      stockItemId: 'rods',
      bill: { ...sold('10', '8000').bill, discount: parsePaisa(other), amount: parsePaisa('8000') },
    },
  ]
  // 16,246.90 less 246.90, which is no round percent, shared by the lines.
  const discounted = voucher('sales-order', {
    lines: [line('party', '16000'), line('sales', '-16000')],
    movements: two('123.45', '123.45'),
  })
  const first = voucher('sales', { lines: [line('party', '8000'), line('sales', '-8000')], movements: two('123.45', '0').slice(0, 1) })
  const discount = (before: Voucher[]) =>
    (bodyOf(entryOfOrder(discounted, became(discounted, before), into)).movements ?? []).reduce(
      (sum, { bill }) => sum + (bill?.discount ?? 0n),
      0n,
    )
  expect([discount([]), discount([first])]).toEqual([24_690n, 12_345n])
})

test('of two lines on one ledger the one that is not billed is left', () => {
  const services = voucher('sales-order', { lines: [line('party', '3000'), line('service', '-1000'), line('service', '-2000')] })
  const bill = voucher('sales', { lines: [line('party', '2000'), line('service', '-2000')] })
  expect(amounts(bodyOf(entryOfOrder(services, became(services, [bill]), into)))).toEqual([
    ['party', '100000'],
    ['service', '-100000'],
  ])
})

test('a bill takes no reference from its order, a later order does', () => {
  expect([billed().reference, bodyOf(entryOfOrder(order, became(order, []), { ...into, type: 'delivery-note' })).reference]).toEqual([
    '',
    'mail',
  ])
})
