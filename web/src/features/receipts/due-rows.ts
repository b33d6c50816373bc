import type { ChargeHead, InputOf, MemberDues, postReceipt } from '@lekha/contract'
import { formatAmount, type Paisa, paisaText, readAmount, ZERO } from '@lekha/money'

/** A line that may be paid: an open charge (`billId`), or a head that is income at once. `typed` is what stands in its field. */
export type DueRow = {
  id: string
  billId: string | null
  chargeHeadId: string | null
  fiscalYearId: string | null
  /** What a bill is called that no charge began. */
  label: string
  dueOn: string | null
  /** What is owed of a charge, or what a head costs. */
  asked: Paisa
  /** Of a fine: for how many months or years. */
  late: number
  typed: string
}

const typedOf = (amount: Paisa): string => (amount === ZERO ? '' : formatAmount(amount, 'en'))

/** What a member firm may pay for: what it owes, its fines and the renewal of the year are filled in, because most pay them; the rest is offered. */
export function rowsOf({ charges, offered }: MemberDues, heads: readonly ChargeHead[]): DueRow[] {
  const kindOf = new Map(heads.map(({ id, kind }) => [id, kind]))
  const usual = (chargeHeadId: string) => ['renewal', 'fine'].includes(kindOf.get(chargeHeadId) ?? '')
  return [
    ...charges.map(({ billId, chargeHeadId, fiscalYearId, label, dueOn, left }) => ({
      ...{ id: billId, billId, chargeHeadId, fiscalYearId, label, dueOn, asked: left, late: 0, typed: typedOf(left) },
    })),
    ...offered.map(({ chargeHeadId, fiscalYearId, amount, late }) => ({
      ...{ id: `${chargeHeadId} ${fiscalYearId ?? ''}`, billId: null, chargeHeadId, fiscalYearId, label: '', dueOn: null },
      ...{ asked: amount, late, typed: usual(chargeHeadId) ? typedOf(amount) : '' },
    })),
  ]
}

/** What somebody who is no member may pay for: the heads for all, but those of a membership. */
export const rowsForOthers = (heads: readonly ChargeHead[]): DueRow[] =>
  heads
    .filter(({ active, membershipTypeId, kind }) => active && membershipTypeId === null && (kind === 'programme' || kind === 'other'))
    .map(({ id, price }) => ({
      ...{ id, billId: null, chargeHeadId: id, fiscalYearId: null, label: '', dueOn: null, asked: price, late: 0, typed: '' },
    }))

/** The amount of a row: ZERO where nothing is typed, undefined where what is typed is no amount, or one below zero. */
export function amountOf({ typed }: DueRow): Paisa | undefined {
  if (typed.trim() === '') return ZERO
  const read = readAmount(typed)
  return read.ok && read.amount >= ZERO ? read.amount : undefined
}

/** The rows that are paid; those whose amount cannot be read too, so that they are refused. */
export const paidRows = (rows: readonly DueRow[]): DueRow[] => rows.filter((row) => amountOf(row) !== ZERO)

/** What is paid in all; undefined where an amount cannot be read. */
export function totalOf(rows: readonly DueRow[]): Paisa | undefined {
  let total = 0n
  for (const row of rows) {
    const amount = amountOf(row)
    if (amount === undefined) return undefined
    total += amount
  }
  return total as Paisa
}

type Line = InputOf<typeof postReceipt>['body']['lines'][number]

/** The lines of the receipt. */
export const linesOf = (rows: readonly DueRow[]): Line[] =>
  paidRows(rows).map((row) => ({
    ...{ chargeHeadId: row.chargeHeadId, fiscalYearId: row.fiscalYearId, billId: row.billId, description: '' },
    amount: amountOf(row) ?? ZERO,
  }))

/** The amount as it is shown once its field is left; what cannot be read stays. */
export function tidied(typed: string): string {
  const read = readAmount(typed)
  return typed.trim() === '' || !read.ok ? typed : formatAmount(read.amount, 'en')
}

/** The price of a row for its field. */
export const askedText = ({ asked }: DueRow): string => (asked === ZERO ? '' : paisaText(asked))
