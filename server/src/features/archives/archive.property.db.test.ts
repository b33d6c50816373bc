import { addDays, adToBs } from '@lekha/calendar'
import {
  alterVoucher,
  cancelVoucher,
  createFiscalYear,
  readReport,
  reverseVoucher,
  showOpenings,
  tablesIn,
  writeOpenings,
} from '@lekha/contract'
import { paisa, paisaText } from '@lekha/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, filesIn, importInto } from '../../testing/archive-fixture.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear } from '../../testing/test-books.ts'
import type { Manifest } from './format.ts'

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

const FIRST = '2026-07-17'
const DAYS = 729
const NAMES = ['Cash', 'Bank – Current A/c', 'Share Capital', 'Sales – Taxable', 'Rent', 'VAT']

type Act = {
  kind: 'post' | 'alter' | 'cancel' | 'reverse' | 'openings'
  day: number
  which: number
  from: number
  to: number
  paisa: bigint
  text: string
}
const act = fc.record<Act>({
  kind: fc.constantFrom('post', 'post', 'post', 'alter', 'alter', 'cancel', 'reverse', 'openings'),
  ...{ day: fc.nat(DAYS - 1), which: fc.nat(50), from: fc.nat(NAMES.length - 1), to: fc.nat(NAMES.length - 2) },
  paisa: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
  text: fc.constantFrom('', 'Rent of Shrawan', 'घरभाडा, "तला ३"', '=1+1', '\\ / 😀'),
})

type Posted = { id: string; version: number; day: number; over: boolean }

/** Carries out what is possible: a voucher that was cancelled or reversed is left as it is. */
async function carryOut(books: TestBooks, acts: readonly Act[]): Promise<void> {
  const { owner, organizationId, ledgerId, post } = books
  const params = { organizationId }
  const posted: Posted[] = []
  for (const { kind, day, which, from, to, paisa: amount, text } of acts) {
    const names = [NAMES[from] ?? '', NAMES.filter((_, index) => index !== from)[to] ?? ''] as const
    const lines = names.map((name, index) => ({ ledgerId: ledgerId(name), amount: paisa(index === 0 ? amount : -amount), narration: text }))
    const voucher = posted[which % Math.max(1, posted.length)]
    const date = addDays(FIRST, day)
    if (kind === 'openings') {
      const { entry } = (await owner.call(showOpenings, { params })).answer.result
      const opening = [{ ledgerId: ledgerId(names[0]), subLedgerId: null, amount: paisa(amount) }]
      await owner.call(writeOpenings, { params, body: { entry, lines: opening } })
    } else if (kind === 'post' || !voucher || voucher.over) {
      const answered = await post(date, [
        [names[0], paisaText(paisa(amount))],
        [names[1], paisaText(paisa(-amount))],
      ], { narration: text, type: ['journal', 'payment', 'sales'][which % 3] }) // biome-ignore format: a voucher reads as one
      posted.push({ id: answered.answer.result.id, version: 1, day, over: false })
    } else {
      const at = { params: { ...params, voucherId: voucher.id } }
      const { version } = voucher
      if (kind === 'alter')
        await owner.call(alterVoucher, { ...at, body: { version, reason: text || 'x', date: addDays(FIRST, voucher.day), lines } })
      if (kind === 'cancel') await owner.call(cancelVoucher, { ...at, body: { version, reason: 'Entered twice' } })
      if (kind === 'reverse') await owner.call(reverseVoucher, { ...at, body: { version, date, narration: 'Returned' } })
      voucher.version += 1
      voucher.over = kind !== 'alter'
    }
  }
}

/** The last day of each of twenty-four BS months. */
const MONTH_ENDS = Array.from({ length: DAYS + 1 }, (_, day) => addDays(FIRST, day)).filter((day) =>
  adToBs(addDays(day, 1)).endsWith('-01'),
)

test('any books, archived and imported, have the same ledger hash and the same trial balance at the end of each month', {
  timeout: 120_000,
}, async () => {
  const check = fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (acts) => {
    const books = await openTestBooks(product)
    const { owner, organizationId } = books
    await owner.call(createFiscalYear, { query: { subcompany: organizationId }, body: { year: '2027-07-17', end: '2028-07-15' } })
    await carryOut(books, acts)
    const zip = await archiveOf(product, owner, organizationId)
    const { organizationId: copy } = await createWithoutYear(books)
    expect(await importInto(owner, copy, zip)).toMatchObject({ state: 'done', message: '' })
    const hashOf = async (archive: Buffer) =>
      (JSON.parse((await filesIn(archive)).get('manifest.json')?.toString() ?? '') as Manifest).ledgerHash
    expect(await hashOf(await archiveOf(product, owner, copy))).toBe(await hashOf(zip))
    expect(await faultsOf(product.database.admin, copy)).toEqual([])
    for (const to of MONTH_ENDS) {
      const [here, there] = await Promise.all(
        [copy, organizationId].map(async (id) => {
          const query = { from: FIRST, to, view: 'ledger' }
          const { answer } = await owner.call(readReport, { params: { organizationId: id, report: 'trial-balance' }, query })
          return tablesIn(answer).flatMap(({ rows, totals }) => [...rows.map(({ label, cells }) => [label, ...cells]), totals])
        }),
      )
      expect(here, to).toEqual(there)
    }
  })
  await fc.assert(check, { numRuns: 3, endOnFailure: true })
})
