import { expect, test } from 'vitest'
import { declaredStatements, statementsNeverRun } from './statements.ts'
import { plant } from './tidy/plant.ts'
import { readTree } from './tidy/tree.ts'

const QUERY = 'server/src/features/chart/query.ts'
const tree = plant({
  [QUERY]: `
const rows = await rowsOf(books.sql, z.object({ name: z.string() }))\`select name from ledger where id = \${id}\`
await run(books.sql)\`delete from ledger \${where ? sql\`where id = \${id}\` : sql\`\`} returning \${column(\`a\`)}\`
await run(books.sql)
// run(books.sql)\`a comment\``,
  'server/src/features/chart/query.db.test.ts': 'await run(sql)`select 1`',
  'server/src/testing/rows.ts': 'await run(sql)`select 1`',
})
const note = (path: string, ...parts: string[]) => `${JSON.stringify({ path, parts })}\n`

test('a statement is known by its file and its texts between the values', () => {
  expect(declaredStatements(tree)).toEqual([
    { path: QUERY, line: 2, parts: ['select name from ledger where id = ', ''] },
    { path: QUERY, line: 3, parts: ['delete from ledger ', ' returning ', ''] },
  ])
})

test('a statement that no test ran is named by file and line', () => {
  const first = note(QUERY, 'select name from ledger where id = ', '')
  expect(statementsNeverRun(tree, first)).toEqual([`${QUERY}:3 No test runs this statement: delete from ledger … returning …`])
  expect(statementsNeverRun(tree, first + note(QUERY, 'delete from ledger ', ' returning ', ''))).toEqual([])
})

test('the same text in another file is another statement', () => {
  expect(statementsNeverRun(tree, note('server/src/features/chart/other.ts', 'select name from ledger where id = ', ''))).toHaveLength(2)
})

test('the statements of the server are found', () => {
  const root = new URL('..', import.meta.url).pathname
  expect(declaredStatements(readTree(root)).length).toBeGreaterThan(200)
})
