import { describe, expect, it } from 'vitest'
import { found, linesFound } from './plant.ts'
import { mask } from './scan.ts'
import { functionsAreShort, functionsIn } from './size.ts'

const lines = (count: number): string => 'work()\n'.repeat(count)
const longIn = (path: string, text: string): string[] => found(functionsAreShort, { [path]: text })

describe('a function of 61 lines is found', () => {
  it.each([
    ['a declaration', `export function post(a: string) {\n${lines(59)}}`],
    ['a declaration with a returned shape', `async function post<T>(a: T): Promise<{ a: T } | undefined> {\n${lines(59)}}`],
    ['an arrow', `const post = async (a: string): Promise<void> => {\n${lines(59)}}`],
    ['an arrow of one parameter', `const post = a => {\n${lines(59)}}`],
    ['an arrow with its parameters spread over lines', `const post = ({\n  a,\n  b,\n}: Props) => {\n${lines(56)}}`],
    ['an arrow that takes a function', `const post = (\n  a: (b: string) => void,\n): Promise<{ c: string }> => {\n${lines(57)}}`],
    ['an arrow without braces', `const post = () => (\n${lines(59)})`],
    ['an arrow that is one long call', `const post = () => call({\n${lines(59)}})`],
    ['a method', `class A {\n  async post(a: string): Promise<void> {\n${lines(59)}  }\n}`],
    ['a method of an object', `const a = {\n  post(b) {\n${lines(59)}  },\n}`],
    ['a property', `const a = {\n  post: async (b) => {\n${lines(59)}  },\n}`],
    ['a generator', `function* post() {\n${lines(59)}}`],
  ])('%s', (_, text) => {
    expect(longIn('server/src/a.ts', text).filter((each) => each.includes('post has 61 lines'))).toHaveLength(1)
  })

  it('but not one of 60', () => {
    expect(longIn('server/src/a.ts', `function post() {\n${lines(58)}}\n${lines(9)}const a = () => {\n${lines(58)}}`)).toEqual([])
  })

  it('by its own braces, not by those in texts, patterns and comments', () => {
    const text = `function short() {\n  return ['{', /[{]/, \`{\${'{'}\`] // {\n}\n${lines(70)}`
    expect(longIn('server/src/a.ts', text)).toEqual([])
  })

  it('while types, calls, control flow and overloads are no functions', () => {
    const code = mask(
      'function a(b: string): void\nfunction a(b: number): void\ninterface C { d(e: string): void }\nif (f) {\n}\nwhile (g) {\n}\nh(i)\n',
    )
    expect(functionsIn(code)).toEqual([])
  })

  it('not where an arrow without braces has ended', () => {
    expect(longIn('web/src/a.ts', `const a = (b) => b + 1\n${lines(70)}`)).toEqual([])
    expect(longIn('web/src/a.ts', `const a = (b) =>\n  b\n    .map((c) => c)\n${lines(70)}`)).toEqual([])
  })
})

describe('in a test file', () => {
  it.each([
    `describe('a', () => {\n${lines(70)}})`,
    `it('a', async () => {\n${lines(70)}})`,
    `describe.skipIf(absent)('a', () => {\n${lines(70)}})`,
    `it.each([\n  [1],\n])('a', (b) => {\n${lines(70)}})`,
    `it.each\`\n  a\n  b\n\`('a', (b) => {\n${lines(70)}})`,
    `beforeAll(async () => {\n${lines(70)}})`,
  ])('a block may be long: %s', (text) => {
    expect(longIn('server/src/a.test.ts', text)).toEqual([])
    expect(longIn('server/src/a.ts', text)).toHaveLength(1)
  })

  it('a function inside a block may not', () => {
    expect(linesFound(functionsAreShort, 'e2e/a.e2e.ts', `describe('a', () => {\n  const b = () => {\n${lines(70)}  }\n})`)).toEqual([2])
  })
})

it('what a program wrote may be longer', () => {
  expect(found(functionsAreShort, { 'web/src/routes.gen.ts': `function a() {\n${lines(900)}}` })).toEqual([])
})
