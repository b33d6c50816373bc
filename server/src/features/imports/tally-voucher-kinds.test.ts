import { describe, expect, it } from 'vitest'
import type { TallyVoucherType } from './tally-records.ts'
import { voucherKinds } from './tally-voucher-kinds.ts'

const type = (name: string, parent: string, reservedName = ''): TallyVoucherType => ({
  kind: 'voucherType',
  name,
  parent,
  reservedName,
  aliases: [],
})

describe('the kind of a voucher type', () => {
  it.each(['Payment', 'Receipt', 'Contra', 'Journal', 'Sales', 'Purchase'])('%s is itself, declared or not', (name) => {
    expect(voucherKinds([])(name)).toEqual({ kind: name.toLowerCase() })
    expect(voucherKinds([type(name, name, name)])(name.toUpperCase())).toEqual({ kind: name.toLowerCase() })
  })

  it('a user’s type is what the types above it are', () => {
    const kindOf = voucherKinds([type('Counter  Bill', 'Cash Bill'), type('Cash Bill', 'Sales')])
    expect(kindOf('counter bill')).toEqual({ kind: 'sales' })
  })

  it('a type of Tally that was renamed is known by the name Tally gave it', () => {
    expect(voucherKinds([type('भुक्तानी', 'भुक्तानी', 'Payment'), type('Petty', 'भुक्तानी')])('Petty')).toEqual({ kind: 'payment' })
  })

  it.each([
    ['Credit Note', { returns: 'sales' }],
    ['Debit Note', { returns: 'purchase' }],
    ['Payroll', {}],
  ])('%s is entered as a journal, with a note; goods come back with a note of credit or debit', (name, returns) => {
    expect(voucherKinds([])(name)).toEqual({ kind: 'journal', note: 'Entered as a journal.', ...returns })
  })

  it('a Stock Journal moves goods alone', () => {
    expect(voucherKinds([type('Godown transfer', 'Stock Journal')])('Godown transfer')).toEqual({ kind: 'stock-journal' })
  })

  it.each(['Sales Order', 'Delivery Note', 'Memorandum', 'Reversing Journal', 'Physical Stock'])(
    '%s holds amounts that are not of the books',
    (name) => {
      expect(voucherKinds([type('Own', name)])('Own')).toEqual({
        kind: null,
        note: 'Vouchers of this type do not change the books and were left out.',
      })
    },
  )

  it.each(['Mystery', 'A', 'Self', 'constructor', ''])('%j, which leads nowhere, is a journal with a note', (name) => {
    expect(voucherKinds([type('A', 'B'), type('B', 'A'), type('Self', 'Self')])(name)).toEqual({
      kind: 'journal',
      note: 'The file does not say what this type is; entered as a journal.',
    })
  })
})
