import { sentenceOf } from './maintenance-error.ts'

/** Says one line to the person at the terminal. */
export type Say = (line: string) => void

type Streams = Pick<NodeJS.Process, 'stdout' | 'stderr'>

/** Runs one of the administrator's commands and tells its exit code: 0 when all is well, 1 when it found something or could not go on. */
export async function runCommand({ stdout, stderr }: Streams, work: (say: Say) => Promise<boolean>): Promise<0 | 1> {
  try {
    return (await work((line) => stdout.write(`${line}\n`))) ? 0 : 1
  } catch (error) {
    stderr.write(`${sentenceOf(error)}\n`)
    return 1
  }
}
