import { randomBytes, randomUUID } from 'node:crypto'
import {
  acceptInvitation,
  attachFile,
  createFiscalYear,
  createOrganization,
  createPlannedVoucher,
  createUser,
  logIn,
  printBill,
  type Role,
  signUp,
} from '@lekha/contract'
import type pg from 'pg'
import type { App } from '../http/serve.ts'
import { asCommand } from './as-command.ts'
import { type Ask, ask, bearing, expectOf } from './ask.ts'
import { freshFiled, openClosable } from './closable-tenant.ts'
import { freshRun } from './example-receipts.ts'
import { freshChequeBook, freshClearing, stoppedCbms } from './fresh-bank.ts'
import { createChart } from './fresh-masters.ts'
import { freshBill, freshMovement, freshVoucher } from './fresh-vouchers.ts'
import { plannedBody } from './planned-body.ts'
import type { TestApp } from './test-app.ts'

/** Somebody who can sign in, and has. */
export type Person = { userId: string; email: string; password: string; token: string }

/** One object of every kind that an address or a body can name. */
type Ids = Record<
  'unitOfMeasureId' | 'tdsNatureId' | 'membershipTypeId' | 'memberFirmId' | 'personId' | 'firmRoleId' | 'chargeHeadId',
  string
> & {
  accountId: string
  organizationId: string
  userId: string
  memberId: string
  sessionId: string
  fiscalYearId: string
  groupId: string
  ledgerId: string
  counterLedgerId: string
  subLedgerId: string
  costCentreId: string
  stockLedgerId: string
  stockGroupId: string
  stockCategoryId: string
  godownId: string
  stockItemId: string
  priceId: string
  voucherId: string
  draftId: string
  viewId: string
  plannedId: string
  fileId: string
  attachmentId: string
  importId: string
  /** Of the second organization, whose year can be closed. */
  closableBooksId: string
  closableYearId: string
  filedId: string
}

/** An account with one organization, somebody of every role, and the canary's name in every text that it holds. */
export type Tenant = {
  app: App
  admin: pg.Pool
  /** Stands in no other tenant's books: where it turns up, something leaked. */
  canary: string
  ids: Ids
  people: Record<Role, Person>
  /** A user of the account who is a member nowhere. */
  stranger: Person
}

export const PASSWORD = 'a long enough secret 7'
export const YEAR = { starts: '2026-07-17', ends: '2027-07-16' }

/** Opens an account with books, by calls of the API wherever there is one for it. */
export async function openTenant({ app, database }: TestApp): Promise<Tenant> {
  const admin = database.admin
  const canary = `Kanari-${randomBytes(6).toString('hex')}`
  const email = `${randomUUID()}@example.com`
  const joined = await expectOf(
    ask(app, signUp, { body: { organizationName: canary, firstName: canary, lastName: canary, email, password: PASSWORD } }),
  )
  const owner = { ...(await ownerOf(admin, email)), email, password: PASSWORD, token: joined.token as string }
  const headers = bearing(owner.token)
  const organization = await expectOf<{ result: { id: string } }>(ask(app, createOrganization, { headers, body: organizationBody(canary) }))
  const organizationId = organization.result.id
  const body = { year: YEAR.starts, end: YEAR.ends, name: canary }
  const year = await expectOf<{ id: string }>(ask(app, createFiscalYear, { headers, query: { subcompany: organizationId }, body }))
  const join = (role: Role) => joinAs(app, owner, canary, [{ organizationId, role, voucherTypes: null }])
  const people = {
    ...{ superadmin: owner, admin: await join('admin'), accountant: await join('accountant') },
    ...{ auditor: await join('auditor'), clerk: await join('clerk') },
  }
  const stranger = await joinAs(app, owner, canary, [])
  const chart = await createChart(admin, organizationId, canary, YEAR.starts)
  const ids = {
    ...{ organizationId, ...chart, accountId: owner.accountId, userId: owner.userId, memberId: people.clerk.userId },
    ...{
      sessionId: await sessionOf(admin, owner.userId),
      fiscalYearId: year.id,
      voucherId: '',
      draftId: '',
      viewId: '',
      plannedId: '',
      fileId: '',
    },
    ...{ attachmentId: '', importId: '', closableBooksId: '', closableYearId: '', filedId: '' },
  }
  const tenant = { app, admin, canary, ids, people, stranger }
  ids.voucherId = await freshVoucher(tenant)
  await freshRun(tenant)
  await freshMovement(tenant)
  await freshBill(tenant)
  await printIssued(tenant)
  await stoppedCbms(tenant)
  await freshClearing(tenant)
  await freshChequeBook(tenant)
  ids.attachmentId = await freshAttachment(tenant, ids.voucherId)
  ids.draftId = await freshDraft(tenant, owner.userId)
  ids.viewId = await freshView(tenant, owner.userId)
  ids.plannedId = await freshPlanned(tenant)
  Object.assign(ids, await keepFiles(admin, organizationId, owner.userId, canary))
  await freshImport(tenant)
  Object.assign(ids, await openClosable(tenant), { filedId: await freshFiled(tenant) })
  await nameAfterCanary(admin, ids, canary)
  return tenant
}

const organizationBody = (name: string) => ({
  ...{ organizationName: name, companyCode: name, contact: '014567890', email: 'office@example.com', location: name },
  ...{ postalCode: '44600', registrationNumber: '123456', panNumber: '301482915', nameNp: name },
})

async function ownerOf(admin: pg.Pool, email: string): Promise<{ userId: string; accountId: string }> {
  const found = await admin.query<{ user_id: string; account_id: string }>('select user_id, account_id from app_user where email = $1', [
    email,
  ])
  return { userId: found.rows[0]?.user_id ?? '', accountId: found.rows[0]?.account_id ?? '' }
}

/** A session of this user. */
export async function sessionOf(admin: pg.Pool, userId: string): Promise<string> {
  const found = await admin.query<{ session_id: string }>('select session_id from session where user_id = $1', [userId])
  return found.rows[0]?.session_id ?? ''
}

type Membership = { organizationId: string; role: string; voucherTypes: string[] | null }

/** Creates a user of the owner's account, who sets his password. */
export async function joinAs(app: App, owner: Person, name: string, memberships: Membership[]): Promise<Person> {
  const email = `${randomUUID()}@example.com`
  const created = await expectOf<{ result: { id: string }; invitation: { secret: string } }>(
    ask(app, createUser, {
      headers: bearing(owner.token),
      body: { firstName: name, lastName: name, email, memberships },
    }),
  )
  const { secret } = created.invitation
  const joined = await expectOf<{ token: string }>(ask(app, acceptInvitation, { body: { secret, password: PASSWORD } }))
  return { userId: created.result.id, email, password: PASSWORD, token: joined.token }
}

/** A new token for somebody, of a client that sends no X-Client and so is not bound to a browser. */
export async function signInAs(app: App, email: string, password: string = PASSWORD): Promise<string> {
  const answer = await expectOf<{ token: string }>(ask(app, logIn, { body: { email, password } }))
  return answer.token
}

/** A draft of somebody. */
export async function freshDraft({ admin, ids, canary }: Tenant, userId: string): Promise<string> {
  const id = randomUUID()
  await admin.query('insert into draft (organization_id, draft_id, user_id, body) values ($1, $2, $3, $4)', [
    ids.organizationId,
    id,
    userId,
    canary,
  ])
  return id
}

/** A private view that somebody saved. */
export async function freshView({ admin, ids, canary }: Tenant, userId: string): Promise<string> {
  const id = randomUUID()
  await asCommand(
    admin,
    ids.organizationId,
    `insert into saved_view (organization_id, view_id, user_id, name, report, search, shared, is_default)
     values ($1, $2, $3, $4, 'report/trialBalance', $5, false, false)`,
    [ids.organizationId, id, userId, `${canary} ${id}`, JSON.stringify({ text: canary })],
  )
  return id
}

/** A planned voucher, which is due every BS month. */
export async function freshPlanned(tenant: Tenant): Promise<string> {
  const what: Ask = {
    headers: bearing(tenant.people.superadmin.token),
    params: { organizationId: tenant.ids.organizationId },
    body: plannedBody(tenant),
  }
  return (await expectOf<{ result: { id: string } }>(ask(tenant.app, createPlannedVoucher, what))).result.id
}

/** A picture of eight by eight points, named after the canary; each is another file. */
export const pictureOf = ({ canary }: Pick<Tenant, 'canary'>) =>
  new File(
    [
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNYbGyMFTEMLQkA/z9CQQRdpfwAAAAASUVORK5CYII=', 'base64'),
      randomBytes(8),
    ],
    `${canary}.png`,
  )

/** A bill of today's procedure, printed once: from the day of its vouchers on the organization issues its bills. */
async function printIssued(tenant: Tenant): Promise<void> {
  const { organizationId } = tenant.ids
  const since = `update organization set bills_issued_from = '2026-08-01', version = version + 1 where organization_id = $1`
  await asCommand(tenant.admin, organizationId, since, [organizationId])
  const params = { organizationId, voucherId: await freshVoucher(tenant, tenant.people.superadmin, 'sales') }
  await expectOf(ask(tenant.app, printBill, { headers: bearing(tenant.people.superadmin.token), params, body: { paper: 'A4' } }))
}

/** A picture that hangs on a voucher. */
export async function freshAttachment(tenant: Tenant, voucherId: string): Promise<string> {
  const what: Ask = {
    headers: bearing(tenant.people.superadmin.token),
    params: { organizationId: tenant.ids.organizationId, voucherId },
    body: { file: pictureOf(tenant) },
  }
  const attached = await expectOf<{ result: { id: string } }>(ask(tenant.app, attachFile, what))
  return attached.result.id
}

/** An import that goes on, on another server. */
export async function freshImport({ admin, ids, canary }: Tenant): Promise<string> {
  const importId = randomUUID()
  await admin.query(
    `with run as (insert into import_run (organization_id, import_id, source, file_name, dry_run, state, started_by)
       values ($1, $2, 'tally', $3, true, 'running', $4))
     insert into job (organization_id, job_id, kind, input, user_id, session_id) values ($1, $2, 'tally-import', '{"dryRun":true}', $4, $5)`,
    [ids.organizationId, importId, canary, ids.userId, ids.sessionId],
  )
  return importId
}

async function keepFiles(admin: pg.Pool, organizationId: string, userId: string, canary: string) {
  const [fileId, importId] = [randomUUID(), randomUUID()]
  await asCommand(
    admin,
    organizationId,
    `insert into stored_file (organization_id, file_id, name, media_type, sha256, bytes, stored_by)
     values ($1, $2, $3, 'image/png', sha256(convert_to($3, 'UTF8')), convert_to($3, 'UTF8'), $4)`,
    [organizationId, fileId, canary, userId],
  )
  await admin.query(
    `insert into import_run (organization_id, import_id, source, file_name, dry_run, state, message, started_by)
     values ($1, $2, 'tally', $3, false, 'done', $3, $4)`,
    [organizationId, importId, canary, userId],
  )
  await admin.query(`insert into import_page (organization_id, import_id, list, page, rows) values ($1, $2, 'problems', 1, $3)`, [
    organizationId,
    importId,
    JSON.stringify([{ position: 0, what: canary, message: canary, kind: 'note' }]),
  ])
  return { fileId, importId }
}

/** What the forms fill with other words, or leave empty, is named after the canary too. */
async function nameAfterCanary(admin: pg.Pool, { organizationId, accountId }: Ids, canary: string): Promise<void> {
  const named = [
    `update ledger set name = $2 || ' ' || name, name_np = $2, alias = $2, phone = $2, address = $2 where organization_id = $1`,
    `update ledger_group set name = $2 || ' ' || name, name_np = $2 where organization_id = $1`,
    'update sub_ledger set name_np = $2, alias = $2 where organization_id = $1',
    'update voucher_type set name = $2, name_np = $2 where organization_id = $1',
  ]
  for (const statement of named) await asCommand(admin, organizationId, statement, [organizationId, canary])
  await admin.query('update account set contact = $2, email = $2, location = $2 where account_id = $1', [accountId, canary])
  await admin.query(`update app_user set user_name = $2 || ' ' || user_id where account_id = $1`, [accountId, canary])
}
