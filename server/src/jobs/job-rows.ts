import * as z from 'zod'
import type { Books, Identity } from '../db/books.ts'
import { column, rowsOf, run } from '../db/statements.ts'

/** What names a job. */
export type JobId = { organizationId: string; jobId: string }

/** A job that gave no sign of life for so long lost its server. */
export const LOST_AFTER_S = 30

/** The books of an organization, as the server itself reaches them. */
export type Scope = Pick<Books, 'sql' | 'organizationId'>

/** Enters a job with the command that asks for it: it stands as the command does. */
export async function enterJob(books: Books, { jobId, kind, input }: { jobId: string; kind: string; input: string }): Promise<void> {
  const { userId, sessionId, bindingHash } = books.identity
  await run(books.sql)`
    insert into job (organization_id, job_id, kind, input, user_id, session_id, binding_hash)
    values (${books.organizationId}, ${jobId}, ${kind}, ${input}, ${userId}, ${sessionId}, ${bindingHash})`
}

/** Asks a job to end. False where it is no more. */
export async function cancelJob({ sql, organizationId }: Scope, jobId: string): Promise<boolean> {
  const found = await run(sql)`
    update job set cancelled_at = coalesce(cancelled_at, now()) where organization_id = ${organizationId} and job_id = ${jobId}`
  return found === 1
}

/** Gives a sign of life; true where the job is to end: it was asked to, or was given up meanwhile for want of such signs. */
export async function touchJob({ sql, organizationId }: Scope, jobId: string): Promise<boolean> {
  const [row] = await rowsOf(sql, z.object({ cancelled: z.boolean() }))`
    update job set touched_at = now() where organization_id = ${organizationId} and job_id = ${jobId}
    returning cancelled_at is not null as cancelled`
  return row?.cancelled ?? true
}

/** A job that was taken up: how often it was begun by now. */
export type Claimed = { identity: Identity; input: string; tries: number }

const claimedRow = z.object({
  ...{ user_id: z.string(), session_id: z.string(), binding_hash: column.bytes.nullable() },
  ...{ input: z.string(), tries: z.number() },
})

/** Takes up a job that gave no sign of life for a while; undefined where there is none, or another server goes on with it. */
export async function claimJob(
  { sql, organizationId }: Scope,
  { jobId, kind, silent_s }: { jobId: string; kind: string; silent_s: number },
): Promise<Claimed | undefined> {
  const [row] = await rowsOf(sql, claimedRow)`
    update job set tries = tries + 1, touched_at = now()
     where organization_id = ${organizationId} and job_id = ${jobId} and kind = ${kind} and touched_at <= now() - make_interval(secs => ${silent_s})
    returning user_id, session_id, binding_hash, input, tries`
  if (!row) return undefined
  const { user_id: userId, session_id: sessionId, binding_hash: bindingHash, input, tries } = row
  return { identity: { userId, sessionId, bindingHash }, input, tries }
}

/** Whether a job waits or runs somewhere. */
export const jobStands = async ({ sql, organizationId }: Scope, jobId: string): Promise<boolean> =>
  (await run(sql)`select from job where organization_id = ${organizationId} and job_id = ${jobId}`) > 0

export async function removeJob({ sql, organizationId }: Scope, jobId: string): Promise<void> {
  await run(sql)`delete from job where organization_id = ${organizationId} and job_id = ${jobId}`
}

/** Gives up the jobs of a kind that lost their server, whether or not it comes back. */
export async function dropLostJobs({ sql, organizationId }: Scope, kind: string): Promise<void> {
  await run(sql)`
    delete from job where organization_id = ${organizationId} and kind = ${kind}
       and touched_at < now() - make_interval(secs => ${LOST_AFTER_S})`
}
