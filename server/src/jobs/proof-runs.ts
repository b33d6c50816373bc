import type { Topic } from '@lekha/contract'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { rowOf, run } from '../db/statements.ts'
import type { ProofWork } from '../figures/proof-memory.ts'
import type { App } from '../http/serve.ts'
import type { Scope } from './job-rows.ts'

/** Entries that one step proves: a fraction of a second, after which exports and imports of the same books may go first. */
const STEP = 5_000
const TOLD_EVERY_MS = 2_000
const WHOLE_EVERY_MS = 24 * 60 * 60 * 1000

const CHANGED: readonly Topic[] = ['proofs']

/** Ends the proof of the whole books that goes on; its server sees that it is gone before its next step. */
export async function cancelProof({ sql, organizationId }: Scope): Promise<void> {
  await run(sql)`select cancel_proof(${organizationId})`
}

/**
 * Carries on the proofs of books, step by step, behind the answers. The database proves and writes down what is proved; a run that its
 * server left behind is gone on with, from where it stands, by the server whose answer finds it. Once a day, when nobody calls,
 * the books that were looked at are proved as a whole again.
 */
export function openProofRuns(app: App) {
  const working = new Map<string, Promise<void>>()
  const due = new Set<string>()
  const stopping = new AbortController()
  const log = (error: unknown) => stopping.signal.aborted || app.http.log.error({ err: error }, 'a proof of books was left behind')
  let called_ms = app.clock()

  function carryOn(organizationId: string, proofId: string): void {
    if (working.has(proofId) || stopping.signal.aborted) return
    const done = prove(app, organizationId, proofId, stopping.signal)
      .catch(log)
      .then(() => void working.delete(proofId))
    working.set(proofId, done)
  }

  async function begin(organizationId: string): Promise<void> {
    const { id } = await app.scopes.afterCaller(
      organizationId,
      ({ sql }) => rowOf(sql, z.object({ id: z.string() }))`select begin_proof(${organizationId}, ${uuidv7()}) as id`,
    )
    carryOn(organizationId, id)
  }

  async function whenIdle(): Promise<void> {
    const [organizationId] = due
    if (organizationId === undefined || working.size > 0 || app.clock() - called_ms < app.idleAfter_ms) return
    due.delete(organizationId)
    await begin(organizationId)
  }

  app.http.addHook('onRequest', async () => {
    called_ms = app.clock()
  })
  const looks = setInterval(() => void whenIdle().catch(log), app.idleAfter_ms).unref()
  app.http.addHook('onClose', async () => {
    clearInterval(looks)
    stopping.abort()
    await Promise.all(working.values())
  })

  return {
    begin,
    /** Does what an answer found to be due. `wholeAt`: when the whole books were proved last. */
    goOn(organizationId: string, work: ProofWork, wholeAt: string | undefined): void {
      if (work.begin) void begin(organizationId).catch(log)
      for (const proofId of work.carryOn) carryOn(organizationId, proofId)
      if (wholeAt !== undefined && app.clock() - Date.parse(wholeAt) > WHOLE_EVERY_MS) due.add(organizationId)
    },
  }
}

/** Proves step by step until all that was recorded by then is proved, or the run does not stand any more. */
async function prove(app: App, organizationId: string, proofId: string, signal: AbortSignal): Promise<void> {
  const step = () =>
    app.scopes.afterCaller(
      organizationId,
      ({ sql }) =>
        rowOf(
          sql,
          z.object({ isWhole: z.boolean().nullable() }),
        )`select carry_on_proof(${organizationId}, ${proofId}, ${STEP}) as "isWhole"`,
    )
  for (let told_ms = app.clock(); ; ) {
    const { isWhole } = await app.heavyJobs.run(organizationId, step, { signal })
    const isOver = isWhole !== false
    if (isOver || app.clock() - told_ms > TOLD_EVERY_MS) {
      app.announcements.announce(CHANGED, { organizationId }, null)
      told_ms = app.clock()
    }
    if (isOver) return
  }
}
