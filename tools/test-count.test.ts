import { describe, expect, test } from 'vitest'
import { closingLine, failuresOf, namesOf, outcomeOf, outcomesOf, type Report, succeeded } from './test-count.ts'

function reportOf(...files: [name: string, status: string, tests: Record<string, string>][]): Report {
  return {
    testResults: files.map(([name, status, tests]) => ({
      name,
      status,
      assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
    })),
  }
}

describe('the count of the whole suite', () => {
  test('every test counts once, and a step without tests counts as one', () => {
    const report = reportOf(
      ['a.test.ts', 'failed', { posts: 'passed', cancels: 'failed' }],
      ['b.test.ts', 'passed', { reverses: 'passed' }],
    )
    expect(closingLine([outcomeOf('types', true), ...outcomesOf('pure', report, false)])).toBe('3 passed, 1 failed')
  })

  test('whatever was not executed is skipped, and named', () => {
    const report = reportOf(['a.test.ts', 'passed', { posts: 'passed', later: 'skipped', never: 'pending' }])
    const outcomes = outcomesOf('pure', report, true)
    expect(closingLine(outcomes)).toBe('1 passed, 0 failed, 2 skipped')
    expect(namesOf(outcomes, 'skipped')).toEqual(['pure: later', 'pure: never'])
  })

  test('a failed test says at the end why it failed, in plain text and not at any length', () => {
    const message = ['\u001b[31mexpected 1\u001b[39m', ...Array.from({ length: 100 }, (_, line) => `at ${line}`)].join('\n')
    const failed = { fullName: 'cancels', status: 'failed', failureMessages: [message] }
    const report: Report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }] }
    const [said = ''] = failuresOf(outcomesOf('pure', report, false))
    expect(said.split('\n').slice(0, 3)).toEqual(['failed: pure: cancels', 'expected 1', 'at 0'])
    expect(said.split('\n')).toHaveLength(26)
    expect(failuresOf([outcomeOf('types', false), outcomeOf('form', true)])).toEqual(['failed: types'])
  })

  test('a file that did not load is one failure', () => {
    const outcomes = outcomesOf('pure', reportOf(['a.test.ts', 'failed', {}], ['b.test.ts', 'passed', { posts: 'passed' }]), false)
    expect(closingLine(outcomes)).toBe('1 passed, 1 failed')
    expect(namesOf(outcomes, 'failed')).toEqual(['pure: a.test.ts'])
  })

  test('a file whose set-up failed is one failure, besides the tests it kept from running', () => {
    expect(closingLine(outcomesOf('pure', reportOf(['a.test.ts', 'failed', { posts: 'skipped' }]), false))).toBe(
      '0 passed, 1 failed, 1 skipped',
    )
  })

  test('a file with failed tests is not counted once more', () => {
    expect(closingLine(outcomesOf('pure', reportOf(['a.test.ts', 'failed', { posts: 'failed' }]), false))).toBe('0 passed, 1 failed')
  })

  test('an error outside the tests is one failure', () => {
    expect(closingLine(outcomesOf('pure', reportOf(['a.test.ts', 'passed', { posts: 'passed' }]), false))).toBe('1 passed, 1 failed')
  })

  test('a runner that reported nothing, or found no test, is one failure, even if it ended well', () => {
    expect(closingLine(outcomesOf('browser', undefined, true))).toBe('0 passed, 1 failed')
    expect(closingLine(outcomesOf('browser', reportOf(), true))).toBe('0 passed, 1 failed')
  })

  test('one failure fails the suite, and so does a suite in which nothing ran', () => {
    expect(succeeded([outcomeOf('types', true)])).toBe(true)
    expect(succeeded([outcomeOf('types', true), outcomeOf('form', false)])).toBe(false)
    expect(succeeded([])).toBe(false)
    expect(succeeded(outcomesOf('pure', reportOf(['a.test.ts', 'passed', { posts: 'skipped' }]), true))).toBe(false)
  })
})
