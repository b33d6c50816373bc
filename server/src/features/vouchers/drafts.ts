import type { AnswerOf, listDrafts } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowOf, rowsOf, run } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'

const MAX_DRAFTS = 200n
/** Of all drafts of a user in an organization: they are listed in one answer. Ten vouchers of the greatest length, or thousands of usual ones. */
const MAX_BYTES = 5_000_000n

/** Leaves out drafts whose voucher was posted: the client may not have deleted them. They are neither listed nor counted. */
const isOffered = sql`not exists (select from voucher v where v.organization_id = d.organization_id and v.id = d.draft_id)`

/** The caller's own drafts, newest first. */
export async function readDrafts(books: Books): Promise<AnswerOf<typeof listDrafts>['result']> {
  const found = await rowsOf(books.sql, z.object({ draft_id: z.string(), body: z.string(), saved_at: z.string(), version: z.number() }))`
    select draft_id, body, saved_at, version from draft d
     where organization_id = ${books.organizationId} and user_id = ${books.userId}
       and ${isOffered}
     order by saved_at desc, draft_id limit ${MAX_DRAFTS}`
  return found.map((row) => ({ id: row.draft_id, body: row.body, savedAt: row.saved_at, version: row.version }))
}

const MAX_OTHERS = 500n
const othersRow = z.object({
  id: z.string(),
  user: z.string(),
  type: z.string().nullable(),
  date: z.string().nullable(),
  savedAt: z.string(),
})

/** The drafts of all other users, newest first: whose, of which type and day. Both stand in the text of the draft, of which nothing else is answered. */
export const readOthersDrafts = ({ sql: query, organizationId, userId }: Books) =>
  rowsOf(query, othersRow)`
    select d.draft_id as id, ${userName('u')} as user, substring(d.body from '"type":"([^"]{1,40})"') as type,
           substring(d.body from '"date":"([0-9]{4}-[0-9]{2}-[0-9]{2})"') as date, d.saved_at as "savedAt"
      from draft d left join app_user u on u.user_id = d.user_id
     where d.organization_id = ${organizationId} and d.user_id <> ${userId} and ${isOffered}
     order by d.saved_at desc, d.draft_id limit ${MAX_OTHERS}`

/** Keeps a draft under its id, which is the caller's own: whether a colleague has one of that id makes no difference. */
export async function keepDraft(books: Books, draftId: string, body: string): Promise<void> {
  const others = await rowOf(books.sql, z.object({ count: z.bigint(), bytes: z.bigint() }))`
    select count(*) as count, coalesce(sum(octet_length(body)), 0)::bigint as bytes from draft d
     where organization_id = ${books.organizationId} and user_id = ${books.userId} and draft_id <> ${draftId} and ${isOffered}`
  if (others.count >= MAX_DRAFTS)
    throw new BookError('You have 200 drafts here. Post or discard some of them first.', { code: 'rule_broken' })
  if (others.bytes + BigInt(Buffer.byteLength(body)) > MAX_BYTES) {
    throw new BookError('Your drafts here are as large as they may be together. Post or discard some of them first.', {
      code: 'rule_broken',
    })
  }
  await run(books.sql)`
    insert into draft as d (organization_id, draft_id, user_id, body) values (${books.organizationId}, ${draftId}, ${books.userId}, ${body})
    on conflict (organization_id, user_id, draft_id) do update set body = excluded.body, saved_at = now(), version = d.version + 1`
}

/** Deletes a draft; a missing one is no error. */
export async function dropDraft(books: Books, draftId: string): Promise<void> {
  await run(books.sql)`
    delete from draft where organization_id = ${books.organizationId} and draft_id = ${draftId} and user_id = ${books.userId}`
}
