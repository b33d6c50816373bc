import type { Report } from '@lekha/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheInBooks } from '../books/in-books.tsx'
import type { ReportAddress } from './report-query.ts'
import { useReport } from './use-report.ts'

const report = (title: string): Report => ({
  ...{ report: 'trial-balance', title, params: {}, filters: [], blocks: [], proofs: [], count: null, next: null, previous: null },
  asOf: { at: '2026-08-17T06:00:00.000Z', entry: '7', known: null },
})

/** Its body is there at once: the reading of a true one takes as long as the machine is busy, which the time of this test does not know. */
const answered = (title: string): Response => Object.assign(new Response(), { json: () => Promise.resolve(report(title)) })

type Answer = { title: string } | 'no line'

/** The report as a screen reads it, from a server that answers each request for it when the test lets it; what else may still be asked for waits. */
function reportOf(first: ReportAddress) {
  const waiting: ((answer: Answer) => void)[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    if (url.includes('/reports/trial-balance'))
      waiting.push((answer) => (answer === 'no line' ? reject(new TypeError('no line')) : resolve(answered(answer.title))))
    return promise
  })
  const client = cacheInBooks()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result, rerender } = renderHook((address: ReportAddress) => useReport('trial-balance', address), { wrapper, initialProps: first })
  return {
    shows: () => [result.current.report?.title, result.current.stale],
    goTo: rerender,
    answer: (answer: Answer) => {
      waiting.shift()?.(answer)
      return pass(1)
    },
    tryAgain: () => act(async () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })),
  }
}

/** Lets time pass. */
const pass = (time_ms: number) => act(() => vi.advanceTimersByTimeAsync(time_ms))

beforeEach(async () => {
  vi.useFakeTimers()
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {} })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the former figures of a report stay while the new ones are read, and turn stale when these are late', async () => {
  const { shows, goTo, answer } = reportOf({ from: '2027' })
  await pass(1_000)
  await answer({ title: 'the second year' })
  await pass(1_000)
  expect(shows()).toEqual(['the second year', false])
  goTo({ from: '2026' })
  await pass(100)
  expect(shows()).toEqual(['the second year', false])
  await pass(1_000)
  expect(shows()).toEqual(['the second year', true])
  await answer({ title: 'the first year' })
  expect(shows()).toEqual(['the first year', false])
})

test('figures whose successors could not be read are stale from then on, also from the first moment of the next try', async () => {
  const { shows, goTo, answer, tryAgain } = reportOf({ from: '2027' })
  await pass(1)
  await answer({ title: 'the second year' })
  await pass(1_000)
  goTo({ from: '2026' })
  await pass(1)
  await answer('no line')
  expect(shows()).toEqual(['the second year', true])
  await tryAgain()
  await pass(1)
  expect(shows()).toEqual(['the second year', true])
  await answer({ title: 'the first year' })
  expect(shows()).toEqual(['the first year', false])
})
