import { id as idField } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Words } from '../engine/locale.ts'
import { oneOf, type Param } from '../engine/params.ts'

const user = z.object({ id: z.string(), name: z.string() })
/** A user who may enter vouchers: a member of the organization, or a superadmin of its account. */
export type EnteringUser = z.output<typeof user>

/** The users who may enter vouchers, by name. */
export const readEnteringUsers = (snapshot: Snapshot): Promise<EnteringUser[]> =>
  rowsOf(snapshot.sql, user)`
    select u.user_id as id, ${userName('u')} as name
      from (select user_id from membership where organization_id = ${snapshot.organizationId}
             union select s.user_id from organization o join app_user s on s.account_id = o.account_id and s.superadmin
                    where o.organization_id = ${snapshot.organizationId}) m
      join app_user u on u.user_id = m.user_id order by name, id`

/** A filter by one of them. */
export const userParam = (label: Words): Param<string, { users: readonly EnteringUser[] }> => ({
  ...oneOf<{ users: readonly EnteringUser[] }>({
    label,
    all: { en: 'Everybody', np: 'सबै जना' },
    unknown: sentence('There is no such user.'),
    options: ({ users }) => users.map(({ id, name }) => ({ value: id, label: name })),
  }),
  schema: z.union([z.literal(''), idField]).default(''),
})

/** The filter by who entered a voucher first. */
export const enteredByParam = userParam({ en: 'Entered by', np: 'प्रविष्ट गर्ने' })
