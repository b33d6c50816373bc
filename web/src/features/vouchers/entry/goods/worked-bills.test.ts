import { checkBilled, checkLines, type FormerNote, noteOf, type VatClass } from '@lekha/ledger'
import { magnitude, NONE, type Paisa, paisaText, parseQuantity } from '@lekha/money'
import { expect, test } from 'vitest'
import EXAMPLES from '../../../../../../fixtures/vat.examples?raw'
import { change, type Entry, newEntry } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import { vatOfGoods } from './bill.ts'

type Example = { head: string[]; goods: string[][]; posted: string[]; notes: string[][] }

/** The bills of fixtures/vat.examples, each with what paper says of it. */
const examples = (): Example[] => {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())
  return EXAMPLES.split('\n> ')
    .slice(1)
    .map((bill) => {
      const [head = '', ...rest] = bill.split('\n').filter((line) => line.trim() !== '')
      const marked = (mark: string) => rest.filter((line) => line.startsWith(mark)).map((line) => cells(line.slice(mark.length)))
      const goods = rest.filter((line) => !/^[=<]/.test(line)).map(cells)
      return { head: cells(head), goods, posted: marked('= ').flat(), notes: marked('< ') }
    })
}

/** The bill as it is typed. The ledger of each class of goods is called by the class. */
function typed({ head: [kind, date = '', billDiscount = '', rounding = ''], goods }: Example): Entry {
  const kept = { mode: 'single', accountId: null, ledgerId: null, hasGoods: true, vatLedgerId: 'VAT' } as const
  const type = kind === 'sales' ? 'sales' : 'purchase'
  const lines = goods.reduce(
    (entry, [itemId = '', vatClass = '', quantity = '', rate = '', discount = ''], index) => {
      const line = { itemId, vatClass: vatClass as VatClass, ledgerId: vatClass, quantity, rate, discount }
      return change(change(entry, { do: 'open goods', after: index - 1 }), { do: 'goods', index, with: line })
    },
    newEntry({ type, kind: type, date, ...kept }),
  )
  const rounded = rounding === '' ? lines : change(lines, { do: 'line', index: 0, with: { ledgerId: 'Rounding', text: rounding } })
  return { ...rounded, accountId: 'Party', billDiscount }
}

const sizeOf = (amount: Paisa | undefined): string => (amount === undefined ? '–' : paisaText(magnitude(amount)))

test.each(examples())('a bill worked out on paper comes to the same: $goods', (example) => {
  const entry = typed(example)
  const { lines, movements = [] } = bodyOf(entry)
  expect(movements.map(({ bill }) => [sizeOf(bill?.discount), sizeOf(bill?.amount)])).toEqual(example.goods.map((cells) => cells.slice(5)))
  const of = (ledgerId: string) => sizeOf(lines.find((line) => line.ledgerId === ledgerId)?.amount)
  const [, , ...classes] = example.posted
  expect([of('Party'), of('VAT'), ...classes.map((text) => text.split(' ')[0] ?? '').map((each) => `${each} ${of(each)}`)]).toEqual(
    example.posted,
  )
  expect(paisaText(vatOfGoods(entry).reduce((sum, { vat }) => (sum + vat) as Paisa, 0n as Paisa))).toBe(example.posted[1])
  checkLines(lines)
  checkBilled(movements, lines)
})

test('notes that take its goods back one after the other give back what paper says, to the last paisa', () => {
  const notes = examples().flatMap((example) => {
    const entry = typed(example)
    const { lines: posted, movements = [] } = bodyOf(entry)
    const lines = posted.map(({ ledgerId, amount }) => ({ ledgerId, amount, subLedgerId: null, costCentreId: null }))
    const kind = entry.kind === 'sales' ? ('sales' as const) : ('purchase' as const)
    const former: FormerNote[] = []
    return example.notes.map(([item, many = '', ...paper]) => {
      const goods = movements.map(({ stockItemId }) => (stockItemId === item ? parseQuantity(many) : NONE))
      const note = noteOf({ kind, date: entry.date, lines, movements }, (id) => id === 'VAT', { goods, others: [] }, former)
      if (note) former.push(note)
      const net = note?.movements.reduce((sum, { bill }) => (sum + (bill?.amount ?? 0n)) as Paisa, 0n as Paisa)
      return { said: [sizeOf(net), sizeOf(note?.lines.find(({ ledgerId }) => ledgerId === 'VAT')?.amount), sizeOf(note?.total)], paper }
    })
  })
  expect(notes.map(({ said }) => said)).toEqual(notes.map(({ paper }) => paper))
  expect(notes).toHaveLength(2)
})
