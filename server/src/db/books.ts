import { ROLES, type Role } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type pg from 'pg'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { recordAtOnce } from './record-at-once.ts'
import type { GivenCommand } from './record-commands.ts'
import type { RecordedVersion } from './record-vouchers.ts'
import type { AccountScope, Books, Identity, PublicScope } from './scopes.ts'
import { makeShares } from './shares.ts'
import { column, rowsOf, run } from './statements.ts'
import { type Begun, type Sql, transact } from './transact.ts'

export type { AccountScope, Books, Identity, PublicScope } from './scopes.ts'
export type { Sql } from './transact.ts'

/** A write runs as read committed; a read sees one snapshot and cannot write. */
export type Mode = 'write' | 'read'

const begin: Record<Mode, string> = {
  write: 'begin isolation level read committed',
  read: 'begin isolation level repeatable read read only',
}

const caller = z.object({
  account_id: z.string(),
  superadmin: z.boolean(),
  binding_hash: column.bytes.nullable(),
  second_factor_missing: z.boolean(),
})
type Caller = z.output<typeof caller>
const organizationCaller = caller.extend({ role: z.enum(ROLES).nullable(), voucher_types: z.array(z.string()).nullable() })

/**
 * `withoutSecondFactor`: also admit a user without the authenticator app that the account requires. `demands`: only superadmins, or whoever
 * administers some organization too.
 */
type Shown = { withoutSecondFactor?: boolean; demands?: 'superadmin' | 'administrator' }

/** The only functions that open a transaction for a call. One instance per process. */
export type Scopes = ReturnType<typeof makeScopes>

export function makeScopes(pool: pg.Pool, clock: Clock) {
  const shares = makeShares(pool.options.max)
  return {
    /**
     * Opens the books of an organization for a caller: begins the one transaction, sets the row-security variable and reads session, binding
     * and membership, in one round trip. `permitted` checks the role before any work is done. A foreign organization and a missing one
     * get the same answer, 404.
     */
    inOrganization<T>(
      identity: Identity,
      organizationId: string,
      mode: Mode,
      permitted: (role: Role) => boolean,
      work: (books: Books) => Promise<T>,
    ) {
      const enter = `select * from enter_organization('${uuid(identity.userId)}', '${uuid(identity.sessionId)}', '${uuid(organizationId)}')`
      const open = (tx: Sql, begun: Begun) => {
        const member = memberIn(begun(organizationCaller)[0], identity, permitted)
        shares.remember(identity.userId, member.accountId)
        const command = { name: '', payload: '', recorded: false }
        return work({ sql: tx, organizationId, userId: identity.userId, identity, ...member, command, clock })
      }
      return shares.of(identity.userId, () => transact(pool, `${begin[mode]}; ${enter}`, open))
    },

    /** Records commands of one organization in one statement; undefined where the database refused one of them: then nothing is stored. */
    recordAtOnce: (
      organizationId: string,
      commands: readonly [GivenCommand, ...GivenCommand[]],
    ): Promise<RecordedVersion[][] | undefined> =>
      shares.of(commands[0].identity.userId, () => recordAtOnce(pool, organizationId, commands)),

    /** For the server's own record of a job whose user may have lost access meanwhile. It checks no caller: no call of a user uses it. */
    afterCaller: <T>(organizationId: string, work: (books: Pick<Books, 'sql' | 'organizationId'>) => Promise<T>): Promise<T> =>
      shares.of('server', () =>
        transact(pool, `${begin.write}; ${present('organization', organizationId)}`, (sql) => work({ sql, organizationId })),
      ),

    /** Opens the account of a caller, after checking session and binding, and what the call demands of them. */
    inAccount<T>(identity: Identity, mode: Mode, work: (scope: AccountScope) => Promise<T>, shown: Shown = {}) {
      const enter = `select * from enter_account('${uuid(identity.userId)}', '${uuid(identity.sessionId)}')`
      const open = async (tx: Sql, begun: Begun) => {
        const { account_id, superadmin } = signedIn(begun(caller)[0], identity, shown)
        shares.remember(identity.userId, account_id)
        if (shown.demands && !superadmin) await demand(tx, identity, account_id, shown.demands)
        return work({ sql: tx, userId: identity.userId, sessionId: identity.sessionId, identity, accountId: account_id, superadmin, clock })
      }
      return shares.of(identity.userId, () => transact(pool, `${begin[mode]}; ${enter}`, open))
    },

    /** For callers without a token. Row security shows no row until something is presented. All such callers share the quota of one account. */
    inPublic: <T>(work: (scope: PublicScope) => Promise<T>) =>
      shares.of('public', () => transact(pool, begin.write, (tx) => work(publicScope(tx, clock)))),

    organizationOfYear: ({ userId }: Identity, fiscalYearId: string) => shares.of(userId, () => organizationOfYear(pool, fiscalYearId)),

    /** Throws unless the database answers. */
    ping: async (): Promise<void> => void (await pool.query('select 1')),
  }
}

/** The caller's membership. @throws BookError `not_found` for a user who is no member; `forbidden` where the role does not permit the call */
function memberIn(row: z.output<typeof organizationCaller> | undefined, identity: Identity, permitted: (role: Role) => boolean) {
  const { account_id: accountId, role, voucher_types } = signedIn(row, identity)
  if (role === null) throw new BookError('There is no such organization.', { code: 'not_found' })
  if (!permitted(role)) throw new BookError('Your role does not permit this.', { code: 'forbidden' })
  return { accountId, role, voucherTypes: role === 'clerk' ? voucher_types : null }
}

/** @throws BookError `forbidden` for a caller who is no superadmin, unless he may be an administrator and is one */
async function demand(tx: Sql, { userId }: Identity, accountId: string, who: 'superadmin' | 'administrator'): Promise<void> {
  const administered =
    who === 'superadmin'
      ? 0
      : await run(tx)`select from membership where user_id = ${userId} and role = 'admin' and account_id = ${accountId} limit 1`
  if (administered === 0) throw new BookError('Your role does not permit this.', { code: 'forbidden' })
}

const present = (setting: string, id: string): string => `select set_config('app.${setting}', '${uuid(id)}', true)`

const publicScope = (tx: Sql, clock: Clock): PublicScope => ({
  sql: tx,
  clock,
  present: async (setting, value) => {
    await run(tx)`select set_config(${`app.${setting}`}, ${value}, true)`
  },
})

/** Looks up the organization of a fiscal year, for the calls that name only the year. Row security shows it nothing else. */
function organizationOfYear(pool: pg.Pool, fiscalYearId: string): Promise<string> {
  const enter = `${present('organization', NOBODY)}; ${present('year', fiscalYearId)}`
  return transact(pool, `${begin.read}; ${enter}`, async (tx) => {
    const found = await rowsOf(tx, z.object({ organization_id: z.string() }))`select organization_id from fiscal_year`
    return found[0]?.organization_id ?? NOBODY
  })
}

function signedIn<Row extends Caller>(row: Row | undefined, identity: Identity, { withoutSecondFactor = false }: Shown = {}): Row {
  const bound = row?.binding_hash ?? null
  // A token that is bound to a browser is refused without that browser's cookie.
  if (!row || (bound !== null && !(identity.bindingHash && bound.equals(identity.bindingHash)))) {
    throw new BookError('Please sign in.', { code: 'unauthenticated' })
  }
  if (row.second_factor_missing && !withoutSecondFactor) {
    throw new BookError('Set up two-factor authentication first.', { code: 'second_factor_missing' })
  }
  return row
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

// These texts go into a multi-statement query, which takes no parameters: anything but a UUID could inject SQL.
function uuid(text: string): string {
  if (!UUID.test(text)) throw new BookError('There is no such organization.', { code: 'not_found' })
  return text
}
