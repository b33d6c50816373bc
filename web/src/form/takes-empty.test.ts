import { createFiscalYear, logIn, updateLedger, updateOrganization } from '@lekha/contract'
import { expect, test } from 'vitest'
import { schemaOf } from './contract-form.ts'
import { takesEmpty } from './takes-empty.ts'

test('the contract says which fields may be left empty', () => {
  const ledger = schemaOf(updateLedger)
  const optional = Object.keys(ledger.shape).filter((name) => takesEmpty(ledger, name))
  expect(optional).toEqual(expect.arrayContaining(['nameNp', 'alias', 'code', 'pan', 'phone', 'address']))
  expect(optional).not.toContain('name')
  expect(takesEmpty(schemaOf(createFiscalYear), 'name')).toBe(true)
  expect(takesEmpty(schemaOf(logIn), 'password')).toBe(false)
  expect(
    ['organizationName', 'contact', 'email', 'location', 'panNumber'].filter((name) => takesEmpty(schemaOf(updateOrganization), name)),
  ).toEqual([])
})
