import { commandName, EVENT_KINDS, printBill, recordPrint } from '@lekha/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowOf, rowsOf } from '../db/statements.ts'
import { userName } from '../db/user-name.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** What the log can be narrowed to; each row belongs to one of them. */
const ACTIVITY_KINDS = ['vouchers', 'masters', 'other', 'sign-ins', 'users', 'prints', 'exports'] as const
/** One of them. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const activity = z.object({
  ...{ key: z.string(), at_us: z.bigint(), at: z.string(), kind: z.enum(ACTIVITY_KINDS), by: z.string(), address: z.string().nullable() },
  /** Of a command: its name, and the voucher or the master that it recorded first. */
  ...{ command: z.string().nullable(), versions: z.bigint().nullable(), changes: z.bigint().nullable() },
  ...{ voucher_id: z.string().nullable(), number: z.string().nullable(), type: z.string().nullable(), type_np: z.string().nullable() },
  ...{ way: z.enum(['entered', 'altered', 'cancelled', 'reversed', 'corrected']).nullable() },
  ...{ table_name: z.string().nullable(), name: z.string().nullable(), change: z.enum(['created', 'changed', 'deleted']).nullable() },
  /** Of a security event: what happened, to whom, and its detail. */
  ...{
    event: z.enum(EVENT_KINDS).nullable(),
    about: z.string().nullable(),
    detail: z.string().nullable(),
  },
})
/** One thing that somebody did in the books, or at their door: `at_us` is its moment in microseconds since 1970. */
export type Activity = z.output<typeof activity>

/** The place of a row in the log. */
export type ActivityCursor = Pick<Activity, 'at_us' | 'key'>
/** What is asked of the log: of one person and one kind, or of all where they are ''. */
export type ActivityFilter = { userId: string; kind: ActivityKind | '' }
/** A stretch of the log: after a place or, read backwards, before it. */
export type ActivityStretch = { back: boolean; from: ActivityCursor | undefined; limit: number }

/** Commands that leave an event as well, which says more. */
const TOLD_OTHERWISE = [recordPrint, printBill].map(commandName)

/** The moments of a period by the days of Nepal; of books as known earlier, those before the next entry was recorded. */
const within = (snapshot: Snapshot, { from, to }: Period, at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${at} >= (${from}::date)::timestamp at time zone 'Asia/Kathmandu' and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu'
  ${
    snapshot.later
      ? sql`and ${at} < (select n.recorded_at from voucher n where n.organization_id = ${snapshot.organizationId} and n.entry = ${snapshot.entry}::bigint + 1)`
      : sql``
  }`

const changesMasters = sql`exists (select from master_change m where m.organization_id = a.organization_id and m.audit_seq = a.seq)`
const KINDS_OF_COMMANDS: Partial<Record<ActivityKind | '', RawBuilder<unknown>>> = {
  '': sql`true`,
  vouchers: sql`a.first_entry is not null`,
  masters: sql`a.first_entry is null and ${changesMasters}`,
  other: sql`a.first_entry is null and not ${changesMasters}`,
}
const SIGN_INS = sql`('sign_in', 'sign_in_refused', 'sign_out', 'session_ended')`
const KINDS_OF_EVENTS: Partial<Record<ActivityKind | '', RawBuilder<unknown>>> = {
  '': sql`true`,
  'sign-ins': sql`e.kind in ${SIGN_INS}`,
  users: sql`e.kind not in ${SIGN_INS} and e.kind not in ('print', 'export')`,
  prints: sql`e.kind = 'print'`,
  exports: sql`e.kind = 'export'`,
}

/** The places where what somebody did is kept, each narrowed to what is asked: its rows with a moment, a key and a person. */
function sourcesOf(snapshot: Snapshot, period: Period, { userId, kind }: ActivityFilter) {
  const by = (person: RawBuilder<unknown>) => (userId === '' ? sql`true` : sql`${person} = ${userId}::uuid`)
  const never = sql`false`
  const organization = snapshot.organizationId
  return {
    commands: sql`
      from audit_record a where a.organization_id = ${organization} and ${within(snapshot, period, sql`a.recorded_at`)}
       and ${by(sql`a.recorded_by`)} and a.command <> all (${TOLD_OTHERWISE}::text[]) and ${KINDS_OF_COMMANDS[kind] ?? never}`,
    ofBooks: sql`
      from security_event e where e.about_organization_id = ${organization} and ${within(snapshot, period, sql`e.happened_at`)}
       and ${by(sql`e.user_id`)} and ${KINDS_OF_EVENTS[kind] ?? never}`,
    ofPeople: sql`
      from security_event e where e.about_organization_id is null and ${within(snapshot, period, sql`e.happened_at`)}
       and e.user_id = any (array(
         select m.user_id from membership m where m.organization_id = ${organization}
          union select s.user_id from organization o join app_user s on s.account_id = o.account_id and s.superadmin where o.organization_id = ${organization}))
       and ${by(sql`e.user_id`)} and ${KINDS_OF_EVENTS[kind] ?? never}`,
  }
}

/** The log of a period in order, one stretch of it. */
export function readActivity(snapshot: Snapshot, period: Period, filter: ActivityFilter, stretch: ActivityStretch): Promise<Activity[]> {
  const { back, from, limit } = stretch
  const { commands, ofBooks, ofPeople } = sourcesOf(snapshot, period, filter)
  const way = sql.raw(back ? 'desc' : 'asc')
  const sign = sql.raw(back ? '<' : '>')
  const cut = (at: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
    ${from ? sql`and (${at}, (${key}) collate "C") ${sign} ('epoch'::timestamptz + ${from.at_us}::bigint * interval '1 microsecond', ${from.key})` : sql``}
    order by ${at} ${way}, (${key}) collate "C" ${way} limit ${limit}`
  const [commandKey, eventKey] = [sql`'c' || a.seq`, sql`'e' || e.event_id`]
  const events = (source: RawBuilder<unknown>) => sql`
    (select e.happened_at as at, ${eventKey} as key, e.user_id as who, null::bigint as seq, e.event_id
       ${source} ${cut(sql`e.happened_at`, eventKey)})`
  return rowsOf(snapshot.sql, activity)`
    with page as materialized (
      select * from (
        (select a.recorded_at as at, ${commandKey} as key, a.recorded_by as who, a.seq, null::uuid as event_id
           ${commands} ${cut(sql`a.recorded_at`, commandKey)})
        union all ${events(ofBooks)} union all ${events(ofPeople)}) s
       order by at ${way}, key collate "C" ${way} limit ${limit})
    select g.key, (extract(epoch from g.at) * 1000000)::bigint as at_us, g.at, ${userName('u')} as by, coalesce(a.address, e.address) as address,
           case when g.seq is not null then case when a.first_entry is not null then 'vouchers' when m.count > 0 then 'masters' else 'other' end
                when e.kind = 'print' then 'prints' when e.kind = 'export' then 'exports'
                when e.kind in ${SIGN_INS} then 'sign-ins' else 'users' end as kind,
           a.command, a.last_entry - a.first_entry + 1 as versions, m.count as changes,
           f.id as voucher_id, v.printed_number as number, t.name as type, t.name_np as type_np,
           case when v.cancelled then 'cancelled' when v.version > 1 then 'altered' when f.reverses is not null then 'reversed'
                when f.corrects is not null then 'corrected' when v.version = 1 then 'entered' end as way,
           m.table_name, coalesce(m.content, m.former)::jsonb->>'name' as name,
           case when m.former is null and m.content is not null then 'created' when m.content is null and m.former is not null then 'deleted'
                when m.content is not null then 'changed' end as change,
           e.kind as event, ${userName('w')} as about, e.detail
      from page g
      left join audit_record a on a.organization_id = ${snapshot.organizationId} and a.seq = g.seq
      left join security_event e on e.event_id = g.event_id
      left join app_user u on u.user_id = g.who
      left join app_user w on w.user_id = e.about_user_id
      left join lateral (
        select c.table_name, c.former, c.content, count(*) over () as count from master_change c
         where c.organization_id = ${snapshot.organizationId} and c.audit_seq = g.seq
         order by c.table_name = 'voucher_type', c.change_no limit 1) m on true -- the first item brings the type of stock journals
      left join numbered_voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = a.first_entry
      left join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = v.place
      left join voucher_type t on t.organization_id = ${snapshot.organizationId} and t.code = v.voucher_type
     order by g.at ${way}, g.key collate "C" ${way}`
}

const sums = z.object({ count: z.bigint(), missing: z.bigint() })
/** How many rows a period has, and how many numbers are missing among the audit records of it. */
export type ActivitySums = z.output<typeof sums>

/** Counts the log of a period, and looks for gaps in the numbers of the audit records, whatever is asked of them. */
export function sumActivity(snapshot: Snapshot, period: Period, filter: ActivityFilter): Promise<ActivitySums> {
  const { commands, ofBooks, ofPeople } = sourcesOf(snapshot, period, filter)
  return rowOf(snapshot.sql, sums)`
    select (select count(*) ${commands}) + (select count(*) ${ofBooks}) + (select count(*) ${ofPeople}) as count,
           (select coalesce(max(a.seq) - min(a.seq) + 1 - count(*), 0) from audit_record a
             where a.organization_id = ${snapshot.organizationId} and ${within(snapshot, period, sql`a.recorded_at`)}) as missing`
}
