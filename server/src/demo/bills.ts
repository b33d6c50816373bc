import { addDays } from '@lekha/calendar'
import { against, type BillAllocation } from '@lekha/ledger'
import { type Paisa, paisa } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { FirmLine } from './course.ts'
import type { Party } from './firm.ts'

type Dated = { date: string; lines: readonly FirmLine[] }
/** What is left of a bill, debit positive. */
type Open = { billId: string; left: bigint }

/**
 * The bills of parties in a course of vouchers, by voucher and line: what raises the balance of a party begins a bill, due after its days of credit; what
 * lowers it settles the oldest ones, and the rest is on account.
 */
export function billsOf(
  vouchers: readonly Dated[],
  parties: readonly Pick<Party, 'name' | 'group' | 'creditDays'>[],
): Map<FirmLine, BillAllocation[]> {
  const partyByName = new Map(parties.map((party) => [party.name, party]))
  const open = new Map<string, Open[]>()
  const bills = new Map<FirmLine, BillAllocation[]>()
  for (const { date, lines } of vouchers) {
    for (const line of lines) {
      const party = partyByName.get(line.ledger)
      if (!party) continue
      const own = open.get(party.name) ?? []
      open.set(party.name, own)
      const raises = line.amount > 0n === (party.group === 'sundry-debtors')
      bills.set(line, raises ? [begun(line.amount, addDays(date, party.creditDays), own)] : settled(line.amount, own))
    }
  }
  return bills
}

function begun(amount: Paisa, dueOn: string, open: Open[]): BillAllocation {
  const billId = uuidv7()
  open.push({ billId, left: amount })
  return { ...against(billId, amount), kind: 'new', dueOn }
}

function settled(amount: Paisa, open: Open[]): BillAllocation[] {
  const parts: BillAllocation[] = []
  for (let rest: bigint = amount; rest !== 0n; ) {
    const [oldest] = open
    if (!oldest) break
    const [most, left] = [rest < 0n ? -rest : rest, oldest.left < 0n ? -oldest.left : oldest.left]
    const size = most < left ? most : left
    const part = paisa(rest < 0n ? -size : size)
    parts.push(against(oldest.billId, part))
    rest -= part
    oldest.left += part
    if (oldest.left === 0n) open.shift()
  }
  return parts
}
