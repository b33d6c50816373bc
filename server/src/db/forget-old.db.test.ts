import { randomUUID } from 'node:crypto'
import { userInfo } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { forgetOld } from './forget-old.ts'

let product: TestApp
let books: TestBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
})
afterAll(() => product.close())

const KEPT = `select 'session ' || client as what from session where client <> 'lightMyRequest' union all
  select 'token ' || encode(token_hash, 'escape') from refresh_token union all
  select 'request ' || answer from request where status = 299 union all
  select 'import ' || file_name from import_run union all
  select 'page ' || p.rows from import_page p order by 1`

test('expired rows are deleted, young rows and rows in use stay, and nobody is signed out', async () => {
  const { admin, connection } = product.database
  const found = await admin.query<{ user_id: string }>('select user_id from session limit 1')
  const userId = found.rows[0]?.user_id ?? ''
  const session = async (client: string, expires: string, revoked: string | null) => {
    const id = randomUUID()
    await admin.query(
      `insert into session (session_id, user_id, account_id, client, expires_at, revoked_at)
       select $1, user_id, account_id, $3, now() + $4::interval, now() + $5::interval from app_user where user_id = $2`,
      [id, userId, client, expires, revoked],
    )
    return id
  }
  const token = (sessionId: string, name: string, created: string) =>
    admin.query(`insert into refresh_token (token_hash, session_id, user_id, created_at) values ($1, $2, $3, now() + $4::interval)`, [
      ...[Buffer.from(name), sessionId, userId, created],
    ])
  const request = (name: string, answered: string) =>
    admin.query(`insert into request values ($1, gen_random_uuid(), '', 299, $2, now() + $3::interval)`, [userId, name, answered])
  const run = (name: string, touched: string) =>
    admin.query(
      `insert into import_run (organization_id, import_id, source, file_name, dry_run, state, started_by, touched_at)
       values ($1, gen_random_uuid(), 'tally', $2, true, 'done', $3, now() + $4::interval)`,
      [books.organizationId, name, userId, touched],
    )
  const page = (ofRun: string, name: string, stored: string) =>
    admin.query(
      `insert into import_page (organization_id, import_id, list, page, rows, stored_at)
       select organization_id, import_id, 'ledgers', $3, $2, now() + $4::interval from import_run where file_name = $1`,
      [ofRun, name, name === 'fresh' ? 2 : 1, stored],
    )
  await token(await session('expired long ago', '-31 days', null), 'of the expired', '-40 days')
  await token(await session('revoked long ago', '10 days', '-31 days'), 'of the revoked', '-32 days')
  await token(await session('revoked lately', '10 days', '-29 days'), 'of one revoked lately', '-29 days')
  await token(await session('in use', '29 days', null), 'in use', '-1 day')
  await Promise.all([request('old', '-91 days'), request('young', '-89 days'), run('old', '-366 days'), run('young', '-364 days')])
  await Promise.all([page('old', 'of the old', '-366 days'), page('young', 'stale', '-91 days'), page('young', 'fresh', '-89 days')])
  expect(await forgetOld(connection)).toBe(8)
  expect((await admin.query<{ what: string }>(KEPT)).rows.map(({ what }) => what)).toEqual([
    ...[
      'import young',
      'page fresh',
      'request young',
      'session in use',
      'session revoked lately',
      'token in use',
      'token of one revoked lately',
    ],
  ])
  expect((await books.owner.call(userInfo)).status).toBe(200)
  expect(await forgetOld(connection)).toBe(0)
})
