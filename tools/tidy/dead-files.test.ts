import { describe, expect, it } from 'vitest'
import { noFileIsDead } from './dead-files.ts'
import { found } from './plant.ts'

const alive = { 'server/src/main.ts': "import './http/app.ts'", 'server/src/http/app.ts': '' }

describe('a dead file is found', () => {
  it('when nothing imports it', () => {
    expect(found(noFileIsDead, { ...alive, 'server/src/http/old.ts': '' })).toEqual([
      'server/src/http/old.ts:1 Nothing that runs imports this file.',
    ])
  })

  it('when only dead files import it', () => {
    const dead = { 'web/src/ui/a.tsx': "import './b.tsx'", 'web/src/ui/b.tsx': "import './a.tsx'" }
    expect(found(noFileIsDead, dead)).toHaveLength(2)
  })

  it('when only its own test imports it', () => {
    const files = { 'packages/money/src/a.ts': '', 'packages/money/src/a.test.ts': "import './a.ts'" }
    expect(found(noFileIsDead, files)).toHaveLength(1)
    expect(found(noFileIsDead, { 'server/src/a.ts': '', 'server/src/a.db.test.ts': "import './a.ts'" })).toHaveLength(1)
  })

  it('when only a comment names it', () => {
    expect(found(noFileIsDead, { 'server/src/main.ts': "// import './a.ts'", 'server/src/a.ts': '' })).toHaveLength(1)
  })
})

describe('a file lives', () => {
  it.each([
    ['a command', { ...alive, 'server/src/testing/generate-types.ts': '', 'server/src/verify.ts': '' }],
    [
      'a chain of imports',
      { 'web/src/app/main.tsx': "import './a.tsx'", 'web/src/app/a.tsx': "export * from './b.ts'", 'web/src/app/b.ts': '' },
    ],
    ['a lazy import', { 'web/src/app/main.tsx': "lazy(() => import('../features/a/page.tsx'))", 'web/src/features/a/page.tsx': '' }],
    ['the name of a package', { ...alive, 'packages/money/src/index.ts': "export * from './paisa.ts'", 'packages/money/src/paisa.ts': '' }],
    ['a test that is not its own', { 'server/src/a.test.ts': "import './testing/b.ts'", 'server/src/testing/b.ts': '' }],
    ['its name in a set-up', { 'vitest.config.ts': "['server/src/testing/a.ts']", 'server/src/testing/a.ts': '' }],
    ['its name in a worker', { 'server/src/main.ts': "new URL('./hash.ts', import.meta.url)", 'server/src/hash.ts': '' }],
    ['a declaration', { 'web/src/vite-env.d.ts': '' }],
  ])('through %s', (_, files) => {
    expect(found(noFileIsDead, files as Record<string, string>)).toEqual([])
  })
})
