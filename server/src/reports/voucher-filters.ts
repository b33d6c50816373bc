import { date, type NumberRange } from '@lekha/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Snapshot } from '../figures/snapshot.ts'
import { enteredByParam } from './entering-users.ts'
import { numberParam } from './line-filters.ts'
import type { Words } from './locale.ts'
import { asFilter, choice, day, toggle } from './params.ts'

const ALL: Words = { en: 'All', np: 'सबै' }

/** What a voucher may be. Once posted it stands; a later version alters or cancels it. */
export const STATUSES = {
  posted: { en: 'Posted', np: 'प्रविष्ट' },
  altered: { en: 'Altered', np: 'संशोधित' },
  cancelled: { en: 'Cancelled', np: 'रद्द' },
} as const satisfies Record<string, Words>
export type Status = keyof typeof STATUSES

/** The status of a version that nothing supersedes. */
export const statusOf = ({ version, cancelled }: { version: number; cancelled: boolean }): Status =>
  cancelled ? 'cancelled' : version > 1 ? 'altered' : 'posted'

/** What a list of vouchers is asked for by the voucher itself, beside type, text and lines. */
export type ChosenVouchers = {
  numbers: NumberRange | undefined
  status: Status | undefined
  enteredBy: string | undefined
  /** Altered or cancelled on this day, AD, or later. */
  changedSince: string | undefined
  attached: boolean | undefined
}

/** The filters of a list of vouchers by the voucher itself. */
export const voucherFilterParams = {
  numbers: numberParam,
  status: asFilter(choice({ label: { en: 'Status', np: 'अवस्था' }, standard: 'all', options: { all: ALL, ...STATUSES } })),
  enteredBy: enteredByParam,
  changedSince: day(date, { en: 'Altered or cancelled since', np: 'यस मितिदेखि संशोधित वा रद्द' }),
  attached: asFilter(
    choice({
      label: { en: 'Attached files', np: 'संलग्न फाइल' },
      standard: 'all',
      options: { all: ALL, some: { en: 'With files', np: 'फाइल भएका' }, none: { en: 'Without files', np: 'फाइल नभएका' } },
    }),
  ),
}

/** The toggle between all vouchers and those that were not cancelled. */
export const cancelledParam = toggle({
  label: { en: 'Cancelled', np: 'रद्द गरिएका' },
  standard: true,
  keys: ['Z'],
  off: { en: 'Cancelled hidden', np: 'रद्द लुकाइएको' },
  on: { en: 'Cancelled shown', np: 'रद्द देखाइएको' },
})

/** The view with who entered a voucher and when. */
export const enteredParam = toggle({
  label: { en: 'Entered by and at', np: 'प्रविष्ट गर्ने र समय' },
  standard: false,
  keys: ['W'],
  off: { en: 'Entry not shown', np: 'प्रविष्टिको विवरण लुकाइएको' },
  on: { en: 'Entered by and at', np: 'प्रविष्ट गर्ने र समय' },
})

type FilterValues = {
  numbers: NumberRange | undefined
  status: 'all' | Status
  enteredBy: string
  changedSince: string
  attached: 'all' | 'some' | 'none'
}

export const chosenVouchers = ({ numbers, status, enteredBy, changedSince, attached }: FilterValues): ChosenVouchers => ({
  numbers,
  status: status === 'all' ? undefined : status,
  enteredBy: enteredBy || undefined,
  changedSince: changedSince || undefined,
  attached: attached === 'all' ? undefined : attached === 'some',
})

/** Whether they leave something out. */
export const hidesVouchers = (chosen: ChosenVouchers): boolean =>
  [chosen.numbers, chosen.status, chosen.enteredBy, chosen.changedSince, chosen.attached].some((value) => value !== undefined)

const OF_STATUS: Record<Status, RawBuilder<unknown>> = {
  posted: sql` and v.version = 1`,
  altered: sql` and v.version > 1 and not v.cancelled`,
  cancelled: sql` and v.cancelled`,
}

/** The same as conditions on `voucher v`, each with its "and". */
export function matchesVoucher(
  snapshot: Snapshot,
  { numbers, status, enteredBy, changedSince, attached }: ChosenVouchers,
): RawBuilder<unknown> {
  const conditions = [
    ...(numbers ? [sql` and v.number between ${numbers.least} and ${numbers.most}`] : []),
    ...(status ? [OF_STATUS[status]] : []),
    ...(enteredBy === undefined ? [] : [sql` and ${enteredFirst(snapshot, sql`recorded_by`)} = ${enteredBy}`]),
    ...(changedSince === undefined
      ? []
      : [sql` and v.version > 1 and v.recorded_at >= ${changedSince}::date::timestamp at time zone 'Asia/Kathmandu'`]),
    ...(attached === undefined
      ? []
      : [
          sql` and ${attached ? sql`` : sql`not`} exists (select from stored_file f
         where f.organization_id = v.organization_id and f.voucher_place = v.place)`,
        ]),
  ]
  return sql.join(conditions, sql``)
}

/** What the first version of `voucher v` says, such as who recorded it. */
export const enteredFirst = (snapshot: Snapshot, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when v.version = 1 then v.${column}
       else (select f.${column} from voucher f where f.organization_id = ${snapshot.organizationId} and f.entry = v.place) end`
