import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUpInTurns, readTurns } from './backup-in-turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-turns-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the interval and the number of kept backups are read from the command line', () => {
  expect(readTurns(undefined, undefined)).toBeUndefined()
  expect(readTurns('1d', '14')).toEqual({ every_ms: 86_400_000, keep: 14 })
  expect(readTurns('30m', undefined)).toEqual({ every_ms: 1_800_000, keep: 14 })
  for (const [every, keep] of [
    [undefined, '3'],
    ['day', '3'],
    ['0d', '3'],
    ['25d', '3'],
    ['1d', '0'],
    ['1d', 'all'],
  ] as const)
    expect(() => readTurns(every, keep)).toThrow('Say how often and how many are kept')
})

test('backups at intervals keep the newest of their own, leave those of a person alone, and go on after a failure', async () => {
  writeFileSync(join(folder, 'lekha-2020-01-01-000000.lekha'), 'by hand')
  const leaving = new AbortController()
  const said: string[] = []
  let [turn, now_ms] = [0, Date.parse('2026-11-22T00:00:00Z')]
  const backUp = async (target: string): Promise<void> => {
    turn += 1
    now_ms += 60_000
    if (turn === 2) throw new Error('The database in DATABASE_URL cannot be reached.')
    if (turn === 5) leaving.abort()
    writeFileSync(target, `turn ${turn}`)
  }
  await backUpInTurns(folder, { every_ms: 1, keep: 2 }, backUp, {
    clock: () => now_ms,
    say: (line) => said.push(line),
    leaving: leaving.signal,
  })
  expect(readdirSync(folder).sort()).toEqual([
    'lekha-2020-01-01-000000.lekha',
    'lekha-in-turn-2026-11-22-054800.lekha',
    'lekha-in-turn-2026-11-22-054900.lekha',
  ])
  expect(said).toEqual([
    expect.stringMatching(/lekha-in-turn-2026-11-22-054600\.lekha was not written: The database in DATABASE_URL cannot be reached\.$/),
  ])
})
