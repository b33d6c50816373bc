import { parsePaisa, parseQuantity, parseRate, ZERO } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { checkBilled, type Movement, takenBack } from './movement.ts'

const bill = (ledgerId: string, amount: string) =>
  ({ ledgerId, rate: parseRate('100'), discount: ZERO, amount: parsePaisa(amount), vatClass: 'standard' }) as const
const goods = (kind: Movement['kind'], amount: string, ledgerId = 'sales'): Movement => ({
  ...{ stockItemId: 'rod', godownId: null, kind, quantity: parseQuantity(kind === 'in' ? '2' : '-2'), batch: '', expiresOn: null },
  value: kind === 'in' ? parsePaisa(amount) : null,
  bill: bill(ledgerId, amount),
})
const line = (ledgerId: string, amount: string) => ({ ledgerId, amount: parsePaisa(amount) })

describe('the goods of a bill', () => {
  test('come to a line of their ledger: credit where they are sold, debit where they are bought', () => {
    expect(() =>
      checkBilled([goods('out', '150'), goods('out', '50')], [line('party', '226'), line('sales', '-200'), line('vat', '-26')]),
    ).not.toThrow()
    expect(() => checkBilled([goods('in', '200')], [line('sales', '200'), line('party', '-200')])).not.toThrow()
  })

  test.each<[string, Movement[], ReturnType<typeof line>[]]>([
    ['another amount than their line', [goods('out', '200')], [line('party', '201'), line('sales', '-201')]],
    ['the other side', [goods('out', '200')], [line('sales', '200'), line('party', '-200')]],
    ['a ledger without a line', [goods('out', '200', 'export')], [line('party', '200'), line('sales', '-200')]],
    ['two lines that only together are it', [goods('out', '200')], [line('party', '200'), line('sales', '-150'), line('sales', '-50')]],
  ])('are refused with %s', (_, movements, lines) => {
    expect(() => checkBilled(movements, lines)).toThrow('The goods of the bill come to another amount than its lines.')
  })

  test('do not lie in another godown', () => {
    expect(() => checkBilled([{ ...goods('out', '200'), kind: 'move' }], [])).toThrow('What lies in another godown is on no bill.')
  })

  test('are taken back with what the bill asked for them', () => {
    const [back] = takenBack([goods('in', '200')])
    expect(back).toMatchObject({
      quantity: parseQuantity('-2'),
      value: parsePaisa('-200'),
      bill: { amount: parsePaisa('-200'), rate: parseRate('100') },
    })
    expect(takenBack([{ ...goods('out', '1'), bill: undefined }])[0]).not.toHaveProperty('bill')
  })
})
