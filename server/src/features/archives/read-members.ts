import { paisaText } from '@lekha/money'
import { column, rowsOf } from '../../db/statements.ts'
import type { Archived } from './archived-books.ts'
import { LISTS } from './format.ts'

/** The lists of an archive that belong to member firms. */

export const membershipTypes = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['membership-types'])`
    select membership_type_id as id, name, name_np as "nameNp", note, active, ledger_id as ledger, grace_months as "graceMonths", fine_every as "fineEvery", dormant_years as "dormantYears" from membership_type
     where organization_id = ${organizationId} order by folded_name collate "C"`

export const chargeHeads = async ({ sql: tx, organizationId }: Archived) => {
  const rows = await rowsOf(tx, LISTS['charge-heads'].extend({ price: column.paisa }))`
    select charge_head_id as id, kind, membership_type_id as type, ledger_id as ledger, name, name_np as "nameNp", price_paisa as price, active from charge_head
     where organization_id = ${organizationId} order by folded_name collate "C"`
  return rows.map(({ price, ...row }) => ({ ...row, price: paisaText(price) }))
}

export const memberFirms = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['member-firms'])`
    select member_firm_id as id, membership_type_id as type, code as number, name, name_np as "nameNp", pan, organization_type as "organizationType",
           organization_code as "organizationCode", ownership_type as "ownershipType", registration_number as "registrationNumber",
           registration_date as "registrationDate", commodity_name as "commodityName", commodity_type as "commodityType", commodity_subtype as "commoditySubtype",
           phone, email, province_id as province, district_id as district, local_level_id as "localLevel", ward, street, postal_code as "postalCode",
           latitude, longitude, joined_on as "joinedOn", valid_until as "validUntil", verified_at as "verifiedAt", verified_by as "verifiedBy", active
      from member_firm where organization_id = ${organizationId} order by folded_code collate "C"`

export const persons = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS.persons)`
    select person_id as id, name, name_np as "nameNp", citizenship_number as "citizenshipNumber", phone, email, address, active from person
     where organization_id = ${organizationId} order by folded_name collate "C", person_id`

export const firmRoles = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['firm-roles'])`
    select firm_role_id as id, member_firm_id as firm, person_id as person, kind, number, since, until from firm_role
     where organization_id = ${organizationId} order by member_firm_id, since, firm_role_id`
