import type { FiscalYear, grantLockException, ListedFiscalYear, LockException, lockFiscalYear, ReceivedOf } from '@lekha/contract'
import { EXCEPTED_ROLES, mayDo } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { givenIn } from '../../db/audit.ts'
import type { Books } from '../../db/books.ts'
import { givenAsJson } from '../../db/record-commands.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { fiscalYears } from './fiscal-years.ts'

/** The fiscal years as the caller may know them: whoever reads no reports sees until when a year is locked, not why or by whom. */
export async function listYears(books: Books): Promise<ListedFiscalYear[]> {
  const years = await fiscalYears.all(books)
  const excepted = years.some(({ lockedThrough }) => lockedThrough !== null) ? await readOwnExceptions(books) : []
  const unread = mayDo(books.role, 'report.read') ? {} : { lockReason: '', lockedBy: '' }
  return years.map((year) => ({ ...year, ...unread, exceptedUntil: excepted.find(({ yearId }) => yearId === year.id)?.until ?? null }))
}

/** The exceptions in force that let the caller in, the longest first. A superadmin counts as an administrator. */
const readOwnExceptions = ({ sql, organizationId, userId, role }: Books) =>
  rowsOf(sql, z.object({ yearId: z.string(), until: z.string() }))`
    select x.fiscal_year_id as "yearId", x.until from lock_exception x
     where x.organization_id = ${organizationId} and x.revoked_at is null and x.until > clock_timestamp()
       and (x.user_id = ${userId} or x.role = ${role === 'superadmin' ? 'admin' : role}) order by x.until desc`

/** Locks a year up to a day, or unlocks it. A closed year is refused. */
export async function lockYear(books: Books, { params, body }: ReceivedOf<typeof lockFiscalYear>): Promise<FiscalYear> {
  await fiscalYears.lockSeen(books, params.id, body.version)
  await run(books.sql)`
    select lock_year(${books.organizationId}::uuid, ${params.id}::uuid, ${body.through}::date, ${body.reason}, ${commandOf(books)}::jsonb)`
  return yearNow(books, params.id)
}

/** The command that is carried out, for an owner's function, which records it. */
export function commandOf(books: Books): string {
  books.command.recorded = true
  return JSON.stringify(givenAsJson(givenIn(books)))
}

/** The year as it is now. @throws BookError `not_found` */
export async function yearNow(books: Books, id: string): Promise<FiscalYear> {
  const year = await fiscalYears.read(books, id)
  if (!year) throw new BookError('There is no such fiscal year.', { code: 'not_found' })
  return year
}

const exceptionRow = z.object({
  id: z.string(),
  user: z.string().nullable(),
  role: z.enum(EXCEPTED_ROLES).nullable(),
  until: z.string(),
  reason: z.string(),
  grantedAt: z.string(),
  grantedBy: z.string(),
  revokedAt: z.string().nullable(),
  valid: z.boolean(),
})

/** The exceptions from the lock of a year, the latest first, and the users who may be given one: those who may post here. */
export async function readExceptions(
  books: Books,
  yearId: string,
): Promise<{ exceptions: LockException[]; users: { id: string; name: string }[] }> {
  const exceptions = await rowsOf(books.sql, exceptionRow)`
    select x.exception_id as id, case when x.user_id is not null then ${userName('u')} end as user, x.role, x.until, x.reason,
           x.granted_at as "grantedAt", ${userName('g')} as "grantedBy", x.revoked_at as "revokedAt",
           x.revoked_at is null and x.until > clock_timestamp() as valid
      from lock_exception x
      left join app_user u on u.user_id = x.user_id
      left join app_user g on g.user_id = x.granted_by
     where x.organization_id = ${books.organizationId} and x.fiscal_year_id = ${yearId} order by x.granted_at desc`
  return { exceptions, users: await readPosters(books) }
}

const readPosters = ({ sql, organizationId }: Books) =>
  rowsOf(sql, z.object({ id: z.string(), name: z.string() }))`
    select u.user_id as id, ${userName('u')} as name from app_user u
     where u.disabled_at is null and (u.superadmin or exists (
             select from membership m where m.organization_id = ${organizationId} and m.user_id = u.user_id and m.role <> 'auditor'))
     order by 2, 1`

/** Lets somebody post into the locked period for some hours. */
export async function grantException(books: Books, { params, body }: ReceivedOf<typeof grantLockException>): Promise<string> {
  await yearNow(books, params.id)
  if (body.userId !== null && !(await readPosters(books)).some(({ id }) => id === body.userId)) {
    throw new BookError('There is no such user.', { code: 'rule_broken', fields: { userId: 'There is no such user.' } })
  }
  const id = uuidv7()
  await run(books.sql)`
    select grant_lock_exception(${books.organizationId}::uuid, ${params.id}::uuid, ${id}::uuid, ${body.userId}::uuid, ${body.role}, ${body.hours}::int,
             ${body.reason}, ${commandOf(books)}::jsonb)`
  return id
}

/** Takes an exception back; one that ended, or was taken back before, is no error. @throws BookError `not_found` */
export async function revokeException(books: Books, yearId: string, exceptionId: string): Promise<void> {
  const found = await run(books.sql)`
    select from lock_exception where organization_id = ${books.organizationId} and fiscal_year_id = ${yearId} and exception_id = ${exceptionId}`
  if (found === 0) throw new BookError('There is no such exception.', { code: 'not_found' })
  await run(books.sql)`
    select revoke_lock_exception(${books.organizationId}::uuid, ${yearId}::uuid, ${exceptionId}::uuid, ${commandOf(books)}::jsonb)`
}
