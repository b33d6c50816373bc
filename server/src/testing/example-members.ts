import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { asCommand } from './as-command.ts'
import { type Example, inBooks, reading, versionOf } from './example.ts'
import type { Tenant } from './tenants.ts'

type MemberIds = Record<'membershipTypeId' | 'memberFirmId' | 'personId' | 'firmRoleId', string>

const ofOne = (name: keyof MemberIds) => (tenant: Tenant) => ({ params: { ...inBooks(tenant), [name]: tenant.ids[name] } })
const names = ({ canary }: Tenant) => ({ name: `${canary} ${randomUUID()}`, nameNp: canary })

const NOTHING_OWED = { ledgerId: null, graceMonths: 3, fineEvery: 'month', dormantYears: 2 }
const typeForm = (tenant: Tenant) => ({ ...names(tenant), note: tenant.canary, ...NOTHING_OWED, active: true })
const firmForm = (tenant: Tenant) => ({
  ...{ ...names(tenant), membershipTypeId: tenant.ids.membershipTypeId, code: '', pan: '301482915', organizationType: tenant.canary },
  ...{ organizationCode: '7', ownershipType: tenant.canary, registrationNumber: '12345/078-79', registrationDate: '2022-04-14' },
  ...{ commodityName: tenant.canary, commodityType: '', commoditySubtype: '', phone: '9851012345', email: '' },
  ...{ provinceId: 3, districtId: null, localLevelId: null, ward: null, street: tenant.canary, postalCode: '44600' },
  ...{ latitude: '27.700769', longitude: '85.300140', joinedOn: '2026-07-17', validUntil: null, active: true },
})
const personForm = (tenant: Tenant) => ({
  ...{ ...names(tenant), citizenshipNumber: '27-01-70-12345', phone: '', email: '', address: tenant.canary, active: true },
})
const roleForm = ({ ids, canary }: Tenant) => ({
  ...{ memberFirmId: ids.memberFirmId, personId: ids.personId, kind: 'owner', number: canary.slice(0, 50), until: null },
})

const changed = async (tenant: Tenant, table: string, name: keyof MemberIds, form: object) => ({
  ...ofOne(name)(tenant),
  body: { ...form, version: await versionOf(tenant, table, `${table}_id`, tenant.ids[name]) },
})
const deleted = (tenant: Tenant, name: keyof MemberIds, id: string) => ({
  params: { ...inBooks(tenant), [name]: id },
  query: { version: '1' },
})
const fresh = ({ admin, ids, canary }: Tenant) => freshMember(admin, ids.organizationId, canary)

/** An example for each call of member firms and of those who own or represent them. */
export const members: Record<string, Example> = {
  listMembershipTypes: reading,
  listMembershipTypeChanges: ofOne('membershipTypeId'),
  listMembershipTypeUses: ofOne('membershipTypeId'),
  createMembershipType: (tenant) => ({ params: inBooks(tenant), body: typeForm(tenant) }),
  updateMembershipType: (tenant) => changed(tenant, 'membership_type', 'membershipTypeId', typeForm(tenant)),
  deleteMembershipType: async (tenant) =>
    deleted(tenant, 'membershipTypeId', await freshType(tenant.admin, tenant.ids.organizationId, tenant.canary)),
  listMemberFirms: reading,
  listMemberFirmChanges: ofOne('memberFirmId'),
  listMemberFirmUses: ofOne('memberFirmId'),
  createMemberFirm: (tenant) => ({ params: inBooks(tenant), body: firmForm(tenant) }),
  updateMemberFirm: (tenant) => changed(tenant, 'member_firm', 'memberFirmId', firmForm(tenant)),
  deleteMemberFirm: async (tenant) => {
    const { firmRoleId, memberFirmId } = await fresh(tenant)
    await remove(tenant, 'firm_role', firmRoleId)
    return deleted(tenant, 'memberFirmId', memberFirmId)
  },
  verifyMemberFirm: async (tenant) => {
    const { memberFirmId } = await fresh(tenant)
    return { params: { ...inBooks(tenant), memberFirmId }, body: { verified: true, version: 1 } }
  },
  checkMembership: ({ ids }) => ({ params: { organizationId: ids.organizationId, memberFirmId: ids.memberFirmId } }),
  listPersons: reading,
  listPersonChanges: ofOne('personId'),
  listPersonUses: ofOne('personId'),
  createPerson: (tenant) => ({ params: inBooks(tenant), body: personForm(tenant) }),
  updatePerson: (tenant) => changed(tenant, 'person', 'personId', personForm(tenant)),
  deletePerson: async (tenant) => {
    const { firmRoleId, personId } = await fresh(tenant)
    await remove(tenant, 'firm_role', firmRoleId)
    return deleted(tenant, 'personId', personId)
  },
  listFirmRoles: reading,
  listFirmRoleChanges: ofOne('firmRoleId'),
  listFirmRoleUses: ofOne('firmRoleId'),
  createFirmRole: async (tenant) => {
    const { memberFirmId } = await fresh(tenant)
    return { params: inBooks(tenant), body: { ...roleForm(tenant), memberFirmId, since: '2026-07-17' } }
  },
  updateFirmRole: (tenant) => changed(tenant, 'firm_role', 'firmRoleId', { ...roleForm(tenant), since: '2026-07-17' }),
  deleteFirmRole: async (tenant) => deleted(tenant, 'firmRoleId', (await fresh(tenant)).firmRoleId),
}

const remove = ({ admin, ids }: Tenant, table: string, id: string) =>
  asCommand(admin, ids.organizationId, `delete from ${table} where organization_id = $1 and ${table}_id = $2`, [ids.organizationId, id])

async function freshType(admin: pg.Pool, organizationId: string, name: string): Promise<string> {
  const id = randomUUID()
  const insert = `insert into membership_type (organization_id, membership_type_id, name, name_np, note, ledger_id)
    values ($1, $2, $3, $4, $4, (select ledger_id from ledger where organization_id = $1 and name like '%Security Deposit'))`
  await asCommand(admin, organizationId, insert, [organizationId, id, `${name} ${id}`, name])
  return id
}

/** A member firm of a type of its own, which one person represents, by plain SQL. */
export async function freshMember(admin: pg.Pool, organizationId: string, name: string): Promise<MemberIds> {
  const membershipTypeId = await freshType(admin, organizationId, name)
  const [memberFirmId, personId, firmRoleId] = [randomUUID(), randomUUID(), randomUUID()]
  const firm = `insert into member_firm (organization_id, member_firm_id, membership_type_id, code, name, name_np, street, verified_at, verified_by)
    values ($1, $2, $3, $4, $4, $5, $5, null, null)`
  await asCommand(admin, organizationId, firm, [
    organizationId,
    memberFirmId,
    membershipTypeId,
    `${name} ${memberFirmId}`.slice(0, 50),
    name,
  ])
  const person = 'insert into person (organization_id, person_id, name, name_np, address) values ($1, $2, $3, $4, $4)'
  await asCommand(admin, organizationId, person, [organizationId, personId, `${name} ${personId}`, name])
  const role = `insert into firm_role (organization_id, firm_role_id, member_firm_id, person_id, kind, number, since)
    values ($1, $2, $3, $4, 'representative', left($5, 50), '2026-07-17')`
  await asCommand(admin, organizationId, role, [organizationId, firmRoleId, memberFirmId, personId, name])
  return { membershipTypeId, memberFirmId, personId, firmRoleId }
}
