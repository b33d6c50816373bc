import {
  type createOrganization,
  imageType,
  type Organization,
  type ReceivedOf,
  ROLES,
  type Role,
  type updateOrganization,
} from '@lekha/contract'
import { atField, BookError, changedElsewhere, NEGATIVE_STOCK, ORGANIZATION_KINDS } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { recordCommand } from '../../db/audit.ts'
import type { AccountScope, Books, Sql } from '../../db/books.ts'
import { columnsOf, rowsOf, run } from '../../db/statements.ts'
import { storeFile } from '../../files/stored-files.ts'
import { readModel, storeModel } from './copied-chart.ts'
import { createStarterChart } from './starter.ts'

const organizationRow = z.object({
  organization_id: z.string(),
  name: z.string(),
  name_np: z.string(),
  company_code: z.string(),
  contact: z.string(),
  email: z.string(),
  location: z.string(),
  postal_code: z.string(),
  registration_number: z.string(),
  pan_number: z.string(),
  color: z.string(),
  cost_centres: z.boolean(),
  kind: z.enum(ORGANIZATION_KINDS),
  negative_stock: z.enum(NEGATIVE_STOCK),
  ...{ vat_from: z.string().nullable(), bills_issued_from: z.string().nullable() },
  practice: z.boolean(),
  color_image_id: z.string().nullable(),
  bw_image_id: z.string().nullable(),
  version: z.number(),
  role: z.enum(ROLES),
})
type OrganizationRow = z.output<typeof organizationRow>

// Digits are kept as text and answered as JSON numbers; the contract holds them to 15 digits, which a number keeps but for
// leading zeros, and what follows the stroke of a registration number: those are in `stored`.
const asNumber = (digits: string) => Number.parseInt(digits, 10)

const organizationOf = (row: OrganizationRow): Organization => ({
  id: row.organization_id,
  organizationName: row.name,
  nameNp: row.name_np,
  companyCode: row.company_code,
  contact: asNumber(row.contact),
  email: row.email,
  location: row.location,
  postalCode: asNumber(row.postal_code),
  registrationNumber: asNumber(row.registration_number),
  panNumber: asNumber(row.pan_number),
  stored: {
    contact: row.contact,
    postalCode: row.postal_code,
    registrationNumber: row.registration_number,
    panNumber: row.pan_number,
  },
  color: row.color,
  costCentres: row.cost_centres,
  kind: row.kind,
  negativeStock: row.negative_stock,
  vatFrom: row.vat_from,
  billsIssuedFrom: row.bills_issued_from,
  practice: row.practice,
  colorImage: row.color_image_id,
  BWImage: row.bw_image_id,
  version: row.version,
  role: row.role,
})

/** The organizations whose books the caller may open, by name. */
export async function readOrganizations(scope: AccountScope): Promise<Organization[]> {
  const found = await rowsOf(scope.sql, organizationRow)`
    select ${columnsOf(organizationRow.omit({ role: true }), 'o')}, case when ${scope.superadmin} and o.account_id = ${scope.accountId} then 'superadmin' else m.role end as role
      from organization o left join membership m on m.organization_id = o.organization_id and m.user_id = ${scope.userId}
     order by lower(o.name), o.organization_id`
  return found.map(organizationOf)
}

const MAX_ORGANIZATIONS = 500

/** Creates an organization with its chart and voucher types, the usual ones or those of another organization of the account. */
export async function addOrganization(scope: AccountScope, { body }: ReceivedOf<typeof createOrganization>): Promise<Organization> {
  await refuseTooManyOrganizations(scope)
  const model = body.asIn ? await readModel(scope, body.asIn, body.withSubLedgers === 'true') : undefined
  const organizationId = uuidv7()
  const color = body.color ?? (await leastUsedColor(scope, organizationId))
  await run(scope.sql)`select set_config('app.organization', ${organizationId}, true)`
  await run(scope.sql)`
    insert into organization (organization_id, account_id, name, name_np, company_code, contact, email, location, postal_code, registration_number, pan_number, color, kind, cost_centres, negative_stock)
    values (${organizationId}, ${scope.accountId}, ${body.organizationName.trim()}, ${body.nameNp ?? ''}, ${body.companyCode.trim()}, ${body.contact}, ${body.email},
            ${body.location.trim()}, ${body.postalCode}, ${body.registrationNumber}, ${body.panNumber}, ${color},
            ${model?.kind ?? (body.chart === 'federation' ? 'non-profit' : 'business')}, ${model?.cost_centres ?? false}, ${model?.negative_stock ?? 'warn'})`
  await (model ? storeModel(scope.sql, organizationId, model) : createStarterChart(scope.sql, organizationId, body.chart))
  await keepImages(scope, organizationId, body)
  const command = {
    name: 'POST /suborganizationinfo',
    payload: JSON.stringify({ organizationName: body.organizationName, asIn: body.asIn || undefined, chart: body.chart }),
  }
  await recordCommand(scope.sql, { organizationId, identity: scope.identity, roles: ['superadmin'], command })
  return readOrganization(scope.sql, organizationId, 'superadmin')
}

/** @throws BookError `rule_broken` where the account has all the organizations that it can have */
export async function refuseTooManyOrganizations({ sql, accountId }: AccountScope): Promise<void> {
  const others = await run(sql)`select from organization where account_id = ${accountId} limit ${MAX_ORGANIZATIONS}`
  if (others >= MAX_ORGANIZATIONS) throw new BookError('An account can have at most 500 organizations.', { code: 'rule_broken' })
}

/** Changes an organization. An image that was not sent stays; an empty text in its place removes it. */
export async function changeOrganization(books: Books, { body }: ReceivedOf<typeof updateOrganization>): Promise<Organization> {
  const changed = await run(books.sql)`
    update organization set name = ${body.organizationName.trim()}, name_np = coalesce(${body.nameNp ?? null}, name_np), company_code = ${body.companyCode.trim()},
           contact = ${body.contact}, email = ${body.email}, location = ${body.location.trim()}, postal_code = ${body.postalCode},
           registration_number = ${body.registrationNumber}, pan_number = ${body.panNumber}, color = coalesce(${body.color ?? null}, color),
            cost_centres = coalesce(${body.costCentres ?? null}::boolean, cost_centres), kind = coalesce(${body.kind ?? null}, kind),
            negative_stock = coalesce(${body.negativeStock ?? null}, negative_stock),
            vat_from = ${changedDay(body.vatFrom, 'vat_from')}, bills_issued_from = ${changedDay(body.billsIssuedFrom, 'bills_issued_from')}, version = version + 1
     where organization_id = ${books.organizationId} and version = ${Number.parseInt(body.version, 10)}`
  if (changed === 0) {
    const { version } = await readOrganization(books.sql, books.organizationId, books.role)
    throw changedElsewhere({ seen: Number.parseInt(body.version, 10), current: version })
  }
  await keepImages(books, books.organizationId, body)
  return readOrganization(books.sql, books.organizationId, books.role)
}

/** The day that a form gives, none for an empty text; what it leaves out stays. */
const changedDay = (day: string | undefined, stored: 'vat_from' | 'bills_issued_from'): RawBuilder<unknown> =>
  day === undefined ? sql.ref(stored) : sql`${day === '' ? null : day}::date`

/** An organization as the caller may see it. */
export async function readOrganization(tx: Sql, organizationId: string, role: Role): Promise<Organization> {
  const found = await rowsOf(tx, organizationRow)`
    select ${columnsOf(organizationRow.omit({ role: true }), 'o')}, ${role}::text as role from organization o where organization_id = ${organizationId}`
  const row = found[0]
  if (!row) throw new BookError('There is no such organization.', { code: 'not_found' })
  return organizationOf(row)
}

/** The images in a form: a file replaces one, '' removes it, undefined keeps it. */
type Images = { colorImage?: File | '' | undefined; BWImage?: File | '' | undefined }

type By = { sql: Sql; userId: string }

async function keepImages(by: By, organizationId: string, images: Images) {
  const [color, bw] = [await keepImage(by, organizationId, images, 'colorImage'), await keepImage(by, organizationId, images, 'BWImage')]
  if (color === undefined && bw === undefined) return
  await run(by.sql)`
    update organization set color_image_id = case when ${color === undefined} then color_image_id else ${color ?? null}::uuid end,
           bw_image_id = case when ${bw === undefined} then bw_image_id else ${bw ?? null}::uuid end
     where organization_id = ${organizationId}`
  // What was replaced goes with the command that replaced it, which seals that it went.
  await run(by.sql)`
    delete from stored_file f where organization_id = ${organizationId} and voucher_place is null
       and not exists (select from organization o where o.organization_id = f.organization_id and f.file_id in (o.color_image_id, o.bw_image_id))`
}

/** The id of the stored file, null for an image that is removed, undefined for one that is kept. */
async function keepImage(by: By, organizationId: string, images: Images, field: keyof Images): Promise<string | null | undefined> {
  const file = images[field]
  if (file === undefined) return undefined
  if (file === '') return null
  const bytes = Buffer.from(await file.arrayBuffer())
  const mediaType = imageType(bytes)
  if (mediaType === undefined) throw atField(field, 'An image is a PNG, JPEG or WebP file.')
  return storeFile(by.sql, { organizationId, voucherPlace: null }, { name: file.name, mediaType, bytes, storedBy: by.userId, field })
}

// None is blue, because blue marks the current item on the screen. White text has a contrast of at least 4.5 on each.
const COLORS = ['#0F766E', '#8A2F6B', '#9A3412', '#3F6212', '#6D28D9', '#B91C1C', '#155E75', '#713F12']

/** The colour that the fewest organizations of the account have, so that they are told apart; of several one by chance of the id. */
async function leastUsedColor({ sql, accountId }: AccountScope, id: string): Promise<string> {
  const found = await rowsOf(sql, z.object({ color: z.string(), count: z.number() }))`
    select color, count(*)::int as count from organization where account_id = ${accountId} group by color`
  const uses = new Map(found.map(({ color, count }) => [color, count]))
  const first = Number.parseInt(id.slice(-4), 16) % COLORS.length
  const usesOf = (color: string): number => uses.get(color) ?? 0
  return [...COLORS.slice(first), ...COLORS.slice(0, first)].reduce((best, next) => (usesOf(next) < usesOf(best) ? next : best))
}
