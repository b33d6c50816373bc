import { createMembershipType, createOrganization, listLedgers, listOrganizations, signUp, updateOrganization } from '@lekha/contract'
import { STARTER_CHARTS, startersOf } from '@lekha/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typeForm } from '../../testing/full-members.ts'
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

describe('the chart that a new organization begins with', () => {
  const begun = async (chart?: (typeof STARTER_CHARTS)[number]) => {
    const { result } = (await books.owner.call(createOrganization, { body: { ...FORM, ...(chart && { chart }) } })).answer
    const params = { organizationId: result.id }
    const ledgers = (await books.owner.call(listLedgers, { params })).answer.result.filter(({ groupId }) => groupId !== null)
    return { kind: result.kind, params, ledgers, names: ledgers.map(({ name }) => name).toSorted() }
  }

  test('is that of a trading firm, of a service firm or of a federation, which works for no profit', async () => {
    for (const chart of STARTER_CHARTS) {
      const { names, kind } = await begun(chart)
      expect(names).toEqual(
        startersOf(chart)
          .map(({ name }) => name)
          .toSorted(),
      )
      expect(kind).toBe(chart === 'federation' ? 'non-profit' : 'business')
    }
    expect((await begun()).names).toEqual((await begun('trading')).names)
  })

  test('of a federation has a ledger of what members owe, which a membership type can name', async () => {
    const { params, ledgers } = await begun('federation')
    const dues = ledgers.find(({ name }) => name === 'Membership Dues')?.id ?? ''
    expect((await books.owner.call(createMembershipType, { params, body: typeForm('General', dues) })).status).toBe(201)
    expect(ledgers.map(({ name }) => name).filter((name) => /Sales|Purchases|Stock|Share|Profit/.test(name))).toEqual([])
  })
})

test('each new organization has a colour that the fewest others of the account have', async () => {
  const colours = async () => (await books.owner.call(listOrganizations)).answer.result.map(({ color }) => color)
  for (let more = 8 - (await colours()).length; more > 0; more--) await books.owner.call(createOrganization, { body: FORM })
  expect(new Set(await colours()).size).toBe(8)
})

describe('the pictures of an organization', () => {
  const png = () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'logo.png')

  test('stay where none is sent, and an empty text in place of one removes that one alone', async () => {
    const created = await books.owner.call(createOrganization, { body: { ...FORM, colorImage: png(), BWImage: png() } })
    const { id, version, BWImage } = created.answer.result
    const params = { organizationId: id }
    const kept = await books.owner.call(updateOrganization, { params, body: { ...FORM, version: String(version) } })
    expect(kept.answer.result).toMatchObject({ colorImage: created.answer.result.colorImage, BWImage })
    const body = { ...FORM, colorImage: '' as const, version: String(kept.answer.result.version) }
    const removed = await books.owner.call(updateOrganization, { params, body })
    expect(removed.answer.result).toMatchObject({ colorImage: null, BWImage })
  })

  test('are no empty text where an organization is created', async () => {
    const refused = await books.owner.call(createOrganization, { body: { ...FORM, colorImage: '' } as never })
    expect(refused.status).toBe(400)
  })
})

const colorImage = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'logo.png')

describe('the bounds of an account', () => {
  test('end at five hundred organizations', async () => {
    const other = await openTestBooks(product)
    // Without the triggers, which open the books of each.
    await product.database.admin.query(`begin; set local session_replication_role = replica;
      insert into organization (organization_id, account_id, name, company_code, contact, email, location, postal_code, registration_number, pan_number)
      select gen_random_uuid(), account_id, n::text, 'X', '1', 'x@example.com', 'X', '1', '1', '1' from organization, generate_series(1, 499) n
       where organization_id = '${other.organizationId}'; commit`)
    const refused = await other.owner.call(createOrganization, { body: FORM })
    expect([refused.status, refused.error.message]).toEqual([422, 'An account can have at most 500 organizations.'])
    expect((await books.owner.call(createOrganization, { body: FORM })).status).toBe(201)
  })

  test('end at five hundred megabytes of files in all its organizations together, and those of others do not count', async () => {
    const { answer } = await books.owner.call(createOrganization, { body: FORM })
    const { id, version } = answer.result
    await product.database.admin.query(`begin; set local session_replication_role = replica;
      insert into stored_file (organization_id, file_id, name, media_type, sha256, bytes, stored_by)
      select organization_id, gen_random_uuid(), 'logo.png', 'image/png', '', convert_to(repeat('x', 10 * 1024 * 1024), 'UTF8'), gen_random_uuid()
        from organization, generate_series(1, 25) where organization_id in ('${id}', '${books.organizationId}');
      commit`)
    const stranger = await openTestBooks(product)
    expect((await stranger.owner.call(createOrganization, { body: { ...FORM, colorImage } })).status).toBe(201)
    const refused = await books.owner.call(updateOrganization, {
      params: { organizationId: id },
      body: { ...FORM, colorImage, version: String(version) },
    })
    expect([refused.status, refused.error.message]).toEqual([422, 'The files of an account have at most 500 MB together.'])
  })
})

test('an image that was replaced or removed goes with the command that did so', async () => {
  const { owner } = await openTestBooks(product)
  const created = (await owner.call(createOrganization, { body: { ...FORM, colorImage, BWImage: colorImage } })).answer.result
  const { id: organizationId } = created
  const kept = async () => {
    const { rows } = await product.database.admin.query<{ file_id: string }>('select file_id from stored_file where organization_id = $1', [
      organizationId,
    ])
    return new Set(rows.map(({ file_id }) => file_id))
  }
  expect(await kept()).toEqual(new Set([created.colorImage, created.BWImage]))
  const change = async (version: number, image: File | '') =>
    (
      await owner.call(updateOrganization, {
        params: { organizationId },
        body: { ...FORM, colorImage: image, version: String(version) },
      })
    ).answer.result
  const replaced = await change(created.version, colorImage)
  expect(replaced.colorImage).not.toBe(created.colorImage)
  expect(await kept()).toEqual(new Set([replaced.colorImage, created.BWImage]))
  await change(replaced.version, '')
  expect(await kept()).toEqual(new Set([created.BWImage]))
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
      const refused = await books.owner.callWrongly(createOrganization, { body })
      expect(refused.status).toBe(400)
      expect(refused.error.fields).toEqual({ [field]: message })
    }
  })

  test('the name of the organization is demanded of an empty sign-up', async () => {
    const refused = await product.caller().callWrongly(signUp, { body: {} })
    expect(refused.status).toBe(400)
    expect(refused.error.fields).toMatchObject({ organizationName: 'Organization name is required', email: 'Email is required' })
  })
})
