import { paisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { rowFaults } from './row-check.ts'
import { column, rowOf, rowsOf, run } from './statements.ts'

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => {
  rowFaults.length = 0
  return product.close()
})

const runtime = () => product.database.runtime

describe('the rows of a statement', () => {
  it('are those that it declares, whatever their types', async () => {
    const shape = z.object({
      ...{ text: z.string(), day: z.string(), count: z.number(), large: z.bigint(), amount: column.paisa, yes: z.boolean() },
      ...{ hash: column.bytes, none: z.string().nullable(), kind: z.enum(['a', 'b']), pair: z.tuple([z.string(), z.string()]) },
      ...{ list: z.array(z.bigint()), objects: z.array(z.object({ a: z.number() })) },
    })
    const rows = await rowsOf(runtime(), shape)`
      select 'x' as text, date '2026-07-17' as day, 1::int as count, 2::bigint as large, 350::bigint as amount, true as yes, '\\x00'::bytea as hash,
             null::text as none, 'b' as kind, array['l', 'r'] as pair, array[1, 2]::bigint[] as list, '[{"a": 1}]'::json as objects
       where ${1}::int = 1`
    expect(rows).toEqual([
      {
        ...{ text: 'x', day: '2026-07-17', count: 1, large: 2n, amount: paisa(350n), yes: true, hash: Buffer.of(0), none: null, kind: 'b' },
        ...{ pair: ['l', 'r'], list: [1n, 2n], objects: [{ a: 1 }] },
      },
    ])
  })

  it.each([
    ['a column that is gone', z.object({ a: z.number(), b: z.number() }), 'no column b'],
    ['a column that nobody reads', z.object({}), 'nobody reads a'],
    ['a column of another type', z.object({ a: z.string() }), 'a is declared as string and comes as number'],
    ['a list of another type', z.object({ a: z.array(z.number()) }), 'a is declared as number[] and comes as number'],
  ])('are refused in a test where they hold %s', async (_, shape, fault) => {
    await expect(rowsOf(runtime(), shape)`select 1 as a where false`).rejects.toThrow(fault)
  })

  it('are refused in a test where a column holds nothing, or what is not in its list', async () => {
    await expect(rowsOf(runtime(), z.object({ a: z.string() }))`select null::text as a`).rejects.toThrow('a')
    await expect(rowsOf(runtime(), z.object({ a: z.enum(['x']) }))`select 'y' as a`).rejects.toThrow('a')
    await expect(rowsOf(runtime(), z.object({ a: z.number() }))`select 1 as a, 2 as a`).rejects.toThrow('nobody reads a')
  })

  it('are one where one is promised', async () => {
    const shape = z.object({ a: z.number() })
    expect(await rowOf(runtime(), shape)`select 1 as a`).toEqual({ a: 1 })
    await expect(rowOf(runtime(), shape)`select 1 as a where false`).rejects.toThrow('none')
    await expect(rowOf(runtime(), shape)`select generate_series(1, 2) as a`).rejects.toThrow('several')
  })

  it('are counted where none is read', async () => {
    expect(await run(runtime())`select generate_series(1, 3)`).toBe(3)
  })
})
