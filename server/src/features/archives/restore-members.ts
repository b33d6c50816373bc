import { parsePaisa } from '@lekha/money'
import { run } from '../../db/statements.ts'
import { storeSearchWords } from '../../masters/search-words.ts'
import { type Restoring, storeRows } from './restoring.ts'

/** What belongs to member firms: their kinds, the firms, and the persons who own or represent them. */
export async function restoreMembers(restoring: Restoring): Promise<void> {
  const { books } = restoring
  const { sql: tx, organizationId } = books
  await storeRows(restoring, 'membership-types', async (rows) => {
    await run(tx)`
      insert into membership_type (organization_id, membership_type_id, name, name_np, note, active, ledger_id, grace_months, fine_every, dormant_years)
      select ${organizationId}, x.id, x.name, x."nameNp", x.note, x.active, x.ledger, coalesce(x."graceMonths", 0), coalesce(x."fineEvery", 'none'), coalesce(x."dormantYears", 0)
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(id uuid, name text, "nameNp" text, note text, active boolean, ledger uuid, "graceMonths" smallint, "fineEvery" text, "dormantYears" smallint)`
  })
  await storeRows(restoring, 'charge-heads', async (rows) => {
    const inPaisa = rows.map((row) => ({ ...row, price: parsePaisa(row.price).toString() }))
    await run(tx)`
      insert into charge_head (organization_id, charge_head_id, kind, membership_type_id, ledger_id, name, name_np, price_paisa, active)
      select ${organizationId}, x.id, x.kind, x.type, x.ledger, x.name, x."nameNp", x.price, x.active
        from jsonb_to_recordset(${JSON.stringify(inPaisa)}::jsonb)
          as x(id uuid, kind text, type uuid, ledger uuid, name text, "nameNp" text, price bigint, active boolean)`
  })
  await storeRows(restoring, 'member-firms', async (rows) => {
    await run(tx)`
      insert into member_firm (organization_id, member_firm_id, membership_type_id, code, name, name_np, pan, organization_type, organization_code, ownership_type,
        registration_number, registration_date, commodity_name, commodity_type, commodity_subtype, phone, email, province_id, district_id, local_level_id, ward,
        street, postal_code, latitude, longitude, joined_on, valid_until, verified_at, verified_by, active)
      select ${organizationId}, x.id, x.type, x.number, x.name, x."nameNp", x.pan, x."organizationType", x."organizationCode", x."ownershipType",
             x."registrationNumber", x."registrationDate", x."commodityName", x."commodityType", x."commoditySubtype", x.phone, x.email, x.province, x.district,
             x."localLevel", x.ward, x.street, x."postalCode", x.latitude, x.longitude, x."joinedOn", x."validUntil", x."verifiedAt", x."verifiedBy", x.active
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(id uuid, type uuid, number text, name text, "nameNp" text, pan text, "organizationType" text, "organizationCode" text, "ownershipType" text,
               "registrationNumber" text, "registrationDate" date, "commodityName" text, "commodityType" text, "commoditySubtype" text, phone text, email text,
               province smallint, district smallint, "localLevel" smallint, ward smallint, street text, "postalCode" text, latitude text, longitude text,
               "joinedOn" date, "validUntil" date, "verifiedAt" timestamptz, "verifiedBy" text, active boolean)`
    await storeSearchWords(
      books,
      'member_firm',
      rows.map((row) => ({ ...row, code: row.number })),
    )
  })
  await storeRows(restoring, 'persons', async (rows) => {
    await run(tx)`
      insert into person (organization_id, person_id, name, name_np, citizenship_number, phone, email, address, active)
      select ${organizationId}, x.id, x.name, x."nameNp", x."citizenshipNumber", x.phone, x.email, x.address, x.active
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(id uuid, name text, "nameNp" text, "citizenshipNumber" text, phone text, email text, address text, active boolean)`
    await storeSearchWords(books, 'person', rows)
  })
  await storeRows(restoring, 'firm-roles', async (rows) => {
    await run(tx)`
      insert into firm_role (organization_id, firm_role_id, member_firm_id, person_id, kind, number, since, until)
      select ${organizationId}, x.id, x.firm, x.person, x.kind, x.number, x.since, x.until
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x(id uuid, firm uuid, person uuid, kind text, number text, since date, until date)`
  })
}
