import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '../db/connect.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

/** The product as it runs at a customer's: a process of its own, with its own PostgreSQL in its folder. */
export type Product = {
  port: number
  alive: () => boolean
  /** Ends it by a signal and tells how it ended: its exit code, or the signal. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | NodeJS.Signals | null>
  /** What it wrote: its log, and its last words where it failed. */
  said: () => string
}

/** Starts the product on a folder and waits until it says where it is. @throws with its own words when it does not start */
export async function startProduct(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const { DATABASE_URL: _elsewhere, ...env } = process.env
  const child = spawn(process.execPath, [MAIN], {
    ...{ env: { ...env, LEKHA_DATA: folder, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production', ...settings } },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const keep = (part: Buffer) => {
    said += part.toString()
  }
  child.stderr.on('data', keep)
  child.stdout.on('data', keep)
  const alive = () => child.exitCode === null && child.signalCode === null
  const ended = once(child, 'exit')
  const portSaid = () => /ready at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
  while (alive() && !portSaid()) await Promise.race([once(child.stdout, 'data'), ended])
  const port = portSaid()
  if (port === undefined) throw new Error(said)
  const end: Product['end'] = async (signal) => {
    if (alive()) child.kill(signal)
    await ended
    return child.exitCode ?? child.signalCode
  }
  return { port: Number.parseInt(port, 10), alive, end, said: () => said }
}

const dataOf = (folder: string) => join(folder, 'postgres-18')

/** Every process of the folder's PostgreSQL with its parent, read from the kernel. */
function processesOf(folder: string): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name) || readlinkSync(`/proc/${name}/cwd`) !== dataOf(folder)) return []
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1] ?? '0'
      return [{ pid: Number.parseInt(name, 10), parent: Number.parseInt(parent, 10) }]
    } catch {
      return [] // ended while we looked
    }
  })
}

/** Kills the folder's postmaster, the one process that is nobody's child among them; the others notice and end. */
export function killPostmaster(folder: string): void {
  const processes = processesOf(folder)
  const postmaster = processes.find(({ parent }) => !processes.some(({ pid }) => pid === parent))
  if (!postmaster) throw new Error('There is no PostgreSQL to kill.')
  process.kill(postmaster.pid, 'SIGKILL')
}

/** Ends whatever of the folder's PostgreSQL still runs, after a test that failed half-way. */
export async function sweep(folder: string): Promise<void> {
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL')
  while (processesOf(folder).length > 0) await sleep(25)
}

export const isRunning = (folder: string): boolean => processesOf(folder).length > 0

/** The administrator's own way to the folder's database, beside the product. */
export function openAdmin(folder: string): pg.Pool {
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim()
  return openPool({ host: dataOf(folder), port: 5432, user: 'lekha', password, database: 'lekha' }, 2)
}
