import { storedDetails } from '@lekha/contract'
import { ALLOCATION_KINDS, MOVEMENT_KINDS, VAT_CLASSES } from '@lekha/ledger'
import { paisaText, scaledText } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Archived } from './archived-books.ts'
import { type ArchivedAllocation, type ArchivedDeduction, type ArchivedLine, type ArchivedMovement, LISTS, type RowOf } from './format.ts'

/** Versions that are read, packed and sent at once. */
const AT_ONCE = 1_000

const versionRow = LISTS.vouchers.omit({ lines: true, movements: true }).extend({
  ...{
    entry: z.bigint(),
    corrects: z.string().nullable(),
    fulfils: z.string().nullable(),
    details: storedDetails.nullable(),
    issuedBy: z.string().nullable(),
  },
})
const lineRow = z.object({
  ...{ entry: z.bigint(), line_no: z.number(), ledger: z.string(), sub_ledger: z.string().nullable(), amount: column.paisa },
  ...{ narration: z.string(), cost_centre: z.string().nullable() },
})

const allocationRow = z.object({
  ...{ entry: z.bigint(), line_no: z.number(), bill: z.string(), kind: z.enum(ALLOCATION_KINDS), amount: column.paisa },
  ...{ name: z.string(), billedOn: z.string().nullable(), dueOn: z.string().nullable() },
})

const deductionRow = z.object({
  ...{ entry: z.bigint(), line_no: z.number(), party: z.string(), partySubLedger: z.string().nullable(), nature: z.string() },
  ...{ base: column.paisa, rate: z.number() },
})

const movementRow = z.object({
  ...{ entry: z.bigint(), item: z.string(), godown: z.string().nullable(), kind: z.enum(MOVEMENT_KINDS), quantity: column.quantity },
  ...{ value: column.paisa.nullable(), batch: z.string(), expiresOn: z.string().nullable(), ledger: z.string().nullable() },
  ...{ rate: column.rate.nullable(), discount: column.paisa.nullable(), amount: column.paisa.nullable() },
  vatClass: z.enum(VAT_CLASSES).nullable(),
})

/** All versions of all vouchers with their own lines, in the order of their entries, page by page. */
export async function* versionPages(books: Archived): AsyncGenerator<RowOf<'vouchers'>[]> {
  let after = 0n
  for (;;) {
    const page = await versionsAfter(books, after)
    if (page.length === 0) return
    const last = page.at(-1)?.entry ?? after
    const lines = await linesBetween(books, after, last)
    const movements = await movementsBetween(books, after, last)
    yield page.map(({ corrects, fulfils, details, issuedBy, ...row }) => ({
      ...{ ...row, entry: row.entry.toString(), recordedBy: issuedBy ?? books.nameOf(row.recordedBy) },
      ...(corrects !== null && { corrects }),
      ...(fulfils !== null && { fulfils }),
      ...(details && { details }),
      lines: lines.get(row.entry) ?? [],
      ...(movements.has(row.entry) ? { movements: movements.get(row.entry) } : {}),
    }))
    after = last
  }
}

/** What a bill says of its issuing stands for its recording: in books that were imported it is older. */
const versionsAfter = ({ sql: tx, organizationId }: Archived, after: bigint) =>
  rowsOf(tx, versionRow)`
    select v.entry, v.place::text as voucher, v.version, v.id, encode(v.request_hash, 'hex') as hash, v.fiscal_year_id as "fiscalYear", v.voucher_type as type, v.number,
           v.date, v.bs_date as "bsDate", v.cancelled, v.narration, v.reference, v.reason, v.reverses::text as reverses, v.corrects::text as corrects,
           v.fulfils::text as fulfils, v.details, v.external_id as "externalId", coalesce(x.issued_at, v.recorded_at) as "recordedAt",
           v.recorded_by::text as "recordedBy", x.issued_by as "issuedBy"
      from voucher v left join bill_tax x on x.organization_id = ${organizationId} and x.entry = v.entry
     where v.organization_id = ${organizationId} and v.entry > ${after} order by v.entry limit ${AT_ONCE}`

/** The prints of issued bills, in order. */
export const billPrints = ({ sql: tx, organizationId }: Archived) =>
  rowsOf(tx, LISTS['bill-prints'])`
    select place::text as voucher, paper, printed_at as "printedAt", printed_by_name as "printedBy", address from bill_print
     where organization_id = ${organizationId} order by printed_at, place, print_no`

async function linesBetween({ sql: tx, organizationId }: Archived, after: bigint, last: bigint): Promise<Map<bigint, ArchivedLine[]>> {
  const rows = await rowsOf(tx, lineRow)`
    select entry, line_no, ledger_id as ledger, sub_ledger_id as sub_ledger, amount_paisa as amount, narration, cost_centre_id as cost_centre
      from entered_line where organization_id = ${organizationId} and entry > ${after} and entry <= ${last} order by entry, line_no`
  const bills = await allocationsBetween({ sql: tx, organizationId }, after, last)
  const deducted = await deductionsBetween({ sql: tx, organizationId }, after, last)
  const lines = new Map<bigint, ArchivedLine[]>()
  for (const { entry, line_no, ledger, sub_ledger: subLedger, amount, narration, cost_centre: costCentre } of rows) {
    const allocated = bills.get(`${entry} ${line_no}`)
    const deduction = deducted.get(`${entry} ${line_no}`)
    const line = {
      ...{ ledger, subLedger, amount: paisaText(amount), narration, costCentre },
      ...(allocated && { bills: allocated }),
      ...(deduction && { deduction }),
    }
    const others = lines.get(entry)
    if (others) others.push(line)
    else lines.set(entry, [line])
  }
  return lines
}

/** The bills that lines begin or settle, by entry and number of the line. */
async function allocationsBetween(
  { sql: tx, organizationId }: Pick<Archived, 'sql' | 'organizationId'>,
  after: bigint,
  last: bigint,
): Promise<Map<string, ArchivedAllocation[]>> {
  const rows = await rowsOf(tx, allocationRow)`
    select entry, line_no, bill_id as bill, kind, amount_paisa as amount, name, billed_on as "billedOn", due_on as "dueOn"
      from bill_allocation where organization_id = ${organizationId} and entry > ${after} and entry <= ${last} and line_no > 0 order by entry, line_no, part`
  const byLine = Map.groupBy(rows, ({ entry, line_no }) => `${entry} ${line_no}`)
  const written = ({ entry: _, line_no: __, amount, ...row }: z.output<typeof allocationRow>) => ({ ...row, amount: paisaText(amount) })
  return new Map([...byLine].map(([line, of]) => [line, of.map(written)]))
}

/** The taxes deducted on lines, in the same way. */
async function deductionsBetween(
  { sql: tx, organizationId }: Pick<Archived, 'sql' | 'organizationId'>,
  after: bigint,
  last: bigint,
): Promise<Map<string, ArchivedDeduction>> {
  const rows = await rowsOf(tx, deductionRow)`
    select entry, line_no, party_ledger_id as party, party_sub_ledger_id as "partySubLedger", tds_nature_id as nature, base_paisa as base, rate
      from tds_deduction where organization_id = ${organizationId} and entry > ${after} and entry <= ${last}`
  return new Map(rows.map(({ entry, line_no, base, ...row }) => [`${entry} ${line_no}`, { ...row, base: paisaText(base) }]))
}

async function movementsBetween(
  { sql: tx, organizationId }: Archived,
  after: bigint,
  last: bigint,
): Promise<Map<bigint, ArchivedMovement[]>> {
  const rows = await rowsOf(tx, movementRow)`
    select entry, stock_item_id as item, godown_id as godown, kind, quantity, value_paisa as value, batch, expires_on as "expiresOn",
           ledger_id as ledger, rate, discount_paisa as discount, billed_paisa as amount, vat_class as "vatClass"
      from entered_movement where organization_id = ${organizationId} and entry > ${after} and entry <= ${last} order by entry, line_no`
  const written = rows.map((row) => ({ entry: row.entry, movement: writtenMovement(row) }))
  const byEntry = Map.groupBy(written, ({ entry }) => entry)
  return new Map([...byEntry].map(([entry, of]) => [entry, of.map(({ movement }) => movement)]))
}

function writtenMovement({ entry: _, ...row }: z.output<typeof movementRow>): ArchivedMovement {
  const { quantity, value, ledger, rate: at, discount, amount, vatClass, ...movement } = row
  const moved = { ...movement, quantity: scaledText(quantity), value: value === null ? null : paisaText(value) }
  if (ledger === null || at === null || discount === null || amount === null || vatClass === null) return moved
  return { ...moved, bill: { ledger, rate: scaledText(at), discount: paisaText(discount), amount: paisaText(amount), vatClass } }
}
