import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Node keeps here what it compiled of our files: the tests start hundreds of programs, each of which would compile them anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/lekha-compiled')

/**
 * How long a test may take before it counts as hanging. It says nothing of speed, which `npm run bench` measures: a busy machine takes five
 * times what a quiet one takes.
 */
const HANGS_MS = 300_000
/** How long a test waits for what is to be seen; as long as the browser waits (e2e/browser.ts). */
const PATIENCE_MS = 30_000

/** One runner for every kind of test; the browser journeys run after the web app was built. */
export default defineConfig({
  test: {
    // Each processor works: vitest would leave one idle, and a test that waits, for a browser or a program, another.
    maxWorkers: availableParallelism() + 1,
    // Files of one worker share the modules, which hold no state between tests: loading the server anew costs more than most files do.
    isolate: false,
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/src/**/*.test.ts',
            'server/src/**/!(*.db).test.ts',
            'bench/**/*.test.ts',
          ],
          testTimeout: HANGS_MS,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: HANGS_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      {
        test: {
          name: 'database',
          include: ['server/src/**/*.db.test.ts'],
          globalSetup: ['server/src/testing/database.ts'],
          // Every statement's rows are compared with what PostgreSQL describes (server/src/db/row-check.ts).
          env: { LEKHA_CHECK_ROWS: 'on' },
          setupFiles: ['server/src/testing/no-row-faults.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['server/src/testing/database.ts', 'tools/chromium.ts'],
          // Every statement's rows are compared with what PostgreSQL describes (server/src/db/row-check.ts).
          env: { LEKHA_CHECK_ROWS: 'on' },
          setupFiles: ['server/src/testing/no-row-faults.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
    ],
  },
})
