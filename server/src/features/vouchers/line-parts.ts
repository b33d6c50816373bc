import type { Voucher } from '@lekha/contract'
import { ALLOCATION_KINDS, against } from '@lekha/ledger'
import { magnitude, negate, type Paisa, paisa } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { billLabel } from '../../figures/bill-label.ts'

type Line = Voucher['lines'][number]
type Parts = Pick<Line, 'bills' | 'deduction'>

const allocationRow = z.object({
  ...{ entry: z.bigint(), line_no: z.number(), billId: z.string(), kind: z.enum(ALLOCATION_KINDS), amount: column.paisa },
  ...{ name: z.string(), billedOn: z.string().nullable(), dueOn: z.string().nullable(), label: z.string() },
})
const deductionRow = z.object({
  ...{ entry: z.bigint(), line_no: z.number(), partyLedgerId: z.string(), partySubLedgerId: z.string().nullable() },
  ...{ natureId: z.string(), base: column.paisa, rate: z.number() },
})

/** The bills that the lines of some versions begin or settle, and the taxes deducted on them. */
export async function readLineParts(
  books: Books,
  versions: readonly { entry: bigint }[],
): Promise<(line: { entry: bigint; line_no: number }) => Parts> {
  const entries = versions.map(({ entry }) => entry)
  const bills = Map.groupBy(await allocationsOf(books, entries), placeOf)
  const deductedOn = await readDeductions(books, versions)
  return (line) => {
    const allocated = bills.get(placeOf(line))
    return { ...(allocated && { bills: allocated.map(({ entry: _, line_no: __, ...bill }) => bill) }), ...deductedOn(line) }
  }
}

/** The same of taxes alone: a voucher that repeats another deducts the same tax, but settles bills of its own. */
export async function readDeductions(
  books: Books,
  versions: readonly { entry: bigint }[],
): Promise<(line: { entry: bigint; line_no: number }) => Pick<Parts, 'deduction'>> {
  const entries = versions.map(({ entry }) => entry)
  const deductions = new Map((await deductionsOf(books, entries)).map((row) => [placeOf(row), row]))
  return (line) => {
    const deducted = deductions.get(placeOf(line))
    return deducted ? { deduction: deductionIn(deducted) } : {}
  }
}

const placeOf = ({ entry, line_no }: { entry: bigint; line_no: number }): string => `${entry} ${line_no}`

const deductionIn = ({ entry: _, line_no: __, ...deduction }: z.output<typeof deductionRow>): Parts['deduction'] => deduction

const allocationsOf = ({ sql, organizationId }: Books, entries: bigint[]) => rowsOf(sql, allocationRow)`
  select a.entry, a.line_no, a.bill_id as "billId", a.kind, a.amount_paisa as amount, a.name, a.billed_on as "billedOn", a.due_on as "dueOn",
         ${billLabel} as label
    from bill_allocation a
   where a.organization_id = ${organizationId} and a.entry = any(${entries}::bigint[]) and a.line_no > 0 order by a.entry, a.line_no, a.part`

const deductionsOf = ({ sql, organizationId }: Books, entries: bigint[]) => rowsOf(sql, deductionRow)`
  select entry, line_no, party_ledger_id as "partyLedgerId", party_sub_ledger_id as "partySubLedgerId", tds_nature_id as "natureId", base_paisa as base, rate
    from tds_deduction where organization_id = ${organizationId} and entry = any(${entries}::bigint[])`

/**
 * The lines of a reversal: every amount turned round. It settles the bills that the voucher began, as far as they are open, and opens again
 * what the voucher settled.
 */
export async function turnedLines(books: Books, lines: readonly Line[]) {
  const left = await leftOf(
    books,
    lines.flatMap(({ bills = [] }) => bills.map(({ billId }) => billId)),
  )
  return lines.map(({ bills, deduction, ...line }) => ({
    ...{ ...line, amount: negate(line.amount) },
    ...(deduction && { deduction: { ...deduction, base: negate(deduction.base) } }),
    ...(bills && {
      bills: bills
        .map(({ billId, kind, amount }) => against(billId, kind === 'against' ? negate(amount) : settling(amount, left.get(billId))))
        .filter(({ amount }) => amount !== 0n),
    }),
  }))
}

/** What settles of a bill as much as is left of it. */
const settling = (begun: Paisa, left = 0n): Paisa => (magnitude(paisa(left)) < magnitude(begun) ? paisa(-left) : negate(begun))

/** What is left of some bills now, debit positive; a bill that nobody began is missing. */
async function leftOf({ sql, organizationId }: Books, billIds: readonly string[]): Promise<Map<string, Paisa>> {
  const rows = await rowsOf(sql, z.object({ bill_id: z.string(), left_paisa: column.paisa }))`
    select bill_id, sum(amount_paisa)::bigint as left_paisa from bill_allocation
     where organization_id = ${organizationId} and bill_id = any(${billIds}::uuid[]) group by 1`
  return new Map(rows.map((row) => [row.bill_id, row.left_paisa]))
}
