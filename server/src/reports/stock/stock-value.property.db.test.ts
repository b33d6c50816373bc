import { addDays } from '@lekha/calendar'
import { alterVoucher, cancelVoucher, createFiscalYear, isZero, postVoucher, type Report, readReport, tablesIn } from '@lekha/contract'
import type { Movement } from '@lekha/ledger'
import { paisa, parsePaisa, parseQuantity, quantity } from '@lekha/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

/** Whatever is bought, sold, brought back, moved, altered and cancelled, in whatever order of days: stock is worth what a plain replay says. */
let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

const FIRST = '2026-07-17'
const YEARS = ['2026-07-17', '2027-07-17']
const DAYS = 728
const METHODS = ['average', 'fifo'] as const

type Deed = 'buy' | 'sell' | 'back-to-supplier' | 'from-customer' | 'move'
type Moved = { item: number; deed: Deed; many: bigint; value: bigint; shed: boolean }
type Command = { verb: 'post' | 'alter' | 'cancel'; day: number; which: number; moved: Moved[] }
const moved = fc.record<Moved>({
  item: fc.nat(METHODS.length - 1),
  deed: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'sell', 'back-to-supplier', 'from-customer', 'move'),
  many: fc.bigInt(1n, 300_000n),
  value: fc.bigInt(0n, 9_999_999n),
  shed: fc.boolean(),
})
const command = fc.record<Command>({
  verb: fc.constantFrom('post', 'post', 'post', 'alter', 'cancel'),
  day: fc.nat(DAYS),
  which: fc.nat(),
  moved: fc.array(moved, { minLength: 1, maxLength: 4 }),
})
const scenario = fc.record({
  commands: fc.array(command, { minLength: 40, maxLength: 40 }),
  days: fc.array(fc.nat(DAYS), { minLength: 6, maxLength: 6 }),
})

/** A voucher as it stands, in the order of its first entry. */
type Voucher = { id: string; version: number; date: string; moved: Moved[]; cancelled: boolean }
type Books = TestBooks & { items: string[]; shed: string; vouchers: Voucher[] }

async function openBooks(): Promise<Books> {
  const books = await openTestBooks(product)
  await books.owner.call(createFiscalYear, { query: { subcompany: books.organizationId }, body: { year: '2027-07-17', end: '2028-07-15' } })
  const { created } = goodsIn(product, books)
  const fields = { unit_id: await created('unit_of_measure', 'Bag', { symbol: 'bag' }), stock_ledger_id: books.ledgerId('Stock') }
  const items: string[] = []
  for (const valuation of METHODS) items.push(await created('stock_item', valuation, { ...fields, valuation }))
  return { ...books, items, shed: await created('godown', 'Shed'), vouchers: [] }
}

const SIGNS = { buy: 1n, sell: -1n, 'back-to-supplier': -1n, 'from-customer': 1n, move: 1n } as const
const isReceipt = (deed: Deed) => deed === 'buy' || deed === 'back-to-supplier'

const movementsOf = ({ items, shed }: Books, all: readonly Moved[]): Movement[] =>
  all.flatMap(({ item, deed, many, value, shed: inShed }): Movement[] => {
    const same = { stockItemId: items[item] ?? '', batch: '', expiresOn: null }
    const signed = quantity(SIGNS[deed] * many)
    if (deed === 'move')
      return [
        { ...same, kind: 'move', godownId: shed, quantity: signed, value: null },
        { ...same, kind: 'move', godownId: null, quantity: quantity(-many), value: null },
      ]
    const worth = isReceipt(deed) ? paisa(SIGNS[deed] * value) : null
    return [
      {
        ...same,
        kind: worth === null ? 'out' : 'in',
        godownId: inShed ? shed : null,
        quantity: signed,
        value: worth,
      },
    ]
  })

async function carryOut(books: Books, { verb, day, which, moved: all }: Command): Promise<void> {
  const { owner, organizationId, vouchers } = books
  const date = addDays(FIRST, day)
  const body = { date, lines: [], movements: movementsOf(books, all) }
  const standing = vouchers.filter(({ cancelled }) => !cancelled)
  const voucher = standing[which % Math.max(1, standing.length)]
  if (verb === 'post' || !voucher) {
    const { status, answer } = await owner.call(postVoucher, { params: { organizationId }, body: { ...body, type: 'stock-journal' } })
    expect(status).toBe(201)
    vouchers.push({ id: answer.result.id, version: 1, date, moved: all, cancelled: false })
    return
  }
  const params = { organizationId, voucherId: voucher.id }
  const known = { version: voucher.version, reason: 'Otherwise' }
  // A voucher keeps its fiscal year.
  const sameYear = yearOf(date) === yearOf(voucher.date) ? date : voucher.date
  const { status } =
    verb === 'cancel'
      ? await owner.call(cancelVoucher, { params, body: known })
      : await owner.call(alterVoucher, { params, body: { ...body, ...known, date: sameYear } })
  expect(status).toBe(201)
  Object.assign(voucher, verb === 'cancel' ? { cancelled: true } : { version: voucher.version + 1, date: sameYear, moved: all })
}

const yearOf = (date: string) => YEARS.filter((starts) => starts <= date).length

type Holding = { many: bigint; value: bigint }
/** So many at the price of a lot, half a paisa going away from zero. */
function partOf(lot: Holding, some: bigint): bigint {
  if (lot.many === 0n) return some === 0n && lot.many === some ? lot.value : 0n
  const [size, sign] = [lot.value * some, lot.many]
  const negative = size < 0n !== sign < 0n
  const [top, bottom] = [size < 0n ? -size : size, sign < 0n ? -sign : sign]
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return negative ? -rounded : rounded
}

/** What an item has at the end of a day, by walking through all that moved from the first day on. */
function replay(books: Books, item: number, until: string): Holding {
  const walked = books.vouchers
    .filter(({ cancelled, date }) => !cancelled && date <= until)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .flatMap(({ date, moved: all }) => all.filter((each) => each.item === item && each.deed !== 'move').map((each) => ({ ...each, date })))
  return METHODS[item] === 'average' ? byAverage(walked) : byFifo(walked)
}

type Walked = Moved & { date: string }

function byAverage(walked: readonly Walked[]): Holding {
  let held: Holding = { many: 0n, value: 0n }
  for (const year of YEARS.map((_, index) => index + 1)) {
    const own = walked.filter(({ date }) => yearOf(date) === year)
    const came = { ...held }
    let left = held.many
    for (const { deed, many, value } of own) {
      left += SIGNS[deed] * many
      if (isReceipt(deed)) came.many += SIGNS[deed] * many
      if (isReceipt(deed)) came.value += SIGNS[deed] * value
    }
    held = { many: left, value: left === came.many ? came.value : partOf(came, left) }
  }
  return held
}

/** Lots stand in a row: a purchase comes at the end, what goes back leaves at the end, and what was issued in all leaves at the beginning. */
function byFifo(walked: readonly Walked[]): Holding {
  const lots: { lot: Holding; rest: bigint }[] = []
  let [issued, owed] = [0n, 0n]
  for (const { deed, many, value } of walked) {
    if (deed === 'buy') lots.push({ lot: { many, value }, rest: many })
    else if (deed === 'back-to-supplier') owed += many
    else issued -= SIGNS[deed] * many
    for (let last = lots.at(-1); owed > 0n && last; last = lots.at(-1)) {
      const taken = last.rest < owed ? last.rest : owed
      owed -= taken
      last.rest -= taken
      if (last.rest === 0n) lots.pop()
    }
  }
  const many = lots.reduce((sum, { rest }) => sum + rest, 0n) - owed - issued
  const latest = lots.at(-1)
  if (many < 0n) return { many, value: latest ? partOf(latest.lot, many) : 0n }
  // What is owed to the supplier was never there: it is missing from the oldest lot.
  let gone = issued + owed
  let value = 0n
  for (const { lot, rest } of lots) {
    const leaves = gone < 0n ? 0n : gone < rest ? gone : rest
    gone -= leaves
    value += rest === leaves ? 0n : rest - leaves === lot.many ? lot.value : partOf(lot, rest - leaves)
  }
  return { many, value }
}

const ask = async ({ owner, organizationId }: Books, report: string, query: Record<string, string>): Promise<Report> => {
  const reply = await owner.call(readReport, { params: { organizationId, report }, query })
  if (reply.status !== 200) throw new Error(`${report}: ${JSON.stringify(reply.error)}`)
  return reply.answer
}

/** The rows of the summary by the name of the item, with its columns by their ids. */
function figuresOf(report: Report): Map<string, (column: string) => bigint> {
  const table = tablesIn(report)[0]
  return new Map(
    (table?.rows ?? []).map(({ label, cells }) => {
      const cell = (id: string) => cells[table?.columns.findIndex((column) => column.id === id) ?? -1] ?? ''
      const read = (id: string) => (id.endsWith('-value') ? parsePaisa(cell(id) || '0') : parseQuantity(cell(id).split(' ')[0] || '0'))
      return [label, read]
    }),
  )
}

async function expectReplay(books: Books, from: string, to: string): Promise<void> {
  const report = await ask(books, 'stock-summary', { from, to, zero: 'true' })
  const found = figuresOf(report)
  for (const [item, method] of METHODS.entries()) {
    const read = found.get(method) ?? (() => 0n)
    const [opening, closing] = [replay(books, item, addDays(from, -1)), replay(books, item, to)]
    const said = [read('opening-quantity'), read('opening-value'), read('closing-quantity'), read('closing-value')]
    expect([method, from, to, ...said]).toEqual([method, from, to, opening.many, opening.value, closing.many, closing.value])
    // In = out + left, to the paisa.
    expect(read('opening-value') + read('came-value')).toBe(read('went-value') + read('closing-value'))
  }
  for (const each of [
    report,
    await ask(books, 'stock-godowns', { from, to }),
    await ask(books, 'stock-ageing', { to }),
    await ask(books, 'balance-sheet', { to }),
  ])
    expect([each.report, ...each.proofs.filter(({ difference }) => !isZero(difference))]).toEqual([each.report])
}

test('stock is worth what a plain replay of all movements says, by both methods, on any day and as it was known before', {
  timeout: 120_000,
}, async () => {
  const check = fc.asyncProperty(scenario, async ({ commands, days }) => {
    const books = await openBooks()
    const earlier: { query: Record<string, string>; blocks: unknown }[] = []
    const [one = 0, other = 0, ...more] = days
    for (const [index, each] of commands.entries()) {
      await carryOut(books, each)
      if (index % 15 !== 14) continue
      const query = { from: FIRST, to: addDays(FIRST, days[index % days.length] ?? 0), zero: 'true' }
      const then = await ask(books, 'stock-summary', query)
      earlier.push({ query: { ...query, entry: then.asOf.entry }, blocks: then.blocks })
    }
    const [from, to] = [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))]
    await expectReplay(books, from, to)
    for (const day of more) await expectReplay(books, FIRST, addDays(FIRST, day))
    for (const { query, blocks } of earlier) expect((await ask(books, 'stock-summary', query)).blocks).toEqual(blocks)
  })
  await fc.assert(check, { numRuns: 8, endOnFailure: true })
})
