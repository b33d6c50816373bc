import type pg from 'pg'
import { faultsOf } from './stored-rows.ts'
import type { Promised } from './writers.ts'

type Version = {
  id: string
  entry: bigint
  place: bigint
  version: number
  supersedes: bigint | null
  year: string
  type: string
  number: number
  date: string
  cancelled: boolean
  total: bigint
}
type Line = { entry: bigint; line_no: number; ledger_id: string; date: string; amount: bigint }
type Month = { fiscal_year_id: string; bs_month: number; ledger_id: string; debit: bigint; credit: bigint }

/** Everything wrong with an organization's books, told twice over: by the database's own proofs, and by counting here. */
export async function faultsOfBooks(admin: pg.Pool, organizationId: string, promised: readonly Promised[]): Promise<string[]> {
  const versions = await admin.query<Version>(
    `select id, entry, place, version, supersedes, fiscal_year_id as year, voucher_type as type, number, date, cancelled, total_paisa as total
       from voucher where organization_id = $1 order by entry`,
    [organizationId],
  )
  const lines = await admin.query<Line>(
    'select entry, line_no, ledger_id, date, amount_paisa as amount from voucher_line where organization_id = $1',
    [organizationId],
  )
  return [
    ...(await faultsOf(admin, organizationId)),
    ...brokenPromises(versions.rows, promised),
    ...gaps(versions.rows),
    ...unbalanced(versions.rows, lines.rows),
    ...(await wrongTotals(admin, organizationId, versions.rows, lines.rows)),
  ]
}

/** What was answered 201 stands there, exactly so, once. */
function brokenPromises(versions: readonly Version[], promised: readonly Promised[]): string[] {
  const byId = new Map(versions.map((version) => [version.id, version]))
  const faults = promised.flatMap(({ key, entry, version, cancelled }) => {
    const stored = byId.get(key)
    if (!stored) return [`${key} was promised and is lost`]
    return stored.entry.toString() === entry && stored.version === version && stored.cancelled === cancelled
      ? []
      : [`${key} is not what was promised`]
  })
  const numbers = promised.filter((each) => each.version === 1).map((each) => `${byId.get(each.key)?.year} ${each.number}`)
  return numbers.length === new Set(numbers).size ? faults : [...faults, 'a number was promised twice']
}

/** Entries, and numbers of each year and type, run from 1 without a gap; every voucher has one current version. */
function gaps(versions: readonly Version[]): string[] {
  const faults = versions.flatMap((version, index) =>
    version.entry === BigInt(index + 1) ? [] : [`entry ${version.entry} stands at place ${index + 1}`],
  )
  for (const [series, members] of Map.groupBy(
    versions.filter((each) => each.version === 1),
    ({ year, type }) => `${year} ${type}`,
  )) {
    if (members.some((member, index) => member.number !== index + 1))
      faults.push(`numbers of ${series} have a gap, a double, or another order than entries`)
  }
  const superseded = new Set(versions.map((version) => version.supersedes))
  for (const [place, members] of Map.groupBy(versions, (version) => version.place)) {
    const current = members.filter((member) => !superseded.has(member.entry))
    if (current.length !== 1) faults.push(`voucher ${place} has ${current.length} current versions`)
    if (members.some((member, index) => member.version !== index + 1)) faults.push(`versions of voucher ${place} have a gap`)
  }
  return faults
}

function unbalanced(versions: readonly Version[], lines: readonly Line[]): string[] {
  const byEntry = Map.groupBy(lines, (line) => line.entry)
  return versions.flatMap((version) => {
    const own = (byEntry.get(version.entry) ?? []).filter((line) => line.line_no > 0)
    const sum = own.reduce((total, line) => total + line.amount, 0n)
    const debit = own.reduce((total, line) => total + (line.amount > 0n ? line.amount : 0n), 0n)
    return sum === 0n && debit === version.total ? [] : [`entry ${version.entry} is off by ${sum}`]
  })
}

/** The month totals, added up here from the own lines of current versions. */
async function wrongTotals(
  admin: pg.Pool,
  organizationId: string,
  versions: readonly Version[],
  lines: readonly Line[],
): Promise<string[]> {
  const months = await admin.query<{ bs_month: number; starts: string }>('select bs_month, starts from bs_month order by starts desc')
  const monthOf = (date: string) => months.rows.find((month) => month.starts <= date)?.bs_month
  const superseded = new Set(versions.map((version) => version.supersedes))
  const current = new Map(versions.filter((version) => !superseded.has(version.entry)).map((version) => [version.entry, version]))
  const sums = new Map<string, [bigint, bigint]>()
  for (const line of lines) {
    const version = current.get(line.entry)
    if (!version || line.line_no < 0) continue
    const key = `${version.year} ${monthOf(line.date)} ${line.ledger_id}`
    const [debit, credit] = sums.get(key) ?? [0n, 0n]
    sums.set(key, line.amount > 0n ? [debit + line.amount, credit] : [debit, credit - line.amount])
  }
  const kept = await admin.query<Month>(
    `select fiscal_year_id, bs_month, ledger_id, sum(debit_paisa)::bigint as debit, sum(credit_paisa)::bigint as credit
       from ledger_month where organization_id = $1 group by 1, 2, 3`,
    [organizationId],
  )
  const faults: string[] = []
  for (const { fiscal_year_id, bs_month, ledger_id, debit, credit } of kept.rows) {
    const key = `${fiscal_year_id} ${bs_month} ${ledger_id}`
    const [rightDebit, rightCredit] = sums.get(key) ?? [0n, 0n]
    if (debit !== rightDebit || credit !== rightCredit)
      faults.push(`totals of ${key} are ${debit}/${credit}, lines say ${rightDebit}/${rightCredit}`)
    sums.delete(key)
  }
  return [...faults, ...[...sums.keys()].map((key) => `totals of ${key} are missing`)]
}
