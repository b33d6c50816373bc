import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { expect, test } from 'vitest'
import { checkBilled, type Movement } from './movement.ts'
import { type CorrectedBill, noteOf } from './note.ts'

const line = (ledgerId: string, paid: string) => ({ ledgerId, subLedgerId: null, costCentreId: null, amount: parsePaisa(paid) })
const sold = (
  stockItemId: string,
  many: string,
  rate: string,
  amount: string,
  vatClass: 'standard' | 'exempt',
  discount = '0',
): Movement => ({
  ...{ stockItemId, godownId: null, kind: 'out', quantity: parseQuantity(`-${many}`), value: null, batch: '', expiresOn: null },
  bill: { ledgerId: 'sales', rate: parseRate(rate), discount: parsePaisa(discount), amount: parsePaisa(amount), vatClass },
})
/** 3 bags at 333.34 less 0.02 with VAT of 13 %, 10 kg of exempt rice at 100, and 50 of freight: 1,000 + 1,000 + 50 + 130. */
const SALE: CorrectedBill = {
  ...{ kind: 'sales', date: '2026-11-24' },
  lines: [line('party', '2180'), line('sales', '-2000'), line('freight', '-50'), line('vat', '-130')],
  movements: [sold('cement', '3', '333.34', '1000', 'standard', '0.02'), sold('rice', '10', '100', '1000', 'exempt')],
}
const isTax = (ledgerId: string) => ledgerId === 'vat'
const note = (goods: string[], others: string[], bill = SALE) =>
  noteOf(bill, isTax, { goods: goods.map(parseQuantity), others: others.map(parsePaisa) })
const amounts = (given: ReturnType<typeof note>) => given?.lines.map(({ ledgerId, amount }) => [ledgerId, amount])

test('all of a bill is given back to the paisa, with its VAT and what stands below the goods', () => {
  const all = note(['3', '10'], ['50'])
  expect(amounts(all)).toEqual([
    ['party', parsePaisa('-2180')],
    ['sales', parsePaisa('2000')],
    ['freight', parsePaisa('50')],
    ['vat', parsePaisa('130')],
  ])
  expect(all?.movements.map(({ quantity, bill }) => [quantity, bill?.amount])).toEqual([
    [parseQuantity('3'), parsePaisa('-1000')],
    [parseQuantity('10'), parsePaisa('-1000')],
  ])
})

test('of a part the amounts are rounded to the paisa, and VAT is that of the taxed goods alone', () => {
  const one = note(['1', '5'], ['0'])
  expect(amounts(one)).toEqual([
    ['party', parsePaisa('-876.66')],
    ['sales', parsePaisa('833.33')],
    ['vat', parsePaisa('43.33')],
  ])
  expect(() => checkBilled(one?.movements ?? [], one?.lines ?? [])).not.toThrow()
})

test('notes one after the other give back the bill to the last paisa', () => {
  /** 40 kg at 118.50 less 2.5 %: 4,621.50 and VAT of 600.80. */
  const bill: CorrectedBill = {
    ...{ kind: 'sales', date: '2026-11-24', lines: [line('party', '5222.30'), line('sales', '-4621.50'), line('vat', '-600.80')] },
    movements: [sold('nails', '40', '118.5', '4621.50', 'standard', '118.50')],
  }
  const first = note(['10'], [], bill)
  expect(amounts(first)).toEqual([
    ['party', parsePaisa('-1305.58')],
    ['sales', parsePaisa('1155.38')],
    ['vat', parsePaisa('150.20')],
  ])
  const rest = noteOf(bill, isTax, { goods: [parseQuantity('30')], others: [] }, first ? [first] : [])
  expect(rest && first && rest.total + first.total).toBe(parsePaisa('-5222.30'))
  expect(rest?.movements[0]?.bill?.amount).toBe(parsePaisa('-3466.12'))
})

test('goods of a purchase go back at what they cost', () => {
  const bought: CorrectedBill = {
    ...{ kind: 'purchase', date: '2026-11-24', lines: [line('purchases', '900'), line('vat', '117'), line('party', '-1017')] },
    movements: [
      {
        ...{
          stockItemId: 'cement',
          godownId: 'shed',
          kind: 'in',
          quantity: parseQuantity('9'),
          value: parsePaisa('900'),
          batch: 'A',
          expiresOn: null,
        },
        bill: { ledgerId: 'purchases', rate: parseRate('100'), discount: parsePaisa('0'), amount: parsePaisa('900'), vatClass: 'standard' },
      },
    ],
  }
  const back = note(['2'], [], bought)
  expect(back?.movements[0]).toMatchObject({
    kind: 'in',
    quantity: parseQuantity('-2'),
    value: parsePaisa('-200'),
    godownId: 'shed',
    batch: 'A',
  })
  expect(amounts(back)).toEqual([
    ['party', parsePaisa('226')],
    ['purchases', parsePaisa('-200')],
    ['vat', parsePaisa('-26')],
  ])
})

test('of a bill of services VAT goes back by the share of what is given back', () => {
  const services: CorrectedBill = { ...SALE, lines: [line('party', '1130'), line('fees', '-1000'), line('vat', '-130')], movements: [] }
  expect(amounts(note([], ['250'], services))).toEqual([
    ['party', parsePaisa('-282.50')],
    ['fees', parsePaisa('250')],
    ['vat', parsePaisa('32.50')],
  ])
})

test('VAT that is typed goes back as typed, where services of several classes have one line of it', () => {
  const services = [line('party', '2130'), line('fees', '-1000'), line('exempt', '-1000'), line('vat', '-130')]
  const back = noteOf({ ...SALE, lines: services, movements: [] }, isTax, {
    goods: [],
    others: [parsePaisa('1000'), parsePaisa('0')],
    vat: parsePaisa('130'),
  })
  expect(amounts(back)?.at(-1)).toEqual(['vat', parsePaisa('130')])
  expect(back?.total).toBe(parsePaisa('-1130'))
})

test('the party is the line that begins a bill, else the greatest on its side: a discount allowed before it is none', () => {
  const lines = [line('discount allowed', '300'), { ...line('party', '250'), bills: [{ kind: 'new' }] }, line('fees', '-550')]
  expect(amounts(note([], ['0', '55'], { ...SALE, lines, movements: [] }))?.[0]).toEqual(['party', parsePaisa('-55')])
  const plain = [line('discount allowed', '50'), line('party', '500'), line('fees', '-550')]
  expect(amounts(note([], ['0', '55'], { ...SALE, lines: plain, movements: [] }))?.[0]?.[0]).toBe('party')
})

test('a note that gives nothing back is none', () => {
  expect(note(['0', '0'], ['0'])).toBeUndefined()
})
