import type { BillAllocation } from '@lekha/ledger'
import { against, fitsIn, foldName, sentence } from '@lekha/ledger'
import { magnitude, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import { v5 as uuidv5 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../../db/books.ts'
import { column, rowsOf } from '../../../db/statements.ts'
import type { JudgedVoucher } from '../judged-vouchers.ts'
import { dueAfter, type TallyBill } from './tally-bills.ts'

/** A bill that is open while the vouchers of a file are taken one after the other. */
type Open = { billId: string; left: Paisa }
/** A bill that begins. */
type Begun = { ledgerId: string; billId: string; name: string; amount: Paisa }
/**
 * The open bills of the ledgers that were read so far, by ledger and folded name, those that began first before the others; what each voucher begins
 * and settles changes them. `planned` are the bills that the openings of the file begin, which a dry run does not store.
 */
export type OpenBills = { planned: readonly Begun[]; ledgers: Set<string>; open: Map<string, Open[]> }

export const openBillsFrom = (planned: readonly Begun[]): OpenBills => ({ planned, ledgers: new Set(), open: new Map() })

/** After vouchers were refused, what is open is read anew. */
export function forgetOpenBills({ ledgers, open }: OpenBills): void {
  ledgers.clear()
  open.clear()
}

/** The bills of the lines of a voucher, by the place of the line, and whether some of what they name is on account. */
export type VoucherBills = { lines: ReadonlyMap<number, BillAllocation[]>; note: string | undefined }

const UNKNOWN = sentence('A bill that the voucher settles is not known, or less is left of it: the rest of the amount is on account.')

const keyOf = (ledgerId: string, name: string): string => `${ledgerId} ${foldName(name)}`

/** Reads the open bills of the ledgers whose bills these vouchers name, each ledger once. */
export async function readOpenBills(
  { sql, organizationId }: Books,
  vouchers: readonly JudgedVoucher[],
  { planned, ledgers, open }: OpenBills,
  stored: boolean,
): Promise<void> {
  const named = vouchers.flatMap(({ voucher, ledgerIds }) => voucher.lines.flatMap(({ bills }, index) => (bills && ledgerIds[index]) ?? []))
  const wanted = new Set(named.filter((ledgerId) => !ledgers.has(ledgerId)))
  if (wanted.size === 0) return
  const found = await rowsOf(sql, z.object({ ledgerId: z.string(), billId: z.string(), name: z.string(), amount: column.paisa }))`
    select ledger_id as "ledgerId", bill_id as "billId", max(name) as name, sum(amount_paisa)::bigint as amount from bill_allocation
     where organization_id = ${organizationId} and ledger_id = any(${[...wanted]}::uuid[]) and sub_ledger_id is null
     group by 1, 2 having sum(amount_paisa) <> 0 and max(name) <> '' order by min(date), min(entry)`
  for (const bill of [...(stored ? [] : planned.filter(({ ledgerId }) => wanted.has(ledgerId))), ...found]) noteBegun(open, bill)
  for (const ledgerId of wanted) ledgers.add(ledgerId)
}

/** The bills that a voucher begins and settles; changes what is open by it. */
export function billsOfVoucher(
  { voucher, ledgerIds, externalId }: JudgedVoucher,
  { open }: OpenBills,
  organizationId: string,
): VoucherBills {
  const lines = new Map<number, BillAllocation[]>()
  let isWhole = true
  for (const [index, { amount, bills = [] }] of voucher.lines.entries()) {
    const ledgerId = ledgerIds[index]
    if (ledgerId === undefined || bills.length === 0 || amount === ZERO) continue
    const before = new Map(bills.map(({ name }) => [keyOf(ledgerId, name), open.get(keyOf(ledgerId, name))]))
    const allocated = bills.flatMap((bill, part) => {
      if (bill.kind === 'against') return settled(open, keyOf(ledgerId, bill.name), bill.amount)
      const allocation = begun(bill, voucher.date, uuidv5(`${externalId} ${index} ${part}`, organizationId))
      noteBegun(open, { ledgerId, ...allocation })
      return [allocation]
    })
    const fits = fitsIn(amount, allocated)
    isWhole &&= fits && allocated.reduce((sum, each) => sum + each.amount, 0n) === bills.reduce((sum, each) => sum + each.amount, 0n)
    if (!fits) for (const [key, own] of before) put(open, key, own ?? [])
    else if (allocated.length > 0) lines.set(index, allocated)
  }
  return { lines, note: isWhole ? undefined : UNKNOWN }
}

const begun = ({ kind, name, amount, credit }: TallyBill, day: string, billId: string): BillAllocation => ({
  ...{ billId, kind, amount, name, billedOn: null, dueOn: dueAfter(day, credit) },
})

/** What of an amount settles the open bills of a name, as far as it reaches; less is left of them then. */
function settled(open: OpenBills['open'], key: string, amount: Paisa): BillAllocation[] {
  let rest: bigint = amount
  const parts: BillAllocation[] = []
  const left = (open.get(key) ?? []).map((bill) => {
    if (rest === 0n || bill.left > 0n === rest > 0n) return bill
    const part = magnitude(bill.left) < magnitude(paisa(rest)) ? negate(bill.left) : paisa(rest)
    rest -= part
    parts.push(against(bill.billId, part))
    return { ...bill, left: paisa(bill.left + part) }
  })
  put(open, key, left)
  return parts
}

/** A bill that begins is open. */
function noteBegun(open: OpenBills['open'], { ledgerId, billId, name, amount }: Begun): void {
  const key = keyOf(ledgerId, name)
  put(open, key, [...(open.get(key) ?? []), { billId, left: amount }])
}

/** What is settled whole is not kept. */
function put(open: OpenBills['open'], key: string, bills: readonly Open[]): void {
  const left = bills.filter((bill) => bill.left !== 0n)
  if (left.length > 0) open.set(key, left)
  else open.delete(key)
}
