import { alterVoucher, searchVouchers } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { beforeAll, expect, test } from 'vitest'
import { books, openSharedBooks, product, RENT } from '../../testing/shared-books.ts'

openSharedBooks()

/** More than two blocks of entries. */
const PLAIN_VOUCHERS = 560

const search = async (query: Record<string, string>) => {
  const found = await books.owner.call(searchVouchers, { params: { organizationId: books.organizationId }, query })
  return { ...found.answer, numbers: found.answer.result.map(({ number }) => number) }
}
const nextBlock = async () => {
  const found = await product.database.admin.query<{ next_block: bigint }>(
    'select next_block from voucher_word_end where organization_id = $1',
    [books.organizationId],
  )
  return found.rows[0]?.next_block ?? 0n
}

/** Each search with the numbers of the vouchers that it finds. */
const SEARCHES: readonly (readonly [sought: string, numbers: readonly string[]])[] = [
  ['paper', ['PV-0001']],
  ['chal', ['PV-0001']], // the beginning of a word
  ['alan', []], // not its middle
  ['paper chalan', ['PV-0001']],
  ['paper 5,000', ['PV-0001']], // words and amount
  ['paper 5,001', []],
  ['BS-2268', ['PV-0001']],
  ['भाडा', ['PV-0002']], // inside a word that Nepali joins
  ['bhada', ['PV-0002']], // in the other script
  ['777.70', ['PV-0003']],
  ['७७७.७०', ['PV-0003']],
  ['PV-0003', ['PV-0003']],
  ['pv-3', ['PV-0003']],
  ['former', []], // of a version that was altered
  ['latter', ['PV-0004']],
  ['zebra', []],
]

beforeAll(async () => {
  const pay = (narration: string, amount = '5000.00', reference = '') =>
    books.post(
      '2026-08-17',
      [
        ['Rent', amount],
        ['Cash', `-${amount}`],
      ],
      { type: 'payment', narration, reference },
    )
  await pay('Paper by chalan', '5000.00', 'BS-2268')
  await pay('घरभाडा भुक्तानी')
  await pay('Stamps', '777.70')
  const altered = (await pay('Former words')).answer.result
  for (let from = 0; from < PLAIN_VOUCHERS; from += 40)
    await Promise.all(Array.from({ length: 40 }, (_, index) => books.post('2026-08-18', RENT, { narration: `Tea ${from + index}` })))
  const lines = RENT.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
  await books.owner.call(alterVoucher, {
    params: { organizationId: books.organizationId, voucherId: altered.id },
    body: { version: 1, reason: 'wrong words', date: '2026-08-17', narration: 'Latter words', lines },
  })
})

test('vouchers are found by words, number and amount, in either script, before and after their words are written', async () => {
  expect(await nextBlock()).toBe(0n)
  for (const [sought, numbers] of SEARCHES) expect([sought, (await search({ text: sought })).numbers]).toEqual([sought, numbers])
  await expect.poll(nextBlock).toBeGreaterThanOrEqual(2n)
  for (const [sought, numbers] of SEARCHES) expect([sought, (await search({ text: sought })).numbers]).toEqual([sought, numbers])
})

test('the newest come first, as many as are asked for, and those of a type alone', async () => {
  expect((await search({ text: 'tea', limit: '2' })).numbers).toEqual(['JV-0560', 'JV-0559'])
  expect((await search({ text: 'tea', limit: '2', before: '300' })).numbers).toHaveLength(2)
  expect((await search({ text: 'tea', type: 'payment' })).numbers).toEqual([])
  const [newest] = (await search({ text: 'tea 41', type: 'journal' })).result
  expect(newest?.narration).toMatch(/^Tea 41\d$/)
})

test('a clerk who reads no reports finds the vouchers that he entered himself, and no others', async () => {
  const clerk = await books.member('clerk', ['payment'])
  const found = await clerk.call(searchVouchers, { params: { organizationId: books.organizationId }, query: { text: 'paper' } })
  expect(found.answer.result).toEqual([])
})

test('another organization finds none of them', async () => {
  const rows = await product.database.admin.query<{ organization_id: string }>('select distinct organization_id from voucher_word')
  expect(rows.rows.map(({ organization_id }) => organization_id)).toEqual([books.organizationId])
})
