import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeHeavyJobs } from './heavy-jobs.ts'

/** Jobs that the test ends one by one, and a list of those that have begun. */
function openBench() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name)
      ends.set(name, resolve)
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, work, end }
}

test('one organization has one heavy job at a time, the server two, and the others begin in the order of their arrival', async () => {
  const jobs = makeHeavyJobs()
  const { begun, work, end } = openBench()
  const waiting: string[] = []
  const ask = (organizationId: string, name: string) => jobs.run(organizationId, work(name), { onWaiting: () => waiting.push(name) })
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('b', 'b1'), ask('c', 'c1')]
  await settled()
  expect([begun, waiting]).toEqual([
    ['a1', 'b1'],
    ['a2', 'c1'],
  ])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('c1')
  await end('a2')
  await Promise.all(all)
})

test('a job that fails makes room for the next', async () => {
  const jobs = makeHeavyJobs()
  await expect(jobs.run('a', () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  await expect(jobs.run('a', async () => 'done')).resolves.toBe('done')
})

test('a caller that gives up waiting leaves the queue', async () => {
  const jobs = makeHeavyJobs(1)
  const { begun, work, end } = openBench()
  const first = jobs.run('a', work('a1'))
  const stop = new AbortController()
  const second = jobs.run('b', work('b1'), { signal: stop.signal })
  await settled()
  stop.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await end('a1')
  await first
  expect(begun).toEqual(['a1'])
})

test('an organization whose queue is full is refused, and others are not', async () => {
  const jobs = makeHeavyJobs(2)
  const { work, end } = openBench()
  const mine = Array.from({ length: 21 }, (_, index) => jobs.run('a', work(`a${index}`)))
  await expect(jobs.run('a', work('a21'))).rejects.toThrow('Too many at once.')
  const other = jobs.run('b', work('b0'))
  await settled()
  await end('b0')
  await other
  for (let index = 0; index < mine.length; index++) await end(`a${index}`)
  await Promise.all(mine)
})
