import {
  checkMembership,
  createFirmRole,
  createMemberFirm,
  createMembershipType,
  createPerson,
  deleteMemberFirm,
  deletePerson,
  type FirmRole,
  isDormant,
  listFirmRoles,
  listMemberFirmChanges,
  listMemberFirms,
  listPersons,
  listPersonUses,
  type MemberFirm,
  type Person,
  updateFirmRole,
  updateMemberFirm,
  updateMembershipType,
  verifyMemberFirm,
} from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firmForm, typeForm } from '../../testing/full-members.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let typeId: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  typeId = await newType('General')
})
afterAll(() => product.close())

async function newType(name: string, more: object = {}): Promise<string> {
  const { answer } = await books.owner.call(createMembershipType, { params, body: { ...typeForm(name), ...more } })
  return answer.result.id
}

type Form = ReturnType<typeof firmForm>
const enter = (name: string, more: Partial<{ [Field in keyof Form]: Form[Field] | null }> = {}) =>
  books.owner.call(createMemberFirm, { params, body: { ...firmForm(typeId, name), ...more } as Form })
const entered = async (name: string, more: Parameters<typeof enter>[1] = {}) => (await enter(name, more)).answer.result
const found = async (query: Record<string, string>) =>
  (await books.owner.call(listMemberFirms, { params, query })).answer.result.map(({ name }: MemberFirm) => name)
const change = ({ id, verifiedAt: _at, verifiedBy: _by, ...form }: MemberFirm, body: Partial<MemberFirm>) =>
  books.owner.call(updateMemberFirm, { params: { ...params, memberFirmId: id }, body: { ...form, ...body } })

describe('a member firm', () => {
  test('gets the number after the highest, unless one is given; no other has it', async () => {
    const first = await entered('Himal Traders', { code: '41' })
    const second = await entered('Koshi Traders')
    const lettered = await entered('Seti Traders', { code: 'A-7' })
    expect([first.code, second.code, lettered.code]).toEqual(['41', '42', 'A-7'])
    expect((await enter('Karnali Traders', { code: 'a-7' })).error.fields).toEqual({ code: 'Another member firm has this number.' })
    expect((await enter('Rapti Traders', { code: '४१' })).error.fields).toEqual({ code: 'Another member firm has this number.' })
    await entered('Far ahead', { code: '999999999999999999' })
    expect([(await entered('Next')).code, (await entered('And next')).code]).toEqual(['1000000000000000000', '1000000000000000001'])
  })

  test('entered by several at once gets numbers of which none is given twice', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => entered(`At once ${index}`)))
    expect(new Set(all.map(({ code }) => code)).size).toBe(8)
  })

  test('keeps its PAN and its telephone number as they are compared, whatever script they were typed in', async () => {
    expect(await entered('Mechi Tea', { pan: '३०१ ४८२ ९१६', phone: '०१-४४१२३४५' })).toMatchObject({
      pan: '301482916',
      phone: '+97714412345',
    })
    expect((await enter('Short', { pan: '12345' })).error.fields).toEqual({ pan: 'PAN has 9 digits.' })
    expect((await enter('Nowhere', { phone: '12345' })).error.fields).toEqual({
      phone: 'This is not a telephone number. Write one number; one of another country begins with + and its code.',
    })
  })

  test('stands in a place of which each part lies in the one above it', async () => {
    const apart = await enter('Apart', { provinceId: 3 })
    expect([apart.status, Object.keys(apart.error.fields ?? {})]).toEqual([422, ['districtId']])
    expect(Object.keys((await enter('No such ward', { ward: 13 })).error.fields ?? {})).toEqual(['ward'])
    expect(Object.keys((await enter('Half a position', { latitude: null })).error.fields ?? {})).toEqual(['latitude'])
    expect((await enter('Beyond', { latitude: '90.5' })).status).toBe(400)
  })

  test('is of a type that takes new members', async () => {
    const old = await newType('Founding')
    const body = { ...typeForm('Founding'), active: false, version: 1 }
    await books.owner.call(updateMembershipType, { params: { ...params, membershipTypeId: old }, body })
    expect((await enter('Too late', { membershipTypeId: old })).error.fields).toEqual({
      membershipTypeId: 'This one can no longer be chosen. Choose another, or switch it on again.',
    })
  })

  test('is found by the start of a name in either script, by its number and by its PAN', async () => {
    await entered('Sagarmatha Suppliers', { nameNp: 'सगरमाथा सप्लायर्स', code: '9001', pan: '609876543' })
    for (const text of ['sagar', 'सगर', '9001', '९००१', '609876', 'supp']) expect(await found({ text })).toContain('Sagarmatha Suppliers')
    expect(await found({ pan: '609876543' })).toEqual(['Sagarmatha Suppliers'])
  })

  test('is listed by type, district, verification and whether its membership counts on a day', async () => {
    const honorary = await newType('Honorary')
    const of = { membershipTypeId: honorary }
    await entered('Ended', { ...of, validUntil: '2026-07-16' })
    await entered('Never', { ...of, validUntil: null })
    const valid = await entered('Counts', {
      ...of,
      validUntil: '2026-07-17',
      provinceId: 3,
      districtId: 27,
      localLevelId: null,
      ward: null,
    })
    const inType = { membershipTypeId: honorary }
    expect(await found({ ...inType, validUntil: 'valid:2026-07-17' })).toEqual(['Counts'])
    expect(await found({ ...inType, validUntil: 'over:2026-07-17' })).toEqual(['Ended'])
    expect(await found({ ...inType, validUntil: 'none:2026-07-17' })).toEqual(['Never'])
    expect(await found({ ...inType, districtId: '27' })).toEqual(['Counts'])
    await books.owner.call(verifyMemberFirm, {
      params: { ...params, memberFirmId: valid.id },
      body: { verified: true, version: valid.version },
    })
    expect([await found({ ...inType, verifiedAt: 'verified' }), await found({ ...inType, verifiedAt: 'unverified' })]).toEqual([
      ['Counts'],
      ['Ended', 'Never'],
    ])
  })

  test('is dormant once its membership ended so many years ago as its type says, by one rule on the server and on the screen', async () => {
    const [two, never] = [await newType('Dormant after two years'), await newType('Never dormant', { dormantYears: 0 })]
    const four = await newType('Dormant after four years', { dormantYears: 4 })
    const days = ['2024-02-28', '2024-07-16', '2024-07-17', '2025-07-16', '2026-07-17']
    for (const validUntil of days) {
      await entered(`Two ${validUntil}`, { membershipTypeId: two, joinedOn: null, validUntil })
      await entered(`Never ${validUntil}`, { membershipTypeId: never, joinedOn: null, validUntil })
    }
    for (const on of ['2026-07-16', '2026-07-17', '2026-07-18', '2028-02-29']) {
      const said = days.filter((validUntil) => isDormant({ validUntil }, { dormantYears: 2 }, on)).map((day) => `Two ${day}`)
      expect(await found({ membershipTypeId: two, validUntil: `dormant:${on}` })).toEqual(said)
      expect(await found({ membershipTypeId: never, validUntil: `dormant:${on}` })).toEqual([])
    }
    for (const validUntil of ['2024-02-28', '2024-02-29'])
      await entered(`Four ${validUntil}`, { membershipTypeId: four, joinedOn: null, validUntil })
    for (const on of ['2028-02-28', '2028-02-29', '2028-03-01']) {
      const said = ['2024-02-28', '2024-02-29'].filter((validUntil) => isDormant({ validUntil }, { dormantYears: 4 }, on))
      expect(await found({ membershipTypeId: four, validUntil: `dormant:${on}` })).toEqual(said.map((day) => `Four ${day}`))
    }
    expect(await found({ membershipTypeId: two, validUntil: 'dormant:2026-07-17' })).toEqual(['Two 2024-02-28', 'Two 2024-07-16'])
  })

  test('shows its name, number and last day to whoever has the link of its card, and nothing else; another organization has no such membership', async () => {
    const firm = await entered('Carded Traders', { code: '7001', validUntil: '2027-07-16' })
    const { answer } = await product.caller().call(checkMembership, { params: { ...params, memberFirmId: firm.id } })
    expect(answer.result).toEqual({
      ...{ organizationName: expect.stringContaining('Himal Traders'), organizationNameNp: expect.any(String) },
      ...{ code: '7001', name: 'Carded Traders', nameNp: '', validUntil: '2027-07-16', valid: true },
    })
    const told = async ({ id }: MemberFirm) =>
      (await product.caller().call(checkMembership, { params: { ...params, memberFirmId: id } })).answer.result.valid
    expect(await told(await entered('Card of old', { joinedOn: null, validUntil: '2024-07-15' }))).toBe(false)
    expect(await told(await entered('Card for life', { validUntil: null }))).toBe(true)
    expect((await change(firm, { active: false })).status).toBe(200)
    expect(await told(firm)).toBe(false)
    const other = await openTestBooks(product)
    const strayed = { params: { organizationId: other.organizationId, memberFirmId: firm.id } }
    expect((await product.caller().call(checkMembership, strayed)).status).toBe(404)
  })

  test('is verified by somebody at a moment, and stays so when it is altered; its history says what changed', async () => {
    const firm = await entered('Rapti Mills')
    const verify = (verified: boolean, version: number) =>
      books.owner.call(verifyMemberFirm, { params: { ...params, memberFirmId: firm.id }, body: { verified, version } })
    const verified = (await verify(true, 1)).answer.result
    expect(verified).toMatchObject({ verifiedBy: 'Sabina Karki', version: 2 })
    expect(verified.verifiedAt).toMatch(/^20\d\d-/)
    expect((await verify(false, 1)).status).toBe(409)
    const altered = (await change(verified, { ownershipType: 'Cooperative' })).answer.result
    expect(altered).toMatchObject({ verifiedBy: 'Sabina Karki', ownershipType: 'Cooperative', version: 3 })
    expect((await verify(false, 3)).answer.result).toMatchObject({ verifiedAt: null, verifiedBy: null })
    const changes = (await books.owner.call(listMemberFirmChanges, { params: { ...params, memberFirmId: firm.id } })).answer.result
    expect(changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ['verifiedAt', 'verifiedBy'],
      ['ownershipType'],
      ['verifiedAt', 'verifiedBy'],
      expect.arrayContaining(['name', 'pan']),
    ])
  })
})

describe('a person', () => {
  const person = async (name: string, citizenshipNumber = ''): Promise<Person> => {
    const body = { name, nameNp: '', citizenshipNumber, phone: '', email: '', address: '', active: true }
    return (await books.owner.call(createPerson, { params, body })).answer.result
  }
  const role = (memberFirmId: string, personId: string, more: Partial<FirmRole> = {}) =>
    books.owner.call(createFirmRole, {
      params,
      body: { memberFirmId, personId, kind: 'representative', number: '', since: '2026-07-17', until: null, ...more },
    })

  test('is found by the citizenship number, and listed with the firms, by what the person is now', async () => {
    const [one, other] = [await entered('Bheri Bakery'), await entered('Babai Bakery')]
    const maya = await person('Maya Gurung', '२७-०१-७०-१२३४५')
    await role(one.id, maya.id, { kind: 'owner' })
    await role(other.id, maya.id, { since: '2020-04-13', until: '2024-04-12' })
    const list = async (query: Record<string, string>) => (await books.owner.call(listPersons, { params, query })).answer.result
    const [found] = await list({ text: '27-01-70-12345' })
    expect(found?.roles.map(({ firmName, kind, until }: Person['roles'][number]) => [firmName, kind, until])).toEqual([
      ['Bheri Bakery', 'owner', null],
      ['Babai Bakery', 'representative', '2024-04-12'],
    ])
    expect((await list({ roles: 'owner:2026-07-17', text: 'maya' })).map(({ name }) => name)).toEqual(['Maya Gurung'])
    expect(await list({ roles: 'representative:2026-07-17', text: 'maya' })).toEqual([])
    expect(await list({ roles: 'owner:2026-07-16', text: 'maya' })).toEqual([])
  })

  test('who owns or represents a firm is not deleted, nor is the firm', async () => {
    const firm = await entered('Trishuli Tours')
    const hari = await person('Hari Tamang')
    await role(firm.id, hari.id)
    const uses = (await books.owner.call(listPersonUses, { params: { ...params, personId: hari.id } })).answer.result
    expect(uses).toMatchObject([{ screen: 'member-firm', count: 1, first: [{ name: 'Trishuli Tours' }] }])
    const query = { version: '1' }
    const [away, gone] = [
      await books.owner.call(deletePerson, { params: { ...params, personId: hari.id }, query }),
      await books.owner.call(deleteMemberFirm, { params: { ...params, memberFirmId: firm.id }, query }),
    ]
    expect([away.error.message, gone.error.message]).toEqual([
      'This person owns or represents a member firm.',
      'One person owns or represents it.',
    ])
  })

  test('represents a firm from one day to another; those of now stand first, owners before representatives', async () => {
    const firm = await entered('Mardi Masala')
    const [ram, sita, gita] = [await person('Ram Rai'), await person('Sita Rai'), await person('Gita Rai')]
    const former = (await role(firm.id, ram.id, { since: '2024-07-16' })).answer.result
    await role(firm.id, sita.id)
    await role(firm.id, gita.id, { kind: 'owner', since: '2020-07-16' })
    expect((await role(firm.id, sita.id)).error.fields).toEqual({
      since: 'This person has this role in the firm on some of these days already.',
    })
    expect((await role(firm.id, ram.id, { since: '2023-07-17', until: '2024-07-16' })).error.fields).toEqual({
      since: 'This person has this role in the firm on some of these days already.',
    })
    const { id, name: _n, nameNp: _np, citizenshipNumber: _c, phone: _p, ...body } = former
    const end = (until: string) => books.owner.call(updateFirmRole, { params: { ...params, firmRoleId: id }, body: { ...body, until } })
    expect((await end('2024-07-15')).error.fields).toEqual({ until: 'The last day is before the first.' })
    const follower = { params: { ...params, firmRoleId: id.toUpperCase() }, body: { ...body, personId: sita.id } }
    expect((await books.owner.call(updateFirmRole, follower)).error.fields).toEqual({
      personId: 'A role stays with its person. End it, and name who follows.',
    })
    await end('2026-07-16')
    const { result } = (await books.owner.call(listFirmRoles, { params, query: { memberFirmId: firm.id } })).answer
    expect(result.map(({ name, kind }) => [name, kind])).toEqual([
      ['Gita Rai', 'owner'],
      ['Sita Rai', 'representative'],
      ['Ram Rai', 'representative'],
    ])
  })
})
