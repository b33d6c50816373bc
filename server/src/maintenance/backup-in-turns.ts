import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeInNepal, todayInNepal } from '@lekha/calendar'
import type { Clock } from '../clock.ts'
import { MaintenanceError, sentenceOf } from './maintenance-error.ts'
import type { Say } from './run-command.ts'

/** The interval between backups, and how many of them are kept. */
export type Turns = { every_ms: number; keep: number }

const UNITS_ms = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const LONGEST_ms = 2_147_483_647 // the longest a timer of Node waits: 24 days

/** Reads `--every 1d --keep 14`; undefined where neither was given. @throws MaintenanceError when they are not an interval and a number */
export function readTurns(every: string | undefined, keep: string | undefined): Turns | undefined {
  if (every === undefined && keep === undefined) return undefined
  const [, number, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(every ?? '') ?? []
  const every_ms = Number.parseInt(number ?? '0', 10) * UNITS_ms[(unit ?? 'm') as keyof typeof UNITS_ms]
  if (every_ms === 0 || every_ms > LONGEST_ms || !/^[1-9]\d{0,4}$/.test(keep ?? '14'))
    throw new MaintenanceError(
      'Say how often and how many are kept: npm run backup -- FOLDER --every 1d --keep 14 (m, h or d; at most 24d)',
    )
  return { every_ms, keep: Number.parseInt(keep ?? '14', 10) }
}

// A backup that a person takes has another name and is never removed.
const OWN_NAME = /^lekha-in-turn-\d{4}-\d\d-\d\d-\d{6}\.lekha$/

/** Backs up at the interval until `leaving` aborts, and keeps the newest of its own. Reports a failure and goes on with the next backup. */
export async function backUpInTurns(
  folder: string,
  { every_ms, keep }: Turns,
  backUp: (target: string) => Promise<void>,
  { clock, say, leaving }: { clock: Clock; say: Say; leaving: AbortSignal },
): Promise<void> {
  while (!leaving.aborted) {
    const target = join(folder, `lekha-in-turn-${todayInNepal(clock)}-${timeInNepal(clock()).replaceAll(':', '')}.lekha`)
    try {
      await backUp(target)
      await removeOldest(folder, keep)
    } catch (error) {
      say(`${target} was not written: ${sentenceOf(error)}`)
    }
    await sleep(every_ms, undefined, { signal: leaving }).catch(() => {})
  }
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  const own = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).sort()
  for (const name of own.slice(0, -keep)) await rm(join(folder, name))
}
