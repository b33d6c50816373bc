import { MOVES_NOTHING } from '@lekha/ledger'
import { paisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { change, type Entry, type EntryAction, type Kept, newEntry, offeredAmount, totalsOf } from './entry.ts'
import { bodyOf, isAlike, movementOf } from './entry-body.ts'
import { entryFromVoucher } from './entry-of-voucher.ts'
import { fieldOfPath } from './field-of-path.ts'
import { isTouched } from './is-touched.ts'
import { keptOf } from './kept-of.ts'
import { firstLack } from './lack.ts'

const never = () => false
const always = () => true
const payment = () => newEntry({ type: 'payment', kind: 'payment', mode: 'single', date: '2026-08-17', accountId: 'cash', ledgerId: null })
const journal = () => newEntry({ type: 'journal', kind: 'journal', mode: 'double', date: '2026-08-17', accountId: null, ledgerId: null })
const after = (entry: Entry, ...actions: EntryAction[]) => actions.reduce(change, entry)
const line = (index: number, ledgerId: string, text: string): EntryAction => ({ do: 'line', index, with: { ledgerId, text } })

const posted = (amounts: bigint[]) => ({
  id: 'v',
  entry: '1',
  version: 1,
  type: 'payment',
  number: 'PV-0001',
  date: '2026-08-17',
  bsDate: '2083-05-01',
  total: paisa(3n),
  cancelled: false,
  fiscalYearId: 'y',
  narration: 'n',
  reference: 'r',
  reason: null,
  recordedAt: '',
  recordedBy: '',
  reverses: null,
  reversedBy: null,
  lines: amounts.map((amount, index) => ({
    ledgerId: `l${index}`,
    subLedgerId: null,
    costCentreId: null,
    amount: paisa(amount),
    narration: '',
  })),
})

describe('a payment in the single-entry form', () => {
  test('the ledger above takes the other side of all lines', () => {
    const entry = after(payment(), line(0, 'rent', '5000'), { do: 'open line', after: 0 }, line(1, 'fuel', '1200*3'))
    expect(bodyOf(entry).lines.map((sent) => [sent.ledgerId, sent.amount])).toEqual([
      ['rent', 500_000n],
      ['fuel', 360_000n],
      ['cash', -860_000n],
    ])
    expect(firstLack(entry, never)).toBeUndefined()
  })

  test('a receipt that gives a discount takes it off below: the bank has as much less, in either form, and opened again', () => {
    const receipt = () => newEntry({ ...payment(), type: 'receipt', kind: 'receipt', ledgerId: null })
    const entry = after(receipt(), line(0, 'abc', '1000'), { do: 'open line', after: 0 }, line(1, 'discount', '-10'), {
      do: 'tidy amount',
      index: 1,
    })
    const written = (of: Entry) => bodyOf(of).lines.map(({ ledgerId, amount }) => [ledgerId, amount])
    const asked = [
      ['cash', 99_000n],
      ['abc', -100_000n],
      ['discount', 1_000n],
    ]
    expect([written(entry), firstLack(entry, never), entry.lines[1]?.text]).toEqual([asked, undefined, '-10.00'])
    const double = change(entry, { do: 'switch mode' })
    expect([written(double), double.lines.map(({ text }) => text)]).toEqual([asked, ['990.00', '1000', '10.00']])
    const lines = bodyOf(entry).lines.map((each) => ({ ...each, subLedgerId: null, costCentreId: null, narration: '', bills: [] }))
    const opened = entryFromVoucher(
      { ...posted([]), type: 'receipt', lines },
      'receipt',
      undefined,
      undefined,
      ({ ledgerId }) => ledgerId === 'discount',
    )
    expect([opened.mode, opened.accountId, written(opened)]).toEqual(['single', 'cash', asked])
    expect(firstLack(after(entry, line(1, 'discount', '-1000')), never)?.field).toBe('lines.1.amount')
  })

  test('the open line at the end does not count', () => {
    const entry = after(payment(), line(0, 'rent', '5k'), { do: 'open line', after: 0 })
    expect(bodyOf(entry).lines).toHaveLength(2)
    expect(totalsOf(entry)).toEqual({ debit: 500_000n, credit: 500_000n, left: 0n })
  })

  test('what is missing is named at its field, in the order of the fields', () => {
    expect(firstLack({ ...payment(), accountId: null }, never)?.field).toBe('account')
    expect(firstLack(payment(), never)?.message).toBe('A voucher needs at least two lines.')
    expect(firstLack(after(payment(), line(0, 'rent', '')), never)).toEqual({ field: 'lines.0.amount', message: 'An amount is missing.' })
    expect(firstLack(after(payment(), line(0, 'rent', '-5')), never)?.message).toBe(
      'What is taken off comes to all of the voucher, or more: the ledger above is left with nothing.',
    )
    const double = after(payment(), { do: 'switch mode' })
    expect(firstLack(after(double, line(0, 'rent', '-5')), never)?.message).toBe('An amount is more than zero; the side says Dr or Cr.')
    expect(firstLack(after(payment(), line(0, 'members', '5')), (id) => id === 'members')?.field).toBe('lines.0.subLedger')
  })
})

describe('a journal', () => {
  test('the next line takes the side that is short, and is offered the rest', () => {
    const entry = after(
      journal(),
      line(0, 'salary', '4,12,500'),
      { do: 'open line', after: 0 },
      { do: 'line', index: 1, with: { ledgerId: 'payable' } },
    )
    expect(entry.lines[1]?.side).toBe('credit')
    expect(offeredAmount(entry, entry.lines[1] as never)).toBe(41_250_000n)
    const taken = change(entry, { do: 'tidy amount', index: 1 })
    expect(firstLack(taken, never)).toBeUndefined()
    expect(bodyOf(taken).lines.map((sent) => sent.amount)).toEqual([41_250_000n, -41_250_000n])
  })

  test('an offered amount that was not accepted counts nowhere: not in the total, and the voucher cannot be accepted', () => {
    const entry = after(
      journal(),
      line(0, 'salary', '100'),
      { do: 'open line', after: 0 },
      { do: 'line', index: 1, with: { ledgerId: 'payable' } },
    )
    expect(totalsOf(entry)).toEqual({ debit: 10_000n, credit: 0n, left: -10_000n })
    expect(firstLack(entry, never)).toEqual({ field: 'lines.1.amount', message: 'An amount is missing.' })
  })

  test('the refusal names the amount that is left to balance', () => {
    const entry = after(journal(), line(0, 'salary', '100'), { do: 'open line', after: 0 }, line(1, 'payable', '60.5'))
    expect(firstLack(entry, never)).toEqual({
      field: 'lines.1.amount',
      message: '{{amount}} credit still to enter',
      values: { amount: '39.50' },
    })
  })

  test('the last line cannot be deleted away: an empty one takes its place', () => {
    expect(change(journal(), { do: 'delete line', index: 0 }).lines).toHaveLength(1)
  })
})

describe('a voucher that moves nothing', () => {
  test('from a ledger to itself is refused in its line, in either form', () => {
    const contra = newEntry({ type: 'contra', kind: 'contra', mode: 'single', date: '2026-08-17', accountId: 'cash', ledgerId: null })
    const toItself = after(contra, line(0, 'cash', '50000'))
    expect(firstLack(toItself, never)).toEqual({ field: 'lines.0.ledger', message: 'This is the ledger above; choose another.' })
    expect(firstLack(change(toItself, { do: 'switch mode' }), never)).toEqual({ field: 'lines.0.ledger', message: MOVES_NOTHING })
    expect(firstLack(after(contra, line(0, 'bank', '50000')), never)).toBeUndefined()
  })

  test('is not made by the form: a posted one with its ledger on both sides opens line by line', () => {
    const stored = posted([100n, 50n, -150n])
    const lines = stored.lines.map((each, index) => (index === 0 ? each : { ...each, ledgerId: 'cash' }))
    expect(entryFromVoucher({ ...stored, lines }, 'payment').mode).toBe('double')
  })
})

describe('the next voucher of a type', () => {
  const sale = (kept: Partial<Kept> = {}) =>
    newEntry({ type: 'sales', kind: 'sales', mode: 'single', date: '2026-08-17', accountId: null, ledgerId: null, ...kept })

  test('after a sale has no party, and the sales ledger in its first line', () => {
    const sold = after(sale(), { do: 'change', with: { accountId: 'Ram Stores' } }, line(0, 'sales', '5000'))
    const next = newEntry({ ...sold, ...keptOf(sold, always) })
    expect([next.accountId, next.lines.map((each) => [each.ledgerId, each.text])]).toEqual([null, [['sales', '']]])
    expect(firstLack(next, never)?.field).toBe('account')
  })

  test('after a sale entered line by line is double too, and names no ledger', () => {
    const sold = after(sale({ mode: 'double' }), line(0, 'Ram Stores', '5000'), { do: 'open line', after: 0 }, line(1, 'sales', '5000'))
    expect(keptOf(sold, always)).toEqual({ mode: 'double', accountId: null, ledgerId: 'sales' })
    expect(newEntry({ ...sold, ...keptOf(sold, always) }).lines.map((each) => each.ledgerId)).toEqual([null])
  })

  test('after a payment is paid from the same cash or bank, for something else', () => {
    const paid = after(payment(), line(0, 'rent', '5000'))
    expect(newEntry({ ...paid, ...keptOf(paid, always) })).toMatchObject({ accountId: 'cash', lines: [{ ledgerId: null }] })
  })

  test('remembers no ledger of the other trade', () => {
    const purchase = newEntry({ ...sale(), type: 'purchase', kind: 'purchase', mode: 'single', accountId: null, ledgerId: null })
    const bought = after(purchase, line(0, 'sales', '5000'), { do: 'open line', after: 0 }, line(1, 'purchases', '100'))
    expect(keptOf(bought, (ledgerId) => ledgerId !== 'sales').ledgerId).toBe('purchases')
    expect(keptOf(bought, (ledgerId) => ledgerId === 'cash').ledgerId).toBeNull()
  })

  test('counts as untouched while it holds only the remembered ledger', () => {
    const next = sale({ ledgerId: 'sales' })
    expect(isTouched(next)).toBe(false)
    expect(isTouched(change(next, { do: 'change', with: { accountId: 'Ram Stores' } }))).toBe(true)
    expect(isTouched(change(next, { do: 'line', index: 0, with: { text: '5' } }))).toBe(true)
    expect(isTouched(change(next, { do: 'line', index: 0, with: { ledgerId: 'exports' } }))).toBe(true)
  })
})

describe('switching and reopening', () => {
  test('single to double and back keeps every line and amount', () => {
    const single = after(payment(), line(0, 'rent', '5000'))
    const double = change(single, { do: 'switch mode' })
    expect(double.lines.map((each) => [each.ledgerId, each.side, each.amount])).toEqual([
      ['rent', 'debit', 500_000n],
      ['cash', 'credit', 500_000n],
    ])
    expect(bodyOf(change(double, { do: 'switch mode' })).lines).toEqual(bodyOf(single).lines)
  })

  test('a posted voucher opens with its own lines; one with two credits stays double', () => {
    expect(entryFromVoucher(posted([300n, -300n]), 'payment')).toMatchObject({
      mode: 'single',
      accountId: 'l1',
      alters: { voucherId: 'v', version: 1 },
    })
    const double = entryFromVoucher(posted([300n, -100n, -200n]), 'payment', '2026-09-01')
    expect([double.mode, double.alters, double.date]).toEqual(['double', null, '2026-09-01'])
    expect(bodyOf(double).lines.map((sent) => sent.amount)).toEqual([300n, -100n, -200n])
  })

  test('a line keeps its cost centre; a ledger that names one stands on a line of its own, where it can be seen', () => {
    const stored = posted([300n, -300n])
    const naming = (at: number) => ({
      ...stored,
      lines: stored.lines.map((each, index) => ({ ...each, costCentreId: index === at ? 'east' : null })),
    })
    const below = entryFromVoucher(naming(0), 'payment')
    expect([below.mode, bodyOf(below).lines.map(({ costCentreId }) => costCentreId)]).toEqual(['single', ['east', undefined]])
    const above = entryFromVoucher(naming(1), 'payment')
    expect([above.mode, bodyOf(above).lines.map(({ costCentreId }) => costCentreId)]).toEqual(['double', [undefined, 'east']])
    expect(isAlike(below, entryFromVoucher(stored, 'payment'))).toBe(false)
  })

  test('a voucher that is altered moves each ledger by what is changed alone', () => {
    const entry = entryFromVoucher(posted([300n, -300n]), 'payment')
    const [debited, credited] = posted([300n, -300n]).lines.map((stored) => stored.ledgerId)
    expect([debited, credited].map((ledgerId) => movementOf(entry, ledgerId ?? ''))).toEqual([0n, 0n])
    const more = change(entry, { do: 'line', index: 0, with: { text: '0.05' } })
    expect([debited, credited].map((ledgerId) => movementOf(more, ledgerId ?? ''))).toEqual([-295n, 295n])
  })
})

describe('a refusal of the server', () => {
  test('leads to the line that it names, with the ledger above counted on its side and empty lines left out', () => {
    const typed = after(payment(), { do: 'open line', after: 0 }, line(1, 'rent', '1'), { do: 'open line', after: 1 }, line(2, 'fuel', '2'))
    const paths = ['lines.0.ledgerId', 'lines.1.subLedgerId', 'lines.2.ledgerId', 'lines.1.amount', 'date', 'lines', '']
    expect(paths.map((path) => fieldOfPath(typed, path))).toEqual([
      'lines.1.ledger',
      'lines.2.subLedger',
      'account',
      'lines.2.amount',
      'date',
      'lines.0.ledger',
      'lines.0.ledger',
    ])
    const receipt = after(
      newEntry({ type: 'receipt', kind: 'receipt', mode: 'single', date: '2026-08-17', accountId: 'cash', ledgerId: null }),
      line(0, 'rent', '1'),
    )
    expect(['lines.0.ledgerId', 'lines.1.ledgerId'].map((path) => fieldOfPath(receipt, path))).toEqual(['account', 'lines.0.ledger'])
  })

  test('a ledger above that demands a sub-ledger is said at once: it has its field in the double form only', () => {
    const entry = after(payment(), line(0, 'rent', '5'))
    expect(firstLack(entry, (id) => id === 'cash')?.field).toBe('account')
    expect(firstLack(change(entry, { do: 'switch mode' }), (id) => id === 'cash')?.field).toBe('lines.1.subLedger')
  })
})

test('a voucher counts as changed by what would be stored, not by the form it is shown in', () => {
  const entry = after(payment(), line(0, 'rent', '5k'))
  expect(isAlike(entry, change(change(entry, { do: 'switch mode' }), { do: 'tidy amount', index: 0 }))).toBe(true)
  expect(isAlike(entry, change(entry, line(0, 'rent', '5001')))).toBe(false)
})

describe('what a bill says beside its amounts', () => {
  const said = { ...posted([300n, -300n]), details: { terms: 'Half in advance' }, fulfils: { id: 'o', type: 'quotation', number: 'QT-1' } }

  test('stays with the voucher that is altered, and is told to be gone where it is deleted', () => {
    const entry = entryFromVoucher(said, 'journal')
    expect(bodyOf(entry)).toMatchObject({ details: { terms: 'Half in advance' } })
    const without = change(entry, { do: 'change', with: { details: undefined } })
    expect(bodyOf(without).details).toBeNull()
    expect(isAlike(entry, without)).toBe(false)
  })

  test('is not copied, nor is the order that the voucher fulfils', () => {
    const copy = bodyOf(entryFromVoucher(said, 'journal', '2026-08-18'))
    expect([copy.details, copy.fulfils]).toEqual([undefined, undefined])
  })

  test('makes a new voucher a touched one', () => {
    expect(isTouched(change(journal(), { do: 'change', with: { details: { capital: true } } }))).toBe(true)
    expect(bodyOf({ ...journal(), fulfils: said.fulfils }).fulfils).toBe('o')
  })
})

describe('an order', () => {
  const quotation = () =>
    newEntry({ type: 'quotation', kind: 'sales', mode: 'single', date: '2026-08-17', accountId: null, ledgerId: null })

  test('is entered in the form of its bill and moves no balance', () => {
    const typed = after(quotation(), { do: 'change', with: { accountId: 'party' } }, line(0, 'sales', '500'))
    expect(bodyOf(typed)).toMatchObject({ type: 'quotation', lines: [{ ledgerId: 'party' }, { ledgerId: 'sales' }] })
    expect([movementOf(typed, 'party'), movementOf({ ...typed, type: 'sales' }, 'party')]).toEqual([0n, 50000n])
  })
})
