import {
  cancelVoucher,
  type EXCEPTED_ROLES,
  grantLockException,
  listFiscalYears,
  listLockExceptions,
  lockFiscalYear,
  revokeLockException,
} from '@lekha/contract'
import { describe, expect, it } from 'vitest'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import type { Caller, TestApp, TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
eachOnNewBooks((nextProduct, nextBooks) => {
  product = nextProduct
  books = nextBooks
})

const RENT = [
  ['Rent', '500'],
  ['Cash', '-500'],
] as const
const LOCKED = 'This period is locked.'

const yearOf = async () => (await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer.result[0]
const params = () => ({ id: books.fiscalYearId })

async function lock(through: string | null, reason = 'Bhadra is reported', by = books.owner) {
  const version = (await yearOf())?.version ?? 0
  return by.call(lockFiscalYear, { params: params(), body: { through, reason, version } })
}

const post = (date: string, by = books.owner) => books.post(date, RENT, {}, undefined, by)

type Grant = { userId?: string | null; role?: (typeof EXCEPTED_ROLES)[number] | null; hours?: number; reason?: string }
const grant = ({ userId = null, role = null, hours = 2, reason = 'A bill came late' }: Grant, by = books.owner) =>
  by.call(grantLockException, { params: params(), body: { userId, role, hours, reason } })
const exceptions = async (by: Caller = books.owner) => (await by.call(listLockExceptions, { params: params() })).answer.result

describe('a lock', () => {
  it('keeps vouchers out up to its day, whoever posts, and lets them in after it', async () => {
    const answer = await lock('2026-09-16')
    expect(answer.answer.result).toMatchObject({ lockedThrough: '2026-09-16', lockReason: 'Bhadra is reported', version: 2 })
    expect((await post('2026-09-16')).error.message).toBe(LOCKED)
    expect((await post('2026-09-17')).status).toBe(201)
  })

  it('keeps a voucher of the locked days from being cancelled', async () => {
    const posted = await post('2026-08-01')
    await lock('2026-09-16')
    const { id: voucherId, version } = posted.answer.result
    const place = { organizationId: books.organizationId, voucherId }
    expect((await books.owner.call(cancelVoucher, { params: place, body: { version, reason: 'Twice' } })).error.message).toBe(LOCKED)
  })

  it('is moved and taken away with a reason, and the audit record has it', async () => {
    await lock('2026-09-16')
    expect((await lock(null, '  ')).error.message).toBe('A reason is required.')
    expect((await lock(null, 'The auditor asked for it')).answer.result).toMatchObject({
      lockedThrough: null,
      lockReason: 'The auditor asked for it',
    })
    expect((await post('2026-08-01')).status).toBe(201)
    const { rows } = await product.database.admin.query<{ command: string; payload: string }>(
      `select command, payload from audit_record where organization_id = $1 and command like '%lock' order by seq`,
      [books.organizationId],
    )
    expect(rows.map(({ payload }) => payload.includes('The auditor asked for it'))).toEqual([false, true])
  })

  it('lies in its year', async () => {
    expect((await lock('2027-08-01')).error.message).toBe('The lock lies outside its fiscal year.')
  })

  it('is not set over a year that somebody else changed meanwhile', async () => {
    await lock('2026-09-16')
    const stale = { through: '2026-10-01', reason: 'Aswin', version: 1 }
    expect((await books.owner.call(lockFiscalYear, { params: params(), body: stale })).status).toBe(409)
  })

  it('says by whom; a clerk, who reads no reports, knows its day alone', async () => {
    await lock('2026-09-16')
    expect(await yearOf()).toMatchObject({ lockedBy: 'Sabina Karki', lockReason: 'Bhadra is reported' })
    const clerk = await books.member('clerk')
    const [seen] = (await clerk.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer.result
    expect(seen).toMatchObject({ lockedThrough: '2026-09-16', lockedBy: '', lockReason: '' })
  })

  it('is an administrator’s', async () => {
    expect((await lock('2026-09-16', 'Mine', await books.member('accountant'))).status).toBe(403)
    expect((await lock('2026-09-16', 'Mine', await books.member('admin'))).status).toBe(200)
  })
})

describe('an exception from a lock', () => {
  it('lets everybody of a role post into the locked days, and nobody else', async () => {
    const [accountant, clerk] = [await books.member('accountant'), await books.member('clerk')]
    await lock('2026-09-16')
    expect((await grant({ role: 'accountant' })).status).toBe(201)
    expect((await post('2026-08-01', accountant)).status).toBe(201)
    expect((await post('2026-08-01', clerk)).error.message).toBe(LOCKED)
    expect((await post('2026-08-01')).error.message).toBe(LOCKED)
  })

  it('is known to whom it lets in, with its end, and to nobody else', async () => {
    const [accountant, clerk] = [await books.member('accountant'), await books.member('clerk')]
    const endFor = async (by: Caller) =>
      (await by.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer.result[0]?.exceptedUntil
    await lock('2026-09-16')
    const { answer } = await grant({ role: 'accountant' })
    const [granted] = (await exceptions()).exceptions
    expect([await endFor(accountant), await endFor(clerk), await endFor(books.owner)]).toEqual([granted?.until, null, null])
    await books.owner.call(revokeLockException, { params: { ...params(), exceptionId: answer.id } })
    expect(await endFor(accountant)).toBeNull()
  })

  it('lets one user in, by name', async () => {
    await lock('2026-09-16')
    const { users } = await exceptions()
    expect(users.map(({ name }) => name)).toEqual(['Sabina Karki'])
    await grant({ userId: users[0]?.id ?? '' })
    expect((await post('2026-08-01')).status).toBe(201)
    expect((await exceptions()).exceptions).toMatchObject([
      { user: 'Sabina Karki', role: null, reason: 'A bill came late', grantedBy: 'Sabina Karki', revokedAt: null, valid: true },
    ])
  })

  it('of administrators lets a superadmin in', async () => {
    await lock('2026-09-16')
    await grant({ role: 'admin' })
    expect((await post('2026-08-01')).status).toBe(201)
  })

  it('ends by itself', async () => {
    await lock('2026-09-16')
    await grant({ role: 'admin', hours: 1 })
    // Its time is the database's own, which a test cannot move: the end is moved, past the guards.
    await product.database.admin.query(
      `set session_replication_role = replica; update lock_exception set until = clock_timestamp(); set session_replication_role = default`,
    )
    expect((await post('2026-08-01')).error.message).toBe(LOCKED)
    expect((await exceptions()).exceptions).toMatchObject([{ valid: false }])
  })

  it('is taken back, and stays in the list', async () => {
    await lock('2026-09-16')
    const { answer } = await grant({ role: 'admin' })
    const revoked = await books.owner.call(revokeLockException, { params: { ...params(), exceptionId: answer.id } })
    expect(revoked.status).toBe(204)
    expect((await post('2026-08-01')).error.message).toBe(LOCKED)
    const { exceptions: listed } = await exceptions()
    expect(listed).toMatchObject([{ role: 'admin', valid: false }])
    expect(listed[0]?.revokedAt).not.toBeNull()
  })

  it('that is not there cannot be taken back; one that ended or was taken back already, can', async () => {
    await lock('2026-09-16')
    const { answer } = await grant({ role: 'admin' })
    const revoke = async (exceptionId: string, by = books.owner) =>
      (await by.call(revokeLockException, { params: { ...params(), exceptionId } })).status
    expect(await revoke(params().id)).toBe(404)
    expect([await revoke(answer.id), await revoke(answer.id)]).toEqual([204, 204])
  })

  it('is granted 500 times a year at most, which the database itself counts', async () => {
    await lock('2026-09-16')
    await grant({ role: 'admin' })
    await product.database.admin.query(
      `set session_replication_role = replica;
       insert into lock_exception select organization_id, gen_random_uuid(), fiscal_year_id, user_id, role, until, reason, granted_by, granted_at
         from lock_exception, generate_series(1, 499);
       set session_replication_role = default`,
    )
    expect((await grant({ role: 'admin' })).error.message).toBe(
      'A year has at most 500 exceptions from its lock. Unlock it, or move the day of the lock.',
    )
  })

  it('is given with a reason, to one user or one role, for 30 days at most, by an administrator', async () => {
    expect((await grant({ role: 'admin', reason: ' ' })).error.message).toBe('A reason is required.')
    expect((await grant({})).error.fields).toEqual({ userId: 'Choose a user or a role.' })
    expect((await grant({ role: 'admin', hours: 721 })).status).toBe(400)
    expect((await grant({ userId: books.organizationId })).error.fields).toEqual({ userId: 'There is no such user.' })
    expect((await grant({ role: 'admin' }, await books.member('accountant'))).status).toBe(403)
    expect((await exceptions(await books.member('auditor'))).exceptions).toEqual([])
  })
})
