/** `npm test`: everything. Nothing stops at a failure, and the last line tells the whole count. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statementsNeverRun } from './statements.ts'
import { CHECKS, type Ended, ROOT, runStep, say } from './steps.ts'
import { closingLine, failuresOf, namesOf, type Outcome, outcomeOf, outcomesOf, type Report, succeeded } from './test-count.ts'
import { readTree } from './tidy/tree.ts'
import { buildWeb } from './web-build.ts'

const reports = mkdtempSync(join(tmpdir(), 'lekha-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Each process of the tests notes here the statements that it runs (server/src/db/note-statement.ts). */
const statementsRun = join(reports, 'statements')
writeFileSync(statementsRun, '')
process.env.LEKHA_STATEMENTS_RUN = statementsRun

const outcomes: Outcome[] = []
for (const check of CHECKS) outcomes.push(counted(await runStep(check)))
outcomes.push(...(await runTests('pure')))
outcomes.push(...(await runTests('components')))
outcomes.push(...(await runTests('database')))
outcomes.push(everyStatementWasRun())
outcomes.push(counted(await buildWeb()))
outcomes.push(...(await runTests('browser')))

for (const name of namesOf(outcomes, 'skipped')) say(`skipped: ${name}`)
for (const failure of failuresOf(outcomes)) say(failure)
say(closingLine(outcomes))
process.exitCode = succeeded(outcomes) ? 0 : 1

function counted({ name, passed, output }: Ended): Outcome {
  if (!passed) say(output)
  return outcomeOf(name, passed)
}

function everyStatementWasRun(): Outcome {
  const never = statementsNeverRun(readTree(ROOT), readFileSync(statementsRun, 'utf8'))
  for (const sentence of never) say(sentence)
  return outcomeOf('every statement is run by some test', never.length === 0)
}

async function runTests(project: string): Promise<Outcome[]> {
  const file = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { passed } = await runStep({ name: `${project} tests`, command: 'vitest', args }, 'shown')
  return outcomesOf(project, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined, passed)
}
