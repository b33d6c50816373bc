import { setTimeout as sleep } from 'node:timers/promises'
import { mayDo, type Permission } from '@lekha/contract'
import { BookError, type BookErrorCode } from '@lekha/ledger'
import type { Books, Identity } from '../db/books.ts'
import { planForAny } from '../db/transact.ts'
import { answerError } from '../http/errors.ts'
import type { App } from '../http/serve.ts'

/** Why a job ends before its work is done. The next server resumes a job whose server stopped. */
export class JobEnded extends Error {
  readonly why: 'no right' | 'cancelled' | 'server stops'
  constructor(why: JobEnded['why']) {
    super(`The job was ended: ${why}.`)
    this.name = 'JobEnded'
    this.why = why
  }
}

/** The books for a job: opened for one step at a time, each with its user's rights at that moment. */
export type JobBooks = {
  /** Reads the books in one snapshot. */
  read: <T>(work: (books: Books) => Promise<T>) => Promise<T>
  /** Runs a command in the organization's queue, again while the books are busy. `payload` goes into its audit record. */
  write: <T>(payload: object, work: (books: Books) => Promise<T>) => Promise<T>
  /** Changes rows of the job itself, outside the organization's queue. */
  update: (work: (books: Books) => Promise<void>) => Promise<void>
}

type Of = { identity: Identity; organizationId: string; permission: Permission; command: string }

/** The refusals of a user who may not do this here, or no longer. */
const NO_RIGHT: ReadonlySet<BookErrorCode> = new Set(['unauthenticated', 'second_factor_missing', 'forbidden', 'not_found'])

/** `end` is aborted when the user has lost the permission; after that nothing is stored. */
export function openJobBooks(app: App, { identity, organizationId, permission, command }: Of, end: AbortController): JobBooks {
  const open = async <T>(mode: 'read' | 'write', work: (books: Books) => Promise<T>) => {
    let entered = false
    const permitted = (role: Parameters<typeof mayDo>[0]) => mayDo(role, permission)
    const enter = async (books: Books) => {
      entered = true
      await planForAny(books.sql) // the books may grow faster than they are counted
      return work(books)
    }
    return app.scopes.inOrganization(identity, organizationId, mode, permitted, enter).catch((error: unknown) => {
      if (!entered && error instanceof BookError && NO_RIGHT.has(error.code)) end.abort(new JobEnded('no right'))
      throw error
    })
  }
  return {
    read: (work) => open('read', work),
    write: (payload, work) => {
      const named = async (books: Books) => {
        const done = await work({ ...books, command: { name: command, payload: JSON.stringify(payload), recorded: false } })
        end.signal.throwIfAborted() // nothing is stored after the end
        return done
      }
      return retryWhileBusy(() => app.inTurn.run(identity.userId, organizationId, () => open('write', named)))
    },
    update: (work) => open('write', work),
  }
}

const TRIES = 5

/** Repeats the work while other users keep the books busy, because nobody waits for a job's answer. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRIES || answerError(error).body.error.code !== 'busy') throw error
      await sleep(200 * 2 ** attempt)
    }
  }
}
