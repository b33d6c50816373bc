import { adToBs, dueAfter, LAST_WEEK, weekdayInMonth } from '@lekha/calendar'
import {
  type AnswerOf,
  type createPlannedVoucher,
  type deletePlannedVoucher,
  type PlannedVoucher,
  plannedVoucher,
  type postPlannedVoucher,
  type ReceivedOf,
  readDraft,
  type skipPlannedVoucher,
  type updatePlannedVoucher,
} from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowOf, run } from '../../db/statements.ts'
import type { Call } from '../../http/call.ts'
import { masterTable } from '../../masters/master-table.ts'
import { post } from './post.ts'

const MAX_PLANNED = 500n
/** Of all planned vouchers of an organization: they are listed in one answer. */
const MAX_BYTES = 5_000_000n

/** Recurring and post-dated vouchers, those due first in front; what has ended, last. */
export const plannedVouchers = masterTable<PlannedVoucher>({
  table: 'planned_voucher',
  key: 'planned_id',
  answer: plannedVoucher,
  missing: 'There is no such planned voucher.',
  order: ["coalesce(next_date, 'infinity')"],
})

/** How many are due on a day. */
export async function countDue({ sql, organizationId }: Books, on: string): Promise<number> {
  const { count } = await rowOf(sql, z.object({ count: z.number() }))`
    select count(*)::int as count from planned_voucher where organization_id = ${organizationId} and next_date <= ${on}::date`
  return count
}

type Form = Omit<ReceivedOf<typeof createPlannedVoucher>['body'], never>

/** Plans a voucher. */
export async function plan(books: Books, body: Form): Promise<PlannedVoucher> {
  refuseUnread(body)
  await refuseTooMany(books, body.body)
  return plannedVouchers.insert(books, { ...body, ...meantBy(body) })
}

/** Changes what a planned voucher holds, or when it is due. The day of the month that is meant stays, unless another day is given. */
export async function replan(books: Books, { params, body }: ReceivedOf<typeof updatePlannedVoucher>): Promise<PlannedVoucher> {
  const former = await plannedVouchers.lockSeen(books, params.plannedId, body.version)
  refuseUnread(body)
  await refuseTooMany(books, body.body, params.plannedId)
  const isSame = former.nextDate === body.nextDate && former.every === body.every && former.week === (body.week ?? null)
  return plannedVouchers.update(books, params.plannedId, { ...body, ...(isSame ? meantOf(former) : meantBy(body)) })
}

/** Deletes a planned voucher; no voucher refers to it. */
export async function unplan(books: Books, { params, query }: ReceivedOf<typeof deletePlannedVoucher>): Promise<void> {
  await plannedVouchers.lockSeen(books, params.plannedId, query.version)
  await plannedVouchers.remove(books, params.plannedId)
}

/** Passes over the day on which a recurring voucher is due. */
export async function skip(books: Books, { params, body }: ReceivedOf<typeof skipPlannedVoucher>): Promise<PlannedVoucher> {
  const planned = await plannedVouchers.lockSeen(books, params.plannedId, body.version)
  if (planned.every === null)
    throw new BookError('A post-dated voucher is due once. Change its date, or delete it.', { code: 'rule_broken' })
  if (planned.nextDate === null) throw hasEnded()
  const skipped = { skippedDate: planned.nextDate, skipReason: body.reason.trim() }
  return plannedVouchers.update(books, planned.id, { ...advanced(planned), ...skipped })
}

/** Posts a voucher for the due day of a planned one, and moves that on, in one command: two users cannot both post for one day. */
export async function postPlanned(
  books: Books,
  { params, body: { plannedVersion, ...body } }: ReceivedOf<typeof postPlannedVoucher>,
  call: Call,
): Promise<AnswerOf<typeof postPlannedVoucher>['result']> {
  await plannedVouchers.lock(books, params.plannedId)
  if (!(await isPosted(books, call.key))) {
    const planned = await plannedVouchers.lockSeen(books, params.plannedId, plannedVersion)
    if (planned.nextDate === null) throw hasEnded()
    if (planned.every === null) await plannedVouchers.remove(books, planned.id)
    else await plannedVouchers.update(books, planned.id, advanced(planned))
  }
  return post(books, { params, body }, call)
}

/** Whether an earlier request with this key posted it: then that voucher is the answer. Asked behind the lock of the planned voucher. */
async function isPosted(books: Books, key: string | null): Promise<boolean> {
  return key !== null && (await run(books.sql)`select from voucher where organization_id = ${books.organizationId} and id = ${key}`) > 0
}

const hasEnded = () => new BookError('This recurring voucher has ended.', { code: 'rule_broken' })

type Meaning = Pick<PlannedVoucher, 'day' | 'week' | 'weekday'>
const meantOf = ({ day, week, weekday }: PlannedVoucher): Meaning => ({ day, week, weekday })

/** What a rule means by its first due day: its day of the BS month, or the weekday that it is there. @throws BookError where it is not that weekday */
function meantBy({ every, week = null, nextDate }: Pick<Form, 'every' | 'week' | 'nextDate'>): Meaning {
  if (every === null || every === 'week') return { day: null, week: null, weekday: null }
  if (week === null) return { day: Number.parseInt(adToBs(nextDate).slice(8), 10), week: null, weekday: null }
  const found = weekdayInMonth(nextDate)
  if (week === LAST_WEEK ? !found.isLast : found.week !== week) throw atField('week', 'The first due day is no such weekday of its month.')
  return { day: null, week, weekday: found.weekday }
}

/** A recurring voucher after the day on which it is due: the next day and how often it is left, or its end. */
function advanced({ nextDate, every, until, timesLeft, ...meant }: PlannedVoucher): Pick<PlannedVoucher, 'nextDate' | 'timesLeft'> {
  const next = every && nextDate ? dueAfter(nextDate, { every, ...meant }) : undefined
  const isLast = next === undefined || timesLeft === 1 || (until !== null && next > until)
  return isLast ? { nextDate: null, timesLeft: null } : { nextDate: next, timesLeft: timesLeft && timesLeft - 1 }
}

function refuseUnread({ body, until, nextDate }: Form): void {
  if (!readDraft(body).ok) throw atField('body', 'This voucher cannot be read.')
  if (until !== null && until < nextDate) throw atField('until', 'It ends before it is due.')
}

async function refuseTooMany(books: Books, body: string, plannedId?: string): Promise<void> {
  const others = await rowOf(books.sql, z.object({ count: z.bigint(), bytes: z.bigint() }))`
    select count(*) as count, coalesce(sum(octet_length(body)), 0)::bigint as bytes from planned_voucher
     where organization_id = ${books.organizationId} and planned_id is distinct from ${plannedId ?? null}`
  if (others.count >= MAX_PLANNED || others.bytes + BigInt(Buffer.byteLength(body)) > MAX_BYTES)
    throw new BookError('An organization has at most 500 planned vouchers, of 5 MB together. Delete some of them first.', {
      code: 'rule_broken',
    })
}
