import { createLedger, deleteLedger, listCostCentres, listLedgers, listSubLedgers, updateLedger } from '@lekha/contract'
import { matchNames, type Named, offerNames, searchKeys, searchPrefixes } from '@lekha/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeManyLedgers, makeManySubLedgers } from '../testing/many-masters.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../testing/test-app.ts'
import { LEDGER_FIELDS } from '../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let master: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  master = books.ledgerId('Petty Cash')
  await makeManyLedgers(product.database.admin, books.organizationId, books.groupId('Sundry Creditors'))
  await makeManySubLedgers(product.database.admin, books.organizationId, master)
})
afterAll(() => product.close())

describe.each([
  ['ledgers', listLedgers, 'ledger'],
  ['sub-ledgers', listSubLedgers, 'sub_ledger'],
] as const)('an organization with more than 10,000 %s', (_, list, noun) => {
  const listed = async (query: Record<string, string>) => (await books.owner.call(list, { params, query })).answer
  let all: (Named & { id: string })[]
  beforeAll(async () => {
    all = (await listed({})).result
  })

  test('is told so by a first page, and one with fewer by all of them', async () => {
    const first = await listed({ atMost: '10000' })
    expect([all.length > 10_000, first.result.length, first.next !== null]).toEqual([true, 200, true])
    const few = await openTestBooks(product)
    const answer = (await few.owner.call(list, { params: { organizationId: few.organizationId }, query: { atMost: '10000' } })).answer
    expect([answer.result.length < 10_000, answer.next]).toEqual([true, null])
  })

  test.each(['bhada', 'भाडा', 'पोखरा', 'pokhara', 'lakshmi', 'लक्ष्मी', 'sanstha', 'संस्था', 'bank 12', 'l-70', 'खर्च 4', 'nobody', 'ank'])(
    'is searched for %s by the rule of the browser: page by page, and none is missing',
    async (text) => {
      const found: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page: Awaited<ReturnType<typeof listed>> = await listed({ text, limit: '200', ...(after && { after }) })
        found.push(...page.result.map(({ id }) => id))
        after = page.next
      }
      expect(new Set(found)).toEqual(new Set(matchNames(text, all, 'en').map(({ item }) => item.id)))
      expect(new Set(found).size).toBe(found.length)
    },
  )

  test('has the best matches first where a field asks for them', async () => {
    const best = await listed({ text: 'bhada 13', best: 'true', limit: '7' })
    const browser = matchNames('bhada 13', all, 'en').slice(0, 7)
    expect([best.result.map(({ name }) => name), best.next]).toEqual([browser.map(({ item }) => item.name), null])
  })

  test.each(['pokhar traders', 'lummbini', 'संसथा', 'sagramatha bnak', 'nobody'])(
    'offers a field what the browser would: for %s also names with a typing mistake',
    async (text) => {
      const best = await listed({ text, best: 'true', limit: '50' })
      const browser = offerNames(text, all, 'en', { most: 50 })
      expect(best.result.map(({ name }) => name)).toEqual(browser.map(({ item }) => item.name))
      expect(best.result.length > 0).toBe(text !== 'nobody')
    },
  )

  test('finds them by their ids, at most a hundred of them', async () => {
    const three = all.slice(500, 503)
    const found = await listed({ ids: three.map(({ id }) => id).join(',') })
    expect(new Set(found.result.map(({ id }) => id))).toEqual(new Set(three.map(({ id }) => id)))
    for (const ids of [
      'nobody',
      all
        .slice(0, 101)
        .map(({ id }) => id)
        .join(','),
    ]) {
      expect((await books.owner.call(list, { params, query: { ids } })).status).toBe(400)
    }
  })

  test('is searched by the index, also under row security, and also for all words that differ in one letter', async () => {
    const client = await product.database.admin.connect()
    await client.query(`begin; set local role lekha_app; select set_config('app.organization', '${books.organizationId}', true)`)
    const [prefixes = []] = searchPrefixes('pokharx', { mistyped: true })
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain select w.row_id from unnest($1::text[], $2::text[]) as prefix(first, last) join search_word w
        on w.word >= prefix.first and w.word < prefix.last and w.organization_id = '${books.organizationId}' and w.noun = '${noun}'`,
      [prefixes, prefixes.map((prefix) => `${prefix}\u{10FFFF}`)],
    )
    await client.query('rollback')
    client.release()
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Cond: .*word >= prefix.first.*word < prefix.last/)
  })
})

test('of very many sub-ledgers those of one ledger are found, and of another ledger none', async () => {
  const found = async (ledgerId: string) =>
    (await books.owner.call(listSubLedgers, { params, query: { ledgerId, text: 'pokhara 13', best: 'true', limit: '50' } })).answer.result
  const own = await found(master)
  expect([own.length > 0, own.every(({ ledgerId }) => ledgerId === master)]).toEqual([true, true])
  expect(await found(books.ledgerId('Cash'))).toEqual([])
})

test('every ledger has its keys, also after it was renamed; a deleted one leaves none', async () => {
  const few = await openTestBooks(product)
  const at = { organizationId: few.organizationId }
  const create = async (name: string) =>
    (await few.owner.call(createLedger, { params: at, body: { ...LEDGER_FIELDS, name, groupId: few.groupId('Sundry Creditors') } })).answer
      .result
  const [renamed, gone] = [await create('Old name'), await create('Gone again')]
  const { id: _, reserved: _reserved, ...body } = renamed
  const change = { ...body, groupId: body.groupId ?? '', name: 'New name', nameNp: 'नयाँ', alias: 'NN' }
  await few.owner.call(updateLedger, { params: { ...at, ledgerId: renamed.id }, body: change })
  await few.owner.call(deleteLedger, { params: { ...at, ledgerId: gone.id }, query: { version: '1' } })
  const { result } = (await few.owner.call(listLedgers, { params: at })).answer
  const stored = await product.database.admin.query<{ row_id: string; words: string[] }>(
    `select row_id, array_agg(word) as words from search_word where organization_id = $1 and noun = 'ledger' group by 1`,
    [few.organizationId],
  )
  const words = new Map(stored.rows.map((row) => [row.row_id, new Set(row.words)]))
  expect(words).toEqual(new Map(result.map((ledger) => [ledger.id, new Set(searchKeys(ledger))])))
  const centres = await few.owner.call(listCostCentres, { params: at, query: { text: 'none' } })
  expect(centres.answer).toEqual({ result: [], next: null })
})
