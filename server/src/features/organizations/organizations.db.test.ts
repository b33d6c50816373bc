import { createOrganization, listOrganizations, signUp, updateOrganization } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
})
afterAll(() => product.close())

const FORM = {
  organizationName: 'Zero Traders',
  companyCode: 'ZT',
  contact: '014412345',
  email: 'office@example.com',
  location: 'Kathmandu',
  postalCode: '01234',
  registrationNumber: '000123',
  panNumber: '012345678',
}

describe('the numbers of an organization', () => {
  test('keep their leading zeros when something else is changed', async () => {
    const { answer } = await books.owner.call(createOrganization, { body: FORM })
    const { id, version, stored, contact } = answer.result
    expect(contact).toBe(14_412_345)
    const params = { organizationId: id }
    const body = { ...FORM, ...stored, location: 'Pokhara', version: String(version) }
    expect((await books.owner.call(updateOrganization, { params, body })).status).toBe(200)
    const listed = await books.owner.call(listOrganizations)
    const { contact: phone, postalCode, registrationNumber, panNumber } = FORM
    expect(listed.answer.result.find((each) => each.id === id)).toMatchObject({
      location: 'Pokhara',
      stored: { contact: phone, postalCode, registrationNumber, panNumber },
    })
  })
})

describe('what is missing in a form', () => {
  test.each([
    ['organizationName', 'Organization name is required'],
    ['companyCode', 'Company code is required'],
    ['contact', 'Contact number is required'],
    ['email', 'Email is required'],
    ['location', 'Location is required'],
    ['postalCode', 'Postal code is required'],
    ['registrationNumber', 'Registration number is required'],
    ['panNumber', 'PAN number is required'],
  ])('%s is told in the words of the specification, absent or blank', async (field, message) => {
    const without = Object.fromEntries(Object.entries(FORM).filter(([name]) => name !== field))
    for (const body of [without, { ...FORM, [field]: ' ' }]) {
      const refused = await books.owner.call(createOrganization, { body })
      expect(refused.status).toBe(400)
      expect(refused.error.fields).toEqual({ [field]: message })
    }
  })

  test('the name of the organization is demanded of an empty sign-up', async () => {
    const refused = await product.caller().call(signUp, { body: {} })
    expect(refused.status).toBe(400)
    expect(refused.error.fields).toMatchObject({ organizationName: 'Organization name is required', email: 'Email is required' })
  })
})
