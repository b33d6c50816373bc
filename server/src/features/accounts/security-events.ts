import { type Language, timeInNepal, todayInNepal } from '@lekha/calendar'
import { type AnswerOf, EVENT_KINDS, listSecurityEvents, type ReceivedOf, readSecurityEventsAsCsv, recordPrint } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import * as z from 'zod'
import type { AccountScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { rowsOf } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { BYTE_ORDER_MARK, csvText, eraHead, figure, writtenBs } from '../../http/csv-text.ts'
import { type App, serve } from '../../http/serve.ts'
import { demandAdministrator } from './administered-users.ts'

const PAGE = 100
const MAX_IN_A_FILE = 20_000

/** The routes of an account's security events. */
export function securityEventRoutes(app: App): void {
  serve(app, listSecurityEvents, async (scope, { query }) => {
    const found = await readEvents(scope, query, PAGE + 1)
    const result = found.slice(0, PAGE)
    return { result, next: found.length > PAGE ? (result.at(-1)?.id ?? null) : null }
  })

  serve(app, readSecurityEventsAsCsv, async (scope, { query }, call) => {
    app.ownEvents.take(scope.userId)
    const events = await readEvents(scope, query, MAX_IN_A_FILE + 1)
    if (events.length > MAX_IN_A_FILE)
      throw new BookError('These are too many for one file. Choose a shorter period.', { code: 'rule_broken' })
    const event = { kind: 'export', userId: scope.userId, address: call.request.ip, detail: 'Security events' } as const
    call.afterCommit = () => app.scopes.inAccount(call.identity, 'write', ({ sql: tx }) => recordEvent(tx, event))
    const bytes = eventsAsCsv(events, query.language ?? 'en')
    return { mediaType: 'text/csv; charset=utf-8', name: `security-events-${todayInNepal(scope.clock)}.csv`, bytes }
  })

  serve(app, recordPrint, ({ sql: tx, userId, organizationId }, { body }, call) => {
    app.ownEvents.take(userId)
    return recordEvent(tx, { kind: body.kind ?? 'print', userId, organizationId, address: call.request.ip, detail: body.what })
  })
}

type Event = AnswerOf<typeof listSecurityEvents>['result'][number]
const eventRow = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  user: z.string(),
  about: z.string(),
  organization: z.string(),
  address: z.string(),
  detail: z.string(),
})

/**
 * Reads events, the newest first. A superadmin sees those of the account. An administrator sees those of their organizations, and those
 * by or about the members of these that concern no organization, above all sign-ins.
 */
async function readEvents(scope: AccountScope, query: ReceivedOf<typeof listSecurityEvents>['query'], most: number): Promise<Event[]> {
  const { userId = null, kind = null, from = null, to = null, before = null } = query
  const mine = [...(await demandAdministrator(scope))]
  const found = await rowsOf(scope.sql, eventRow)`
    select e.event_id as id, e.happened_at as at, e.kind, e.address, e.detail, ${userName('u')} as "user",
           ${userName('a')} as about, coalesce(o.name, '') as organization
      from security_event e left join app_user u on u.user_id = e.user_id left join app_user a on a.user_id = e.about_user_id
      left join organization o on o.organization_id = e.about_organization_id
     where e.account_id = ${scope.accountId} and (${before}::uuid is null or e.event_id < ${before}::uuid)
       and (${kind}::text is null or e.kind = ${kind}) and (${userId}::uuid is null or ${userId}::uuid in (e.user_id, e.about_user_id))
       and (${from}::date is null or e.happened_at >= ${from}::date::timestamp at time zone 'Asia/Kathmandu')
       and (${to}::date is null or e.happened_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu')
       and (${scope.superadmin} or e.about_organization_id = any(${mine}::uuid[]) or (e.about_organization_id is null and exists (
            select from membership m where m.organization_id = any(${mine}::uuid[]) and m.user_id in (e.user_id, e.about_user_id))))
     order by e.event_id desc limit ${most}`
  return found.map(({ about, ...row }) => ({ ...row, aboutUser: about }))
}

const DATE = { en: 'Date', np: 'मिति' }
const HEADS = {
  en: ['Time', 'Event', 'Who', 'About whom', 'Organization', 'Address', 'Detail'],
  np: ['समय', 'घटना', 'कसले', 'कसका बारेमा', 'संस्था', 'ठेगाना', 'विवरण'],
}

function eventsAsCsv(events: readonly Event[], language: Language): Uint8Array {
  const heads = [eraHead(DATE[language], 'bs', language), eraHead(DATE[language], 'ad', language), ...HEADS[language]]
  const rows = events.map(({ at, kind, user, aboutUser, organization, address, detail }) => {
    const epoch_ms = Date.parse(at)
    const day = todayInNepal(() => epoch_ms)
    return [writtenBs(day, language), figure(day), figure(timeInNepal(epoch_ms)), kind, user, aboutUser, organization, address, detail]
  })
  return new TextEncoder().encode(`${BYTE_ORDER_MARK}${csvText([heads, ...rows])}`)
}
