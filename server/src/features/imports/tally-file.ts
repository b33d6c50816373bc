import { Worker } from 'node:worker_threads'
import type { FileFacts, FoundMasters, FromReader, OurMasters, ReadItem, ToReader } from './tally-messages.ts'
import { TallyError } from './tally-records.ts'

/** A thread that needs more is ended, not the server. */
const MEMORY_MB = 512
/** A chunk takes milliseconds, a plan of all that a file may hold a few seconds. */
const ANSWER_WITHIN_MS = 60_000

/**
 * A Tally file that a thread of its own reads. Chunks go there one at a time and only when they are asked for, so that neither side
 * holds more than one of them; `heard` is called at each.
 */
export type TallyFile = {
  /** @throws TallyError where it cannot be read */
  survey: () => Promise<FileFacts>
  /** Matches its masters with those that stand here, once it was surveyed. */
  plan: (ours: OurMasters) => Promise<FoundMasters>
  /** Its vouchers, once their masters were planned. */
  vouchers: () => AsyncGenerator<ReadItem[]>
  close: () => Promise<void>
}

export function openTallyFile(file: Blob, signal: AbortSignal, heard: () => Promise<void>): TallyFile {
  const thread = new Worker(new URL('./tally-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    name: 'tally',
  })
  const ask = (message: ToReader) => answerOf(thread, message, signal)
  /** Reads the file once; what its chunks held is given as it comes, and the last answer as what the generator returns. */
  const read = async function* (message: ToReader): AsyncGenerator<ReadItem[], FromReader> {
    const chunks = file.stream().getReader()
    try {
      let answer = await ask(message)
      while (answer.say === 'next') {
        yield answer.items
        await heard()
        const { value } = (await chunks.read()) as { value?: Uint8Array }
        // A chunk may be a view of a larger memory, all of which would go over.
        answer = await ask({ say: 'chunk', chunk: value ? new Uint8Array(value) : null })
      }
      return answer
    } finally {
      await chunks.cancel()
    }
  }
  return {
    async survey() {
      const reading = read({ say: 'survey' })
      let step = await reading.next()
      while (!step.done) step = await reading.next()
      if (step.value.say !== 'surveyed') throw new Error('The reader gave no survey.')
      return step.value.facts
    },
    async plan(ours) {
      const found: FoundMasters = {
        newGroups: [],
        newLedgers: [],
        changedLedgers: [],
        groupSources: [],
        ledgerSources: [],
        items: [],
        ledgers: [],
        problems: [],
      }
      let answer = await ask({ say: 'plan', ours })
      while (answer.say === 'planned' && !answer.whole) {
        for (const [list, rows] of Object.entries(answer.part)) (found[list as keyof FoundMasters] as unknown[]).push(...rows)
        answer = await ask({ say: 'more' })
      }
      return found
    },
    async *vouchers() {
      const last = yield* read({ say: 'judge' })
      if (last.say === 'judged') yield last.items
    },
    async close() {
      await thread.terminate()
    },
  }
}

/**
 * Says something to the thread and waits for its one answer.
 * @throws TallyError where the file cannot be read, or the thread took too long or too much; the signal's reason
 */
function answerOf(thread: Worker, message: ToReader, signal: AbortSignal): Promise<FromReader> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new TallyError('too-slow'))), ANSWER_WITHIN_MS)
    const settle = (how: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      thread.off('message', answered).off('error', failed).off('exit', ended)
      how()
    }
    const aborted = () => settle(() => reject(signal.reason as Error))
    const ended = () => settle(() => reject(new Error('The thread that reads the file ended.')))
    const failed = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TallyError('too-much') : error))
    const answered = (answer: FromReader) =>
      settle(() => {
        if (answer.say === 'failed') reject(new TallyError(answer.code))
        else if (answer.say === 'broken') reject(new Error(answer.message))
        else resolve(answer)
      })
    thread.once('message', answered).once('error', failed).once('exit', ended)
    signal.addEventListener('abort', aborted, { once: true })
    thread.postMessage(message)
  })
}
