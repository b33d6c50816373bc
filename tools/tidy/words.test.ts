import { describe, expect, it } from 'vitest'
import { found, linesFound } from './plant.ts'
import { forbiddenCodeIsAbsent, namesSayWhatIsInside, nothingIsLeftUndone } from './words.ts'

const forbidden = (path: string, text: string): number => found(forbiddenCodeIsAbsent, { [path]: text }).length

describe('forbidden code is found', () => {
  it.each([
    'process.stdout.write(a)',
    'parseFloat(a)',
    'Number.parseFloat(a)',
    'Number(a)',
    'a.map(Number)',
    'a.toFixed(2)',
    'new Date()',
    'new Date',
    'Date.now()',
    'Math.random()',
    '<p dangerouslySetInnerHTML={a} />',
    'a.innerHTML = b',
    'a.toLocaleString()',
    "a.toLocaleDateString('ne')",
    "new Intl.NumberFormat('ne')",
    "new Intl.DateTimeFormat('ne')",
    "pool.query('select 1')",
    'new pg.Pool({})',
    'let a: pg.Client',
    'const a = await sql<Row>`select 1`',
    'const a = await client.query<{ b: string }>(text)',
    "books.sql.query('select 1')",
    'sql`select 1`.execute(tx)',
    "it.only('a', b)",
    "describe.only('a', b)",
    "test.skip('a', b)",
    "it.concurrent.skip('a', b)",
    "describe.todo('a')",
  ])('%s', (text) => {
    expect(forbidden('server/src/features/a/b.ts', text)).toBe(1)
  })

  it('with its line', () => {
    expect(linesFound(forbiddenCodeIsAbsent, 'server/src/http/a.ts', 'a()\nb()\nNumber(c)\n')).toEqual([3])
  })
})

describe('what only looks forbidden passes', () => {
  it.each([
    'rowsOf(tx, shape)`select 1`',
    'BigInt(a)',
    'Number.isInteger(a)',
    'Number.MAX_SAFE_INTEGER',
    'a.toNumber(b)',
    'z.number()',
    'Math.round(a)',
    'performance.now()',
    'const newDate = updated(Date)',
    "it.skipIf(absent)('a', b)",
    'reader.skip(4)',
    'a.findOnly(b)',
    'const a = /new Date\\(/',
  ])('%s', (text) => {
    expect(forbidden('server/src/features/a/b.ts', text)).toBe(0)
  })
})

describe('what has one place passes there', () => {
  it.each([
    ['server/src/main.ts', 'process.stdout.write(a)'],
    ['tools/start.ts', 'process.stderr.write(a)'],
    ['packages/money/src/paisa.ts', 'Number(a).toFixed(2) + parseFloat(b)'],
    ['packages/calendar/src/days.ts', 'new Date()'],
    ['server/src/clock.ts', 'Date.now()'],
    ['web/src/ui/clock.ts', 'Date.now()'],
    ['bench/run.ts', 'Date.now()'],
    ['server/src/db/connect.ts', 'new pg.Pool({})'],
    ['server/src/testing/database.ts', "pool.query('select 1')"],
    ['server/src/features/a/b.db.test.ts', "pool.query('select 1')"],
    ['web/src/routes.gen.ts', 'const a = Number(b)'],
  ])('%s: %s', (path, text) => {
    expect(forbidden(path, text)).toBe(0)
  })

  it('and nowhere near it', () => {
    expect(forbidden('web/src/app/clock.ts', 'Date.now()')).toBe(1)
    expect(forbidden('server/src/http/app.ts', 'process.stdout.write(a)')).toBe(1)
  })
})

describe('unfinished work', () => {
  it.each([
    '// TO' + 'DO later',
    'throw new Error("Not implem' + 'ented")',
    "const a = 'Coming s" + "oon'",
    '/* fix' + 'me: rounding */',
    'Lor' + 'em ipsum',
    "const a = '/ho" + "me/ram/books'",
  ])('is found in comments and texts: %s', (text) => {
    expect(found(nothingIsLeftUndone, { 'web/src/ui/a.tsx': text, 'server/migrations/0001_a.sql': text })).toHaveLength(2)
  })

  it.each(['methodology()', 'const placeholderData = a', "import '../root/a.ts'", 'https://example.org/home/a/'])('is not %s', (text) => {
    expect(found(nothingIsLeftUndone, { 'web/src/ui/a.tsx': text })).toEqual([])
  })
})

describe('names that say nothing', () => {
  it.each([
    'web/src/utils/a.ts',
    'server/src/helpers.ts',
    'server/src/common/a.sql',
    'web/src/services/a.ts',
    'packages/money/src/types.ts',
    'web/src/ui/money.utils.tsx',
  ])('%s', (path) => {
    expect(found(namesSayWhatIsInside, { [path]: '' })).toHaveLength(1)
  })

  it.each(['server/src/testing/generate-types.ts', 'server/src/features/voucher-types/routes.ts', 'docs/common-questions.md'])(
    'are not %s',
    (path) => {
      expect(found(namesSayWhatIsInside, { [path]: '' })).toEqual([])
    },
  )
})
