import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ignoredBy, readTree } from './tree.ts'

describe('the tree', () => {
  it('is what a person wrote: paths from the root, and the text of what is text', () => {
    const tree = readTree(fileURLToPath(new URL('../..', import.meta.url)))
    expect(tree.find(({ path }) => path === 'tools/tidy/tree.test.ts')?.text).toContain('what a person wrote')
    expect(tree.filter(({ path }) => /(?:^|\/)(?:node_modules|\.git)\//.test(path))).toEqual([])
  })

  it('leaves out what .gitignore names', () => {
    const isIgnored = ignoredBy('# built\nnode_modules/\n*.log\n.env\n')
    expect(['node_modules', 'npm.log', '.env', '.git'].filter(isIgnored)).toHaveLength(4)
    expect(['src', 'log.ts', '.gitignore', 'env'].filter(isIgnored)).toEqual([])
  })

  it('refuses a pattern that it cannot read', () => {
    expect(() => ignoredBy('!keep')).toThrow('!keep')
    expect(() => ignoredBy('a/**/b')).toThrow('a/**/b')
  })
})
