import { sentence } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import { v5 as uuidv5 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { recordImported, type VersionToRecord } from '../../db/record-vouchers.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { ensureStockJournal } from '../../db/stock-journal.ts'
import { billsOfVoucher, readOpenBills, type VoucherBills } from './bills/voucher-bills.ts'
import { movedGoods } from './goods/moved-goods.ts'
import type { JudgedVoucher } from './judged-vouchers.ts'
import type { ImportPlan } from './plan.ts'
import { cutTo, LONGEST, referenceOf } from './tally-verdict.ts'

/** The result of importing one voucher; for a refused one the reason, for a new one its notes, as a sentence without data. */
export type Outcome = { result: 'new' | 'same' | 'clash'; notes?: string[] } | { result: 'refused'; reason: string }

/**
 * Judges each voucher and, where `store` is set, records the new ones through `recordImported`, by which all vouchers are
 * posted. Those that are stored already stay as they are.
 */
export async function importVouchers(
  books: Books,
  plan: ImportPlan,
  vouchers: readonly JudgedVoucher[],
  store: boolean,
): Promise<Outcome[]> {
  const stored = await storedHashes(books, vouchers)
  const outcomes = vouchers.map((each) => outcomeOf(each, plan, stored.get(each.externalId)))
  const fresh = vouchers.filter((_, index) => outcomes[index]?.result === 'new')
  await readOpenBills(books, fresh, plan.openBills, store)
  const bills = new Map(fresh.map((each) => [each, billsOfVoucher(each, plan.openBills, books.organizationId)]))
  for (const [index, outcome] of outcomes.entries()) {
    const note = bills.get(vouchers[index] as JudgedVoucher)?.note
    if (note !== undefined && outcome.result === 'new') outcome.notes = [...(outcome.notes ?? []), note]
  }
  if (store && fresh.some(({ verdict }) => verdict.imported && verdict.kind === 'stock-journal')) await ensureStockJournal(books)
  if (store && fresh.length > 0)
    await recordImported(
      books,
      fresh.map((each) => versionOf(books, plan, each, bills.get(each)?.lines)),
    )
  return outcomes
}

async function storedHashes(books: Books, vouchers: readonly JudgedVoucher[]): Promise<Map<string, Buffer>> {
  const ids = vouchers.map(({ externalId }) => externalId)
  // One index look-up for each id: PostgreSQL plans a join as a scan of all vouchers of the organization.
  const found = await rowsOf(books.sql, z.object({ external_id: z.string(), request_hash: column.bytes.nullable() }))`
    select x.external_id, (select v.request_hash from voucher v
        where v.organization_id = ${books.organizationId} and v.external_id = x.external_id) as request_hash
      from unnest(${ids}::text[]) x(external_id)`
  return new Map(found.flatMap((row) => (row.request_hash ? [[row.external_id, row.request_hash]] : [])))
}

function outcomeOf(
  { voucher, verdict, hash, repeated, ledgerFault }: JudgedVoucher,
  plan: ImportPlan,
  stored: Buffer | undefined,
): Outcome {
  // A type that the file declares to be none of the books may have been taken for one before.
  if (stored && !repeated) return { result: stored.toString('hex') === hash && verdict.imported ? 'same' : 'clash' }
  if (!verdict.imported) return { result: 'refused', reason: verdict.reason }
  const fault = periodFault(plan, voucher.date) ?? ledgerFault
  if (fault !== undefined) return { result: 'refused', reason: fault }
  const { fault: goodsFault } = movedGoods(voucher, verdict, plan.stock)
  if (goodsFault === undefined) return { result: 'new', notes: verdict.notes }
  if (verdict.kind !== 'stock-journal') return { result: 'new', notes: [...verdict.notes, goodsFault] }
  return { result: 'refused', reason: sentence('An item or a godown of the stock journal is not known; it was left out.') }
}

function periodFault({ years }: ImportPlan, date: string): string | undefined {
  const year = years.find(({ starts, ends }) => starts <= date && date <= ends)
  if (year?.closed) return sentence('This fiscal year is closed.')
  return date <= (year?.lockedThrough ?? '') ? sentence('This period is locked.') : undefined
}

function versionOf(
  books: Books,
  { stock }: ImportPlan,
  { voucher, verdict, externalId, hash, ledgerIds, subLedgerIds }: JudgedVoucher,
  bills: VoucherBills['lines'] | undefined,
): VersionToRecord {
  if (!verdict.imported) throw new Error('This voucher was refused.')
  return {
    // The same voucher has the same id in every run, so that it cannot be stored twice.
    id: uuidv5(externalId, books.organizationId),
    ...{ hash: Buffer.from(hash, 'hex'), externalId, type: verdict.kind, date: voucher.date },
    narration: cutTo(voucher.narration, LONGEST.narration),
    reference: cutTo(referenceOf(voucher), LONGEST.reference),
    movements: movedGoods(voucher, verdict, stock).movements ?? [],
    lines: voucher.lines.flatMap(({ amount, narration = '' }, index) =>
      amount === ZERO
        ? []
        : [
            {
              ledgerId: ledgerIds[index] ?? '',
              ...(subLedgerIds && { subLedgerId: subLedgerIds[index] }),
              amount,
              narration: cutTo(narration, LONGEST.lineNarration),
              bills: bills?.get(index),
            },
          ],
    ),
  }
}
