import { sentenceOf } from './maintenance-error.ts'

/** Prints one line to the person at the terminal. */
export type Say = (line: string) => void

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr'>

/** Runs a command of the administrator. @returns its exit code: 0 for success, 1 when it found a fault or failed */
export async function runCommand({ stdout, stderr }: Streams, work: (say: Say) => Promise<boolean>): Promise<0 | 1> {
  try {
    return (await work((line) => stdout.write(`${line}\n`))) ? 0 : 1
  } catch (error) {
    stderr.write(`${sentenceOf(error)}\n`)
    return 1
  }
}
