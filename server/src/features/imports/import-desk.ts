import { setTimeout as sleep } from 'node:timers/promises'
import { type ImportCounts, type ImportProblem, importTally, mayDo } from '@lekha/contract'
import { BookError, type BookErrorCode } from '@lekha/ledger'
import type { Books, Identity } from '../../db/books.ts'
import { planForAny } from '../../db/transact.ts'
import { answerError } from '../../http/errors.ts'
import type { App } from '../../http/serve.ts'
import { noCounts, STOPPED, touchRun } from './import-run.ts'

/** An import to run: by whom, of what, and whether its question was answered. `signal` ends it early. */
export type ImportJob = {
  identity: Identity
  organizationId: string
  importId: string
  file: File
  dryRun: boolean
  confirmed: boolean
  signal: AbortSignal
}

/** Where a run works: the books, opened for one step at a time, and what it has counted and found so far. */
export type ImportDesk = {
  job: ImportJob
  counts: ImportCounts
  /** It has not begun: other heavy work goes on. */
  waits: boolean
  problems: { masters: ImportProblem[]; vouchers: ImportProblem[] }
  /** One moment of the books. */
  read: <T>(work: (books: Books) => Promise<T>) => Promise<T>
  /** A command, in turn with those of other people; tried again while the books are only busy. `part` says in the audit record which. */
  write: <T>(part: string, work: (books: Books) => Promise<T>) => Promise<T>
  /** Changes the run's own row, which nobody waits for. */
  tell: (work: (books: Books) => Promise<void>) => Promise<void>
  /** Tells how far the run is, not more often than anybody looks; ends it where it is to end. */
  touch: () => Promise<void>
  /** Tells it at once; a sign that cannot be given is no failure. */
  signLife: () => Promise<void>
}

const TOUCH_EVERY_MS = 500
const TRIES = 5

/** What the door says to a user who may not import here, or no longer. */
const NO_RIGHT: ReadonlySet<BookErrorCode> = new Set(['unauthenticated', 'second_factor_missing', 'forbidden', 'not_found'])

export function openImportDesk(app: App, wanted: ImportJob): ImportDesk {
  const { identity, organizationId, importId } = wanted
  const stop = new AbortController()
  const job = { ...wanted, signal: AbortSignal.any([wanted.signal, stop.signal]) }
  const counts = noCounts()
  const open = async <T>(mode: 'read' | 'write', work: (books: Books) => Promise<T>) => {
    let entered = false
    const permitted = (role: Parameters<typeof mayDo>[0]) => mayDo(role, importTally.access.permission)
    const enter = async (books: Books) => {
      entered = true
      await planForAny(books.sql) // the books grow faster than they are counted
      return work(books)
    }
    return app.doors.inOrganization(identity, organizationId, mode, permitted, enter).catch((error: unknown) => {
      if (!entered && error instanceof BookError && NO_RIGHT.has(error.code)) stop.abort(new BookError(STOPPED, { code: error.code }))
      throw error
    })
  }
  const tell: ImportDesk['tell'] = (work) => open('write', work)
  let touched_ms = 0
  const desk: ImportDesk = {
    ...{ job, counts, waits: false, problems: { masters: [], vouchers: [] }, tell },
    read: (work) => open('read', work),
    write: (part, work) => {
      const command = { name: `${importTally.method} ${importTally.path}`, payload: JSON.stringify({ importId, part }) }
      const named = async (books: Books) => {
        const done = await work({ ...books, command: { ...command, recorded: false } })
        job.signal.throwIfAborted() // nothing is stored after the end
        return done
      }
      return patiently(() => app.inTurn.run(identity.userId, organizationId, () => open('write', named)))
    },
    touch: async () => {
      job.signal.throwIfAborted()
      if (app.clock() - touched_ms < TOUCH_EVERY_MS) return
      touched_ms = app.clock()
      await tell((books) => touchRun(books, importId, desk))
    },
    signLife: () => tell((books) => touchRun(books, importId, desk)).catch(() => {}), // the next one may come through
  }
  return desk
}

/** An import has time: while others keep the books busy, it waits. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRIES || answerError(error).body.error.code !== 'busy') throw error
      await sleep(200 * 2 ** attempt)
    }
  }
}
