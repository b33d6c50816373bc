import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

/** One program to run, found in node_modules/.bin or on the PATH; `folder` is relative to the root of the repository. */
export type Step = { name: string; command: string; args: string[]; folder?: string }
export type Ended = { name: string; passed: boolean; output: string }
export type Output = 'kept' | 'shown'

export const ROOT = join(import.meta.dirname, '..')

/** The static checks of the code. */
export const CHECKS: Step[] = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'form', command: 'biome', args: ['check', '.'] },
  { name: 'lint with types', command: 'oxlint', args: ['--type-aware'] },
  { name: 'nothing unused', command: 'knip', args: ['--no-progress'] },
]

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a step to its end and prints its result in one line. Its output is returned, or shown meanwhile. */
export async function runStep(step: Step, output: Output = 'kept'): Promise<Ended> {
  const began = performance.now()
  const child = startStep(step, output)
  const kept: string[] = []
  child.stdout?.on('data', (part: Buffer) => kept.push(part.toString()))
  child.stderr?.on('data', (part: Buffer) => kept.push(part.toString()))
  const release = onStopping((signal) => stopStep(child, signal))
  const passed = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      kept.push(`${step.command} cannot be run: ${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  release()
  say(`${passed ? '✓' : '✗'} ${step.name.padEnd(16)} ${Math.round((performance.now() - began) / 100) / 10} s`)
  return { name: step.name, passed, output: kept.join('') }
}

/**
 * Starts a step as the leader of its own process group, so that a signal to this process can be passed to all of the group, once, whether it
 * came from a terminal or a program, and whatever npm or a shell put in between.
 */
export function startStep({ command, args, folder = '.' }: Step, output: Output): ChildProcess {
  const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const stream = output === 'shown' ? 'inherit' : 'pipe'
  return spawn(command, args, { cwd: join(ROOT, folder), env: { ...process.env, PATH }, detached: true, stdio: ['ignore', stream, stream] })
}

export function stopStep({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal)
}

/** Passes SIGINT and SIGTERM on to the running work. The returned function, called when the work has ended, exits if a signal came. */
function onStopping(stop: (signal: NodeJS.Signals) => void): () => void {
  let stoppedBy: NodeJS.Signals | undefined
  const onSignal = (signal: NodeJS.Signals): void => {
    stoppedBy = signal
    stop(signal)
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
    if (stoppedBy) process.exit(128 + constants.signals[stoppedBy])
  }
}
