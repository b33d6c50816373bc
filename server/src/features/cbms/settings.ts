import { CBMS_STATES, CBMS_STOPS, type Cbms, type CbmsMessage, type ReceivedOf, type updateCbms } from '@lekha/contract'
import { atField, changedElsewhere } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowOf, rowsOf, run } from '../../db/statements.ts'
import { encrypt, keyFor } from '../../http/secrets.ts'

/** The key that encrypts the passwords of the taxpayer portal. */
export const cbmsKey = (secret: Buffer): Buffer => keyFor(secret, 'cbms passwords')

const stateRow = z.object({
  ...{ sendsFrom: z.string().nullable(), username: z.string().nullable(), hasPassword: z.boolean(), version: z.number().nullable() },
  ...{ stopped: z.enum(CBMS_STOPS).nullable(), failures: z.number().nullable(), lastFailure: z.string().nullable() },
  ...{ nextTryAt: z.string().nullable(), waiting: z.number(), held: z.number(), accepted: z.number() },
  ...{ oldestWaiting: z.string().nullable(), lastAccepted: z.string().nullable() },
})

const messageRow = z.object({
  ...{ voucherId: z.string(), number: z.string(), date: z.string(), party: z.string(), isReturn: z.boolean() },
  ...{ state: z.enum(CBMS_STATES), tries: z.number(), code: z.number().nullable(), dueAt: z.string() },
})

/** What is set, and how the telling goes. */
export async function readCbms({ sql, organizationId }: Books): Promise<Cbms> {
  const state = await rowOf(sql, stateRow)`
    select c.sends_from as "sendsFrom", c.username, c.password_encrypted is not null as "hasPassword", c.version, c.stopped, c.failures, c.last_failure as "lastFailure",
           c.next_try_at as "nextTryAt", m.*
      from (select count(*) filter (where m.state = 'waiting')::int as waiting, count(*) filter (where m.state = 'held')::int as held,
                   count(*) filter (where m.state = 'accepted')::int as accepted,
                   min(v.recorded_at) filter (where m.state = 'waiting') as "oldestWaiting", max(m.answered_at) filter (where m.state = 'accepted') as "lastAccepted"
              from cbms_message m left join voucher v on v.organization_id = ${organizationId} and v.entry = m.entry and m.state = 'waiting'
             where m.organization_id = ${organizationId}) m
      left join cbms_connection c on c.organization_id = ${organizationId}`
  return {
    ...{ sendsFrom: state.sendsFrom, username: state.username ?? '', hasPassword: state.hasPassword, version: state.version ?? 0 },
    ...{ stopped: state.stopped, failures: state.failures ?? 0, lastFailure: state.lastFailure ?? '', nextTryAt: state.nextTryAt },
    ...{ waiting: state.waiting, held: state.held, accepted: state.accepted },
    ...{ oldestWaiting: state.oldestWaiting, lastAccepted: state.lastAccepted, messages: await readLeft({ sql, organizationId }) },
  }
}

const SHOWN = 100

const readLeft = ({ sql, organizationId }: Pick<Books, 'sql' | 'organizationId'>): Promise<CbmsMessage[]> => rowsOf(sql, messageRow)`
  with page as materialized (
    select m.* from cbms_message m where m.organization_id = ${organizationId} and m.state <> 'accepted' order by m.state, m.entry limit ${SHOWN})
  select f.id as "voucherId", n.printed_number as number, n.date, x.party_name as party, m.kind = 'return' as "isReturn", m.state, m.tries, m.code, m.due_at as "dueAt"
    from page m
    join voucher f on f.organization_id = ${organizationId} and f.entry = m.place
    join numbered_voucher n on n.organization_id = ${organizationId} and n.entry = m.place
   cross join lateral (select b.party_name from bill_tax b where b.organization_id = ${organizationId} and b.place = m.place order by b.entry desc limit 1) x
   order by m.state, m.entry`

/** Stores the day and the sign-in. What is stored begins anew: a stop and the wait after a failure end. @throws BookError `conflict` after a change elsewhere */
export async function changeCbms(books: Books, { body }: Pick<ReceivedOf<typeof updateCbms>, 'body'>, secret: Buffer): Promise<Cbms> {
  const { sql, organizationId } = books
  const sendsFrom = body.sendsFrom === '' ? null : body.sendsFrom
  const password = body.password === '' ? null : encrypt(cbmsKey(secret), Buffer.from(body.password), organizationId)
  const before = await rowsOf(sql, z.object({ version: z.number(), password: column.bytes.nullable() }))`
    select version, password_encrypted as password from cbms_connection where organization_id = ${organizationId} for update`
  const [stored] = before
  if ((stored?.version ?? 0) !== body.version) throw changedElsewhere({ seen: body.version, current: stored?.version ?? 0 })
  if (sendsFrom !== null && !password && !stored?.password) throw atField('password', 'Required')
  await (stored
    ? run(sql)`
        update cbms_connection set sends_from = ${sendsFrom}, username = ${body.username}, password_encrypted = coalesce(${password}, password_encrypted), version = version + 1,
               next_try_at = null, failures = 0, last_failure = '', stopped = null
         where organization_id = ${organizationId}`
    : run(sql)`
        insert into cbms_connection (organization_id, sends_from, username, password_encrypted)
        values (${organizationId}, ${sendsFrom}, ${body.username}, ${password})`)
  return readCbms(books)
}

/** Makes all that the tax office does not have due now, and ends a stop. */
export async function sendAgain({ sql, organizationId }: Books): Promise<void> {
  await run(
    sql,
  )`update cbms_message set state = 'waiting', due_at = now() where organization_id = ${organizationId} and state <> 'accepted'`
  await run(sql)`
    update cbms_connection set next_try_at = null, failures = 0, last_failure = '', stopped = null where organization_id = ${organizationId}`
}
