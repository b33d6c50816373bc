import { describe, expect, it } from 'vitest'
import { exportedFunctionsAreDocumented } from './documented.ts'
import { found, plant } from './plant.ts'

const undocumented = (text: string, path = 'packages/money/src/a.ts'): string[] => found(exportedFunctionsAreDocumented, { [path]: text })

describe('an exported function of a package without a doc comment is found', () => {
  it.each([
    'export function add() {}',
    'export async function add() {}',
    'export function* add() {}',
    'export const add = () => 1',
    'export const add = async (a: string): Promise<void> => {}',
    'export const add = <T,>(a: T) => a',
    'export const add: Adder = (a) => a',
    'export const add: (a: string) => string = (a) => a',
    'export const add = a => a',
    'export const add = function () {}',
    'function add() {}\nexport { add }',
    '/* Adds. */\nexport function add() {}',
    '// Adds.\nexport function add() {}',
    '/** Adds. */\n\nexport function add() {}',
    '/** */\nexport function add() {}',
    '/** Adds. */\nconst a = 1\nexport function add() {}',
  ])('%s', (text) => {
    expect(undocumented(text)).toEqual([expect.stringContaining('The exported function add has no doc comment')])
  })
})

describe('what needs no doc comment, or has one, passes', () => {
  it.each([
    '/** Adds. */\nexport function add() {}',
    '/**\n * Adds.\n */\nexport const add = (a: string) => a',
    '/** Adds. */\nexport function add(a: string): void\nexport function add(a: bigint): void\nexport function add(a: unknown) {}',
    '/** Adds. */\nfunction add() {}\nexport { add, type Sum }',
    'function add() {}',
    'export const zero = 0n',
    'export const zero = (1 + 2)',
    'export const list = [(a) => a]',
    'export type Adder = (a: string) => string',
    "export { add } from './add.ts'",
  ])('%s', (text) => {
    expect(undocumented(text)).toEqual([])
  })

  it('as do tests, what a program wrote, and what lies outside the packages', () => {
    for (const path of ['packages/money/src/a.test.ts', 'packages/money/src/a.gen.ts', 'server/src/http/a.ts']) {
      expect(undocumented('export function add() {}', path)).toEqual([])
    }
  })

  it('and is counted', () => {
    const tree = plant({ 'packages/money/src/a.ts': '/** Adds. */\nexport function add() {}\nexport const one = 1' })
    expect(exportedFunctionsAreDocumented(tree).looked).toBe(1)
  })
})
