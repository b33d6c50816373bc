import {
  type createSubLedger,
  type deleteSubLedger,
  type ReceivedOf,
  type SubLedgerAnswer,
  subLedger,
  type updateSubLedger,
} from '@lekha/contract'
import { atField } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { requireWithFirst } from '../../masters/first-sub-ledger.ts'
import { masterTable } from '../../masters/master-table.ts'
import { ledgers } from './ledgers.ts'

/** The sub-ledgers, by name. */
export const subLedgers = masterTable({
  table: 'sub_ledger',
  key: 'sub_ledger_id',
  answer: subLedger,
  missing: 'There is no such sub-ledger.',
  order: ['folded_name'],
  sorts: { code: ["coalesce(code, '')", 'folded_name'] },
  searched: 'sub_ledger',
  usedBy: { lines: 'sub_ledger_id' },
})

/** Creates a sub-ledger. With the first one, its ledger requires a sub-ledger on each new line. */
export async function addSubLedger(books: Books, { body }: ReceivedOf<typeof createSubLedger>): Promise<SubLedgerAnswer> {
  // Locked, so that of two simultaneous first sub-ledgers only one changes the ledger.
  const ledger = await ledgers.lock(books, body.ledgerId)
  if (!ledger) throw atField('ledgerId', 'There is no such ledger.')
  if (ledger.reserved !== null) throw atField('ledgerId', 'A reserved ledger has no sub-ledgers.')
  const created = await subLedgers.insert(books, body)
  await requireWithFirst(books, body.ledgerId)
  return created
}

/** Changes a sub-ledger; its ledger cannot change, because its balance is a part of the ledger's. */
export async function changeSubLedger(books: Books, { params, body }: ReceivedOf<typeof updateSubLedger>): Promise<SubLedgerAnswer> {
  const former = await subLedgers.lockSeen(books, params.subLedgerId, body.version)
  const { ledgerId, ...values } = body
  if (ledgerId !== former.ledgerId) throw atField('ledgerId', 'A sub-ledger cannot be moved to another ledger.')
  return subLedgers.update(books, params.subLedgerId, values)
}

/** Deletes an unused sub-ledger. With the last one the ledger no longer requires one, or nothing could be posted to it. */
export async function removeSubLedger(books: Books, { params, query }: ReceivedOf<typeof deleteSubLedger>): Promise<void> {
  const { ledgerId } = await subLedgers.removeUnused(books, params.subLedgerId, query.version)
  await run(books.sql)`
    update ledger set requires_sub_ledger = false, version = version + 1
     where organization_id = ${books.organizationId} and ledger_id = ${ledgerId} and requires_sub_ledger
       and not exists (select from sub_ledger s where s.organization_id = ledger.organization_id and s.ledger_id = ledger.ledger_id)`
}
