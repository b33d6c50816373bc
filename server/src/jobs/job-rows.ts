import * as z from 'zod'
import type { Books, Identity } from '../db/books.ts'
import { column, rowsOf, run } from '../db/statements.ts'

/** The key of a job. */
export type JobId = { organizationId: string; jobId: string }

/** A job without a heartbeat for this long counts as lost with its server. */
export const LOST_AFTER_S = 30

/** The books of an organization, opened by the server itself. */
export type Scope = Pick<Books, 'sql' | 'organizationId'>

/** Inserts a job in the transaction of the command that starts it. */
export async function enterJob(books: Books, { jobId, kind, input }: { jobId: string; kind: string; input: string }): Promise<void> {
  const { userId, sessionId, bindingHash, address } = books.identity
  await run(books.sql)`
    insert into job (organization_id, job_id, kind, input, user_id, session_id, binding_hash, address)
    values (${books.organizationId}, ${jobId}, ${kind}, ${input}, ${userId}, ${sessionId}, ${bindingHash}, ${address})`
}

/** Marks a job as cancelled; it ends at its next heartbeat. False where there is no such job any more. */
export async function cancelJob({ sql, organizationId }: Scope, jobId: string): Promise<boolean> {
  const found = await run(sql)`
    update job set cancelled_at = coalesce(cancelled_at, now()) where organization_id = ${organizationId} and job_id = ${jobId}`
  return found === 1
}

/** Records that the job is alive; true where it must end because it was cancelled, or its row was removed as lost. */
export async function recordHeartbeat({ sql, organizationId }: Scope, jobId: string): Promise<boolean> {
  const [row] = await rowsOf(sql, z.object({ cancelled: z.boolean() }))`
    update job set touched_at = now() where organization_id = ${organizationId} and job_id = ${jobId}
    returning cancelled_at is not null as cancelled`
  return row?.cancelled ?? true
}

/** A claimed job; `tries` counts its starts. */
export type Claimed = { identity: Identity; input: string; tries: number }

const claimedRow = z.object({
  ...{ user_id: z.string(), session_id: z.string(), binding_hash: column.bytes.nullable(), address: z.string().nullable() },
  ...{ input: z.string(), tries: z.number() },
})

/** Claims a job whose last heartbeat is too old; undefined where there is none, or another server runs it. */
export async function claimJob(
  { sql, organizationId }: Scope,
  { jobId, kind, silent_s }: { jobId: string; kind: string; silent_s: number },
): Promise<Claimed | undefined> {
  const [row] = await rowsOf(sql, claimedRow)`
    update job set tries = tries + 1, touched_at = now()
     where organization_id = ${organizationId} and job_id = ${jobId} and kind = ${kind} and touched_at <= now() - make_interval(secs => ${silent_s})
    returning user_id, session_id, binding_hash, address, input, tries`
  if (!row) return undefined
  const { user_id: userId, session_id: sessionId, binding_hash: bindingHash, address, input, tries } = row
  return { identity: { userId, sessionId, bindingHash, address }, input, tries }
}

/** Whether a job waits or runs on any server. */
export const jobExists = async ({ sql, organizationId }: Scope, jobId: string): Promise<boolean> =>
  (await run(sql)`select from job where organization_id = ${organizationId} and job_id = ${jobId}`) > 0

/**
 * Ends a job in the transaction that stores its result: whoever cancels it from then on waits for the commit, and is told that it has ended.
 * False where it was cancelled before; then nothing may be stored.
 */
export const endJob = async ({ sql, organizationId }: Scope, jobId: string): Promise<boolean> =>
  (await run(sql)`
    delete from job where organization_id = ${organizationId} and job_id = ${jobId} and cancelled_at is null`) === 1

export async function removeJob({ sql, organizationId }: Scope, jobId: string): Promise<void> {
  await run(sql)`delete from job where organization_id = ${organizationId} and job_id = ${jobId}`
}

/** Deletes the jobs of a kind whose server is lost, so that they cannot be resumed. */
export async function dropLostJobs({ sql, organizationId }: Scope, kind: string): Promise<void> {
  await run(sql)`
    delete from job where organization_id = ${organizationId} and kind = ${kind}
       and touched_at < now() - make_interval(secs => ${LOST_AFTER_S})`
}
