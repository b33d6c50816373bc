import { expect, test } from 'vitest'
import { makeLargeAnswers } from './large-answers.ts'

const VOUCHER_BYTES = 3_000_000
const SMALL_BYTES = 50_000
const { signal } = new AbortController()

test('sixty reads of long vouchers at once get two megabytes a second after the first few, and another user does not wait', async () => {
  let now_ms = 0
  const pauses_ms: number[] = []
  const answers = makeLargeAnswers(
    () => now_ms,
    async (delay_ms) => {
      pauses_ms.push(delay_ms)
      now_ms += delay_ms
    },
  )
  const read = async () => 'an answer'
  await Promise.all(Array.from({ length: 60 }, () => answers.run('hostile', read, () => VOUCHER_BYTES, signal)))
  expect(now_ms).toBeGreaterThanOrEqual(50 * (VOUCHER_BYTES / 2_000))
  const before = pauses_ms.length
  await answers.run('neighbour', read, () => VOUCHER_BYTES, signal)
  expect(pauses_ms.length).toBe(before)
})

test('usual reads never wait, however many they are', async () => {
  const pauses: number[] = []
  const answers = makeLargeAnswers(
    () => 0,
    async (delay_ms) => pauses.push(delay_ms),
  )
  const read = () =>
    answers.run(
      'reader',
      async () => {},
      () => SMALL_BYTES,
      signal,
    )
  for (let round = 0; round < 100; round++) await Promise.all([read(), read(), read()])
  expect(pauses).toEqual([])
})

test('the read of a client that disconnects while waiting is not carried out', async () => {
  const answers = makeLargeAnswers(() => 0)
  const gone = new AbortController()
  const answered: string[] = []
  const read = (name: string) =>
    answers.run(
      'reader',
      async () => answered.push(name),
      () => VOUCHER_BYTES,
      gone.signal,
    )
  for (const name of ['first', 'second', 'third']) await read(name)
  const waiting = read('fourth')
  gone.abort(new Error('The caller hung up.'))
  await expect(waiting).rejects.toThrow('The caller hung up.')
  expect(answered).toEqual(['first', 'second', 'third'])
})
