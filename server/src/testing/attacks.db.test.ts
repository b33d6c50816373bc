import { randomUUID } from 'node:crypto'
import { createFiscalYear, createOrganization, ROLES, type Role } from '@lekha/contract'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { asCommand, recordByHand } from './as-command.ts'
import { ask, bearing } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import {
  fateOf,
  type RawCaller,
  type RawHead,
  type RawLine,
  type RawVersion,
  rawCommand,
  rawVoucher,
  record,
  recordVoucher,
  rowsByHand,
  type Target,
} from './raw-posting.ts'
import { faultsOf } from './stored-rows.ts'
import { openTenant, sessionOf, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant
let target: Target

beforeAll(async () => {
  product = await startTestApp()
  await migrate(product.database.connection)
  tenant = await openTenant(product)
  const { organizationId, userId, sessionId, counterLedgerId } = tenant.ids
  target = { organizationId, userId, sessionId, debit: counterLedgerId, credit: await cash() }
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
const post = (raw: RawVersion = {}) => asRuntime((client) => recordVoucher(client, target, raw))

const SWITCH_ON = `update organization set cost_centres = true where organization_id = setting('organization')::uuid`
const attempt = (raw: RawVersion) => attack((client) => recordVoucher(client, target, raw))

test('a voucher recorded as it should be is accepted, so that refusals below mean something', async () => {
  const [first, second] = [await post(), await post()]
  expect([second.number - first.number, second.entry - first.entry]).toEqual([1, 1n])
})

describe('lines', () => {
  const inPieces = (head: RawHead, ...lines: [number, string, number][]) =>
    attack(async (client) => {
      for (const [no, ledgerId, paisa] of lines) await client.query(rowsByHand(target, head).line(no, ledgerId, paisa))
    })

  test('cannot be added once the balance was judged early (B1)', async () => {
    for (const no of [3, 1, -1]) {
      const fate = await attack(async (client) => {
        const head = await recordVoucher(client, target)
        await client.query('set constraints all immediate')
        await client.query(rowsByHand(target, head).line(no, target.debit, 77))
      })
      expect([no, fate]).toEqual([no, '42501'])
    }
  })

  test('cannot be added to a voucher of a former transaction, not even balanced pairs', async () => {
    const head = await post()
    expect(await inPieces(head, [3, target.debit, 5], [4, target.credit, -5])).toBe('42501')
    expect(await inPieces(head, [-1, target.debit, -100], [-2, target.credit, 100])).toBe('42501')
  })

  test('lie nowhere but in their own voucher, on its day and at its place', async () => {
    const claims = { entry: 1, place: 1, line_no: 7, lineCount: 3 }
    const head = await asRuntime((client) => recordVoucher(client, target, { claims }))
    const stored = await product.database.admin.query(
      'select line_no, place, date, amount_paisa from voucher_line where organization_id = $1 and entry = $2 order by 1',
      [target.organizationId, head.entry],
    )
    expect(stored.rows).toEqual([
      { line_no: 1, place: head.entry, date: '2026-08-01', amount_paisa: 100n },
      { line_no: 2, place: head.entry, date: '2026-08-01', amount_paisa: -100n },
    ])
  })

  test('on the ledger that balances the openings stand in an opening voucher only', async () => {
    const found = await product.database.admin.query<{ ledger_id: string }>(
      `select ledger_id from ledger where organization_id = $1 and reserved = 'opening-difference'`,
      [target.organizationId],
    )
    const reserved = found.rows[0]?.ledger_id ?? ''
    expect(
      await attempt({
        lines: [
          [reserved, 100],
          [target.credit, -100],
        ],
      }),
    ).toBe('opening_difference_is_computed')
  })

  test('name no cost centre of other books, none that is no id, and none where they are switched off', async () => {
    const [{ costCentreId: own }, { costCentreId: foreign }] = [tenant.ids, (await openTenant(product)).ids]
    expect(await attempt({ centre: own })).toBe('cost_centres_are_on')
    await asCommand(product.database.admin, target.organizationId, SWITCH_ON)
    const named = [await attempt({ centre: foreign }), await attempt({ centre: 'east' }), await attempt({ centre: own })]
    expect(named).toEqual(['line_cost_centre_exists', '22P02', 'accepted'])
  })

  test.each<[string, (debit: string, credit: string) => RawLine[], string]>([
    [
      'do not balance, by a paisa',
      (debit, credit) => [
        [debit, 100],
        [credit, -99],
      ],
      'voucher_balances',
    ],
    ['are one', (debit) => [[debit, 100]], 'voucher_has_lines_or_is_cancelled'],
    [
      'move nothing',
      (debit) => [
        [debit, 100],
        [debit, -100],
      ],
      'voucher_moves_a_balance',
    ],
    [
      'hold no amount',
      (debit, credit) => [
        [debit, 0],
        [credit, 0],
      ],
      'voucher_has_lines_or_is_cancelled',
    ],
    [
      'hold an amount and a nought',
      (debit, credit) => [
        [debit, 100],
        [credit, -100],
        [credit, 0],
      ],
      'amount_is_possible',
    ],
    [
      'hold more than there is money',
      (debit, credit) => [
        [debit, 2e15],
        [credit, -2e15],
      ],
      'amount_is_possible',
    ],
    [
      'stand on no ledger',
      (_, credit) => [
        [randomUUID(), 100],
        [credit, -100],
      ],
      'line_ledger_exists',
    ],
  ])('that %s are refused', async (_, lines, rule) => {
    expect(await attempt({ lines: lines(target.debit, target.credit) })).toBe(rule)
  })

  test('number and total are counted, whatever is claimed of them', async () => {
    const head = await asRuntime((client) => recordVoucher(client, target, { claims: { line_count: 3, total_paisa: 99, total: 99 } }))
    expect([head.line_count, head.total_paisa]).toEqual([2, 100n])
  })
})

describe('a head', () => {
  test('without lines is refused, also in the dress of a cancellation (B2)', async () => {
    expect(await attempt({ lines: [] })).toBe('goods_alone_have_no_lines')
    expect(await attempt({ lines: [], cancelled: true })).toBe('first_version_is_not_cancelled')
    expect(await attempt({ cancelled: true })).toBe('first_version_is_not_cancelled')
    expect(await attempt({ version: 0, reason: 'a reason' })).toMatch(/voucher_version_check|place_is_first_entry/)
  })

  test('is put into no table by hand, nor its lines, nor the record that would seal it (B3)', async () => {
    const head = await post()
    const byHand = rowsByHand(target, head)
    const fates = await Promise.all(
      [byHand.head, byHand.line(3, target.debit, 1), byHand.audit].map((text) => attack((c) => c.query(text))),
    )
    expect(fates).toEqual(['42501', '42501', '42501'])
  })

  test('in a savepoint is posted like any other, and taken back with it', async () => {
    const before = await post()
    const head = await asRuntime(async (client) => {
      await client.query('savepoint one')
      await recordVoucher(client, target)
      await client.query('rollback to one')
      await client.query('savepoint two')
      return recordVoucher(client, target)
    })
    expect([head.entry - before.entry, head.number - before.number]).toEqual([1n, 1])
  })

  test('does not choose its entry, place, number, year, successor or moment (B4, B5)', async () => {
    const claims = {
      ...{ entry: 999_999, place: 999_999, number: 77_777, fiscal_year_id: randomUUID(), supersedes: 1, bs_date: 19_990_101 },
      ...{ recorded_at: '1999-01-01', recorded_by: randomUUID(), posted_xid: '1' },
    }
    const head = await asRuntime((client) => recordVoucher(client, target, { claims }))
    const next = await post()
    expect([next.entry - head.entry, next.number - head.number, head.supersedes, head.place === head.entry]).toEqual([1n, 1, null, true])
    expect(head.fiscal_year_id).toBe(tenant.ids.fiscalYearId)
    expect(head.recorded_at > '2020').toBe(true)
  })

  test('that was recorded before is answered again, and with another text refused', async () => {
    const voucher = rawVoucher(target)
    const both = (other: unknown) => attack((client) => record(client, target.organizationId, [rawCommand(target, [voucher, other])]))
    expect(await both({ ...voucher, hash: '11'.repeat(32) })).toBe('voucher_id_once')
    const { rows } = await asRuntime((client) => record(client, target.organizationId, [rawCommand(target, [voucher, voucher])]))
    expect([rows.map((row) => row.entry === rows[0]?.entry), rows[0]?.id]).toEqual([[true, true], voucher.id])
  })
})

describe('a version', () => {
  test('follows its former once, in order, with a reason, and a cancellation is the last', async () => {
    const place = (await post()).place.toString()
    const next = (raw: RawVersion) => attempt({ place, reason: 'a reason', ...raw })
    expect(await next({ version: 3 })).toBe('voucher_follows_its_former')
    expect(await next({ version: 2, reason: ' ' })).toBe('change_needs_reason')
    expect(await next({ version: 2, claims: { reason: null } })).toBe('change_needs_reason')
    expect(await next({ version: 2, place: '999999' })).toBe('voucher_follows_its_former')
    expect(await next({ version: 2 })).toBe('accepted')
    expect(await next({ version: 2 })).toMatch(/voucher_(version_once|one_successor|number_once)/)
    expect(await next({ version: 3, cancelled: true, lines: [] })).toBe('accepted')
    expect(await next({ version: 4 })).toBe('cancelled_is_final')
  })

  test('keeps year, type and number of its former, whatever it says', async () => {
    const head = await post({ type: 'payment' })
    const altered = await asRuntime((client) =>
      recordVoucher(client, target, {
        ...{ place: head.place.toString(), version: 2, reason: 'another type', type: 'sales', claims: { number: 500 } },
      }),
    )
    expect([altered.number, altered.fiscal_year_id]).toEqual([head.number, head.fiscal_year_id])
  })

  test('of a reversed voucher is refused, and a voucher is reversed once', async () => {
    const place = (await post()).place.toString()
    expect(await attempt({ reverses: place })).toBe('accepted')
    expect(await attempt({ reverses: place })).toBe('reversal_of_a_current_voucher')
    expect(await attempt({ place, version: 2, reason: 'a reason' })).toBe('reversed_is_not_changed')
    expect(await attempt({ reverses: '999999' })).toBe('reversal_of_a_current_voucher')
  })

  test('in one call with its former is refused: it could not take back what is not there yet', async () => {
    const { entry } = await post()
    const first = rawVoucher(target)
    const next = rawVoucher(target, {
      place: (entry + 1n).toString(),
      version: 2,
      reason: 'at once',
      lines: [
        [target.debit, 7],
        [target.credit, -7],
      ],
    })
    expect(await attack((client) => record(client, target.organizationId, [rawCommand(target, [first, next])]))).toBe('voucher_balances')
  })
})

describe('the user who records', () => {
  const as = (caller: RawCaller, raw: RawVersion = {}) => attack((client) => recordVoucher(client, target, raw, caller))
  const session = async (role: Role | 'stranger') => {
    const person = role === 'stranger' ? tenant.stranger : tenant.people[role]
    return { user: person.userId, session: await sessionOf(product.database.admin, person.userId), roles: [role, ...ROLES] }
  }

  test('must have a valid session of their own', async () => {
    const clerk = await session('clerk')
    expect(await as({ user: clerk.user })).toBe('caller_may_record')
    expect(await as({ session: clerk.session })).toBe('caller_may_record')
    expect(await as({ session: randomUUID() })).toBe('caller_may_record')
    const ended = await session('accountant')
    const { admin } = product.database
    await admin.query('update session set expires_at = now() where session_id = $1', [ended.session])
    expect(await as(ended)).toBe('caller_may_record')
    await admin.query(`update session set expires_at = now() + interval '1 hour', binding_hash = '\\x01' where session_id = $1`, [
      ended.session,
    ])
    expect([await as(ended), await as({ ...ended, binding: '02' }), await as({ ...ended, binding: '01' })]).toEqual([
      ...['caller_may_record', 'caller_may_record', 'accepted'],
    ])
  })

  test('is a member of these books, in a role that the command permits', async () => {
    expect(await as(await session('stranger'))).toBe('caller_may_record')
    expect(await as({ ...(await session('accountant')), roles: ['superadmin', 'admin'] })).toBe('caller_may_record')
    const other = await openTenant(product)
    expect(await as({ user: other.ids.userId, session: other.ids.sessionId })).toBe('caller_may_record')
  })

  test('as an auditor posts nothing, and as a clerk only first versions of the permitted types', async () => {
    expect(await as(await session('auditor'))).toBe('caller_may_record')
    const [clerk, { place }] = [await session('clerk'), await post()]
    expect(await as(clerk)).toBe('accepted')
    expect(await as(clerk, { place: place.toString(), version: 2, reason: 'a reason' })).toBe('caller_may_record')
    expect(await as(clerk, { reverses: place.toString() })).toBe('caller_may_record')
    expect(await as(clerk, { type: 'opening', date: '2026-07-16' })).toBe('caller_may_record')
    const types = (list: string) =>
      product.database.admin.query(`update membership set voucher_types = ${list} where user_id = $1`, [clerk.user])
    await types(`'{receipt}'`)
    expect([await as(clerk), await as(clerk, { type: 'receipt' })]).toEqual(['caller_may_record', 'accepted'])
    await types('null')
  })

  test('together with others is recorded with them or not at all, each under their own name', async () => {
    const [clerk, auditor] = [await session('clerk'), await session('auditor')]
    const commands = (...callers: RawCaller[]) => callers.map((caller) => rawCommand(target, [rawVoucher(target)], caller))
    const together = (...callers: RawCaller[]) => attack((client) => record(client, target.organizationId, commands(...callers)))
    const before = await post()
    expect(await together(clerk, {}, auditor)).toBe('caller_may_record')
    expect(await together(clerk, {}, clerk)).toBe('accepted')
    const { rows } = await product.database.admin.query(
      `select v.recorded_by, a.recorded_by as sealed_by, v.entry - $2 as entry from voucher v join audit_record a on a.organization_id = v.organization_id
          and v.entry between a.first_entry and a.last_entry where v.organization_id = $1 and v.entry > $2 order by v.entry`,
      [target.organizationId, before.entry],
    )
    const by = (user: string, entry: bigint) => ({ recorded_by: user, sealed_by: user, entry })
    expect(rows).toEqual([by(clerk.user, 1n), by(target.userId, 2n), by(clerk.user, 3n)])
  })
})

describe('what is kept of the books', () => {
  test.each([
    'update ledger_month set debit_paisa = debit_paisa + 1',
    `insert into ledger_month select organization_id, fiscal_year_id, 208301, ledger_id, sub_ledger_id, 1, 1, 1 from ledger_month limit 1`,
    'delete from ledger_month',
    "insert into number_series select organization_id, fiscal_year_id, 'sales', '', 1, 1 from number_series limit 1",
    'update number_series set last_number = 0',
    'insert into books select gen_random_uuid(), 1 from books',
    "select seal_command(organization_id, organization_id, '', '') from books",
    "select judged_version(organization_id, '{}', 1, null, null, null) from books",
    "select write_lines(organization_id, '{}'::voucher[], '{}') from books",
    "select refuse_lines(organization_id, '{}'::voucher[]) from books",
    "select refuse_cost_centres(organization_id, '{}'::voucher[]) from books",
    'select series_of(v) from voucher v',
    'update books set last_entry = 0, audit_seq = 0',
    'select from books for update',
    'update voucher set total_paisa = 1',
    'update voucher_line set amount_paisa = 1',
    'delete from voucher',
    'delete from voucher_line',
    'update stock_movement set quantity = 1',
    'update stock_month set in_paisa = 0',
    "select write_movements(organization_id, '{}'::voucher[], '{}') from books",
    "select refuse_negative_stock(organization_id, '{}', '2026-08-01') from books",
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
      await recordVoucher(client, target, { date: '2026-08-15' })
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
        const posting = recordVoucher(client, target, { date: '2026-08-15' })
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

  test('cannot be closed, locked or opened by the runtime role', async () => {
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
      attack((client) => recordVoucher(client, target, { place: head.place.toString(), version: 2, reason: 'another day', date }))
    const fates = [
      await move(inside, '2026-09-20'),
      await move(outside, '2026-08-20'),
      await attack((client) => recordVoucher(client, target, { date: '2026-08-31' })),
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
      asRuntime((client) => recordVoucher(client, settled, { date: '2026-01-15' }), 'begin', settled.organizationId),
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
  return { ...target, organizationId, debit, credit }
}

describe('time', () => {
  test('runs with the entries, not with the beginnings of transactions (B8)', async () => {
    const early = await product.database.runtime.connect()
    try {
      await early.query('begin')
      await early.query(`select set_config('app.organization', $1, true), now()`, [target.organizationId])
      const between = await post()
      const late = await recordVoucher(early, target)
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
        await recordVoucher(client, target, {
          ...{ place: head.place.toString(), version: 2, cancelled: true, lines: [], reason: 'after the correction' },
        })
      })
    }
    const left = await product.database.admin.query(
      'select bs_month from ledger_month where organization_id = $1 and bs_month in (208401, 208402) and (debit_paisa <> 0 or credit_paisa <> 0)',
      [target.organizationId],
    )
    expect(left.rows).toEqual([])
  })
})

test('other books, named before the end, take nothing along, and what was recorded stands where it was', async () => {
  const other = await openTenant(product)
  const renamed = (name: string) =>
    attack(async (client) => {
      await recordVoucher(client, target)
      await client.query(`select set_config('app.organization', $1, true)`, [name])
    })
  const entries = async () => {
    const { rows } = await product.database.admin.query<{ last_entry: bigint }>(
      'select last_entry from books where organization_id = any($1) order by organization_id = $2',
      [[target.organizationId, other.ids.organizationId], target.organizationId],
    )
    return rows.map((row) => row.last_entry)
  }
  const [theirs = 0n, ours = 0n] = await entries()
  expect([await renamed(other.ids.organizationId), await renamed(randomUUID()), await renamed('')]).toEqual(Array(3).fill('accepted'))
  expect(await entries()).toEqual([theirs, ours + 3n])
})

test('a master that was changed without a command is refused, also where other books are named before the end', async () => {
  const unsealed = (name: string) =>
    attack(async (client) => {
      await client.query('update ledger set alias = alias || $2 where organization_id = $1', [target.organizationId, 'x'])
      await client.query(`select set_config('app.organization', $1, true)`, [name])
    })
  expect([await unsealed(target.organizationId), await unsealed(randomUUID())]).toEqual(['master_is_audited', 'master_is_audited'])
})
