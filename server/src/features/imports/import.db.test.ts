import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ImportAnswer, listFiscalYears, readProofs, readReport, showImport, tablesIn, writeOpenings } from '@lekha/contract'
import { add, negate, parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { systemClock } from '../../clock.ts'
import { JobEnded, openJobBooks } from '../../jobs/job-books.ts'
import {
  balanceOf,
  EXPECTED,
  type ExpectedRow,
  expectedRows,
  type ImportQuery,
  importFile,
  positionOf,
  SAMPLE,
  SMALL,
} from '../../testing/import-fixture.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { faultsOf, fingerprintOfAll } from '../../testing/stored-rows.ts'
import type { TestApp, TestBooks } from '../../testing/test-app.ts'
import { openingLine, openingsOf } from '../../testing/test-books.ts'
import { runImport } from './run-import.ts'

let product: TestApp
let books: TestBooks

eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const present = existsSync(SAMPLE)
const sample = present ? readFileSync(SAMPLE) : Buffer.alloc(0)
const { TOTAL, ...EXPECTED_LEDGERS } = present ? Object.fromEntries(expectedRows(readFileSync(EXPECTED, 'utf8'))) : {}
const DIFFERENCE = 'Difference in opening balances'

const run = (content: Uint8Array = sample, query: ImportQuery = {}): Promise<ImportAnswer> =>
  importFile(books.owner, books.organizationId, content, query)

/** What the reconciliation says of each ledger on one of its sides, but for the line that balances the openings. */
function sideOf({ reconciliation }: ImportAnswer, side: 'theirs' | 'ours'): Record<string, ExpectedRow> {
  const rows = (reconciliation ?? []).filter(({ ledger }) => ledger !== DIFFERENCE)
  return Object.fromEntries(
    rows.map((row) => {
      const { opening, debit, credit, closing } = row[side]
      const amount = (text: string | null) => parsePaisa(text ?? 'not stated')
      const amounts = { opening: amount(opening), debit: amount(debit), credit: amount(credit), closing: amount(closing) }
      return [row.ledger, { group: row.group || 'Primary', ...amounts }]
    }),
  )
}

/** The same straight from what is stored: the month totals, where openings stand in the month before the first year. */
async function storedRows(): Promise<Record<string, Omit<ExpectedRow, 'group'>>> {
  const found = await product.database.admin.query<Record<'name' | 'opening' | 'debit' | 'credit' | 'closing', string>>(
    `with first as (select min(starts) as starts from fiscal_year where organization_id = $1),
          sums as (
            select m.ledger_id, sum(debit_paisa - credit_paisa) filter (where b.starts < first.starts) as opening,
                   sum(debit_paisa) filter (where b.starts >= first.starts) as debit, sum(credit_paisa) filter (where b.starts >= first.starts) as credit,
                   sum(debit_paisa - credit_paisa) as closing
              from ledger_month m join bs_month b using (bs_month) cross join first where m.organization_id = $1 group by m.ledger_id)
     select l.name, coalesce(opening, 0)::text as opening, coalesce(debit, 0)::text as debit, coalesce(credit, 0)::text as credit, coalesce(closing, 0)::text as closing
       from ledger l left join sums using (ledger_id) where l.organization_id = $1 and l.name = any($2)`,
    [books.organizationId, Object.keys(EXPECTED_LEDGERS)],
  )
  const amounts = ({ opening, debit, credit, closing }: (typeof found.rows)[number]) => ({
    ...{ opening: BigInt(opening), debit: BigInt(debit), credit: BigInt(credit), closing: BigInt(closing) },
  })
  return Object.fromEntries(found.rows.map((row) => [row.name, amounts(row)]))
}

/** The trial balance as the screen shows it, over all years. */
async function reportedRows(): Promise<Record<string, Omit<ExpectedRow, 'group'>>> {
  const years = await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })
  const period = { from: years.answer.result[0]?.year ?? '', to: years.answer.result.at(-1)?.end ?? '' }
  const { answer } = await books.owner.call(readReport, {
    params: { organizationId: books.organizationId, report: 'trial-balance' },
    query: { ...period, view: 'ledger', zero: 'true' },
  })
  expect(answer.proofs.map(({ difference }) => difference)).toEqual(answer.proofs.map(() => '0.00'))
  const amount = (text: string | null | undefined) => parsePaisa(text ?? '0')
  return Object.fromEntries(
    (tablesIn(answer)[0]?.rows ?? []).map(
      ({ label, cells: [, openingDebit, openingCredit, debit, credit, closingDebit, closingCredit] }) => [
        label,
        {
          opening: add(amount(openingDebit), negate(amount(openingCredit))),
          ...{ debit: amount(debit), credit: amount(credit) },
          closing: add(amount(closingDebit), negate(amount(closingCredit))),
        },
      ],
    ),
  )
}

const withoutGroups = Object.fromEntries(Object.entries(EXPECTED_LEDGERS).map(([name, { group: _, ...row }]) => [name, row]))

/** A run that a server left in its middle: its row, its job, and its file where the next server looks. */
const leftBehind = async (tries: number, content: string | Uint8Array) => {
  const { admin } = product.database
  const importId = randomUUID()
  const { userId, sessionId } = await product.app.tokens.verify(books.owner.token)
  const input = JSON.stringify({ dryRun: false, confirmed: false })
  await admin.query(
    `with run as (insert into import_run (organization_id, import_id, source, file_name, dry_run, state, started_by)
       values ($1, $2, 'tally', 'x', false, 'running', $3))
     insert into job (organization_id, job_id, kind, input, user_id, session_id, tries) values ($1, $2, 'tally-import', $4, $3, $5, $6)`,
    [books.organizationId, importId, userId, input, sessionId, tries],
  )
  const folder = await mkdtemp(join(tmpdir(), 'lekha-test-jobs-'))
  await writeFile(join(folder, `${books.organizationId}.${importId}`), content)
  const job = {
    organizationId: books.organizationId,
    jobId: importId,
    identity: { userId, sessionId, bindingHash: null, address: null },
    input,
  }
  const shown = async () => (await books.owner.call(showImport, { params: { organizationId: books.organizationId, importId } })).answer
  return { job, folder, shown }
}
/** The next server on the database, until it has nothing more to take up. */
const nextServer = async (folder: string) => {
  const { runtime } = product.database
  const app = await buildApp({
    ...{ runtime, secret: randomBytes(32), clock: systemClock, logLevel: 'silent', jobsFolder: folder, alone: true },
  })
  await app.http.ready()
  while ((await readdir(folder)).length > 0) await sleep(50)
  await app.http.close()
}

describe('an import that lost its server', () => {
  test('that took its server down three times is not begun a fourth time', async () => {
    const { folder, shown } = await leftBehind(3, SMALL)
    await nextServer(folder)
    expect(await shown()).toMatchObject({
      ...{ state: 'failed', message: 'The import was interrupted. Run it again: what is stored stays, and the rest is added.' },
      counts: { new: 0 },
    })
  })

  test('whose job has ended meanwhile is not begun again: its file goes, and nothing is stored', async () => {
    const { job, folder } = await leftBehind(1, SMALL)
    await product.database.admin.query('delete from job where job_id = $1', [job.jobId])
    const before = await positionOf(product, books)
    await nextServer(folder)
    expect(await positionOf(product, books)).toBe(before)
  })
})

describe.skipIf(!present)('the sample of a Tally export', () => {
  test('comes out as the expected trial balance, in every ledger, to the paisa', async () => {
    const done = await run()
    expect([done.state, done.message]).toEqual(['done', ''])
    expect(sideOf(done, 'theirs')).toEqual(EXPECTED_LEDGERS)
    expect(sideOf(done, 'ours')).toEqual(EXPECTED_LEDGERS)
    expect(done.reconciliation?.filter(({ difference, causes }) => difference !== '0.00' || causes.length > 0)).toEqual([])
    expect(await storedRows()).toEqual(withoutGroups)
    expect(await reportedRows()).toMatchObject(withoutGroups)
    expect(await balanceOf(product, books, DIFFERENCE)).toBe(-(TOTAL?.opening ?? 0n))
    expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
  })

  test('reports its result: one voucher of 427 has no lines with an amount and is listed', async () => {
    const done = await run()
    expect(done.counts).toEqual({
      ...{ groups: 61, ledgers: 295, vouchers: 427, newGroups: 34, newLedgers: 285, newYears: 18 },
      ...{ new: 426, same: 0, clash: 0, refused: 1, unread: 0, unreadOpenings: 0, items: 0, closings: 0 },
    })
    expect(done.problems.filter(({ kind }) => kind !== 'note')).toEqual([
      {
        ...{ position: 256, what: 'Sales · 24 · 2010-06-01', kind: 'refused' },
        message: 'The voucher has no two lines with an amount and was left out.',
      },
    ])
  })

  test('makes the years that its vouchers need, and those up to the one that stood, which stays the active one', async () => {
    await run()
    const { result } = (await books.owner.call(listFiscalYears, { query: { subcompany: books.organizationId } })).answer
    expect(result.map(({ name }) => name).slice(0, 2)).toEqual(['2065/66', '2066/67'])
    expect(result[0]?.year).toBe('2008-07-16')
    expect(result.filter(({ status }) => status === 'active').map(({ year }) => year)).toEqual(['2026-07-17'])
  })

  test('a second time changes nothing', async () => {
    await run()
    const before = await fingerprintOfAll(product.database.admin, ['import_run', 'import_page', 'session'])
    const again = await run()
    expect(again.counts).toMatchObject({ newGroups: 0, newLedgers: 0, newYears: 0, new: 0, same: 426, clash: 0, refused: 1 })
    expect(await fingerprintOfAll(product.database.admin, ['import_run', 'import_page', 'session'])).toEqual(before)
    expect(sideOf(again, 'ours')).toEqual(EXPECTED_LEDGERS)
  })

  test('is compared again when its vouchers alone come, and no ledger differs', async () => {
    await run()
    const alone = sample.toString().replaceAll(/<(GROUP|LEDGER) NAME=[\s\S]*?<\/\1>/g, '')
    const again = await run(Buffer.from(alone))
    expect([again.state, again.counts.same, again.period]).toEqual(['done', 426, { from: '2009-04-01', to: '2023-09-01' }])
    expect(again.totals).toMatchObject({ differences: 0, difference: { opening: null, debit: '0.00', credit: '0.00', closing: null } })
  })

  test('has openings that differ, and the proof of the books says that they did so in Tally, until somebody changes them', async () => {
    const proof = async () => {
      const { answer } = await books.owner.call(readProofs, { params: { organizationId: books.organizationId } })
      return answer.result.proofs.find(({ id }) => id === 'opening-balances')
    }
    await run(sample, { dryRun: 'true' })
    expect(await proof()).toMatchObject({ difference: '0.00', asInTally: false })
    await run()
    expect(await proof()).toMatchObject({ difference: '21018611.71', asInTally: true })
    const { entry, lines } = await openingsOf(books)
    await books.owner.call(writeOpenings, {
      params: { organizationId: books.organizationId },
      body: { entry, lines: [...lines, openingLine(books, 'Petty Cash', '70')] },
    })
    expect(await proof()).toMatchObject({ difference: '21018541.71', asInTally: false })
  })

  test('cut off in its middle is taken up again by the next server, and finished', async () => {
    const { job, folder, shown } = await leftBehind(1, sample)
    const end = new AbortController()
    const command = 'POST /organizations/{organizationId}/imports/tally'
    const jobBooks = openJobBooks(product.app, { ...job, permission: 'import.run', command }, end)
    const file = stoppingFile(sample, end)
    expect(await runImport(product.app, { ...job, file, books: jobBooks, signal: end.signal })).toBe(false)
    const { rows } = await product.database.admin.query<{ n: number }>(
      'select count(*)::int as n from voucher where organization_id = $1',
      [books.organizationId],
    )
    const stored = rows[0]?.n ?? 0
    expect((await shown()).state).toBe('running')
    expect(stored).toBeGreaterThan(100)
    expect(stored).toBeLessThan(427)
    await nextServer(folder)
    const done = await shown()
    expect([done.state, done.counts]).toMatchObject(['done', { new: 427 - stored, same: stored - 1, refused: 1 }])
    expect(sideOf(done, 'ours')).toEqual(EXPECTED_LEDGERS)
    expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
  })

  test('as a dry run stores nothing and says the same', async () => {
    const before = await fingerprintOfAll(product.database.admin, ['import_run', 'import_page', 'session'])
    const tried = await run(sample, { dryRun: 'true' })
    // The row of the job goes a moment after its run is done.
    await expect.poll(() => fingerprintOfAll(product.database.admin, ['import_run', 'import_page', 'session'])).toEqual(before)
    const done = await run()
    expect([tried.state, tried.dryRun, tried.counts, tried.problems]).toEqual(['done', true, done.counts, done.problems])
    const named = ({ reconciliation }: ImportAnswer) => reconciliation?.map(({ ledgerId: _, ...row }) => row)
    expect(named(tried)).toEqual(named(done))
  })

  test('in UTF-16 is the same file', async () => {
    const done = await run(Buffer.from(`\uFEFF${sample.toString('utf8')}`, 'utf16le'))
    expect(sideOf(done, 'ours')).toEqual(EXPECTED_LEDGERS)
    expect((await run()).counts).toMatchObject({ new: 0, same: 426 })
  })

  test('with one wrong byte in its markup is refused as a whole, and nothing is stored', async () => {
    const wrong = Buffer.from(sample)
    wrong[wrong.lastIndexOf('</AMOUNT>')] = 0x28
    const before = await positionOf(product, books)
    const failed = await run(wrong)
    expect([failed.state, failed.message]).toEqual(['failed', 'The file is damaged; export it from Tally again.'])
    expect(await positionOf(product, books)).toBe(before)
  })

  test('with one wrong digit in an amount is imported but for that voucher, and the reconciliation says where', async () => {
    const wrong = Buffer.from(sample)
    const position = wrong.lastIndexOf('</AMOUNT>') - 4
    wrong[position] = wrong[position] === 0x39 ? 0x38 : 0x39
    const done = await run(wrong)
    expect(done.counts).toMatchObject({ new: 425, refused: 2 })
    expect(done.problems.at(-1)).toMatchObject({ kind: 'refused', message: 'Debit and credit of the voucher differ; it was left out.' })
    const differing = done.reconciliation?.filter(({ difference }) => difference !== '0.00') ?? []
    expect(differing.length).toBeGreaterThanOrEqual(2)
    expect(differing.map(({ causes }) => causes)).toEqual(differing.map(() => ['Vouchers of the file were not imported.']))
    expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
  })
})

/** A file that can be read once, and the second time only to its middle, where the import is stopped. */
function stoppingFile(bytes: Uint8Array, stop: AbortController): File {
  let readings = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    readings += 1
    for (let at = 0; at < bytes.length; at += 8_192) {
      if (readings === 2 && at > bytes.length * 0.75) stop.abort(new JobEnded('server stops'))
      yield bytes.subarray(at, at + 8_192)
    }
  }
  return Object.assign(new File([], 'export.xml'), { stream: () => ReadableStream.from(pieces()) })
}
