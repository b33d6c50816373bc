import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checks } from './tidy/checks.ts'
import { print } from './tidy/source.ts'
import { readTree } from './tidy/tree.ts'

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)))

/** The style guide as a test. Each rule is itself tested, on planted files, beside its own code in tools/tidy. */
describe('the style guide', () => {
  for (const { rule, run } of checks) {
    const { looked, at, findings } = run(tree)
    it(`${rule} (${looked} ${at})`, () => {
      expect(findings.map(print).join('\n')).toBe('')
    })
  }
})
