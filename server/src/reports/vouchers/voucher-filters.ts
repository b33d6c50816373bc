import { date, type NumberRange } from '@lekha/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Words } from '../engine/locale.ts'
import { asFilter, choice, day, extra, toggle } from '../engine/params.ts'
import { enteredByParam } from './entering-users.ts'
import { numberParam } from './line-filters.ts'

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
  /** With a narration, its own or a line's. */
  narrated: boolean | undefined
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
  narrated: asFilter(
    choice({
      label: { en: 'Narration', np: 'कैफियत' },
      standard: 'all',
      options: { all: ALL, some: { en: 'With narration', np: 'कैफियत भएका' }, none: { en: 'Without narration', np: 'कैफियत नभएका' } },
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
export const enteredParam = extra({
  on: { en: 'Entered by and at', np: 'प्रविष्ट गर्ने र समय' },
  off: { en: 'Narration', np: 'कैफियत' },
  keys: ['W'],
})

type FilterValues = {
  numbers: NumberRange | undefined
  status: 'all' | Status
  enteredBy: string
  changedSince: string
  attached: 'all' | 'some' | 'none'
  narrated: 'all' | 'some' | 'none'
}

export const chosenVouchers = ({ numbers, status, enteredBy, changedSince, attached, narrated }: FilterValues): ChosenVouchers => ({
  numbers,
  status: status === 'all' ? undefined : status,
  enteredBy: enteredBy || undefined,
  changedSince: changedSince || undefined,
  attached: attached === 'all' ? undefined : attached === 'some',
  narrated: narrated === 'all' ? undefined : narrated === 'some',
})

/** What a list is asked for that leaves no voucher out. */
const EVERY_VOUCHER: ChosenVouchers = {
  ...{ numbers: undefined, status: undefined, enteredBy: undefined, changedSince: undefined, attached: undefined, narrated: undefined },
}

/** A filter that takes every voucher, whatever its type, words and lines. */
export const UNFILTERED = {
  ...EVERY_VOUCHER,
  ...{ type: undefined, text: '', numbered: undefined, costCentres: undefined, ledger: undefined, amount: undefined },
}

/** Whether they leave something out. */
export const hidesVouchers = (chosen: ChosenVouchers): boolean =>
  Object.keys(EVERY_VOUCHER).some((name) => chosen[name as keyof ChosenVouchers] !== undefined)

const OF_STATUS: Record<Status, RawBuilder<unknown>> = {
  posted: sql` and v.version = 1`,
  altered: sql` and v.version > 1 and not v.cancelled`,
  cancelled: sql` and v.cancelled`,
}

/** The same as conditions on `voucher v`, each with its "and". */
export function matchesVoucher(snapshot: Snapshot, chosen: ChosenVouchers): RawBuilder<unknown> {
  const { numbers, status, enteredBy, changedSince, attached, narrated } = chosen
  const conditions = [
    numbers && sql` and v.number between ${numbers.least} and ${numbers.most}`,
    status && OF_STATUS[status],
    enteredBy && sql` and ${enteredFirst(snapshot, sql`recorded_by`)} = ${enteredBy}`,
    changedSince && sql` and v.version > 1 and v.recorded_at >= ${changedSince}::date::timestamp at time zone 'Asia/Kathmandu'`,
    attached !== undefined &&
      sql` and ${yesOrNo(attached)} exists (select from stored_file f where f.organization_id = v.organization_id and f.voucher_place = v.place)`,
    narrated !== undefined &&
      sql` and ${yesOrNo(narrated)} (v.narration <> '' or exists (select from voucher_line l where l.organization_id = v.organization_id
         and l.entry = case when v.cancelled then v.supersedes else v.entry end and l.line_no > 0 and l.narration <> ''))`,
  ]
  return sql.join(
    conditions.filter((each) => each !== undefined && each !== false && each !== ''),
    sql``,
  )
}

const yesOrNo = (is: boolean): RawBuilder<unknown> => (is ? sql`` : sql`not`)

/** What the first version of `voucher v` says, such as who recorded it. */
export const enteredFirst = (snapshot: Snapshot, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when v.version = 1 then v.${column}
       else (select f.${column} from voucher f where f.organization_id = ${snapshot.organizationId} and f.entry = v.place) end`
