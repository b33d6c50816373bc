import { type ChildProcess, fork } from 'node:child_process'
import type { FileFacts, FoundMasters, FromReader, OfSheets, OurMasters, ReadItem, StatedClosing, ToReader } from './tally-messages.ts'
import { TallyError } from './tally-records.ts'

/** A reader that needs more ends, not the server. */
const MEMORY_MB = 512
/** A chunk takes milliseconds, a plan of all that a file may hold a few seconds. */
const ANSWER_WITHIN_MS = 60_000

/**
 * A Tally file, read by a separate process, so that no content can block or stop the server. That process asks for each chunk, so that neither side
 * holds more than one of them; `onChunk` is called at each.
 */
export type TallyFile = {
  /** @throws TallyError where it cannot be read */
  survey: () => Promise<FileFacts>
  /** Matches its masters with ours, after the survey. */
  plan: (ours: OurMasters) => Promise<FoundMasters>
  /** Its vouchers, once their masters were planned. */
  vouchers: () => AsyncGenerator<ReadItem[]>
  /**
   * The closing balances of a trial balance.
   * @throws TallyError where the file is none
   */
  closings: () => Promise<StatedClosing[]>
  close: () => Promise<void>
}

/** Opens a file of Tally or, with `sheets`, a workbook. */
export function openTallyFile(file: Blob, signal: AbortSignal, onChunk: () => Promise<void>, sheets?: OfSheets): TallyFile {
  const reader = startReader()
  const ask = (message: ToReader) =>
    answerOf(reader, message, signal).catch((error: unknown) => {
      throw sheets ? ofSheets(error) : error
    })
  /** Reads the file once; yields the items of its chunks and returns the last answer. */
  const read = async function* <Item>(message: ToReader): AsyncGenerator<Item[], FromReader> {
    const chunks = file.stream().getReader()
    try {
      let answer = await ask(message)
      while (answer.say === 'next') {
        yield answer.items as Item[]
        await onChunk()
        const { value } = (await chunks.read()) as { value?: Uint8Array }
        // A chunk may be a view of a larger buffer, all of which would be sent.
        answer = await ask({ say: 'chunk', chunk: value ? new Uint8Array(value) : null })
      }
      return answer
    } finally {
      await chunks.cancel()
    }
  }
  return {
    async survey() {
      const reading = read({ say: 'survey', sheets })
      let step = await reading.next()
      while (!step.done) step = await reading.next()
      if (step.value.say !== 'surveyed') throw new Error('The reader gave no survey.')
      return step.value.facts
    },
    async plan(ours) {
      const found = nothingFound()
      let answer = await ask({ say: 'plan', ours })
      while (answer.say === 'planned' && !answer.whole) {
        for (const [list, rows] of Object.entries(answer.part)) (found[list as keyof FoundMasters] as unknown[]).push(...rows)
        answer = await ask({ say: 'more' })
      }
      return found
    },
    async *vouchers() {
      const last = yield* read<ReadItem>({ say: 'judge' })
      if (last.say === 'judged') yield last.items
    },
    async closings() {
      const reading = read<StatedClosing>({ say: 'closings' })
      const closings: StatedClosing[] = []
      let step = await reading.next()
      for (; !step.done; step = await reading.next()) closings.push(...step.value)
      return step.value.say === 'stated' ? [...closings, ...step.value.items] : closings
    },
    async close() {
      reader.kill('SIGKILL')
    },
  }
}

const nothingFound = (): FoundMasters => ({
  ...{ newGroups: [], newLedgers: [], changedLedgers: [], newSubLedgers: [], openingBills: [], groupSources: [], ledgerSources: [] },
  ...{ items: [], goods: [], ledgers: [], problems: [] },
})

/** A workbook is not exported from Tally in parts. */
function ofSheets(error: unknown): unknown {
  if (!(error instanceof TallyError) || (error.code !== 'too-slow' && error.code !== 'too-much')) return error
  return new TallyError(`sheet-${error.code}`)
}

function startReader(): ChildProcess {
  const reader = fork(new URL('./tally-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
    // None of the server's secrets. Windows starts no program without SystemRoot; the compile cache saves compiling again.
    env: { SystemRoot: process.env.SystemRoot, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  reader.on('error', () => {}) // `answerOf` rejects with the error; without this listener it would end the server
  return reader
}

/**
 * Sends a message to the reader and waits for its one answer.
 * @throws TallyError where the file cannot be read, or the reader took too long or too much; the signal's reason
 */
function answerOf(reader: ChildProcess, message: ToReader, signal: AbortSignal): Promise<FromReader> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new TallyError('too-slow'))), ANSWER_WITHIN_MS)
    const settle = (how: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      reader.off('message', answered).off('error', failed).off('exit', ended)
      how()
    }
    const aborted = () => settle(() => reject(signal.reason as Error))
    // A program that runs out of memory aborts.
    const ended = (_code: number | null, by: NodeJS.Signals | null) =>
      settle(() => reject(by === 'SIGABRT' ? new TallyError('too-much') : new Error('The process that reads the file ended.')))
    const failed = (error: Error) => settle(() => reject(error))
    const answered = (answer: FromReader) =>
      settle(() => {
        if (answer.say === 'failed') reject(new TallyError(answer.code))
        else if (answer.say === 'broken') reject(new Error(answer.message))
        else resolve(answer)
      })
    reader.once('message', answered).once('error', failed).once('exit', ended)
    signal.addEventListener('abort', aborted, { once: true })
    reader.send(message)
  })
}
