import { subLedgerCalls } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { masterWire } from './master-wire.ts'

const wire = masterWire(subLedgerCalls)

describe('the calls of a master', () => {
  test('use the path parameter of their own contract', () => {
    expect(wire.ofOne('organization', 'one')).toEqual({ organizationId: 'organization', subLedgerId: 'one' })
  })

  test('carry the fields of the form, and the version that the user saw', () => {
    const row = { id: 'one', ledgerId: 'l', name: 'Sita Rai', nameNp: '', alias: '', code: null, active: true, version: 3, computed: 'x' }
    expect(wire.formOf(row)).toEqual({ ledgerId: 'l', name: 'Sita Rai', nameNp: '', alias: '', code: null, active: true, version: 3 })
  })
})
