import { describe, expect, it } from 'vitest'
import { importsFollowTheArrows } from './arrows.ts'
import { found } from './plant.ts'

const imports = (path: string, text: string): string[] => found(importsFollowTheArrows, { [path]: text })

describe('imports that point the wrong way are found', () => {
  it.each([
    ['packages/money/src/paisa.ts', "import { x } from '@lekha/calendar'"],
    ['packages/money/src/paisa.ts', "import { readFileSync } from 'node:fs'"],
    ['packages/calendar/src/date.ts', "import dayjs from 'dayjs'"],
    ['packages/calendar/src/date.ts', "import { x } from '../../money/src/index.ts'"],
    ['packages/calendar/src/date.test.ts', "import { x } from '@lekha/money'"],
    ['packages/ledger/src/chart.ts', "import { x } from '@lekha/contract'"],
    ['packages/ledger/src/chart.ts', "import * as z from 'zod'"],
    ['packages/contract/src/voucher.ts', "import fastify from 'fastify'"],
    ['packages/contract/src/voucher.ts', "import { x } from '../../../server/src/app.ts'"],
    ['server/src/app.ts', "import { x } from '../../web/src/app/main.tsx'"],
    ['server/src/app.ts', "import { x } from '@lekha/web'"],
    ['web/src/app/main.tsx', "import { x } from '@lekha/server'"],
    ['web/src/app/main.tsx', "import { join } from 'node:path'"],
    ['server/src/http/serve.ts', "import { x } from '../features/vouchers/routes.ts'"],
    ['server/src/db/books.ts', "import { x } from '../http/serve.ts'"],
    ['server/src/features/vouchers/post.ts', "import { x } from '../../testing/test-app.ts'"],
    ['server/src/features/vouchers/post.ts', "import { x } from '../../app.ts'"],
    ['server/src/tomorrow/a.ts', "import { x } from '../db/books.ts'"],
    ['web/src/features/vouchers/page.tsx', "import { x } from '../../app/routes.tsx'"],
    ['web/src/ui/part.tsx', "import { x } from '../books/masters.ts'"],
    ['web/src/api/call.ts', "import { x } from '../form/form.tsx'"],
    ['server/src/features/vouchers/routes.ts', "import { x } from '../ledgers/post-ledger.ts'"],
    ['server/src/features/vouchers/routes.ts', "import { x } from '../../features/ledgers/post-ledger.ts'"],
    ['server/src/features/vouchers/deep/in.ts', "import { x } from '../../ledgers/post-ledger.ts'"],
    ['server/src/features/chart/balances.ts', "import { x } from '../../reports/statement.ts'"],
    ['server/src/figures/turnovers.ts', "import { x } from '../reports/period.ts'"],
    ['web/src/features/vouchers/page.tsx', "import { x } from '../ledgers/page.tsx'"],
    ['web/src/features/vouchers/entry/page.tsx', "import { x } from '../../ledgers/page.tsx'"],
    ['web/src/features/vouchers/page.tsx', "import { x } from '../../reports/page.tsx'"],
    ['web/src/reports/page.tsx', "import { x } from '../features/vouchers/page.tsx'"],
  ])('%s: %s', (path, text) => {
    expect(imports(path, text)).toHaveLength(1)
  })

  it.each([
    "import '@lekha/contract'",
    "import type { X } from '@lekha/contract'",
    "import {\n  x,\n  type Y,\n} from '@lekha/contract'",
    "export { x } from '@lekha/contract'",
    "export * from '@lekha/contract'",
    "export type { X } from '@lekha/contract'",
    "const x = await import('@lekha/contract')",
    "type X = import('@lekha/contract').X",
    "const x = require('@lekha/contract')",
  ])('in whatever form: %s', (text) => {
    expect(imports('packages/ledger/src/chart.ts', text)).toHaveLength(1)
  })

  it('with file, line and cure', () => {
    expect(imports('packages/ledger/src/chart.ts', "\n\nimport * as z from 'zod'\n")).toEqual([
      'packages/ledger/src/chart.ts:3 packages/ledger imports what it must not know (zod).',
    ])
  })
})

describe('imports along the arrows pass', () => {
  it.each([
    ['packages/money/src/index.ts', "export { paisa } from './paisa.ts'"],
    ['packages/money/src/paisa.test.ts', "import fc from 'fast-check'\nimport { it } from 'vitest'\nimport 'node:fs'"],
    ['packages/ledger/src/chart.ts', "import '@lekha/money'\nimport '@lekha/calendar'"],
    ['packages/contract/src/voucher.ts', "import * as z from 'zod'\nimport '@lekha/ledger'"],
    ['server/src/features/vouchers/routes.ts', "import '../../db/books.ts'\nimport './post-voucher.ts'\nimport 'node:crypto'"],
    ['server/src/features/vouchers/routes.ts', "import '../vouchers/post-voucher.ts'"],
    ['server/src/app.ts', "import './features/vouchers/routes.ts'\nimport './http/serve.ts'"],
    ['server/src/db/books.ts', "import '../clock.ts'"],
    ['server/src/db/books.db.test.ts', "import '../testing/test-app.ts'"],
    ['web/src/masters/list.tsx', "import '../form/form.tsx'\nimport '../ui/chip.tsx'"],
    ['web/src/app/routes.tsx', "import('../features/vouchers/page.tsx')"],
    ['web/vite.config.ts', "import { join } from 'node:path'"],
    ['web/src/ui/money.test.ts', "import { readFileSync } from 'node:fs'"],
    ['tools/tidy/tree.ts', "import '../../server/src/app.ts'\nimport '../../web/src/app/main.tsx'"],
    ['packages/money/src/paisa.ts', "// import 'node:fs'\nconst a = \"import 'node:fs'\"\nconst b = Array.from('abc')"],
  ])('%s: %s', (path, text) => {
    expect(imports(path, text)).toEqual([])
  })
})
