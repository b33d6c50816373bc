/**
 * `npm run bench`: measures the real product beside the bare database and prints one table. `--quick` only shows that it runs;
 * `--hostile` measures instead how a neighbour fares while somebody does the server harm.
 */
import type pg from 'pg'
import { openPool, runtimeConnection } from '../server/src/db/connect.ts'
import { launchChromium } from '../tools/chromium.ts'
import { say } from '../tools/steps.ts'
import { buildWeb } from '../tools/web-build.ts'
import { addLedgers, type Books, createBooks, fillBooks, type Owner, signIn, signUp } from './books.ts'
import { type Caller, openCaller } from './caller.ts'
import { type Figure, lineText, tableText, unmeasured, whole } from './figures.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureHostile } from './hostile.ts'
import { measureImport } from './importing.ts'
import { measureKeypress } from './keypress.ts'
import { machineLine } from './machine.ts'
import { measurePosting } from './posting.ts'
import { type Product, startProduct } from './product.ts'
import { measureReports } from './reports.ts'
import { measureWire } from './wire.ts'

/** How much is measured. */
type Extent = {
  posting: { rounds: number; duration_ms: number }
  reports: { sizes: { name: string; vouchers: number }[]; asks: number }
  imported: number
  words: string[]
  hostile: { lines: number; duration_ms: number }
}

const FULL: Extent = {
  posting: { rounds: 5, duration_ms: 1_500 },
  reports: {
    sizes: [
      { name: '10 k', vouchers: 10_000 },
      { name: '100 k', vouchers: 100_000 },
    ],
    asks: 60,
  },
  imported: 100_000,
  words: ['himal', 'karki', 'suppliers', 'traders rai', 'everest gurung', 'shrestha', 'koshi', 'stores'],
  hostile: { lines: 30_000, duration_ms: 10_000 },
}
const QUICK: Extent = {
  posting: { rounds: 1, duration_ms: 300 },
  reports: { sizes: [{ name: '500', vouchers: 500 }], asks: 10 },
  imported: 500,
  words: ['himal', 'karki'],
  hostile: { lines: 3_000, duration_ms: 1_000 },
}

/** What every part of the benchmark works with. */
type Setup = { product: Product; admin: pg.Pool; runtime: pg.Pool; caller: Caller; owner: Owner; extent: Extent }

const ORGANIZATIONS = 50
const VOUCHERS_BEFORE = 100
const FIRST_VOUCHERS = 1_000
const LEDGERS_TO_TYPE = 5_000
const LEDGERS_OF_REPORTS = 300

const extent = process.argv.includes('--quick') ? QUICK : FULL
const isHostile = process.argv.includes('--hostile')
const isBuilt = !isHostile && (await buildWeb()).passed // the server serves the pages that it finds when it starts
const product = await startProduct()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void product.stop().finally(() => process.exit(1)))
const admin = openPool(product.connection, 8)
const runtime = openPool(runtimeConnection(product.connection), 4)
const caller = openCaller(product.port, 0)
try {
  const machine = await machineLine(admin)
  const figures: Figure[] = []
  for await (const figure of isHostile
    ? measureHostile({ product, admin, runtime, caller, ...extent.hostile })
    : measureAll({ product, admin, runtime, caller, owner: await signUp(caller), extent })) {
    say(lineText(figure))
    figures.push(figure)
  }
  say(`\n${tableText(figures)}\n\n${machine}`)
} finally {
  caller.hangUp()
  await Promise.all([admin.end(), runtime.end()])
  await product.stop()
}

async function* measureAll(setup: Setup): AsyncGenerator<Figure> {
  yield* measurePart('posting over HTTP', setup, postingFigures)
  yield* measurePart('reports', setup, reportFigures)
  yield* measurePart('import', setup, importFigures)
  yield* measurePart('the web app', setup, webFigures)
}

/** A part that fails leaves its reason in the table; the others go on. */
async function* measurePart(
  what: string,
  setup: Setup,
  measure: (setup: Setup, token: string) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  const began = performance.now()
  try {
    yield* measure(setup, await signIn(setup.caller, setup.owner))
  } catch (error) {
    yield unmeasured(what, reasonOf(error))
  } finally {
    say(`${what}: ${Math.round((performance.now() - began) / 1_000)} s`)
  }
}

function reasonOf(error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return reason
}

async function* postingFigures({ product, admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const books: Books[] = []
  for (let number = 1; number <= ORGANIZATIONS; number++) books.push(await createBooks(caller, token, `Posting ${number}`))
  for (const each of books) await fillBooks(runtime, each, owner, VOUCHERS_BEFORE)
  await admin.query('analyze') // as after the first minute of any database in use
  yield* measurePosting({ port: product.port, token, admin, books, ...extent.posting })
}

async function* reportFigures({ admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  for (const { name, vouchers } of extent.reports.sizes) {
    const books = await addLedgers(runtime, await createBooks(caller, token, `Reports ${name}`), owner, LEDGERS_OF_REPORTS)
    const first = Math.min(vouchers, FIRST_VOUCHERS)
    await fillBooks(runtime, books, owner, first)
    await admin.query('analyze') // PostgreSQL does so itself, but only once a minute
    await fillBooks(runtime, books, owner, vouchers - first)
    await admin.query('vacuum analyze voucher, voucher_line, ledger_month, ledger')
    const fresh = await signIn(caller, owner)
    yield* measureReports({ caller, token: fresh, runtime, books, size: name, asks: extent.reports.asks })
  }
}

async function* importFigures({ runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const beside = await createBooks(caller, token, 'Beside the import')
  const began = performance.now()
  await fillBooks(runtime, beside, owner, extent.imported / 10)
  const rawPerSecond = (extent.imported * 100) / (performance.now() - began)
  const books = await createBooks(caller, token, `Import of ${whole(extent.imported)}`)
  yield await measureImport({ caller, token, runtime, books, vouchers: extent.imported, rawPerSecond })
}

async function* webFigures({ product, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  if (!isBuilt) throw new Error('it cannot be built')
  const books = await addLedgers(runtime, await createBooks(caller, token, 'Typing'), owner, LEDGERS_TO_TYPE)
  const browser = await launchChromium()
  try {
    yield* await measureFirstLoad(browser, product.port)
    yield await measureWire({ browser, port: product.port, owner, books, word: extent.words[0] ?? '' })
    yield await measureKeypress({ browser, port: product.port, owner, books, words: extent.words })
  } finally {
    await browser.close()
  }
}
