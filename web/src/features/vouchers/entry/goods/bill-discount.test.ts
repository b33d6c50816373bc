import { readDraft } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { entryOf, textOf } from '../draft-entry.ts'
import { change, type Entry, newEntry, totalsOf } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import { copyOf } from '../entry-of-voucher.ts'
import { isTouched } from '../is-touched.ts'
import { firstLack } from '../lack.ts'
import { vatOfGoods } from './bill.ts'
import type { GoodsChange } from './goods-line.ts'

const blank = () =>
  newEntry({
    type: 'sales',
    kind: 'sales',
    date: '2026-11-24',
    mode: 'single',
    accountId: null,
    ledgerId: null,
    hasGoods: true,
    vatLedgerId: 'vat',
  })
const lines = (...of: GoodsChange[]): Entry =>
  of.reduce(
    (typed, line, index) => change(change(typed, { do: 'open goods', after: index - 1 }), { do: 'goods', index, with: line }),
    blank(),
  )
const CEMENT = { itemId: 'cement', ledgerId: 'sales', quantity: '12', rate: '690.50' }
const RODS = { itemId: 'rods', ledgerId: 'sales', quantity: '5', rate: '1180', discount: '5%' }
const RICE = { itemId: 'rice', ledgerId: 'exempt sales', vatClass: 'exempt', quantity: '3', rate: '100' } as const
/** Cement for 8,286.00, rods for 5,605.00 after 5 %, rice for 300.00 without VAT, less so much of all. */
const bill = (billDiscount: string): Entry => ({ ...lines(CEMENT, RODS, RICE), accountId: 'party', billDiscount })
const asked = (entry: Entry) => (bodyOf(entry).movements ?? []).map(({ bill: of }) => [of?.discount, of?.amount])
const rupees = parsePaisa

describe('the discount on the whole bill', () => {
  test('is shared over the lines of goods by what they come to, to the paisa; VAT is charged on what is left', () => {
    expect(asked(bill('500'))).toEqual([
      [rupees('291.95'), rupees('7994.05')],
      [rupees('492.48'), rupees('5407.52')],
      [rupees('10.57'), rupees('289.43')],
    ])
    expect(bodyOf(bill('500')).lines.map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual([
      ['party', rupees('15433.20')],
      ['sales', rupees('-13401.57')],
      ['exempt sales', rupees('-289.43')],
      ['vat', rupees('-1742.20')],
    ])
    expect(vatOfGoods(bill('500')).map(({ net }) => net)).toEqual([rupees('13401.57')])
  })

  test('in percent is that share of all goods, rounded once', () => {
    const taken = (entry: Entry) =>
      asked(bill('')).reduce((sum, [, amount = 0n], index) => sum + amount - (asked(entry)[index]?.[1] ?? 0n), 0n)
    expect([taken(bill('10%')), taken(bill('१०%')), taken(bill('0.005%'))]).toEqual([rupees('1419.10'), rupees('1419.10'), rupees('0.71')])
  })

  test.each(['much', '101%', '15000', '-5'])('of "%s" is none: the bill is not accepted', (typed) => {
    expect(firstLack(bill(typed), () => false)?.field).toBe('billDiscount')
    expect(firstLack(bill('500'), () => false)).toBeUndefined()
  })

  const stored = (entry: Entry) => {
    const { lines: posted, movements = [] } = bodyOf(entry)
    const full = posted.map(({ bills: _, ...line }) => ({ ...line, subLedgerId: null, costCentreId: null, narration: '' }))
    return { type: 'sales', narration: '', reference: '', lines: full, movements }
  }

  test.each(['500', '10%', '0.07'])(
    'of %s on lines without one of their own is shown as one figure when the bill is opened again',
    (typed) => {
      const entry = { ...lines(CEMENT, { ...RODS, discount: '' }, RICE), accountId: 'party', billDiscount: typed }
      const again = copyOf(stored(entry), 'sales', '2026-11-24')
      expect([again.billDiscount, again.vatLedgerId, again.lines.map(({ ledgerId }) => ledgerId)]).toEqual([
        typed === '500' ? '500.00' : typed,
        'vat',
        [null],
      ])
      expect(again.goods.map(({ rate, discount }) => [rate, discount])).toEqual([
        ['690.50', ''],
        ['1,180.00', ''],
        ['100.00', ''],
      ])
      expect(bodyOf(again)).toEqual(bodyOf(entry))
    },
  )

  test('beside discounts of lines is shown in the lines, and comes to the same', () => {
    const again = copyOf(stored(bill('500')), 'sales', '2026-11-24')
    expect([again.billDiscount, again.goods.map(({ discount }) => discount)]).toEqual([undefined, ['291.95', '492.48', '10.57']])
    expect(bodyOf(again)).toEqual(bodyOf(bill('500')))
  })

  test('is kept in the draft, counts as typed, and is nothing while there are no goods', () => {
    const ID = '00000000-0000-7000-8000-000000000001'
    const drafted = { ...lines({ ...CEMENT, itemId: ID, ledgerId: ID }), vatLedgerId: ID, billDiscount: '5%' }
    const read = readDraft(textOf(drafted))
    expect(read.ok && totalsOf(entryOf(read.draft)).debit).toBe(rupees('8895.02'))
    expect(isTouched({ ...blank(), billDiscount: '5%' })).toBe(true)
    expect(bodyOf({ ...blank(), billDiscount: '5%' }).lines).toEqual([])
  })
})
