import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeLanes } from './lanes.ts'

test('an account runs no more jobs at once than its share, and another account does not wait for it', async () => {
  const lanes = makeLanes({ each: 2, longest: 10 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (key: string) =>
    lanes.run(key, () => {
      begun.push(key)
      return new Promise<void>((end) => ends.push(end))
    })
  const all = ['a', 'a', 'a', 'a', 'b'].map(ask)
  await settled()
  expect(begun).toEqual(['a', 'a', 'b'])
  ends.shift()?.()
  await settled()
  expect(begun).toEqual(['a', 'a', 'b', 'a'])
  while (ends.length > 0) {
    ends.pop()?.()
    await settled()
  }
  await Promise.all(all)
})

test('among waiting jobs, those of other keys go before the key that was just served', async () => {
  const lanes = makeLanes({ each: 1, together: 1, longest: 10 })
  const begun: string[] = []
  await Promise.all(['a', 'a', 'a', 'b', 'c'].map((key) => lanes.run(key, async () => void begun.push(key))))
  expect(begun).toEqual(['a', 'b', 'a', 'c', 'a'])
})

test('a job that has waited too long is refused and leaves the queue', async () => {
  const lanes = makeLanes({ each: 1, longest: 1, patience_ms: 1 })
  let end = () => {}
  const first = lanes.run('a', () => new Promise<void>((ended) => (end = ended)))
  await expect(lanes.run('a', async () => {})).rejects.toThrow('Too many at once.')
  end()
  await first
  await expect(lanes.run('a', async () => 'done')).resolves.toBe('done')
})
