/** `npm run check`: what can be known in seconds. It ends at the first thing that does not hold. */
import { CHECKS, runStep, type Step, say } from './steps.ts'

const QUICK_TESTS: Step = { name: 'quick tests', command: 'vitest', args: ['run', '--project', 'pure', '--project', 'components'] }

for (const step of [...CHECKS, QUICK_TESTS]) {
  const { passed, output } = await runStep(step)
  if (passed) continue
  say(output)
  process.exitCode = 1
  break
}
