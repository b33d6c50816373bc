import { draftText, readDraft, type Voucher } from '@lekha/contract'
import { parseQuantity as quantity } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../draft-entry.ts'
import { change, type Entry, newEntry } from '../../entry.ts'
import { bodyOf } from '../../entry-body.ts'
import { copyOf } from '../../entry-of-voucher.ts'
import { fieldOfPath } from '../../field-of-path.ts'
import { firstLack } from '../../lack.ts'
import { changedGoods, emptyGoodsLine, type GoodsChange } from '../goods-line.ts'
import { bookQuantity, withBook } from './counted.ts'

const journal = (...of: GoodsChange[]): Entry => ({
  ...newEntry({ type: 'stock-journal', kind: 'stock-journal', mode: 'double', date: '2026-11-24', accountId: null, ledgerId: null }),
  goods: of.map((line) => changedGoods(emptyGoodsLine('count'), line)),
})
const moved = (entry: Entry) => (bodyOf(entry).movements ?? []).map((each) => [each.stockItemId, each.kind, each.quantity / 10_000n])
const lack = (entry: Entry) =>
  firstLack(
    entry,
    () => false,
    () => 0,
  )

describe('a physical count', () => {
  test('moves the difference between what was counted and what the books hold; what agrees moves nothing', () => {
    const entry = journal(
      { itemId: 'cement', quantity: '38', book: '40' },
      { itemId: 'sand', quantity: '12', book: '12' },
      { itemId: 'rods', quantity: '7', book: '4' },
      { itemId: 'paint', quantity: '0', book: '3' },
    )
    expect(moved(entry)).toEqual([
      ['cement', 'out', -2n],
      ['rods', 'out', 3n],
      ['paint', 'out', -3n],
    ])
    expect(lack(entry)).toBeUndefined()
    expect(fieldOfPath(entry, 'movements.1.quantity')).toBe('goods.2.quantity')
  })

  test.each<[string, GoodsChange[], string, string]>([
    ['no quantity', [{ itemId: 'sand', book: '1' }], 'goods.0.quantity', 'A quantity is missing.'],
    ['less than nothing', [{ itemId: 'sand', book: '1', quantity: '-1' }], 'goods.0.quantity', 'This is no quantity.'],
    ['parts of pieces', [{ itemId: 'sand', book: '1', quantity: '1.5' }], 'goods.0.quantity', 'This unit has fewer decimals.'],
    ['books not read', [{ itemId: 'sand', quantity: '1' }], 'goods.0.quantity', 'What the books hold of this item is still being read.'],
    ['no difference', [{ itemId: 'sand', quantity: '1', book: '1' }], 'goods.0.item', 'Everything that was counted is as in the books.'],
    [
      'the same twice',
      [
        { itemId: 'sand', quantity: '1', book: '2' },
        { itemId: 'sand', quantity: '3', book: '2' },
      ],
      'goods.1.item',
      'This item is counted at this place above.',
    ],
  ])('with %s is not accepted', (_, lines, field, message) => {
    expect(lack(journal(...lines))).toEqual({ field, message })
  })

  test('compares with the books at the place and of the batch of its line, without what the stored version moved', () => {
    const onHand = {
      places: [
        { godownId: null, quantity: quantity('40') },
        { godownId: 'shed', quantity: quantity('9') },
      ],
      batches: [{ batch: 'A1', expiresOn: null, godownId: null, quantity: quantity('15') }],
    }
    const book = (line: GoodsChange, alters: Parameters<typeof bookQuantity>[2]['alters'] = null) =>
      bookQuantity(onHand, changedGoods(emptyGoodsLine('count'), { itemId: 'sand', ...line }), { date: '2026-11-24', alters }) / 10_000n
    expect([book({}), book({ godownId: 'shed' }), book({ batch: 'A1' }), book({ batch: 'X' })]).toEqual([40n, 9n, 15n, 0n])
    const less = { godownId: null, kind: 'out', stockItemId: 'sand', value: null, batch: '', expiresOn: null } as const
    const alters = { date: '2026-11-24', movements: [{ ...less, quantity: quantity('-2') }] }
    expect([book({}, alters), book({}, { ...alters, date: '2026-11-25' })]).toEqual([42n, 40n])
  })

  test('that found more is opened again with its difference, and with the counted quantity once the books were read', () => {
    const {
      lines: _none,
      movements = [],
      fulfils: _order,
      details: _said,
      ...body
    } = bodyOf(journal({ itemId: 'rods', quantity: '7', book: '4' }))
    const stored = { ...body, narration: '', reference: '', lines: [], movements } satisfies Pick<
      Voucher,
      'lines' | 'movements' | 'type' | 'narration' | 'reference'
    >
    const again = copyOf(stored, 'stock-journal', '2026-11-24')
    expect([moved(again), lack(again)]).toEqual([[['rods', 'out', 3n]], undefined])
    const [line] = again.goods
    const read = change(again, { do: 'goods', index: 0, with: line ? withBook(line, quantity('4')) : {} })
    expect([read.goods[0]?.quantity, moved(read)]).toEqual(['7', [['rods', 'out', 3n]]])
  })

  test('is kept as a draft', () => {
    const ID = '00000000-0000-7000-8000-000000000001'
    const read = readDraft(textOf(journal({ itemId: ID, quantity: '7', book: '4' })))
    expect(read.ok && readDraft(draftText(read.draft))).toEqual(read)
    expect(read.ok && read.draft.goods?.[0]).toMatchObject({ does: 'count', quantity: '7', book: '4' })
  })
})
