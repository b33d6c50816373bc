import { addDays } from '@lekha/calendar'
import {
  alterVoucher,
  cancelVoucher,
  createFiscalYear,
  createGroup,
  createLedger,
  isZero,
  listGroups,
  postVoucher,
  type Report,
  readReport,
  showOpenings,
  updateLedger,
  writeOpenings,
} from '@lekha/contract'
import { paisa, quantity } from '@lekha/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosableBooks, FORMER, openClosableBooks } from '../../testing/closable-books.ts'
import { goodsIn } from '../../testing/goods.ts'
import { expectSameBalances } from '../../testing/plain-text.ts'
import { openTestBooks, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { LEDGER_FIELDS, ledgerNamed } from '../../testing/test-books.ts'
import { pageOf } from '../../testing/worked-company.ts'
import { reports } from '../index.ts'

/** Whatever is done to the books, in any order: every report proves itself, and what was known at an earlier entry never changes. */

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

const NAMES = ['Cash', 'Bank – Current A/c', 'Share Capital', 'Sales – Taxable', 'Purchases – Taxable', 'Rent', 'Stock', 'Term Loan']
const FIRST = FORMER.starts
/** Groups whose ledgers go on from year to year, and those whose ledgers begin anew. */
const GROUPS = {
  position: ['Fixed Assets', 'Current Assets', 'Loans (Liability)'],
  yearly: ['Indirect Expenses', 'Direct Expenses', 'Sales Accounts'],
}
type Lasting = keyof typeof GROUPS
const lastingOf = (name: string): Lasting => (['Sales – Taxable', 'Purchases – Taxable', 'Rent'].includes(name) ? 'yearly' : 'position')
/** The third year, after the two whose calendar is certain, so that they can be closed. */
const THIRD = { year: '2026-07-17', end: '2027-07-16' }
const DAYS = 1095
/** Between two checks so many commands are carried out. */
const STRETCH = 25
const STRETCHES = 4

type Command = {
  verb: 'post' | 'alter' | 'cancel' | 'move' | 'open' | 'close' | 'reopen'
  day: number
  from: number
  to: number
  amount: bigint
  which: number
}
const command = fc.record<Command>({
  verb: fc.constantFrom('post', 'post', 'post', 'post', 'alter', 'alter', 'cancel', 'move', 'open', 'close', 'reopen'),
  day: fc.nat(DAYS - 1),
  from: fc.nat(NAMES.length - 1),
  to: fc.nat(NAMES.length - 1),
  amount: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
  which: fc.nat(),
})
const scenario = fc.record({
  commands: fc.array(command, { minLength: STRETCH * STRETCHES, maxLength: STRETCH * STRETCHES }),
  days: fc.array(fc.nat(DAYS - 1), { minLength: 4, maxLength: 4 }),
})

type Voucher = { id: string; version: number; date: string }
/** With an item of each valuation, which lie in a ledger of stock. */
type Books = ClosableBooks & { vouchers: Voucher[]; groups: Record<Lasting, string[]>; items: string[] }

async function openBooks(): Promise<Books> {
  const books = await openClosableBooks(await openTestBooks(product))
  const { owner, organizationId } = books
  await owner.call(createFiscalYear, { query: { subcompany: organizationId }, body: THIRD })
  const params = { organizationId }
  const all = (await owner.call(listGroups, { params })).answer.result
  const groupId = (name: string) => all.find((group) => group.name === name)?.id ?? `no group ${name}`
  const below = async (parent: string) => {
    const body = { name: `Below ${parent}`, nameNp: '', parentId: groupId(parent), nature: null, affectsGrossProfit: null }
    return (await owner.call(createGroup, { params, body })).answer.result.id
  }
  const [position, yearly] = await Promise.all(
    [GROUPS.position, GROUPS.yearly].map(async (names) => [...(await Promise.all(names.map(below))), ...names.map(groupId)]),
  )
  const items = await openItems(books, groupId('Stock-in-hand'))
  return { ...books, vouchers: [], groups: { position: position ?? [], yearly: yearly ?? [] }, items }
}

async function openItems(books: ClosableBooks, groupId: string): Promise<string[]> {
  const { created } = goodsIn(product, books)
  const body = { ...LEDGER_FIELDS, name: 'Goods', groupId }
  const { id } = (await books.owner.call(createLedger, { params: { organizationId: books.organizationId }, body })).answer.result
  const fields = { unit_id: await created('unit_of_measure', 'Bag', { symbol: 'bag' }), stock_ledger_id: id }
  return [await created('stock_item', 'Cement', fields), await created('stock_item', 'Rods', { ...fields, valuation: 'fifo' })]
}

/** Every second voucher moves goods: they come in, go out, or go back. */
function movementsOf({ items }: Books, { which, amount }: Command) {
  const stockItemId = items[which % items.length]
  if (which % 4 < 2 || stockItemId === undefined) return []
  const kind = which % 3 === 0 ? ('out' as const) : ('in' as const)
  const sign = (which % 5 === 0) === (kind === 'out') ? 1n : -1n
  const many = { quantity: quantity(sign * ((amount % 1_000_000n) + 1n)), value: kind === 'in' ? paisa(sign * amount) : null }
  return [{ ...many, stockItemId, godownId: null, kind, batch: '', expiresOn: null }]
}

const nameAt = (index: number) => NAMES[index % NAMES.length] as string

/** Carries a command out; what the rules refuse is refused and changes nothing. */
async function carryOut(books: Books, command: Command): Promise<void> {
  const { verb, day, from, to, amount, which } = command
  const { owner, organizationId, ledgerId, vouchers } = books
  const movements = movementsOf(books, command)
  const date = addDays(FIRST, day)
  const [debit, credit] = [nameAt(to === from ? from + 1 : to), nameAt(from)]
  const lines = [
    { ledgerId: ledgerId(debit), amount: paisa(amount) },
    { ledgerId: ledgerId(credit), amount: paisa(-amount) },
  ]
  const voucher = vouchers[which % Math.max(vouchers.length, 1)]
  if (verb === 'move') await moveLedger(books, nameAt(from), books.groups[lastingOf(nameAt(from))], which)
  else if (verb === 'open') await writeTwoOpenings(books, [debit, credit], amount)
  else if (verb === 'close' || verb === 'reopen') await books[verb](which % 2 === 0 ? books.former : books.latter)
  else if (verb === 'post' || !voucher) {
    const posted = await owner.call(postVoucher, { params: { organizationId }, body: { type: 'journal', date, lines, movements } })
    // A closed year takes nothing.
    if (posted.status === 201) vouchers.push({ id: posted.answer.result.id, version: 1, date })
  } else {
    const params = { organizationId, voucherId: voucher.id }
    const { version } = voucher
    const changed =
      verb === 'cancel'
        ? await owner.call(cancelVoucher, { params, body: { version, reason: 'entered twice' } })
        : await owner.call(alterVoucher, { params, body: { version, reason: 'another day', date, lines, movements } })
    expect([201, 422]).toContain(changed.status)
    if (changed.status === 201) voucher.version += 1
    if (verb === 'cancel') vouchers.splice(vouchers.indexOf(voucher), 1)
  }
}

/** Moves a ledger to one of these groups, also of another nature, where that is allowed. */
async function moveLedger(books: Books, name: string, groups: readonly string[], which: number): Promise<void> {
  const found = await ledgerNamed(books, name)
  if (!found) throw new Error(`There is no ledger ${name}.`)
  const { id, reserved: _, ...form } = found
  const body = { ...form, groupId: groups[which % groups.length] as string }
  const moved = await books.owner.call(updateLedger, { params: { organizationId: books.organizationId, ledgerId: id }, body })
  expect([200, 422]).toContain(moved.status)
}

async function writeTwoOpenings({ owner, organizationId, ledgerId }: Books, [debit, credit]: readonly [string, string], amount: bigint) {
  const params = { organizationId }
  const { entry } = (await owner.call(showOpenings, { params })).answer.result
  const lines = [
    { ledgerId: ledgerId(debit), subLedgerId: null, amount: paisa(amount) },
    { ledgerId: ledgerId(credit), subLedgerId: null, amount: paisa(-amount) },
  ]
  expect([200, 422]).toContain((await owner.call(writeOpenings, { params, body: { entry, lines } })).status)
}

/** What each report asks for beside its period. */
const SUBJECTS: Record<string, (books: Books) => Record<string, string>> = {
  ledger: ({ ledgerId }) => ({ ledgerId: ledgerId('Cash') }),
  'month-summary': ({ ledgerId }) => ({ ledgerId: ledgerId('Sales – Taxable') }),
  'item-profit-months': ({ items: [item = ''] }) => ({ stockItemId: item }),
  'stock-item': ({ items: [item = ''] }) => ({ stockItemId: item }),
  'stock-movements': ({ items: [, item = ''] }) => ({ stockItemId: item }),
}

async function ask(
  { owner, organizationId }: Pick<Books, 'owner' | 'organizationId'>,
  report: string,
  query: Record<string, string>,
): Promise<Report> {
  const reply = await owner.call(readReport, { params: { organizationId, report }, query })
  if (reply.status !== 200) throw new Error(`${report} ${JSON.stringify(query)}: ${JSON.stringify(reply.error)}`)
  return reply.answer
}

function periodBetween(...days: (number | undefined)[]): { from: string; to: string } {
  const [from = FIRST, to = FIRST] = days.map((day = 0) => addDays(FIRST, day)).toSorted()
  return { from, to }
}

async function expectProofs(books: Books, period: { from: string; to: string }): Promise<void> {
  for (const { id } of reports) {
    const report = await ask(books, id, { ...period, ...SUBJECTS[id]?.(books) })
    const broken = report.proofs.filter(({ difference }) => !isZero(difference)).map(({ label, difference }) => `${label} ${difference}`)
    expect(broken, `${id} ${period.from} ${period.to}`).toEqual([])
  }
}

type Known = { report: string; query: Record<string, string>; page: string }

test('after any hundred commands every report proves itself at any date, and what was known before has not changed', {
  timeout: 300_000,
}, async () => {
  const check = fc.asyncProperty(scenario, async ({ commands, days }) => {
    const books = await openBooks()
    const known: Known[] = []
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      for (const each of commands.slice(stretch * STRETCH, (stretch + 1) * STRETCH)) await carryOut(books, each)
      const period = periodBetween(days[stretch], days[(stretch + 1) % days.length])
      await expectProofs(books, period)
      // The tree of groups is today's (ruling 41), so it is what ledgers say that may not change; and none of them may come to begin anew.
      for (const [report, view] of [
        ['trial-balance', { view: 'ledger' }],
        ['ledger', SUBJECTS.ledger?.(books)],
        ['daybook', {}],
        ['stock-summary', {}],
      ] as const) {
        const asked = { ...period, ...view } as Record<string, string>
        const then = await ask(books, report, asked)
        known.push({ report, query: { ...asked, entry: then.asOf.entry }, page: pageOf(then) })
      }
    }
    for (const { report, query, page } of known) expect(pageOf(await ask(books, report, query)), JSON.stringify(query)).toBe(page)
    // Moved to where it begins anew each year, or no longer does, a ledger changes the profit of every year; the proofs hold all the same.
    for (const [index, name] of NAMES.entries()) {
      await moveLedger(books, name, books.groups[lastingOf(name) === 'yearly' ? 'position' : 'yearly'], index)
      await expectProofs(books, periodBetween(days[index % days.length], days[(index + 1) % days.length]))
    }
    // Other programs reckon the same from our files, where they are installed.
    const whole = { from: FIRST, to: THIRD.end, view: 'ledger', columns: 'closing', closing: 'with' }
    await expectSameBalances(product, books, await ask(books, 'trial-balance', whole))
  })
  await fc.assert(check, { numRuns: 3, endOnFailure: true })
})
