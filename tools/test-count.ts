/** Counts what every runner reports, so that the whole suite can be told in one line. */

import { stripVTControlCharacters } from 'node:util'

/** `reason`: the beginning of what a failed test said. */
export type Outcome = { name: string; status: 'passed' | 'failed' | 'skipped'; reason?: string }

/** The part of vitest's JSON report that is counted. */
export type Report = {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}

/** Lines of a failure that are repeated at the end of the run: enough to see what differs, too few to hide the other failures. */
const REASON_LINES = 25

/** A step that is no test runner counts as one test. */
export function outcomeOf(name: string, passed: boolean): Outcome {
  return { name, status: passed ? 'passed' : 'failed' }
}

/**
 * The outcomes of one run of vitest. What vitest notices outside any test must not be lost: a file that does not load,
 * a hook or a stray promise that fails, a run without a report or without a single test: each counts as one failure.
 */
export function outcomesOf(step: string, report: Report | undefined, passed: boolean): Outcome[] {
  const outcomes = (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.map((test) => ({
      name: `${step}: ${test.fullName}`,
      status: statusOf(test.status),
      ...(test.failureMessages?.length ? { reason: beginningOf(test.failureMessages) } : {}),
    }))
    const failedByItself = file.status === 'failed' && !tests.some((test) => test.status === 'failed')
    return failedByItself ? [...tests, outcomeOf(`${step}: ${file.name}`, false)] : tests
  })
  if (outcomes.length === 0) return [outcomeOf(`${step}: no test was found`, false)]
  const failureIsKnown = passed || outcomes.some((outcome) => outcome.status === 'failed')
  return failureIsKnown ? outcomes : [...outcomes, outcomeOf(`${step}: an error outside the tests`, false)]
}

function beginningOf(messages: string[]): string {
  return stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, REASON_LINES).join('\n')
}

function statusOf(status: string): Outcome['status'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

export function namesOf(outcomes: Outcome[], status: Outcome['status']): string[] {
  return outcomes.filter((outcome) => outcome.status === status).map((outcome) => outcome.name)
}

/** Each failed outcome with the beginning of its reason. A long run is often seen by its last lines only. */
export function failuresOf(outcomes: Outcome[]): string[] {
  return outcomes
    .filter((outcome) => outcome.status === 'failed')
    .map(({ name, reason }) => `failed: ${name}${reason === undefined ? '' : `\n${reason}`}`)
}

/** '12 passed, 0 failed', and ', 3 skipped' only if there are any. */
export function closingLine(outcomes: Outcome[]): string {
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((status) => namesOf(outcomes, status).length)
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Skipped tests prove nothing: a suite in which nothing was executed has not succeeded. */
export function succeeded(outcomes: Outcome[]): boolean {
  return outcomes.some((outcome) => outcome.status === 'passed') && !outcomes.some((outcome) => outcome.status === 'failed')
}
