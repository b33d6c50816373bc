import { randomUUID } from 'node:crypto'
import {
  alterVoucher,
  cancelVoucher,
  createSubLedger,
  listVoucherTypes,
  postVoucher,
  searchVouchers,
  showVoucher,
  showVoucherHistory,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { BROKEN_CHAIN, BROKEN_VOUCHERS, WRONG_TOTALS } from '../../db/book-proofs.ts'
import { books, openSharedBooks, product, RENT } from '../../testing/shared-books.ts'

openSharedBooks()

const lines = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
const params = (voucherId: string) => ({ organizationId: books.organizationId, voucherId })

describe('posting', () => {
  test('a posted voucher has a number, its BS date, and both sides to the paisa', async () => {
    const posted = await books.post('2026-08-17', RENT, { type: 'payment', narration: 'Rent of Bhadra' })
    expect(posted.status).toBe(201)
    expect(posted.answer.result).toMatchObject({ number: 'PV-0001', bsDate: '2083-05-01', version: 1, total: 500_000n })
    const shown = await books.owner.call(showVoucher, { params: params(posted.answer.result.id) })
    expect(shown.answer.result.lines.map((line) => line.amount)).toEqual([500_000n, -500_000n])
    expect(shown.answer.result.recordedBy).toBe('Sabina Karki')
  })

  test('numbers run by type and year without a gap, also when a voucher is refused between', async () => {
    const first = await books.post('2026-09-01', RENT, { type: 'receipt' })
    const refused = await books.post(
      '2026-09-01',
      [
        ['Rent', '1'],
        ['Cash', '-2'],
      ],
      { type: 'receipt' },
    )
    const second = await books.post('2026-09-01', RENT, { type: 'receipt' })
    expect([first.answer.result.number, refused.status, second.answer.result.number]).toEqual(['RV-0001', 422, 'RV-0002'])
  })

  test('the last paisa counts: a voucher off by one paisa is refused with the difference', async () => {
    const refused = await books.post('2026-09-01', [
      ['Rent', '90071992547409.93'.slice(0, -3)],
      ['Cash', '-1'],
    ])
    expect(refused.status).toBe(422)
    const off = await books.post('2026-09-01', [
      ['Rent', '100.01'],
      ['Cash', '-100.00'],
    ])
    expect([off.status, off.error.message]).toEqual([422, 'Debit exceeds credit by 0.01.'])
  })

  test('a date outside every fiscal year is refused at its field', async () => {
    const refused = await books.post('2020-01-01', RENT)
    expect([refused.status, refused.error.message, refused.error.fields]).toEqual([
      422,
      'No fiscal year covers this date.',
      { date: 'No fiscal year covers this date.' },
    ])
  })

  test('the same key posts once and answers the same; with another voucher it is refused', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => books.post('2026-09-02', RENT, {}, key)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.answer.result.number}`)).size).toBe(1)
    const other = await books.post('2026-09-03', RENT, {}, key)
    expect([other.status, other.error.code, Object.keys(other.error.fields ?? {})]).toEqual([409, 'conflict', ['key']])
  })

  test('the ledger that balances the openings takes no voucher, so that its balance is zero when they agree', async () => {
    const refused = await books.post('2026-09-01', [
      ['Difference in opening balances', '5'],
      ['Cash', '-5'],
    ])
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'This ledger holds the difference in opening balances. No voucher can be entered on it.',
    ])
  })

  test('a line on a ledger of nobody, an empty line and a single line are refused', async () => {
    for (const bad of [
      [
        { ledgerId: randomUUID(), amount: '1' },
        { ledgerId: books.ledgerId('Cash'), amount: '-1' },
      ],
      [
        { ledgerId: books.ledgerId('Rent'), amount: '0' },
        { ledgerId: books.ledgerId('Cash'), amount: '0' },
      ],
      [{ ledgerId: books.ledgerId('Rent'), amount: '1' }],
    ]) {
      const refused = await books.owner.callWrongly(postVoucher, {
        params: { organizationId: books.organizationId },
        body: { type: 'journal', date: '2026-09-01', lines: bad },
      })
      expect(refused.status).toBe(422)
    }
  })
})

describe('a line that the database refuses', () => {
  test('is named, with its ledger; the next voucher is posted as usual', async () => {
    const sub = { ledgerId: books.ledgerId('Staff Advance'), name: 'Sita Rai', nameNp: '', alias: '', code: null, active: true }
    const created = await books.owner.call(createSubLedger, { params: { organizationId: books.organizationId }, body: sub })
    expect(created.status).toBe(201)
    const post = (body: object[]) =>
      books.owner.call(postVoucher, {
        params: { organizationId: books.organizationId },
        body: { type: 'journal', date: '2026-09-06', lines: body as ReturnType<typeof lines> },
      })
    const [rent, cash] = lines(['Rent', '1'], ['Cash', '-1'])
    const [advance] = lines(['Staff Advance', '-1'])
    const unnamed = await post([rent ?? {}, advance ?? {}])
    const sentence = 'The ledger Staff Advance requires a sub-ledger.'
    expect([unnamed.status, unnamed.error.message, unnamed.error.fields]).toEqual([422, sentence, { 'lines.1.subLedgerId': sentence }])
    const foreign = await post([rent ?? {}, { ...cash, ledgerId: randomUUID() }])
    expect([foreign.status, Object.keys(foreign.error.fields ?? {})]).toEqual([422, ['lines.1.ledgerId']])
    const unknown = await post([rent ?? {}, { ...advance, subLedgerId: randomUUID() }])
    expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([422, ['lines.1.subLedgerId']])
    expect((await post([rent ?? {}, cash ?? {}])).status).toBe(201)
  })
})

describe('changing', () => {
  test('an altered voucher keeps its number and shows both versions', async () => {
    const posted = await books.post('2026-10-01', RENT)
    const voucherId = posted.answer.result.id
    const altered = await books.owner.call(alterVoucher, {
      params: params(voucherId),
      body: { version: 1, reason: 'wrong ledger', date: '2026-11-01', lines: lines(['Fuel', '4000'], ['Cash', '-4000']) },
    })
    expect([altered.status, altered.answer.result.number, altered.answer.result.version]).toEqual([201, posted.answer.result.number, 2])
    const history = await books.owner.call(showVoucherHistory, { params: params(voucherId) })
    expect(history.answer.result.map((version) => [version.version, version.total, version.reason])).toEqual([
      [1, 500_000n, null],
      [2, 400_000n, 'wrong ledger'],
    ])
  })

  test('of two users who alter the same version the second is refused', async () => {
    const posted = await books.post('2026-10-02', RENT)
    const body = { version: 1, reason: 'twice', date: '2026-10-02', lines: lines(['Fuel', '1'], ['Cash', '-1']) }
    const answers = await Promise.all(
      [1, 2].map(() => books.owner.call(alterVoucher, { params: params(posted.answer.result.id), body }, randomUUID())),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('a cancelled voucher keeps its number, has no lines, and stays cancelled', async () => {
    const posted = await books.post('2026-10-03', RENT)
    const cancelled = await books.owner.call(cancelVoucher, {
      params: params(posted.answer.result.id),
      body: { version: 1, reason: 'entered twice' },
    })
    expect([cancelled.answer.result.number, cancelled.answer.result.cancelled, cancelled.answer.result.total]).toEqual([
      posted.answer.result.number,
      true,
      0n,
    ])
    const again = await books.owner.call(cancelVoucher, {
      params: params(posted.answer.result.id),
      body: { version: 2, reason: 'once more' },
    })
    expect([again.status, again.error.message]).toEqual([422, 'A cancelled voucher cannot be changed.'])
    const unreasoned = await books.owner.call(cancelVoucher, { params: params(posted.answer.result.id), body: { version: 2, reason: ' ' } })
    expect([unreasoned.status, unreasoned.error.message]).toEqual([400, 'A reason is required.'])
  })

  test('vouchers are found by number, reference and narration', async () => {
    await books.post('2026-10-04', RENT, { reference: 'BS-2268', narration: 'Showroom 100%_sure' })
    for (const text of ['BS-2268', '100%_s', 'bs-22']) {
      const found = await books.owner.call(searchVouchers, { params: { organizationId: books.organizationId }, query: { text } })
      expect(found.answer.result.map((voucher) => voucher.reference)).toEqual(['BS-2268'])
    }
  })

  test('are leafed through backwards and forwards, each time the nearest of its type', async () => {
    const found = async (query: { type?: string; before?: string; after?: string; limit?: string }) =>
      (await books.owner.call(searchVouchers, { params: { organizationId: books.organizationId }, query })).answer.result
    await books.post('2026-10-05', RENT)
    const [newest, former] = await found({ type: 'journal' })
    expect((await found({ type: 'journal', before: newest?.entry ?? '', limit: '1' })).map(({ id }) => id)).toEqual([former?.id])
    expect((await found({ type: 'journal', after: former?.entry ?? '', limit: '1' })).map(({ id }) => id)).toEqual([newest?.id])
    expect(await found({ type: 'journal', after: newest?.entry ?? '' })).toEqual([])
  })
})

describe('roles', () => {
  test('a clerk posts the permitted types only and alters nothing; an auditor changes nothing', async () => {
    const clerk = await books.member('clerk', ['payment'])
    const auditor = await books.member('auditor')
    const body = (type: string) => ({
      params: { organizationId: books.organizationId },
      body: { type, date: '2026-09-01', lines: lines(['Rent', '1'], ['Cash', '-1']) },
    })
    const posted = await clerk.call(postVoucher, body('payment'))
    expect([
      posted.status,
      (await clerk.call(postVoucher, body('journal'))).status,
      (await clerk.call(postVoucher, body('journal'), randomUUID())).status,
      (await clerk.call(postVoucher, body('payment'), randomUUID())).status,
      (await auditor.call(postVoucher, body('payment'), randomUUID())).status,
    ]).toEqual([201, 403, 403, 201, 403])
    const altered = await clerk.call(cancelVoucher, { params: params(posted.answer.result.id), body: { version: 1, reason: 'no' } })
    expect(altered.status).toBe(403)
    const types = await clerk.call(listVoucherTypes, { params: { organizationId: books.organizationId }, query: {} })
    expect(types.answer.result.filter((type) => type.permitted).map((type) => type.code)).toEqual(['payment'])
  })
})

describe('the database keeps the books by itself', () => {
  test('nothing posted can be changed, not even by the runtime role', async () => {
    await books.post('2026-09-05', RENT)
    const client = await product.database.runtime.connect()
    try {
      for (const attack of [
        'update voucher set total_paisa = 1',
        'delete from voucher_line',
        'update ledger_month set debit_paisa = 0',
        'update books set last_entry = 0',
        'delete from audit_record',
        'truncate voucher cascade',
      ]) {
        await client.query('begin')
        await client.query(`select set_config('app.organization', $1, true)`, [books.organizationId])
        await expect(client.query(attack)).rejects.toThrow()
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })

  test('month totals equal the lines, the chain holds, and tampering is found', async () => {
    const client = await product.database.admin.connect()
    const verify = async () => {
      const chain = await client.query(BROKEN_CHAIN)
      const totals = await client.query(WRONG_TOTALS)
      const vouchers = await client.query(BROKEN_VOUCHERS)
      return { chain: chain.rows, totals: totals.rows.length, vouchers: vouchers.rows }
    }
    try {
      await client.query('begin')
      await client.query(`select set_config('app.organization', $1, true)`, [books.organizationId])
      await client.query('set local role lekha_owner')
      expect(await verify()).toEqual({ chain: [], totals: 0, vouchers: [] })
      await client.query('reset role')
      await client.query('savepoint whole')
      for (const tampering of [
        `update voucher_line set amount_paisa = amount_paisa * 2 where entry = 1`,
        `update voucher set narration = 'forged' where entry = 1`,
        `update audit_record set payload = 'forged' where seq = 2`,
        `delete from audit_record where seq = 3`,
        `update audit_record set seq = case seq when 2 then -3 else -2 end where seq in (2, 3)`,
        `delete from audit_record where seq = (select max(seq) from audit_record)`,
      ]) {
        await client.query(`set local session_replication_role = replica`)
        await client.query(tampering)
        await client.query(`set local session_replication_role = origin`)
        expect([tampering, (await verify()).chain.length > 0]).toEqual([tampering, true])
        await client.query('rollback to whole')
      }
      await client.query('rollback')
    } finally {
      client.release()
    }
  })
})
