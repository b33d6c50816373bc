/** `npm test`: everything. Nothing stops at a failure, and the last line tells the whole count. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKS, type Ended, runStep, say } from './steps.ts'
import { closingLine, namesOf, type Outcome, outcomeOf, outcomesOf, type Report, succeeded } from './test-count.ts'
import { buildWeb } from './web-build.ts'

const reports = mkdtempSync(join(tmpdir(), 'lekha-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const outcomes: Outcome[] = []
for (const check of CHECKS) outcomes.push(counted(await runStep(check)))
outcomes.push(...(await runTests('pure')))
outcomes.push(...(await runTests('components')))
outcomes.push(...(await runTests('database')))
outcomes.push(counted(await buildWeb()))
outcomes.push(...(await runTests('browser')))

for (const status of ['skipped', 'failed'] as const) {
  for (const name of namesOf(outcomes, status)) say(`${status}: ${name}`)
}
say(closingLine(outcomes))
process.exitCode = succeeded(outcomes) ? 0 : 1

function counted({ name, passed, output }: Ended): Outcome {
  if (!passed) say(output)
  return outcomeOf(name, passed)
}

async function runTests(project: string): Promise<Outcome[]> {
  const file = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { passed } = await runStep({ name: `${project} tests`, command: 'vitest', args }, 'shown')
  return outcomesOf(project, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined, passed)
}
