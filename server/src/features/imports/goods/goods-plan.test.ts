import { parsePaisa, parseQuantity, ZERO } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import type { TallyGoods, TallyItem } from '../tally-records.ts'
import { type OurGoods, planGoods } from './goods-plan.ts'

const group = (name: string, parent: string | null): TallyGoods => ({ kind: 'goods', noun: 'stock_group', name, parent })
const unit = (name: string, formal: string, more: { base?: string; perBase?: string } = {}): TallyGoods => ({
  ...{ kind: 'goods', noun: 'unit_of_measure', name, formal, decimals: 0 },
  ...more,
})
const item = (name: string, more: Partial<TallyItem> = {}): TallyItem => ({
  ...{ kind: 'item', name, group: '', unit: 'pcs', quantity: '', value: ZERO },
  ...more,
})
const ours = (noun: OurGoods['noun'], name: string, symbol = ''): OurGoods => ({ noun, id: `our ${name}`, name, symbol, baseUnitId: null })
const namesOf = (plan: ReturnType<typeof planGoods>) => plan.problems.map(({ what }) => what)

describe('the goods of a file', () => {
  test('come with every group after the one above it, also where the file has them in a circle', () => {
    const { stock_group: made } = planGoods(
      { goods: [group('Rods', 'Iron'), group('Iron', 'Metal'), group('A', 'B'), group('B', 'A')], items: [] },
      [],
    )
    const above = new Map(made.map(({ id, name }) => [id, name]))
    expect(made.map(({ name, parentId }) => [name, above.get(parentId ?? '')])).toEqual([
      ['Metal', undefined],
      ['Iron', 'Metal'],
      ['Rods', 'Iron'],
      ['B', undefined],
      ['A', 'B'],
    ])
  })

  test('are not made again where they stand here by the same name, whatever capitals they have', () => {
    const here = [ours('unit_of_measure', 'Pieces', 'PCS'), ours('stock_group', 'iron'), ours('stock_item', 'ROD')]
    const found = { goods: [unit('pcs', 'Pieces'), group('Iron', null)], items: [item('Rod'), item('Nail', { group: 'IRON' })] }
    const plan = planGoods(found, here)
    expect([plan.units, plan.stock_group, plan.items.map(({ name, unitId, groupId }) => [name, unitId, groupId])]).toEqual([
      [],
      [],
      [['Nail', 'our Pieces', 'our iron']],
    ])
  })

  test('two units of one formal name are told apart by their symbols; a multiple of a fraction or of nothing is left out', () => {
    const goods = [
      unit('nos', 'Numbers'),
      unit('no.', 'Numbers'),
      unit('dozen', '', { base: 'nos', perBase: '12' }),
      unit('half', '', { base: 'nos', perBase: '0.5' }),
      unit('lot', '', { base: 'heap', perBase: '3' }),
    ]
    const plan = planGoods({ goods, items: [] }, [])
    expect(plan.units.map(({ name, symbol, perBase }) => [name, symbol, perBase])).toEqual([
      ['Numbers', 'nos', null],
      ['no.', 'no.', null],
      ['dozen', 'dozen', 12],
    ])
    expect(namesOf(plan)).toEqual(['half', 'lot'])
  })

  test('an item with an alternate unit comes without it, and says so', () => {
    const plan = planGoods({ goods: [unit('pcs', 'Pieces')], items: [item('Rod', { alternate: true })] }, [])
    expect([plan.items.length, namesOf(plan)]).toEqual([1, ['Rod', '']])
  })

  test('open with stock, place by place, where an item stands here too; what takes no goods any more is left out', () => {
    const opening = (godown: string, many: string, value: string) => ({ godown, quantity: parseQuantity(many), value: parsePaisa(value) })
    const here = [...[ours('unit_of_measure', 'Pieces', 'pcs'), ours('stock_item', 'Rod')], { ...ours('stock_item', 'Old'), active: false }]
    const items = [
      item('rod', { opening: [opening('', '1', '10'), opening('Main Location', '2', '20.50'), opening('Shed', '3', '30')] }),
      item('Nail', { opening: [] }),
      item('Old', { opening: [opening('', '1', '1')] }),
      item('Wire'),
    ]
    const plan = planGoods({ goods: [], items }, here)
    expect(plan.opening).toEqual([
      { stockItemId: 'our Rod', godownId: null, batch: '', expiresOn: null, quantity: parseQuantity('3'), value: parsePaisa('30.50') },
      {
        stockItemId: 'our Rod',
        godownId: plan.godown[0]?.id,
        batch: '',
        expiresOn: null,
        quantity: parseQuantity('3'),
        value: parsePaisa('30'),
      },
    ])
    expect([plan.godown.map(({ name }) => name), [...plan.stated]]).toEqual([['Shed'], ['our Rod', plan.items[0]?.id]])
    expect(namesOf(plan)).toContain('Old')
  })
})
