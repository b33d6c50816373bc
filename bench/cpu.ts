import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import * as z from 'zod'
import { rowOf } from '../server/src/db/statements.ts'
import { durationText } from './figures.ts'

/** CPU time in milliseconds of the server, with the processes that it started, and of PostgreSQL with its backends. */
export type CpuTime = { server_ms: number; database_ms: number }
/** The CPU time used so far; undefined where the system does not report it, or PostgreSQL runs elsewhere. */
export type CpuMeter = () => CpuTime | undefined

/** CPU time, because wall-clock times vary more with the other load of the machine. */
export async function openCpuMeter(serverPid: number, admin: pg.Pool): Promise<CpuMeter> {
  if (process.platform !== 'linux') return () => undefined
  const { pid } = await rowOf(admin, z.object({ pid: z.number() }))`select pg_backend_pid() as pid`
  const backend = readProcesses().get(pid)
  if (backend?.name !== 'postgres') return () => undefined
  return () => {
    const processes = readProcesses()
    const database_ms = treeTime(processes, backend.parent)
    const together_ms = treeTime(processes, serverPid)
    return { server_ms: isBelow(processes, backend.parent, serverPid) ? together_ms - database_ms : together_ms, database_ms }
  }
}

/** Runs the work; gives its answer and the CPU time that the product used meanwhile. */
export async function metered<T>(meter: CpuMeter, work: () => Promise<T>): Promise<{ answer: T; cpu: CpuTime | undefined }> {
  const before = meter()
  const answer = await work()
  const after = meter()
  if (!before || !after) return { answer, cpu: undefined }
  return { answer, cpu: { server_ms: after.server_ms - before.server_ms, database_ms: after.database_ms - before.database_ms } }
}

/** '1.1 + 1.9 ms': the server's and the database's share of one of `count` things. */
export function cpuText(spent: readonly (CpuTime | undefined)[], count: number): string {
  const sum = (part: keyof CpuTime) => spent.reduce((total, cpu) => total + (cpu?.[part] ?? Number.NaN), 0)
  const [server, database] = [sum('server_ms') / count, sum('database_ms') / count]
  return Number.isFinite(server + database) ? `${durationText(server).replace(' ms', '')} + ${durationText(database)}` : '–'
}

type Process = { name: string; parent: number; time_ms: number }

/** The length of a tick of Linux's CPU time (USER_HZ). */
const MS_PER_TICK = 10

/** Every process, with the time of its children that have ended (proc(5), `stat`). */
function readProcesses(): Map<number, Process> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    pids.flatMap((name) => {
      const [, comm = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(statOf(name)) ?? []
      const fields = rest.split(' ').map((field) => Number.parseInt(field, 10))
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
      return comm === '' ? [] : [[Number.parseInt(name, 10), { name: comm, parent: fields[1] ?? 0, time_ms: ticks * MS_PER_TICK }] as const]
    }),
  )
}

/** Empty for a process that has ended meanwhile. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

const treeTime = (processes: Map<number, Process>, root: number): number =>
  [...processes].reduce((sum, [pid, { time_ms }]) => sum + (isBelow(processes, pid, root) ? time_ms : 0), 0)

function isBelow(processes: Map<number, Process>, pid: number, root: number): boolean {
  for (let at = pid; at > 0; at = processes.get(at)?.parent ?? 0) if (at === root) return true
  return false
}
