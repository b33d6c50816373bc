import { mayDo, type Report, type ReportQuery, ROLES } from '@lekha/contract'
import { BookError, foldName, ORGANIZATION_KINDS } from '@lekha/ledger'
import * as z from 'zod'
import type { AccountScope, Books, Identity, Scopes } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import { readChart } from '../../figures/chart.ts'
import { openSnapshot, yearOf } from '../../figures/snapshot.ts'
import type { Named } from '../engine/locale.ts'
import type { DefinedReport } from '../engine/report.ts'

const organization = z.object({
  id: z.string(),
  name: z.string(),
  nameNp: z.string(),
  accountId: z.string(),
  practice: z.boolean(),
  kind: z.enum(ORGANIZATION_KINDS),
  role: z.enum(ROLES).nullable(),
})
/** An organization that the caller may choose. */
export type Organization = z.output<typeof organization>

/**
 * The organizations whose reports the caller may read beside those of one of them, by name: of the same account, and with a practice firm only
 * practice firms. None where the caller may not read the reports of that one.
 */
export async function readableBeside(scope: AccountScope, organizationId: string): Promise<Organization[]> {
  const found = await rowsOf(scope.sql, organization)`
    select o.organization_id as id, o.account_id as "accountId", o.practice, o.name, o.name_np as "nameNp", o.kind,
           case when ${scope.superadmin} and o.account_id = ${scope.accountId} then 'superadmin' else m.role end as role
      from organization o left join membership m on m.organization_id = o.organization_id and m.user_id = ${scope.userId}
     order by lower(o.name), o.organization_id`
  const readable = found.filter(({ role }) => role !== null && mayDo(role, 'report.read'))
  const home = readable.find(({ id }) => id === organizationId)
  return readable.filter(({ accountId, practice }) => accountId === home?.accountId && practice === home.practice)
}

/** A group or a ledger: what it is called, and the key by which those of several organizations are the same. */
export type ChartName = Named & { key: string }

/** What one organization shows: its own report, what the groups and ledgers in it are called, and the fiscal year to work in there. */
export type OwnReport = { report: Report; names: ReadonlyMap<string, ChartName>; fiscalYearId: string }

/** Why an organization shows nothing: the caller has no right to its reports, its books begin later, or it could not be read. */
export type Unread = 'no-right' | 'no-books' | 'failed'

/** Reads a report of one organization as its own page shows it, in a transaction of its own, with the rights of the caller there. */
export function readOwn(scopes: Scopes, identity: Identity, organizationId: string, report: DefinedReport, query: ReportQuery) {
  return scopes.inOrganization(
    identity,
    organizationId,
    'read',
    (role) => mayDo(role, 'report.read'),
    async (books): Promise<OwnReport> => {
      const own = await report.answer(books, query)
      return { report: own, ...(await readNames(books, own.params.to ?? '')) }
    },
  )
}

async function readNames(books: Books, day: string): Promise<Omit<OwnReport, 'report'>> {
  const snapshot = await openSnapshot(books, 'en')
  const { groups, ledgers } = await readChart(snapshot)
  return {
    names: new Map([
      ...groups.map((group) => [group.id, named('group', group)] as const),
      ...ledgers.map((ledger) => [ledger.id, named('ledger', ledger)] as const),
    ]),
    fiscalYearId: (yearOf(snapshot, day) ?? snapshot.years.at(-1))?.id ?? '',
  }
}

/** Same are names that differ in capitals and spaces only; the English one where there is one. */
const named = (what: 'group' | 'ledger', { name, nameNp }: Named): ChartName => ({
  name,
  nameNp,
  key: `${what} ${foldName(name || nameNp)}`,
})

/** Why the report of an organization could not be had; anything that is no refusal is a failure of the read. */
export function unreadFor(refusal: unknown): Unread {
  if (!(refusal instanceof BookError)) return 'failed'
  if (refusal.code === 'not_found' || refusal.code === 'forbidden') return 'no-right'
  return refusal.code === 'rule_broken' ? 'no-books' : 'failed'
}

/** Does `work` for each of some, no more than `together` at a time; the results are in the order of what was given. */
export async function eachOf<Of, Result>(all: readonly Of[], together: number, work: (one: Of) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...all.entries()]
  const go = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: together }, go))
  return results
}
