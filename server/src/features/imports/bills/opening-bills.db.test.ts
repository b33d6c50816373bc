import { type ImportAnswer, listOpenBills, postVoucher } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { eachOnNewBooks } from '../../../testing/new-books.ts'
import { importSheetFile, type SheetQuery, workbook } from '../../../testing/sheet-fixture.ts'
import type { TestBooks } from '../../../testing/test-app.ts'
import { ledgerNamed, openingsOf } from '../../../testing/test-books.ts'

let books: TestBooks
eachOnNewBooks((_product, opened) => {
  books = opened
})

const run = async (sheets: Record<string, string> | string, query: SheetQuery = {}): Promise<ImportAnswer> =>
  importSheetFile(books.owner, books.organizationId, typeof sheets === 'string' ? sheets : await workbook(sheets), query)
const reasons = ({ problems }: ImportAnswer) =>
  problems.map(({ at, what, message }) => [`${at?.sheet}!${at?.column}${at?.row}`, what, message])
const idOf = async (name: string) => (await ledgerNamed(books, name))?.id ?? ''
async function openingOf(name: string) {
  const id = await idOf(name)
  const line = (await openingsOf(books)).lines.find(({ ledgerId }) => ledgerId === id)
  return line && [line.amount, line.bills?.map(({ name: bill, billedOn, dueOn, amount, kind }) => [bill, billedOn, dueOn, amount, kind])]
}

const LEDGERS = `Ledger | Group
  Abc Stores | Sundry Debtors
  Himal Traders | Sundry Creditors`

test('opening bills of a workbook stand in the openings of their parties, on both sides and in both calendars; a later file changes those that it names', async () => {
  const done = await run(
    {
      Ledgers: LEDGERS,
      Openings: 'Ledger | Debit | Credit\nAbc Stores | 1,25,000 |',
      'Opening bills': `Ledger | Bill | Bill date | Due date | Debit | Credit
      Abc Stores | 82/011 | 2083-02-06 | 2083-03-05 | 70,000 |
      Abc Stores | 82/009 | 2026-04-30 | | 50,000 |
      Abc Stores | Advance | 2083-03-01 | | | 500
      Himal Traders | HT-7 | 2083-01-17 | | | 900
      Nobody | X | 2083-01-17 | | 1 |
      Abc Stores | | 2083-01-17 | | 1 |
      Abc Stores | Y | 2083-13-17 | | 1 |
      Abc Stores | Late | 2083-04-02 | | 1 |
      Abc Stores | 82/009 | 2026-04-30 | | 7 |`,
    },
    { confirm: 'true' },
  )
  expect(done.state).toBe('done')
  expect(reasons(done)).toEqual([
    ['Opening bills!A6', 'Nobody', 'There is no such ledger.'],
    ['Opening bills!B7', 'Abc Stores', 'The name of the bill is missing.'],
    ['Opening bills!C8', 'Bill date: 2083-13-17', 'This is not a date. Write it as 2083-05-08.'],
    ['Opening bills!B9', 'Abc Stores · Late', 'An opening bill is dated before the first fiscal year.'],
    ['Opening bills!B10', 'Abc Stores · 82/009', 'It is in the file twice; the first was used.'],
  ])
  expect(await openingOf('Abc Stores')).toEqual([
    12_500_000n,
    [
      ['82/011', '2026-05-20', '2026-06-19', 7_000_000n, 'new'],
      ['82/009', '2026-04-30', null, 5_000_000n, 'new'],
      ['Advance', '2026-06-15', null, -50_000n, 'advance'],
    ],
  ])
  expect(await openingOf('Himal Traders')).toEqual([-90_000n, [['HT-7', '2026-04-30', null, -90_000n, 'new']]])

  await books.owner.call(postVoucher, {
    params: { organizationId: books.organizationId },
    body: {
      ...{ type: 'receipt', date: '2026-08-01' },
      lines: [
        { ledgerId: await idOf('Cash'), amount: parsePaisa('60000') },
        { ledgerId: await idOf('Abc Stores'), amount: parsePaisa('-60000'), bills: 'due-first' },
      ],
    },
  })
  const again = await run(
    'Ledger,Bill,Bill date,Amount,Dr/Cr\nAbc Stores,82/009,2083-01-17,"49,000",Dr\nAbc Stores,82/011,2083-02-06,"75,000",Dr',
    {
      holds: 'opening-bills',
      confirm: 'true',
    },
  )
  expect(reasons(again)).toEqual([['!B2', 'Abc Stores · 82/009', 'Other vouchers settle more of this bill. It stays as it was.']])
  expect((await openingOf('Abc Stores'))?.[0]).toBe(12_500_000n)
  const params = { organizationId: books.organizationId, ledgerId: await idOf('Abc Stores') }
  const open = (await books.owner.call(listOpenBills, { params, query: {} })).answer.result
  expect(open.map(({ label, total, left }) => [label, total, left])).toEqual([
    ['82/011', 7_500_000n, 6_500_000n],
    ['Advance', -50_000n, -50_000n],
  ])
})

test('an opening that a file states keeps the bills that stand where they fit in, and takes none that come to more', async () => {
  await run({ Ledgers: LEDGERS, 'Opening bills': 'Ledger | Bill | Bill date | Debit\nAbc Stores | A | 2083-02-06 | 1,000' })
  expect((await openingOf('Abc Stores'))?.[0]).toBe(100_000n)
  const more = 'Ledger,Debit,Credit\nAbc Stores,"1,500",'
  await run(more, { holds: 'openings', confirm: 'true' })
  expect(await openingOf('Abc Stores')).toMatchObject([150_000n, [['A', '2026-05-20', null, 100_000n, 'new']]])
  const less = await run('Ledger,Debit,Credit\nAbc Stores,999,', { holds: 'openings', confirm: 'true' })
  expect(less.problems.map(({ what, message }) => [what, message])).toContainEqual([
    'Abc Stores',
    'Its bills here come to more than the opening in the file. The opening stays as it was.',
  ])
  expect((await openingOf('Abc Stores'))?.[0]).toBe(150_000n)
  const both = await run(
    {
      Openings: 'Ledger | Debit\nAbc Stores | 1,500',
      'Opening bills': 'Ledger | Bill | Bill date | Debit\nAbc Stores | B | 2083-02-06 | 501',
    },
    { confirm: 'true' },
  )
  expect(reasons(both)).toContainEqual(['Opening bills!B2', 'Abc Stores · B', 'The bills of an opening come to more than the opening.'])
  expect(await openingOf('Abc Stores')).toMatchObject([150_000n, [['A', '2026-05-20', null, 100_000n, 'new']]])
})
