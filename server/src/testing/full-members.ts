import {
  createFirmRole,
  createMemberFirm,
  createMembershipType,
  createPerson,
  type Endpoint,
  type InputOf,
  listMemberFirms,
  listMembershipTypes,
  listPersons,
  verifyMemberFirm,
} from '@lekha/contract'
import type { ClosableBooks } from './closable-books.ts'

/** The fields of a member firm of a type. */
export const firmForm = (membershipTypeId: string, name: string) => ({
  ...{ membershipTypeId, code: '', name, nameNp: '', pan: '301482915', organizationType: 'Private limited', organizationCode: '7' },
  ...{ ownershipType: 'Company', registrationNumber: '12345/078-79', registrationDate: '2022-04-14' },
  ...{ commodityName: 'Tea', commodityType: 'Leaf', commoditySubtype: 'Orthodox', phone: '01-4412345', email: 'tea@example.com' },
  ...{ provinceId: 1, districtId: 1, localLevelId: 2, ward: 12, street: 'Bazar', postalCode: '57000' },
  ...{ latitude: '27.17', longitude: '87.05', joinedOn: '2025-07-17', validUntil: '2027-07-16', active: true },
})

/** A verified member firm with an owner, and another who represented it until a day. */
export async function openMembers(
  books: ClosableBooks,
  call: <E extends Endpoint>(books: Pick<ClosableBooks, 'owner'>, endpoint: E, input: InputOf<E>) => Promise<unknown>,
): Promise<void> {
  const { organizationId, owner } = books
  const params = { organizationId }
  await call(books, createMembershipType, { params, body: { name: 'General', nameNp: 'साधारण', note: 'Has a vote', active: true } })
  const [type] = (await owner.call(listMembershipTypes, { params })).answer.result
  await call(books, createMemberFirm, { params, body: firmForm(type?.id ?? '', 'Bhojpur Tea') })
  const [firm] = (await owner.call(listMemberFirms, { params })).answer.result
  const memberFirmId = firm?.id ?? ''
  await call(books, verifyMemberFirm, { params: { ...params, memberFirmId }, body: { verified: true, version: 1 } })
  for (const name of ['Sita Rai', 'Hari Rai']) {
    const body = { name, nameNp: '', citizenshipNumber: '06-01-70-01234', phone: '9851012345', email: '', address: 'Bhojpur', active: true }
    await call(books, createPerson, { params, body })
  }
  const [hari, sita] = (await owner.call(listPersons, { params })).answer.result
  const role = { memberFirmId, number: '1', since: '2025-07-17' }
  await call(books, createFirmRole, { params, body: { ...role, personId: sita?.id ?? '', kind: 'owner', until: null } })
  await call(books, createFirmRole, { params, body: { ...role, personId: hari?.id ?? '', kind: 'representative', until: '2026-07-16' } })
}
