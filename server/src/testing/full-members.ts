import {
  chargeMember,
  createChargeHead,
  createFirmRole,
  createMemberFirm,
  createMembershipType,
  createPerson,
  type Endpoint,
  type InputOf,
  listChargeHeads,
  listMemberFirms,
  listMembershipTypes,
  listPersons,
  postReceipt,
  readMemberDues,
  verifyMemberFirm,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import type { ClosableBooks } from './closable-books.ts'

/** The fields of a membership type whose members owe on a ledger. */
export const typeForm = (name: string, ledgerId: string | null = null) => ({
  ...{ name, nameNp: 'साधारण', note: 'Has a vote', ledgerId, graceMonths: 3, fineEvery: 'month' as const, dormantYears: 2, active: true },
})

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
  await call(books, createMembershipType, { params, body: typeForm('General', books.ledgerId('Security Deposit')) })
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
  await openReceipts(books, call, { memberFirmId, membershipTypeId: type?.id ?? '' })
}

/** A charge of the firm, and a receipt for it and for something else, of which one print was made. */
async function openReceipts(
  books: ClosableBooks,
  call: Parameters<typeof openMembers>[1],
  { memberFirmId, membershipTypeId }: { memberFirmId: string; membershipTypeId: string },
): Promise<void> {
  const { organizationId, owner } = books
  const params = { organizationId }
  const head = { nameNp: '', ledgerId: books.ledgerId('Other Income'), active: true }
  for (const [name, kind, price] of [
    ['Renewal', 'renewal', '5000'],
    ['Certificate', 'other', '250'],
  ] as const) {
    const body = { ...head, name, kind, price: parsePaisa(price), membershipTypeId: kind === 'renewal' ? membershipTypeId : null }
    await call(books, createChargeHead, { params, body })
  }
  const [certificate, renewal] = (await owner.call(listChargeHeads, { params })).answer.result
  const charge = { chargeHeadId: renewal?.id ?? '', fiscalYearId: books.former, date: '2025-08-01', dueOn: '2025-08-16' }
  await call(books, chargeMember, {
    params: { ...params, memberFirmId },
    body: { ...charge, amount: parsePaisa('5000'), remark: 'Second notice' },
  })
  const dues = await owner.call(readMemberDues, { params: { ...params, memberFirmId }, query: { on: '2025-08-02' } })
  const [owed] = dues.answer.result.charges
  const line = { chargeHeadId: null, fiscalYearId: null, billId: null, description: '' }
  const body = {
    ...{ date: '2025-08-20', memberFirmId, payer: 'Sita Rai', payerPan: '', representativeNumber: '1', paidBy: 'esewa' as const },
    ...{ ledgerId: books.ledgerId('Cash'), transactionId: 'E-1', chequeNumber: '', chequeDate: null, chequeBank: '', remark: 'By hand' },
    lines: [
      { ...line, billId: owed?.billId ?? '', amount: parsePaisa('3000'), description: 'First part' },
      { ...line, chargeHeadId: certificate?.id ?? '', amount: parsePaisa('250') },
    ],
  }
  await call(books, postReceipt, { params, body })
}
