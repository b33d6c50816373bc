import { digits } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import { known } from '../../figures/known.ts'
import { readProofToAddTo } from '../../figures/proof-memory.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import type { Words } from '../engine/locale.ts'
import { printedNumber, type Series } from './vouchers.ts'

const gap = z.object({ fiscal_year_id: z.string(), voucher_type: z.string(), first: z.number(), last: z.number() })
/** Numbers of a series that no voucher has, from `first` to `last`. */
export type Gap = z.output<typeof gap>

/** The missing numbers of the fiscal years that a period touches, of one type or of all: at most `most` of these stretches. */
export async function readGaps(
  snapshot: Snapshot,
  { from, to }: Pick<Period, 'from' | 'to'>,
  type: string | undefined,
  most: number,
): Promise<Gap[]> {
  const proof = await readProofToAddTo(snapshot)
  const proved = proof?.number === 0n ? proof.proved_entry : null
  // Numbers are given in the order of the entries, so that none is missing among the first of them either.
  if (proved !== null && snapshot.later && snapshot.entry <= proved) return []
  const years = snapshot.years.filter(({ starts, ends }) => starts <= to && ends >= from).map(({ id }) => id)
  return rowsOf(snapshot.sql, gap)`
    select fiscal_year_id, voucher_type, former + 1 as first, number - 1 as last
      from (select fiscal_year_id, voucher_type, number, is_proved, lag(number, 1, 0) over (partition by fiscal_year_id, voucher_type order by number) as former
              from (${proved === null ? allNumbers(snapshot) : numbersAfter(snapshot, proved)}
                    union all
                    select fiscal_year_id, voucher_type, last_number + 1, false from number_series
                     where organization_id = ${snapshot.organizationId} and ${!snapshot.later}) taken
             where fiscal_year_id = any(${years}::uuid[]) and voucher_type = coalesce(${type ?? null}::text, voucher_type)) numbers
     where number > former + 1 and not is_proved order by voucher_type, fiscal_year_id, first limit ${most}`
}

const allNumbers = (snapshot: Snapshot): RawBuilder<unknown> => sql`
                    select v.fiscal_year_id, v.voucher_type, v.number, false as is_proved from voucher v
                     where v.organization_id = ${snapshot.organizationId} and v.version = 1 ${known(snapshot, 'v')}`

/** Up to an entry no number is missing, so that of these the last one of each series is enough. */
const numbersAfter = (snapshot: Snapshot, proved: bigint): RawBuilder<unknown> => sql`
                    select s.fiscal_year_id, s.voucher_type, p.number, true as is_proved from number_series s
                     cross join lateral (
                       select v.number from voucher v
                        where v.organization_id = s.organization_id and v.fiscal_year_id = s.fiscal_year_id and v.voucher_type = s.voucher_type
                          and v.version = 1 and v.entry <= ${proved} order by v.number desc limit 1) p
                     where s.organization_id = ${snapshot.organizationId}
                    union all
                    select v.fiscal_year_id, v.voucher_type, v.number, false from voucher v
                     where v.organization_id = ${snapshot.organizationId} and v.version = 1 and v.entry > ${proved} ${known(snapshot, 'v')}`

/** 'PV-0007 – PV-0008: 2 missing' */
export function gapWords({ first, last, ...series }: Gap, all: Series): Words {
  const count = last - first + 1
  const [from, to] = [printedNumber({ ...series, number: first }, all), printedNumber({ ...series, number: last }, all)]
  const named = count === 1 ? from : `${from} – ${to}`
  return { en: `${named}: ${count} missing`, np: `${digits(named, 'np')}: ${digits(`${count}`, 'np')} छुटेको` }
}
