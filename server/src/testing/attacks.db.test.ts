import { randomUUID } from 'node:crypto'
import { createFiscalYear, createOrganization } from '@lekha/contract'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { asCommand, recordByHand } from './as-command.ts'
import { ask, bearing } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { fateOf, insertAudit, insertHead, insertLines, insertVoucher, type RawHead, type RawVersion, type Target } from './raw-posting.ts'
import { faultsOf } from './stored-rows.ts'
import { openTenant, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant
let target: Target

beforeAll(async () => {
  product = await startTestApp()
  await migrate(product.database.connection)
  tenant = await openTenant(product)
  target = { organizationId: tenant.ids.organizationId, userId: tenant.ids.userId, debit: tenant.ids.counterLedgerId, credit: await cash() }
})
afterAll(() => product.close())
// Whatever was tried: the books prove themselves afterwards.
afterEach(async () => expect(await faultsOf(product.database.admin, target.organizationId)).toEqual([]))

async function cash(): Promise<string> {
  const found = await product.database.admin.query<{ ledger_id: string }>(
    `select ledger_id from ledger where organization_id = $1 and name like '% Cash'`,
    [tenant.ids.organizationId],
  )
  return found.rows[0]?.ledger_id ?? ''
}

/** The runtime role in a transaction on the books; commits at the end. */
type Work<T> = (client: pg.PoolClient) => Promise<T>
const asRuntime = <T>(work: Work<T>, begin?: string, organizationId?: string) =>
  inBooks(product.database.runtime, work, begin, organizationId)

async function inBooks<T>(pool: pg.Pool, work: Work<T>, begin = 'begin', organizationId = target.organizationId): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    await client.query(`select set_config('app.organization', $1, true)`, [organizationId])
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const attack = (work: (client: pg.PoolClient) => Promise<unknown>, begin?: string) => fateOf(() => asRuntime(work, begin))
const post = (raw: RawVersion = {}) => asRuntime((client) => insertVoucher(client, target, raw))

const LINES: [number, 'debit' | 'credit', number][] = [
  [1, 'debit', 100],
  [2, 'credit', -100],
]
const pair = () => LINES.map(([no, side, amount]): [number, string, number] => [no, target[side], amount])

test('a voucher written by hand as it should be is accepted, so that refusals below mean something', async () => {
  const [first, second] = [await post(), await post()]
  expect([second.number - first.number, second.entry - first.entry]).toEqual([1, 1n])
})

describe('lines', () => {
  test('cannot be added once the balance was judged early (B1)', async () => {
    for (const line of [
      [3, target.debit, 77],
      [1, target.debit, 77],
      [-1, target.debit, 77],
    ] as [number, string, number][]) {
      const fate = await attack(async (client) => {
        const head = await insertVoucher(client, target)
        await client.query('set constraints all immediate')
        await insertLines(client, target, head, [line])
      })
      expect([line[0], fate]).toEqual([line[0], line[0] === 1 ? 'voucher_line_pkey' : 'line_fits_its_voucher'])
    }
  })

  test('cannot be added to a voucher of a former transaction, not even balanced pairs', async () => {
    const head = await post()
    const late = (lines: [number, string, number][]) => attack((client) => insertLines(client, target, head, lines))
    expect(
      await late([
        [3, target.debit, 5],
        [4, target.credit, -5],
      ]),
    ).toBe('line_fits_its_voucher')
    expect(
      await late([
        [-1, target.debit, -100],
        [-2, target.credit, 100],
      ]),
    ).toBe('line_fits_its_voucher')
  })

  test('lie nowhere but in their own voucher, on its day and at its place', async () => {
    const at = (change: Partial<RawHead>) =>
      attack(async (client) => {
        const head = await insertHead(client, target)
        await insertLines(client, target, { ...head, ...change }, pair())
        await insertAudit(client, target, head.entry)
      })
    expect([await at({ date: '2026-08-02' }), await at({ place: 1n }), await at({ entry: 1n })]).toEqual([
      'line_fits_its_voucher',
      'line_fits_its_voucher',
      'voucher_line_pkey',
    ])
  })

  test('on the ledger that balances the openings stand in an opening voucher only', async () => {
    expect(
      await attack(async (client) => {
        const found = await client.query<{ ledger_id: string }>(`select ledger_id from ledger where reserved = 'opening-difference'`)
        const head = await insertHead(client, target)
        await insertLines(client, target, head, [
          [1, found.rows[0]?.ledger_id ?? '', 100],
          [2, target.credit, -100],
        ])
        await insertAudit(client, target, head.entry)
      }),
    ).toBe('opening_difference_is_computed')
  })

  test('balance, to the paisa, in every slot that the head declares', async () => {
    const with_ = (lines: [number, string, number][], raw: RawVersion = {}) =>
      attack(async (client) => {
        const head = await insertHead(client, target, raw)
        await insertLines(client, target, head, lines)
        await insertAudit(client, target, head.entry)
      })
    expect(
      await with_([
        [1, target.debit, 100],
        [2, target.credit, -99],
      ]),
    ).toBe('voucher_balances')
    expect(await with_([[1, target.debit, 100]])).toBe('voucher_balances')
    expect(await with_(pair(), { line_count: 3 })).toBe('voucher_balances')
    expect(await with_(pair(), { total_paisa: 99 })).toBe('voucher_balances')
    expect(
      await with_([
        [1, target.debit, 100],
        [2, target.debit, -100],
      ]),
    ).toBe('voucher_moves_a_balance')
    expect(
      await with_([
        [1, target.debit, 0],
        [2, target.credit, 0],
      ]),
    ).toBe('amount_is_possible')
    expect(
      await with_([
        [1, randomUUID(), 100],
        [2, target.credit, -100],
      ]),
    ).toBe('line_ledger_exists')
  })
})

describe('a head', () => {
  test('without lines is refused, also in the dress of a cancellation (B2)', async () => {
    const alone = (raw: RawVersion) =>
      attack(async (client) => {
        const head = await insertHead(client, target, raw)
        await insertAudit(client, target, head.entry)
      })
    expect(await alone({})).toBe('voucher_balances')
    expect(await alone({ line_count: 0, total_paisa: 0 })).toBe('voucher_has_lines_or_is_cancelled')
    expect(await alone({ line_count: 0, total_paisa: 0, cancelled: true })).toBe('first_version_is_not_cancelled')
    expect(await alone({ line_count: 1 })).toBe('voucher_has_lines_or_is_cancelled')
  })

  test('takes no line from a later transaction, whatever it claims of its own (B3)', async () => {
    expect(await attack((client) => insertHead(client, target, { claims: { posted_xid: '1' } }))).toBe('42703')
    expect(await attack((client) => insertHead(client, target))).toBe('voucher_balances')
  })

  test('in a savepoint is posted like any other, and taken back with it', async () => {
    const heads = await asRuntime(async (client) => {
      await client.query('savepoint one')
      await insertVoucher(client, target)
      await client.query('rollback to one')
      await client.query('savepoint two')
      return insertVoucher(client, target)
    })
    expect(await fateOf(() => asRuntime((client) => insertLines(client, target, heads, [[3, target.debit, 1]])))).toBe(
      'line_fits_its_voucher',
    )
  })

  test('does not choose its entry, place, number, year, successor or moment (B4, B5)', async () => {
    const head = await post({
      claims: {
        entry: 999_999,
        place: 999_999,
        number: 77_777,
        fiscal_year_id: randomUUID(),
        supersedes: 1,
        bs_date: 19_990_101,
        recorded_at: '1999-01-01',
      },
    })
    const next = await post()
    expect([next.entry - head.entry, next.number - head.number, head.supersedes, head.place === head.entry]).toEqual([1n, 1, null, true])
    expect(head.fiscal_year_id).toBe(tenant.ids.fiscalYearId)
    expect(head.recorded_at > '2020').toBe(true)
  })

  test('outside the audit chain is refused, and the chain takes no gap', async () => {
    const unsealed = await attack(async (client) => insertLines(client, target, await insertHead(client, target), pair()))
    const skipping = await attack(async (client) => {
      await insertLines(client, target, await insertHead(client, target), pair())
      const second = await insertHead(client, target)
      await insertLines(client, target, second, pair())
      await insertAudit(client, target, second.entry)
    })
    const twice = await attack(async (client) => {
      const head = await insertVoucher(client, target)
      await insertAudit(client, target, head.entry)
    })
    expect([unsealed, skipping, twice]).toEqual(['voucher_is_audited', 'audit_follows', 'audit_follows'])
  })
})

describe('a version', () => {
  test('follows its former once, in order, with a reason, and a cancellation is the last', async () => {
    const head = await post()
    const place = head.place.toString()
    const next = (raw: RawVersion) => attack((client) => insertVoucher(client, target, { place, reason: 'a reason', ...raw }))
    expect(await next({ version: 3 })).toBe('voucher_follows_its_former')
    expect(await next({ version: 2, reason: ' ' })).toBe('change_needs_reason')
    expect(await next({ version: 2, place: '999999' })).toBe('voucher_follows_its_former')
    expect(await next({ version: 2 })).toBe('accepted')
    expect(await next({ version: 2 })).toMatch(/voucher_(version_once|one_successor|number_once)/)
    const cancelled = await attack(async (client) => {
      const last = await insertHead(client, target, {
        place,
        version: 3,
        cancelled: true,
        line_count: 0,
        total_paisa: 0,
        reason: 'entered twice',
      })
      await insertAudit(client, target, last.entry)
    })
    expect([cancelled, await next({ version: 4 })]).toEqual(['accepted', 'cancelled_is_final'])
  })

  test('keeps year, type and number of its former, whatever it says', async () => {
    const head = await post({ type: 'payment' })
    const altered = await asRuntime((client) =>
      insertVoucher(client, target, {
        place: head.place.toString(),
        version: 2,
        reason: 'another type',
        type: 'sales',
        claims: { number: 500 },
      }),
    )
    expect([altered.number, altered.fiscal_year_id]).toEqual([head.number, head.fiscal_year_id])
  })
})

describe('what the guards keep', () => {
  test.each([
    'update ledger_month set debit_paisa = debit_paisa + 1',
    `insert into ledger_month select organization_id, fiscal_year_id, 208301, ledger_id, sub_ledger_id, 1, 1, 1 from ledger_month limit 1`,
    'delete from ledger_month',
    'update number_series set last_number = 0',
    'update books set last_entry = 0, audit_seq = 0',
    'select from books for update',
    'update voucher set total_paisa = 1',
    'update voucher_line set amount_paisa = 1',
    'delete from voucher',
    'delete from voucher_line',
    'select from voucher for update',
    'truncate voucher cascade',
    'update audit_record set payload = payload',
    'delete from audit_record',
    'update bs_month set starts = starts + 1',
    "select correct_calendar(208402, '2027-05-15', '{}')",
    'set session_replication_role = replica',
    'alter table voucher disable trigger all',
    'alter table voucher no force row level security',
    'drop policy open_books on voucher',
    'set role lekha_owner',
    'create table public.mine (a int)',
    'create schema mine',
    'create temporary table fiscal_year (a int)',
    "copy (select 1) to program 'true'",
    "select pg_read_file('postgresql.conf')",
  ])('is not for the runtime role: %s (B6)', async (statement) => {
    expect(await attack((client) => client.query(statement))).toBe('42501')
  })

  test('is one total for lines without a sub-ledger, however often they are posted (B10)', async () => {
    for (let times = 0; times < 3; times += 1) await post({ date: '2026-12-05' })
    const found = await product.database.admin.query<{ rows: bigint; debit: bigint }>(
      `select count(*) as rows, sum(debit_paisa)::bigint as debit from ledger_month where organization_id = $1 and ledger_id = $2 and bs_month = 208308`,
      [target.organizationId, target.debit],
    )
    expect(found.rows).toEqual([{ rows: 1n, debit: 300n }])
  })

  test('is not read from a temporary table of the caller (B11)', async () => {
    const { admin, connection } = product.database
    await lock('2026-08-31')
    await admin.query(`grant temporary on database ${connection.database} to lekha_app`)
    const shadowed = await attack(async (client) => {
      await client.query('create temporary table fiscal_year as select * from public.fiscal_year')
      await client.query('update pg_temp.fiscal_year set locked_through = null')
      await client.query(
        'create temporary table books as select * from public.books; create temporary table ledger_month as select * from public.ledger_month',
      )
      await insertVoucher(client, target, { date: '2026-08-15' })
    })
    await admin.query(`revoke temporary on database ${connection.database} from lekha_app`)
    await lock(null)
    expect(shadowed).toBe('period_is_open')
  })
})

const lock = (through: string | null) =>
  asCommand(product.database.admin, target.organizationId, 'update fiscal_year set locked_through = $1 where fiscal_year_id = $2', [
    through,
    tenant.ids.fiscalYearId,
  ])

describe('a period that closes', () => {
  /** Posts on one connection while another closes the period; the posting has seen the open year before. */
  async function raceWithLock(begin: string): Promise<string> {
    const closer = await product.database.admin.connect()
    try {
      return await attack(async (client) => {
        await client.query('select from fiscal_year')
        await closer.query('begin')
        await closer.query(`select set_config('app.organization', $1, true)`, [target.organizationId])
        await closer.query(`update fiscal_year set locked_through = '2026-08-31' where organization_id = $1`, [target.organizationId])
        await recordByHand(closer, target.organizationId)
        const posting = insertVoucher(client, target, { date: '2026-08-15' })
        const waiting = fateOf(() => posting)
        await closer.query('commit')
        await waiting
        await posting
      }, begin)
    } finally {
      closer.release()
      await lock(null)
    }
  }

  test('is closed, locked and opened by nobody who speaks as the program', async () => {
    const { organizationId } = target
    const fates = await Promise.all(
      [
        `update fiscal_year set locked_through = null where organization_id = '${organizationId}'`,
        `update fiscal_year set closed_at = null where organization_id = '${organizationId}'`,
        `insert into fiscal_year (organization_id, fiscal_year_id, starts, ends, closed_at)
           values ('${organizationId}', gen_random_uuid(), '2027-07-17', '2028-07-15', now())`,
      ].map((statement) => attack((client) => client.query(statement))),
    )
    expect(fates).toEqual(['42501', '42501', '42501'])
  })

  test('takes no voucher that began before, at any level of isolation (B7)', async () => {
    expect(await raceWithLock('begin isolation level read committed')).toBe('period_is_open')
    expect(await raceWithLock('begin isolation level repeatable read')).toBe('40001')
    expect(await raceWithLock('begin isolation level serializable')).toBe('40001')
  })

  test('lets nothing in and nothing out', async () => {
    const [inside, outside] = [await post({ date: '2026-08-15' }), await post({ date: '2026-09-15' })]
    await lock('2026-08-31')
    const move = (head: RawHead, date: string) =>
      attack((client) => insertVoucher(client, target, { place: head.place.toString(), version: 2, reason: 'another day', date }))
    const fates = [
      await move(inside, '2026-09-20'),
      await move(outside, '2026-08-20'),
      await attack((client) => insertVoucher(client, target, { date: '2026-08-31' })),
    ]
    await lock(null)
    expect(fates).toEqual(['period_is_open', 'period_is_open', 'period_is_open'])
  })

  test('closes for good in a year whose calendar is certain, and not before it is', async () => {
    const close = (organizationId: string) =>
      fateOf(() =>
        asCommand(product.database.admin, organizationId, 'update fiscal_year set closed_at = now() where organization_id = $1', [
          organizationId,
        ]),
      )
    expect(await close(target.organizationId)).toBe('year_calendar_is_certain')
    const settled = await settledBooks()
    const closed = await close(settled.organizationId)
    const late = await fateOf(() =>
      asRuntime((client) => insertVoucher(client, settled, { date: '2026-01-15' }), 'begin', settled.organizationId),
    )
    expect([closed, late]).toEqual(['accepted', 'year_is_open'])
  })
})

/** Books whose year is 2082/83: every month of it is settled. */
async function settledBooks(): Promise<Target> {
  const headers = bearing(tenant.people.superadmin.token)
  const created = await ask(product.app, createOrganization, await exampleOf('createOrganization', tenant, tenant.people.superadmin))
  const organizationId = (created.json as { result: { id: string } }).result.id
  await ask(product.app, createFiscalYear, {
    headers,
    query: { subcompany: organizationId },
    body: { year: '2025-07-17', end: '2026-07-16' },
  })
  const found = await product.database.admin.query<{ ledger_id: string }>(
    'select ledger_id from ledger where organization_id = $1 and reserved is null limit 2',
    [organizationId],
  )
  const [debit = '', credit = ''] = found.rows.map((row) => row.ledger_id)
  return { organizationId, userId: target.userId, debit, credit }
}

describe('time', () => {
  test('runs with the entries, not with the beginnings of transactions (B8)', async () => {
    const early = await product.database.runtime.connect()
    try {
      await early.query('begin')
      await early.query(`select set_config('app.organization', $1, true), now()`, [target.organizationId])
      const between = await post()
      const late = await insertVoucher(early, target)
      await early.query('commit')
      expect([late.entry > between.entry, late.recorded_at > between.recorded_at]).toEqual([true, true])
    } finally {
      early.release()
    }
  })

  test('of a corrected month leaves no amount behind when a voucher is cancelled afterwards (B9)', async () => {
    const found = await product.database.admin.query<{ starts: string; day: string }>(
      'select starts, (starts - 1)::date as day from bs_month where bs_month = 208402',
    )
    const { starts = '', day = '' } = found.rows[0] ?? {}
    const [boundary, before] = [await post({ date: starts }), await post({ date: day })]
    const owner = await product.database.admin.connect()
    try {
      await owner.query('begin; set local role lekha_owner')
      await owner.query('select correct_calendar(208402, ($1::date + 1)::date, $2::uuid[])', [starts, [target.organizationId]])
      await owner.query('commit')
    } finally {
      owner.release()
    }
    for (const head of [boundary, before]) {
      await asRuntime(async (client) => {
        const raw = {
          place: head.place.toString(),
          version: 2,
          cancelled: true,
          line_count: 0,
          total_paisa: 0,
          reason: 'after the correction',
        }
        await insertAudit(client, target, (await insertHead(client, target, raw)).entry)
      })
    }
    const left = await product.database.admin.query(
      'select bs_month from ledger_month where organization_id = $1 and bs_month in (208401, 208402) and (debit_paisa <> 0 or credit_paisa <> 0)',
      [target.organizationId],
    )
    expect(left.rows).toEqual([])
  })
})

test('other books, named before the end, take nothing along: the transaction fails', async () => {
  const renamed = (name: string) =>
    attack(async (client) => {
      await insertVoucher(client, target)
      await client.query(`select set_config('app.organization', $1, true)`, [name])
    })
  expect([await renamed(randomUUID()), await renamed('')]).toEqual(['voucher_balances', '22P02'])
})
