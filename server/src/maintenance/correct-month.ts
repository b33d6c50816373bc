import { addDays, adToBs, bsToAd, CalendarError, checkMonthLengths, daysBetween, formatAd, monthName } from '@lekha/calendar'
import type { Client } from 'pg'
import * as z from 'zod'
import { correctionsAmong, storedMonth } from '../db/calendar.ts'
import { rowsOf, run } from '../db/statements.ts'
import { demandBypassRls, inTransaction } from './admin-session.ts'
import { demandOwnLevel } from './level.ts'
import { MaintenanceError } from './maintenance-error.ts'
import type { Say } from './run-command.ts'

/** A correction: the BS month, 208502, and the AD day on which it starts. */
type Correction = { month: number; starts: string; anyway?: boolean }
const monthRow = z.object({ bs_month: z.number(), starts: z.string(), days: z.number(), provisional: z.boolean() })
type Month = z.output<typeof monthRow>
const movedRow = z.object({ organization_id: z.string(), name: z.string(), vouchers: z.bigint(), closed: z.boolean() })
type Moved = z.output<typeof movedRow>

/** The administrator who corrects the calendar is no user; audit records name this id. */
const ADMINISTRATOR = '00000000-0000-0000-0000-000000000000'
const MONTH_LENGTHS = [29, 30, 31, 32]

/** Reads `2085-02` and `2028-05-14`. @throws MaintenanceError when they are no month and no day */
export function readCorrection(month: string | undefined, starts: string | undefined): Correction {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? '') ?? []
  if (!year || !number || !starts || !isDay(starts)) {
    throw new MaintenanceError(
      'Name a month of the Bikram Sambat calendar and the day on which it starts: npm run calendar -- 2085-02 2028-05-14',
    )
  }
  return { month: Number.parseInt(`${year}${number}`, 10), starts }
}

/**
 * Moves the start of a month whose length was only predicted, rebuilds the month totals of every organization on either
 * side of it, and tells what moved. Refused for settled months, for a year that would not have 365 or 366 days, and where a
 * closed or locked period holds one of the days.
 */
export async function correctMonth(client: Client, correction: Correction, say: Say): Promise<void> {
  await demandOwnLevel(client)
  await demandBypassRls(client)
  await inTransaction(client, 'begin', async () => {
    await client.query('lock table bs_month, voucher in share row exclusive mode')
    const [former, month] = await readMonths(client, correction)
    const moved = await readMoved(client, correction, former, month)
    if (!correction.anyway) await askAboutYears(client, month)
    const before = await impossibility(client)
    const organizations = moved.map((each) => each.organization_id)
    await run(client)`select correct_calendar(${correction.month}, ${correction.starts}, ${organizations})`.catch(explain(moved))
    const after = await impossibility(client)
    // What was impossible before may be mended month by month.
    if (after !== undefined && before === undefined) throw new MaintenanceError(`${after} Nothing was corrected.`)
    const shift = daysBetween(month.starts, correction.starts)
    say(
      `${nameOf(month)} starts on ${formatAd(correction.starts)}: ${nameOf(former)} has ${former.days + shift} days, ${nameOf(month)} ${month.days - shift}.`,
    )
    for (const { organization_id, name, vouchers } of moved) {
      if (vouchers > 0n) await record(client, organization_id, correction)
      const into = nameOf(shift > 0 ? former : month)
      say(`${name}: ${vouchers === 0n ? 'no voucher moved.' : `${vouchers} ${vouchers === 1n ? 'voucher' : 'vouchers'} moved to ${into}.`}`)
    }
  })
}

/** The month and the one before it, whose length the correction changes as well. */
async function readMonths(client: Client, { month, starts }: Correction): Promise<[Month, Month]> {
  const rows = await rowsOf(client, monthRow)`
    select bs_month, starts, days, provisional from bs_month where bs_month <= ${month} order by bs_month desc limit 2`
  const [corrected, former] = rows
  if (corrected?.bs_month !== month || !former) throw new MaintenanceError('The calendar does not hold this month.')
  const settled = [corrected, former].find((each) => !each.provisional)
  if (settled) throw new MaintenanceError(`The length of ${nameOf(settled)} is settled and would change. Nothing was corrected.`)
  if (corrected.starts === starts) throw new MaintenanceError(`${nameOf(corrected)} starts on that day already. Nothing was corrected.`)
  const shift = daysBetween(corrected.starts, starts)
  if (![former.days + shift, corrected.days - shift].every((days) => MONTH_LENGTHS.includes(days))) {
    throw new MaintenanceError(
      `${nameOf(former)} would have ${former.days + shift} days and ${nameOf(corrected)} ${corrected.days - shift}. A month has 29 to 32.`,
    )
  }
  return [former, corrected]
}

/** Why no server could adopt the calendar as it is now, as a sentence; undefined if it can. */
async function impossibility(client: Client): Promise<string | undefined> {
  const rows = await rowsOf(client, storedMonth)`select bs_month as "bsMonth", days, provisional from bs_month`
  try {
    checkMonthLengths(correctionsAmong(rows))
    return undefined
  } catch (error) {
    if (error instanceof CalendarError) return error.message
    throw error
  }
}

/** The vouchers, as they stand, of the days that change their month, and whether a closed or locked period holds such a day. */
async function readMoved(client: Client, { starts }: Correction, former: Month, month: Month): Promise<Moved[]> {
  const [first, next] = [month.starts, starts].toSorted()
  const after = addDays(month.starts, month.days)
  return rowsOf(client, movedRow)`
    select o.organization_id, o.name,
            (select count(*) from current_voucher v where v.organization_id = o.organization_id and v.date >= ${first} and v.date < ${next} and not v.cancelled) as vouchers,
            exists (select from fiscal_year y where y.organization_id = o.organization_id and y.starts < ${after} and y.ends >= ${former.starts}
                and (y.closed_at is not null or y.locked_through >= ${first})) as closed
       from organization o order by o.name, o.organization_id`
}

/** A fiscal year keeps its days. One that begins with this month would begin on its second day, or on the last of the month before. */
async function askAboutYears(client: Client, month: Month): Promise<void> {
  const rows = await rowsOf(client, z.object({ name: z.string() }))`
    select distinct o.name from fiscal_year y join organization o on o.organization_id = y.organization_id where y.starts = ${month.starts} order by 1`
  if (rows.length === 0) return
  throw new MaintenanceError(
    `A fiscal year of ${rows.map(({ name }) => name).join(', ')} begins on ${formatAd(month.starts)}, which would no longer be the first day of ${nameOf(month)}. Nothing was corrected. Is that right? Then type the command again with --anyway, and move the year afterwards, where it has no vouchers yet.`,
  )
}

// The rule is the database's; what was read of the locks only says whose they are.
function explain(moved: readonly Moved[]): (error: unknown) => never {
  return (error) => {
    if ((error as { constraint?: string }).constraint !== 'calendar_of_a_locked_period') throw error
    const names = moved.filter((each) => each.closed).map((each) => each.name)
    throw new MaintenanceError(`A closed or locked period of ${names.join(', ')} holds one of these days. Nothing was corrected.`)
  }
}

async function record(client: Client, organizationId: string, { month, starts }: Correction): Promise<void> {
  await run(client)`select set_config('app.organization', ${organizationId}, true)`
  await run(client)`select seal_command(${organizationId}, ${ADMINISTRATOR}, ${'npm run calendar'}, ${JSON.stringify({ month, starts })})`
}

const nameOf = ({ bs_month }: Month): string => `${monthName(bs_month % 100, 'en')} ${Math.floor(bs_month / 100)}`

function isDay(text: string): boolean {
  try {
    return bsToAd(adToBs(text)) === text
  } catch (error) {
    if (error instanceof CalendarError) return false
    throw error
  }
}
