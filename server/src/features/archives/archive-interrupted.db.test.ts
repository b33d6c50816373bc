import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cancelImport, importArchive, showArchiveImport } from '@lekha/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { systemClock } from '../../clock.ts'
import { JobEnded, openJobBooks } from '../../jobs/job-books.ts'
import { archiveOf } from '../../testing/archive-fixture.ts'
import { openFullBooks } from '../../testing/full-books.ts'
import { faultsOf, fingerprintOfAll } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear } from '../../testing/test-books.ts'
import { NOTHING_YET } from './archive-run.ts'
import { runArchiveImport } from './run-archive-import.ts'

let product: TestApp
let account: TestBooks
let zip: Buffer
let empty: string
beforeAll(async () => {
  product = await startTestApp()
  account = await openTestBooks(product)
  zip = await archiveOf(product, account.owner, (await openFullBooks(product, account)).organizationId)
}, 60_000)
beforeEach(async () => {
  empty = (await createWithoutYear(account)).organizationId
})
afterAll(() => product.close())

/** A run of which a server died: its row, its job, and its file where the next server looks. */
async function leftBehind(state: 'running' | 'done', dryRun = false) {
  const jobId = randomUUID()
  const { userId, sessionId } = await product.app.tokens.verify(account.owner.token)
  const input = JSON.stringify({ dryRun })
  await product.database.admin.query(
    `with run as (insert into import_run (organization_id, import_id, source, file_name, dry_run, state, counts, started_by)
       values ($1, $2, 'archive', 'x', $6, $7, $8, $3))
     insert into job (organization_id, job_id, kind, input, user_id, session_id) values ($1, $2, 'archive-import', $4, $3, $5)`,
    [empty, jobId, userId, input, sessionId, dryRun, state, JSON.stringify({ archive: NOTHING_YET })],
  )
  const folder = await mkdtemp(join(tmpdir(), 'lekha-test-jobs-'))
  await writeFile(join(folder, `${empty}.${jobId}`), zip)
  const job = { organizationId: empty, jobId, identity: { userId, sessionId, bindingHash: null, address: null }, input }
  const shown = async () => (await account.owner.call(showArchiveImport, { params: { organizationId: empty, importId: jobId } })).answer
  return { job, folder, shown }
}

/** The next server on the database, until it has nothing more to take up. */
async function nextServer(folder: string): Promise<void> {
  const app = await buildApp({
    ...{
      runtime: product.database.runtime,
      secret: randomBytes(32),
      clock: systemClock,
      logLevel: 'silent',
      jobsFolder: folder,
      alone: true,
    },
  })
  await app.http.ready()
  while ((await readdir(folder)).length > 0) await sleep(50)
  await app.http.close()
}

/** The archive as a file that ends the run, for this reason, when it is read for the n-th time. */
function endingFile(end: AbortController, n: number, why: JobEnded['why']): { file: File; readings: () => number } {
  const file = new File([new Uint8Array(zip)], 'x')
  let readings = 0
  const slice = (from?: number, to?: number) => {
    readings += 1
    if (readings === n) end.abort(new JobEnded(why))
    return Blob.prototype.slice.call(file, from, to)
  }
  return { file: Object.assign(new File([new Uint8Array(zip)], 'x'), { slice }), readings: () => readings }
}

async function runIt(n: number, why: JobEnded['why'], dryRun = false) {
  const { job, ...more } = await leftBehind('running', dryRun)
  const end = new AbortController()
  const command = `${importArchive.method} ${importArchive.path}`
  const books = openJobBooks(product.app, { ...job, permission: 'import.run', command }, end)
  const { file, readings } = endingFile(end, n, why)
  const over = await runArchiveImport(product.app, { ...job, file, books, signal: end.signal })
  return { ...more, over, readings: readings() }
}

const standing = () => fingerprintOfAll(product.database.admin, ['import_run', 'job'])

test('an import that is cut off among its last vouchers has stored nothing; the next server begins it again and finishes it', async () => {
  const { readings } = await runIt(-1, 'cancelled', true)
  expect(readings).toBeGreaterThan(40)
  const before = await standing()
  const { over, folder, shown } = await runIt(readings - 12, 'server stops')
  expect([over, (await shown()).state]).toEqual([false, 'running'])
  expect(await standing()).toEqual(before)
  await nextServer(folder)
  expect(await shown()).toMatchObject({ state: 'done', message: '' })
  expect(await faultsOf(product.database.admin, empty)).toEqual([])
})

test('an import that is cancelled says so, and nothing is stored', async () => {
  const before = await standing()
  const { over, shown } = await runIt(60, 'cancelled')
  expect([over, await shown()]).toMatchObject([true, { state: 'failed', message: 'The import was cancelled. Nothing was stored.' }])
  expect(await standing()).toEqual(before)
})

test('an import whose server died after its last step is not done a second time', async () => {
  const { folder, shown } = await leftBehind('done')
  const before = await standing()
  await nextServer(folder)
  expect((await shown()).state).toBe('done')
  expect(await standing()).toEqual(before)
})

/** Runs an import; before or after everything is posted, its user cancels it. */
async function cancelledWhile(when: 'posting' | 'committing') {
  const { job, shown } = await leftBehind('running')
  const command = `${importArchive.method} ${importArchive.path}`
  const end = new AbortController()
  const opened = openJobBooks(product.app, { ...job, permission: 'import.run', command }, end)
  const cancel = async () => (await account.owner.call(cancelImport, { params: { organizationId: empty, importId: job.jobId } })).status
  let answered: Promise<number> | undefined
  const write: typeof opened.write = (payload, work) =>
    opened.write(payload, async (books) => {
      if (when === 'posting') answered = cancel()
      await answered
      const done = await work(books)
      answered ??= cancel()
      await sleep(100)
      return done
    })
  const file = new File([new Uint8Array(zip)], 'x')
  await runArchiveImport(product.app, { ...job, file, books: { ...opened, write }, signal: end.signal })
  return { status: await answered, run: await shown() }
}

test('an import that is cancelled while it posts is taken back; once everything is posted, the answer says that it is too late', async () => {
  // The cancellation itself is recorded.
  const stored = () => fingerprintOfAll(product.database.admin, ['import_run', 'job', 'audit_record', 'books'])
  const before = await stored()
  const { status, run } = await cancelledWhile('posting')
  expect([status, run]).toMatchObject([204, { state: 'failed', message: 'The import was cancelled. Nothing was stored.' }])
  expect(await stored()).toEqual(before)
  const late = await cancelledWhile('committing')
  expect([late.status, late.run.state]).toEqual([409, 'done'])
})
