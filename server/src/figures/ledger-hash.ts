import { createHash } from 'node:crypto'
import { storedDetails } from '@lekha/contract'
import {
  ALLOCATION_KINDS,
  type HashedAllocation,
  type HashedLine,
  type HashedMovement,
  hashedText,
  MOVEMENT_KINDS,
  VAT_CLASSES,
} from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { column, rowsOf } from '../db/statements.ts'
import { billLabel } from './bill-label.ts'

/** Vouchers that are read at once. */
const AT_ONCE = 1_000

const series = z.object({
  year: z.string(),
  starts: z.string(),
  type: z.string(),
  opening: z.boolean(),
  prefix: z.string(),
  width: z.number(),
})
type Series = z.output<typeof series>
const voucherRow = z.object({
  ...{ entry: z.bigint(), number: z.number(), date: z.string(), cancelled: z.boolean(), narration: z.string(), reference: z.string() },
  ...{ corrects: z.string().nullable(), fulfils: z.string().nullable(), details: storedDetails.nullable() },
})
type Voucher = z.output<typeof voucherRow>
const allocationRow = z.object({
  ...{ entry: z.bigint(), line_no: z.number(), kind: z.enum(ALLOCATION_KINDS), amount: column.paisa },
  ...{ billedOn: z.string().nullable(), dueOn: z.string().nullable(), label: z.string() },
})
const lineRow = z.object({
  ...{
    entry: z.bigint(),
    line_no: z.number(),
    ledger: z.string(),
    sub_ledger: z.string(),
    amount: column.paisa,
    narration: z.string(),
    cost_centre: z.string(),
  },
})

const movementRow = z.object({
  ...{ entry: z.bigint(), item: z.string(), godown: z.string(), kind: z.enum(MOVEMENT_KINDS), quantity: column.quantity },
  ...{ value: column.paisa.nullable(), batch: z.string(), expiresOn: z.string().nullable() },
  ...{ ledger: z.string().nullable(), rate: column.rate.nullable(), discount: column.paisa.nullable() },
  ...{ billed: column.paisa.nullable(), vatClass: z.enum(VAT_CLASSES).nullable() },
})

type Scope = Pick<Books, 'sql' | 'organizationId'>

/**
 * The ledger hash of the books as they stand: see `hashedText` of packages/ledger. Two books have the same one exactly if their current
 * vouchers say the same. A cancelled opening voucher counts in none: its number means nothing, and an archive may leave it out. Reads the books
 * page by page.
 */
export async function ledgerHash(books: Scope): Promise<string> {
  const hash = createHash('sha256')
  for (const each of await readSeries(books)) {
    for await (const page of vouchersIn(books, each)) {
      const lines = await linesOf(books, page)
      const movements = await movementsOf(books, page)
      for (const { entry, number, ...voucher } of page) {
        const printed = `${each.prefix}${String(number).padStart(each.width, '0')}`
        const said = {
          ...voucher,
          yearStarts: each.starts,
          type: each.type,
          number: printed,
          lines: lines.get(entry) ?? [],
          movements: movements.get(entry) ?? [],
        }
        hash.update(`${hashedText(said)}\n`)
      }
    }
  }
  return hash.digest('hex')
}

const readSeries = ({ sql, organizationId }: Scope) =>
  rowsOf(sql, series)`
    select s.fiscal_year_id as year, y.starts, s.voucher_type as type, t.base_kind = 'opening' as opening, s.prefix, s.width from number_series s
      join voucher_type t on t.organization_id = ${organizationId} and t.code = s.voucher_type
      join fiscal_year y on y.organization_id = ${organizationId} and y.fiscal_year_id = s.fiscal_year_id
     where s.organization_id = ${organizationId} order by y.starts, s.voucher_type collate "C"`

/** The vouchers of a series as they stand, in the order of their numbers. */
async function* vouchersIn({ sql, organizationId }: Scope, { year, type, opening }: Series): AsyncGenerator<Voucher[]> {
  let after = 0
  for (;;) {
    const page = await rowsOf(sql, voucherRow)`
      select v.entry, v.number, v.date, v.cancelled, v.narration, v.reference, v.details,
             (select o.printed_number from numbered_voucher o where o.organization_id = ${organizationId} and o.entry = v.fulfils) as fulfils,
             (select o.printed_number from numbered_voucher o where o.organization_id = ${organizationId} and o.entry = v.corrects) as corrects
        from voucher v
       where v.organization_id = ${organizationId} and v.fiscal_year_id = ${year} and v.voucher_type = ${type} and v.number > ${after}
         and not (${opening} and v.cancelled)
         and not exists (select from voucher n where n.organization_id = ${organizationId} and n.supersedes = v.entry)
       order by v.number limit ${AT_ONCE}`
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.number ?? after
  }
}

async function linesOf({ sql, organizationId }: Scope, page: readonly Voucher[]): Promise<Map<bigint, HashedLine[]>> {
  const rows = await rowsOf(sql, lineRow)`
    select l.entry, l.line_no, g.name as ledger, coalesce(s.name, '') as sub_ledger, l.amount_paisa as amount, l.narration, coalesce(c.name, '') as cost_centre
      from unnest(${page.map(({ entry }) => entry)}::bigint[]) x(entry)
      join entered_line l on l.organization_id = ${organizationId} and l.entry = x.entry
      join ledger g on g.organization_id = ${organizationId} and g.ledger_id = l.ledger_id
      left join sub_ledger s on s.organization_id = ${organizationId} and s.ledger_id = l.ledger_id and s.sub_ledger_id = l.sub_ledger_id
      left join cost_centre c on c.organization_id = ${organizationId} and c.cost_centre_id = l.cost_centre_id
     order by l.entry, l.line_no`
  const bills = await allocationsOf({ sql, organizationId }, page)
  const lines = new Map<bigint, HashedLine[]>()
  for (const { entry, line_no, ledger, sub_ledger: subLedger, amount, narration, cost_centre: costCentre } of rows) {
    const line = { ledger, subLedger, amount, narration, costCentre, bills: bills.get(`${entry} ${line_no}`) }
    const others = lines.get(entry)
    if (others) others.push(line)
    else lines.set(entry, [line])
  }
  return lines
}

/** The bills that lines begin or settle, by entry and number of the line; a bill is called as `readLineParts` of the vouchers calls it. */
async function allocationsOf({ sql, organizationId }: Scope, page: readonly Voucher[]): Promise<ReadonlyMap<string, HashedAllocation[]>> {
  const rows = await rowsOf(sql, allocationRow)`
    select a.entry, a.line_no, a.kind, a.amount_paisa as amount, a.billed_on as "billedOn", a.due_on as "dueOn", ${billLabel} as label
      from bill_allocation a
     where a.organization_id = ${organizationId} and a.entry = any(${page.map(({ entry }) => entry)}::bigint[]) and a.line_no > 0 order by a.entry, a.line_no, a.part`
  return Map.groupBy(rows, ({ entry, line_no }) => `${entry} ${line_no}`)
}

async function movementsOf({ sql, organizationId }: Scope, page: readonly Voucher[]): Promise<ReadonlyMap<bigint, HashedMovement[]>> {
  const rows = await rowsOf(sql, movementRow)`
    select m.entry, i.name as item, coalesce(g.name, '') as godown, m.kind, m.quantity, m.value_paisa as value, m.batch, m.expires_on as "expiresOn",
           b.name as ledger, m.rate, m.discount_paisa as discount, m.billed_paisa as billed, m.vat_class as "vatClass"
      from unnest(${page.map(({ entry }) => entry)}::bigint[]) x(entry)
      join entered_movement m on m.organization_id = ${organizationId} and m.entry = x.entry
      join stock_item i on i.organization_id = ${organizationId} and i.stock_item_id = m.stock_item_id
      left join godown g on g.organization_id = ${organizationId} and g.godown_id = m.godown_id
      left join ledger b on b.organization_id = ${organizationId} and b.ledger_id = m.ledger_id
     order by m.entry, m.line_no`
  const byEntry = Map.groupBy(rows, ({ entry }) => entry)
  return new Map([...byEntry].map(([entry, of]) => [entry, of.map(hashedMovement)]))
}

/** A movement with what its bill asks for it, where one does. */
function hashedMovement({ ledger, rate, discount, billed, vatClass, ...movement }: z.output<typeof movementRow>): HashedMovement {
  if (ledger === null || rate === null || discount === null || billed === null || vatClass === null) return movement
  return { ...movement, bill: { ledger, rate, discount, amount: billed, vatClass } }
}
