import { readDraft, type StockItem } from '@lekha/contract'
import { paisa, parsePaisa, parseQuantity, parseRate, ZERO } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { entryOf, textOf } from '../draft-entry.ts'
import { change, type Entry, type EntryAction, newEntry, totalsOf } from '../entry.ts'
import { askedBy, bodyOf } from '../entry-body.ts'
import { copyOf } from '../entry-of-voucher.ts'
import { fieldOfPath } from '../field-of-path.ts'
import { keptOf } from '../kept-of.ts'
import { firstLack } from '../lack.ts'
import { classedAnew, vatOfGoods } from './bill.ts'
import type { GoodsChange } from './goods-line.ts'
import { withLanded } from './landed-cost.ts'

const kept = { mode: 'single', accountId: null, ledgerId: null, hasGoods: true, vatLedgerId: 'vat' } as const
const blank = (kind: 'sales' | 'purchase' = 'sales') => newEntry({ type: kind, kind, date: '2026-11-24', ...kept })
const after = (entry: Entry, ...actions: EntryAction[]) => actions.reduce(change, entry)
const lines = (entry: Entry, ...of: GoodsChange[]) =>
  of.reduce((typed, line, index) => after(typed, { do: 'open goods', after: index - 1 }, { do: 'goods', index, with: line }), entry)
const CEMENT = { itemId: 'cement', ledgerId: 'sales', quantity: '12', rate: '690.50' }
const RODS = { itemId: 'rods', ledgerId: 'sales', quantity: '5', rate: '1180', discount: '5%' }
const RICE = { itemId: 'rice', ledgerId: 'exempt sales', vatClass: 'exempt', quantity: '3', rate: '100' } as const
const never = () => false
/** Cement for 8,286.00, rods for 5,605.00 after a discount of 5 %, rice for 300.00 without VAT. */
const bill = (kind: 'sales' | 'purchase' = 'sales'): Entry => ({ ...lines(blank(kind), CEMENT, RODS, RICE), accountId: 'party' })
const amounts = (entry: Entry) => bodyOf(entry).lines.map(({ ledgerId, amount }) => [ledgerId, amount])
const rupees = parsePaisa

describe('a bill of goods', () => {
  test('is posted with the party, the sum of each ledger, and the VAT of the sum of its taxed lines', () => {
    expect(amounts(bill())).toEqual([
      ['party', rupees('15996.83')],
      ['sales', rupees('-13891.00')],
      ['exempt sales', rupees('-300.00')],
      ['vat', rupees('-1805.83')],
    ])
    expect(totalsOf(bill())).toEqual({ debit: rupees('15996.83'), credit: rupees('15996.83'), left: ZERO })
    expect(firstLack(bill(), never)).toBeUndefined()
    expect(amounts(bill('purchase')).at(-1)).toEqual(['party', rupees('-15996.83')])
  })

  test('says what it asks for each item: what is sold goes out, what is bought comes in for what it costs', () => {
    const [, rods] = bodyOf(bill()).movements ?? []
    const asked = {
      ledgerId: 'sales',
      rate: parseRate('1180'),
      discount: rupees('295.00'),
      amount: rupees('5605.00'),
      vatClass: 'standard',
    }
    expect(rods).toMatchObject({ stockItemId: 'rods', kind: 'out', quantity: parseQuantity('-5'), value: null, bill: asked })
    expect(bodyOf(bill('purchase')).movements?.[1]).toMatchObject({ kind: 'in', quantity: parseQuantity('5'), value: rupees('5605.00') })
  })

  test('has its share of freight and customs in what it costs, and the bill asks for its price alone', () => {
    const freight = after(bill('purchase'), { do: 'line', index: 0, with: { ledgerId: 'freight', text: '100' } })
    expect(bodyOf(freight).movements?.map(({ value }) => value)).toEqual([rupees('8286.00'), rupees('5605.00'), rupees('300.00')])
    const landed = withLanded(freight, 'freight')
    const { lines: sent, movements = [], details } = bodyOf(landed)
    expect(movements.map(({ value }) => value)).toEqual([rupees('8344.39'), rupees('5644.50'), rupees('302.11')])
    expect(movements.map(({ bill: asked }) => asked?.amount)).toEqual([rupees('8286.00'), rupees('5605.00'), rupees('300.00')])
    expect(sent).toEqual(bodyOf(freight).lines)
    expect(details).toEqual({ landed: ['freight'] })
    expect(withLanded(landed, 'freight').details).toBeUndefined()
    // What is taken off on the same ledger is no cost.
    const rebate = after(landed, { do: 'open line', after: 0 }, { do: 'line', index: 1, with: { ledgerId: 'freight', text: '-40' } })
    const cost = (bodyOf(rebate).movements ?? []).reduce((sum, { value }) => sum + (value ?? 0n), 0n)
    expect(cost).toBe(rupees('14251.00'))
  })

  test('charges mixed classes by their own rates, and none where VAT is switched off', () => {
    const mixed = { ...lines(bill(), CEMENT, { ...RODS, vatClass: 'reduced' }), date: '2026-11-24' }
    expect(vatOfGoods(mixed).map(({ rate, net, vat }) => [rate, net, vat])).toEqual([
      [1_300n, rupees('8286.00'), rupees('1077.18')],
      [500n, rupees('5605.00'), rupees('280.25')],
    ])
    const { vatLedgerId: _none, ...without } = bill()
    expect(amounts(without).map(([ledger]) => ledger)).toEqual(['party', 'sales', 'exempt sales'])
  })

  test('takes other lines below: freight adds to it, what is rounded down is less than zero and stands on the other side', () => {
    const rounded = after(
      bill(),
      { do: 'line', index: 0, with: { ledgerId: 'freight', text: '100' } },
      { do: 'open line', after: 0 },
      { do: 'line', index: 1, with: { ledgerId: 'rounding', text: '-0.83' } },
    )
    expect(amounts(rounded).slice(-2)).toEqual([
      ['freight', rupees('-100.00')],
      ['rounding', rupees('0.83')],
    ])
    expect(totalsOf(rounded).debit).toBe(rupees('16096.00'))
    // The debits of the voucher are 16,096.83 with what was rounded; the bill asks for less.
    const debits = bodyOf(rounded).lines.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
    expect([debits, askedBy(rounded, paisa(debits))]).toEqual([rupees('16096.83'), rupees('16096.00')])
    expect(askedBy({ ...rounded, mode: 'double', goods: [] }, rupees('16096.83'))).toBe(rupees('16096.83'))
  })

  test.each(['sales', 'purchase'] as const)(
    'of %s is opened again as it was typed: goods above, the other lines below, its VAT charged from the goods',
    (kind) => {
      const typed = after(bill(kind), { do: 'line', index: 0, with: { ledgerId: 'rounding', text: '-0.83' } })
      const { lines: stored, movements = [] } = bodyOf(typed)
      const full = stored.map(({ bills: _, ...line }) => ({ ...line, subLedgerId: null, costCentreId: null, narration: '' }))
      const again = copyOf({ type: kind, narration: '', reference: '', lines: full, movements }, kind, '2026-11-24')
      expect([again.mode, again.accountId, again.vatLedgerId]).toEqual(['single', 'party', 'vat'])
      expect(again.lines.map(({ ledgerId, text, side }) => [ledgerId, text, side])).toEqual([
        ['rounding', '-0.83', kind === 'sales' ? 'debit' : 'credit'],
      ])
      expect(again.goods.map(({ rate, discount }) => [rate, discount])).toEqual([
        ['690.50', ''],
        ['1,180.00', '5%'],
        ['100.00', ''],
      ])
      expect(bodyOf(again)).toEqual({ ...bodyOf(typed), lines: bodyOf(again).lines })
      expect(amounts(again)).toEqual(amounts(typed))
    },
  )

  const ID = (last: number) => `00000000-0000-7000-8000-00000000000${last}`

  test('keeps what was typed however often its fields are left: an amount before its discount, and a line below zero, also as a draft', () => {
    const typed = after(
      lines({ ...blank(), vatLedgerId: ID(1) }, { itemId: ID(2), ledgerId: ID(3), quantity: '1', value: '1000', discount: '10%' }),
      { do: 'line', index: 0, with: { ledgerId: ID(4), text: '-0.83' } },
      { do: 'tidy goods', index: 0 },
      { do: 'tidy goods', index: 0 },
      { do: 'tidy amount', index: 0 },
    )
    expect([typed.goods[0]?.value, typed.lines[0]?.text, typed.lines[0]?.side]).toEqual(['1,000.00', '-0.83', 'debit'])
    const read = readDraft(textOf(typed))
    const again = read.ok ? entryOf(read.draft) : undefined
    expect(again && amounts({ ...again, accountId: ID(5) })).toEqual(amounts({ ...typed, accountId: ID(5) }))
    expect(totalsOf(typed).debit).toBe(rupees('1016.17'))
  })

  test('takes no line for its VAT that is none: another ledger, or one that says more', () => {
    const stored = (ledgerId: string, amount: string, narration = '') => ({
      ...{ ledgerId, amount: rupees(amount), narration, subLedgerId: null, costCentreId: null },
    })
    const { movements = [] } = bodyOf(lines(blank(), { itemId: 'oil', ledgerId: 'sales', quantity: '10', rate: '100' }))
    const opened = (vat: ReturnType<typeof stored>) =>
      copyOf(
        { type: 'sales', narration: '', reference: '', lines: [stored('party', '1130'), stored('sales', '-1000'), vat], movements },
        'sales',
        '2026-11-24',
        (ledgerId) => ledgerId === 'vat',
      )
    expect(opened(stored('vat', '-130')).vatLedgerId).toBe('vat')
    for (const vat of [stored('freight', '-130'), stored('vat', '-130', 'as the supplier wrote')]) {
      const { vatLedgerId, lines: below } = opened(vat)
      expect([vatLedgerId, below.map(({ ledgerId }) => ledgerId)]).toEqual([undefined, [vat.ledgerId]])
    }
  })

  test('has the classes of VAT that its items have on its day', () => {
    const item = { id: 'rice', vatClass: 'standard', vatSince: '2026-11-24', formerVatClass: 'exempt' } as StockItem
    const on = (date: string) => classedAnew({ ...lines(blank(), RICE), date }, new Map([['rice', item]])).goods[0]?.vatClass
    expect([on('2026-11-23'), on('2026-11-24')]).toEqual(['exempt', 'standard'])
  })

  test('passes on to the next that it has goods, in which ledger they are sold, and the ledger of VAT', () => {
    const next = keptOf(bill(), () => true)
    expect(next).toMatchObject({ hasGoods: true, ledgerId: 'sales', vatLedgerId: 'vat' })
    const entry = newEntry({ type: 'sales', kind: 'sales', date: '2026-11-24', ...next })
    expect([entry.goods.length, entry.vatLedgerId, entry.accountId, entry.lines[0]?.ledgerId]).toEqual([1, 'vat', null, null])
  })

  test('gives way to lines of money by Ctrl+H while nothing was typed, and not afterwards', () => {
    const plain = change(blank(), { do: 'switch mode', withGoods: true })
    expect([plain.goods, plain.mode]).toEqual([[], 'single'])
    const double = change(plain, { do: 'switch mode', withGoods: true })
    expect(change(double, { do: 'switch mode', withGoods: true }).goods).toHaveLength(1)
    const typed = bill()
    expect(change(typed, { do: 'switch mode', withGoods: true })).toBe(typed)
  })

  test.each<[string, GoodsChange, string, string]>([
    ['a rate', { itemId: 'oil', quantity: '2', ledgerId: 'sales' }, 'goods.0.rate', 'A rate or an amount is missing.'],
    ['a ledger', { itemId: 'oil', quantity: '2', rate: '5' }, 'goods.0.ledger', 'Choose the ledger in which it is sold or bought.'],
    ['a discount that is one', { ...CEMENT, discount: 'much' }, 'goods.0.discount', 'This is no discount: an amount, or percent.'],
    ['a discount within the amount', { ...CEMENT, discount: '9000' }, 'goods.0.discount', 'The discount is more than the amount.'],
  ])('lacks %s', (_, line, field, message) => {
    expect(firstLack({ ...lines(blank(), line), accountId: 'party' }, never)).toEqual({ field, message })
  })

  test('shows a refusal of the server in the goods, or in the line below that it is of', () => {
    const typed = after(bill(), { do: 'line', index: 0, with: { ledgerId: 'freight', text: '100' } })
    const paths = ['lines.0.ledgerId', 'lines.1.ledgerId', 'lines.4.ledgerId', 'movements.2.quantity']
    expect(paths.map((path) => fieldOfPath(typed, path))).toEqual(['account', 'goods.0.item', 'lines.0.ledger', 'goods.2.quantity'])
  })
})
