/** `npm run check`: the checks that take seconds. It stops at the first failure. */
import { CHECKS, runStep, type Step, say } from './steps.ts'

const QUICK_TESTS: Step = { name: 'quick tests', command: 'vitest', args: ['run', '--project', 'pure', '--project', 'components'] }

for (const step of [...CHECKS, QUICK_TESTS]) {
  const { passed, output } = await runStep(step)
  if (passed) continue
  say(output)
  process.exitCode = 1
  break
}
