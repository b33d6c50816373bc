/**
 * `npm run bench`: measures the real product beside the bare database and prints one table. `--quick` only shows that it runs;
 * `--only posting` (reports, stock, invoices, taxes, members, files, import, archive, web) measures one part; `--million` measures the reports of a million vouchers only;
 * `--hostile` measures instead how long other users wait while one user attacks the server.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openPool, runtimeConnection } from '../server/src/db/connect.ts'
import { launchChromium } from '../tools/chromium.ts'
import { say } from '../tools/steps.ts'
import { buildWeb } from '../tools/web-build.ts'
import { measureArchive } from './archives.ts'
import { addLedgers, type Books, createBooks, fillBooks, issueBills, type Owner, signIn, signUp } from './books.ts'
import { type Caller, openCaller } from './caller.ts'
import { type CpuMeter, openCpuMeter } from './cpu.ts'
import { type Extent, FULL, MILLION, QUICK } from './extent.ts'
import { type Figure, lineText, tableText, unmeasured, whole } from './figures.ts'
import { measureFinding } from './finding.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureHostile } from './hostile.ts'
import { measureImport } from './importing.ts'
import { measureBilling, measureInvoices } from './invoices.ts'
import { measureKeypress } from './keypress.ts'
import { measureLongStatement } from './long-statement.ts'
import { measureLongTable } from './long-table.ts'
import { machineLine } from './machine.ts'
import { measureMembers } from './members.ts'
import { measureMoving } from './moving.ts'
import { measureOpening } from './opening.ts'
import { measurePlainText, PLAIN_TEXT_NOTE } from './plain-text.ts'
import { measurePosting } from './posting.ts'
import { measurePresses } from './presses.ts'
import { type Product, startProduct } from './product.ts'
import { measureReportFiles } from './report-files.ts'
import { measureReports, proveBefore } from './reports.ts'
import { fillStock, stockRows } from './stock.ts'
import { measureRegisterFile, readTaxLedgers, taxedVoucherOf, taxRows } from './taxes.ts'
import { cashVoucherOf, YEAR } from './vouchers.ts'
import { measureWire } from './wire.ts'

/** The product and connections that every part of the benchmark uses. */
type Setup = { product: Product; admin: pg.Pool; runtime: pg.Pool; meter: CpuMeter; caller: Caller; owner: Owner; extent: Extent }

const ORGANIZATIONS = 50
const VOUCHERS_BEFORE = 100
const FIRST_VOUCHERS = 1_000
const LEDGERS_TO_TYPE = 5_000
const LEDGERS_OF_REPORTS = 300
const BILLING_CLIENTS = [1, 50]

type Part = { what: string; measure: (setup: Setup, token: string) => AsyncGenerator<Figure> }
const PARTS = new Map<string, Part>([
  ['posting', { what: 'posting over HTTP', measure: postingFigures }],
  ['reports', { what: 'reports', measure: reportFigures }],
  ['stock', { what: 'stock', measure: stockFigures }],
  ['invoices', { what: 'invoices', measure: invoiceFigures }],
  ['taxes', { what: 'registers of VAT', measure: taxFigures }],
  ['members', { what: 'member firms', measure: memberFigures }],
  ['files', { what: 'files of reports, and the go-to box', measure: fileFigures }],
  ['import', { what: 'import', measure: importFigures }],
  ['archive', { what: 'archives', measure: archiveFigures }],
  ['web', { what: 'the web app', measure: webFigures }],
])

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    hostile: { type: 'boolean' },
    million: { type: 'boolean' },
    only: { type: 'string', multiple: true },
  },
})
const chosen = options.only ?? (options.million ? ['reports'] : [...PARTS.keys()])
const unknown = chosen.filter((name) => !PARTS.has(name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; the parts are ${[...PARTS.keys()].join(', ')}.`)
const extent = options.million ? MILLION : options.quick ? QUICK : FULL
// The server serves the pages that it finds when it starts.
const isBuilt = !options.hostile && chosen.includes('web') && (await buildWeb()).passed
const product = await startProduct()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void product.stop().finally(() => process.exit(1)))
const admin = openPool(product.connection, 8)
const runtime = openPool(runtimeConnection(product.connection), 4)
const caller = openCaller(product.port, 0)
try {
  const machine = await machineLine(admin)
  const figures: Figure[] = []
  const meter = await openCpuMeter(product.pid, admin)
  for await (const figure of options.hostile
    ? measureHostile({ product, admin, runtime, caller, ...extent.hostile })
    : measureParts({ product, admin, runtime, meter, caller, owner: await signUp(caller), extent })) {
    say(lineText(figure))
    figures.push(figure)
  }
  say(`\n${tableText(figures)}\n\n${PLAIN_TEXT_NOTE}\n${machine}`)
} finally {
  caller.hangUp()
  await Promise.all([admin.end(), runtime.end()])
  await product.stop()
}

/** A part that fails leaves its reason in the table; the others go on. */
async function* measureParts(setup: Setup): AsyncGenerator<Figure> {
  for (const [name, { what, measure }] of PARTS) {
    if (!chosen.includes(name)) continue
    const began = performance.now()
    try {
      yield* measure(setup, await signIn(setup.caller, setup.owner))
    } catch (error) {
      yield unmeasured(what, reasonOf(error))
    } finally {
      say(`${what}: ${Math.round((performance.now() - began) / 1_000)} s`)
    }
  }
}

function reasonOf(error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return reason
}

async function* postingFigures({ product, admin, runtime, meter, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const books: Books[] = []
  for (let number = 1; number <= ORGANIZATIONS; number++) books.push(await createBooks(caller, token, `Posting ${number}`))
  for (const each of books) await fillBooks(runtime, each, owner, VOUCHERS_BEFORE)
  await admin.query('analyze') // as autovacuum does in the first minute
  yield* measurePosting({ port: product.port, token, admin, meter, books, ...extent.posting })
}

async function* reportFigures({ admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  for (const { name, vouchers } of extent.reports.sizes) {
    const books = await addLedgers(runtime, await createBooks(caller, token, `Reports ${name}`), owner, LEDGERS_OF_REPORTS)
    const first = Math.min(vouchers, FIRST_VOUCHERS)
    await fillBooks(runtime, books, owner, first)
    await admin.query('analyze') // PostgreSQL does so itself, but only once a minute
    await fillBooks(runtime, books, owner, vouchers - first)
    await admin.query('vacuum analyze voucher, voucher_line, ledger_month, ledger')
    const plan = {
      caller,
      token: await signIn(caller, owner),
      runtime,
      books,
      size: `${name} vouchers`,
      last: vouchers,
      asks: extent.reports.asks,
    }
    yield await proveBefore(plan)
    yield* measureReports({ ...plan, token: await signIn(caller, owner) })
    yield await measureFinding({ caller, token: await signIn(caller, owner), books, size: `${name} vouchers`, asks: extent.reports.asks })
    yield* measurePlainText({ caller, signIn: () => signIn(caller, owner), books, size: name })
  }
}

async function* stockFigures({ admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const books = await createBooks(caller, token, 'Stock')
  const { items, movements } = extent.stock
  const [item = ''] = await fillStock(runtime, books, owner, items, movements)
  await admin.query('vacuum analyze voucher, stock_movement, stock_month, stock_year, stock_item')
  const size = `${whole(items)} items, ${whole(movements)} movements`
  yield* measureReports(
    { caller, token: await signIn(caller, owner), runtime, books, size, last: 0, asks: extent.reports.asks },
    stockRows(item),
  )
}

async function* invoiceFigures({ product, admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const { vouchers, items, movements, count } = extent.invoices
  const books = await addLedgers(runtime, await createBooks(caller, token, 'Invoices'), owner, LEDGERS_OF_REPORTS)
  await fillBooks(runtime, books, owner, vouchers)
  const ids = await fillStock(runtime, books, owner, items, movements)
  await admin.query('vacuum analyze')
  const size = `${whole(vouchers)} vouchers, ${whole(items)} items`
  yield await measureInvoices({ caller, token: await signIn(caller, owner), books, items: ids, size, invoices: count })
  await issueBills(runtime, books, owner, YEAR.starts)
  const plan = {
    port: product.port,
    token: await signIn(caller, owner),
    books,
    items: ids,
    size,
    duration_ms: 4 * extent.posting.duration_ms,
  }
  for (const clients of BILLING_CLIENTS) yield await measureBilling({ ...plan, clients })
}

async function* taxFigures({ product, admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const books = await addLedgers(runtime, await createBooks(caller, token, 'Taxed bills'), owner, LEDGERS_OF_REPORTS)
  const { bills } = extent
  await fillBooks(runtime, books, owner, bills, taxedVoucherOf(await readTaxLedgers(runtime, books)))
  await admin.query('vacuum analyze')
  const fresh = await signIn(caller, owner)
  const plan = { caller, token: fresh, runtime, books, size: `${whole(bills)} bills`, last: bills, asks: extent.reports.asks }
  yield* measureReports(plan, taxRows)
  yield await measureRegisterFile({ port: product.port, token: fresh, books, bills })
}

async function* memberFigures({ admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const books = await createBooks(caller, token, 'Members')
  yield* measureMembers({ caller, token, runtime, admin, owner, books, count: extent.members, asks: extent.reports.asks })
}

async function* fileFigures({ product, admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const books = await addLedgers(runtime, await createBooks(caller, token, 'To file'), owner, LEDGERS_TO_TYPE)
  const { lines, vouchers } = extent.filed
  const { port, pid } = product
  await fillBooks(runtime, books, owner, lines, cashVoucherOf)
  await fillBooks(runtime, { ...books, ledgerIds: books.ledgerIds.slice(1) }, owner, vouchers - lines)
  await admin.query('vacuum analyze voucher, voucher_line, ledger_month, ledger')
  yield* measureReportFiles({ port, pid, token: await signIn(caller, owner), books, lines })
  const size = `${whole(vouchers)} vouchers and ${whole(LEDGERS_TO_TYPE)} ledgers`
  yield await measureFinding({ caller, token: await signIn(caller, owner), books, size, asks: extent.reports.asks })
}

async function* importFigures({ runtime, meter, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const beside = await createBooks(caller, token, 'Beside the import')
  const began = performance.now()
  await fillBooks(runtime, beside, owner, extent.imported / 10)
  const rawPerSecond = (extent.imported * 100) / (performance.now() - began)
  const books = await createBooks(caller, token, `Import of ${whole(extent.imported)}`)
  yield await measureImport({ caller, token, runtime, meter, books, vouchers: extent.imported, rawPerSecond })
}

async function* archiveFigures({ product, admin, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  const books = await addLedgers(runtime, await createBooks(caller, token, 'To archive'), owner, LEDGERS_OF_REPORTS)
  await fillBooks(runtime, books, owner, extent.imported)
  await admin.query('analyze')
  const empty = await createBooks(caller, token, 'From an archive')
  const fresh = await signIn(caller, owner)
  const { port, pid } = product
  yield* measureArchive({ port, pid, caller, token: fresh, books, empty, vouchers: extent.imported })
}

async function* webFigures({ product, runtime, caller, owner, extent }: Setup, token: string): AsyncGenerator<Figure> {
  if (!isBuilt) throw new Error('it cannot be built')
  const books = await addLedgers(runtime, await createBooks(caller, token, 'Typing'), owner, LEDGERS_TO_TYPE)
  const browser = await launchChromium()
  try {
    yield* await measureFirstLoad(browser, product.port)
    yield await measureOpening({ browser, port: product.port, owner, books })
    const fresh = await createBooks(caller, token, 'Presses')
    yield* measurePresses({ browser, port: product.port, owner, caller, token, books: fresh })
    const long = await createBooks(caller, token, 'A long statement')
    await fillBooks(runtime, long, owner, extent.statement_lines, cashVoucherOf)
    yield* await measureLongStatement({ browser, port: product.port, owner, books: long, lines: extent.statement_lines })
    yield* await measureMoving({ browser, port: product.port, owner, books: long, lines: extent.statement_lines })
    const longest = await createBooks(caller, token, 'A long table')
    await fillBooks(runtime, longest, owner, extent.table_rows, cashVoucherOf)
    yield* measureLongTable({ browser, port: product.port, owner, books: longest, rows: extent.table_rows })
    yield await measureWire({ browser, port: product.port, owner, books, word: extent.words[0] ?? '' })
    yield* measureKeypress({ browser, port: product.port, owner, books, words: extent.words })
  } finally {
    await browser.close()
  }
}
