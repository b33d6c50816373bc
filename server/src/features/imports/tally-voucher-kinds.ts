import { BASE_KINDS, type BaseKind, foldName } from '@lekha/ledger'
import type { TallyVoucherType } from './tally-records.ts'

/**
 * Under which of our base kinds vouchers of a type are entered, and what the bookkeeper should know; null: they are not of the books. `returns`: goods that
 * come back of that kind of voucher.
 */
export type VoucherKind = { kind: BaseKind | 'stock-journal'; note?: string; returns?: 'sales' | 'purchase' } | { kind: null; note: string }

const asJournal: VoucherKind = { kind: 'journal', note: 'Entered as a journal.' }
const notOfTheBooks: VoucherKind = { kind: null, note: 'Vouchers of this type do not change the books and were left out.' }
const unknown: VoucherKind = { kind: 'journal', note: 'The file does not say what this type is; entered as a journal.' }

const AS_JOURNALS: readonly [name: string, kind: VoucherKind][] = [
  ['credit note', { ...asJournal, returns: 'sales' }],
  ['debit note', { ...asJournal, returns: 'purchase' }],
  ['payroll', asJournal],
]
/** Orders, notes of delivery and receipt, and memoranda may hold amounts, but Tally never books them. */
const NOT_OF_THE_BOOKS = [
  'memorandum',
  'reversing journal',
  'attendance',
  'sales order',
  'purchase order',
  'delivery note',
  'receipt note',
  'rejections in',
  'rejections out',
  'physical stock',
  'job work in order',
  'job work out order',
  'material in',
  'material out',
]
const TALLY_TYPES = new Map<string, VoucherKind>([
  ...BASE_KINDS.map((kind) => [kind, { kind }] as const),
  ...AS_JOURNALS,
  ['stock journal', { kind: 'stock-journal' }],
  ...NOT_OF_THE_BOOKS.map((name) => [name, notOfTheBooks] as const),
])

/**
 * Answers for each type, as vouchers write it, what it is: one of Tally's own by name, or by the name Tally gave it at birth, or
 * what the types above it are.
 *
 * @example voucherKinds([{ kind: 'voucherType', name: 'Cash Bill', parent: 'Sales', … }])('cash bill') // { kind: 'sales' }
 */
export function voucherKinds(types: Iterable<TallyVoucherType>): (type: string) => VoucherKind {
  const declared = new Map<string, TallyVoucherType>()
  for (const type of types) declared.set(foldName(type.name), type)
  return (type) => {
    const passed = new Set<string>()
    for (let name = foldName(type); name !== '' && !passed.has(name); name = foldName(declared.get(name)?.parent ?? '')) {
      const kind = TALLY_TYPES.get(foldName(declared.get(name)?.reservedName ?? '')) ?? TALLY_TYPES.get(name)
      if (kind) return kind
      passed.add(name)
    }
    return unknown
  }
}
