import {
  createGroup,
  createLedger,
  createSubLedger,
  deleteGroup,
  deleteLedger,
  deleteSubLedger,
  glanceAtLedger,
  listBalances,
  listGroupChanges,
  listGroups,
  listLedgerChanges,
  listLedgers,
  listSubLedgerBalances,
  listSubLedgerChanges,
  listSubLedgers,
  orderGroups,
  showOpenings,
  updateGroup,
  updateLedger,
  updateSubLedger,
  writeOpenings,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { readBalances, readSubLedgerBalances } from './balances.ts'
import { glance } from './glance.ts'
import { addGroup, changeGroup, groups, removeGroup, sortGroups } from './groups.ts'
import { addLedger, changeLedger, ledgers, removeLedger } from './ledgers.ts'
import { readOpenings, replaceOpenings } from './openings.ts'
import { addSubLedger, changeSubLedger, removeSubLedger, subLedgers } from './sub-ledgers.ts'

/** The routes of the chart of accounts: groups, ledgers, sub-ledgers, their balances and openings. */
export function chartRoutes(app: App): void {
  serve(app, listGroups, (books, { query }) => groups.list(books, query))
  serve(app, listGroupChanges, async (books, { params }) => ({ result: await groups.changes(books, params.groupId) }))
  serve(app, createGroup, async (books, received) => ({ result: await addGroup(books, received) }))
  serve(app, updateGroup, async (books, received) => ({ result: await changeGroup(books, received) }))
  serve(app, orderGroups, async (books, received) => ({ result: await sortGroups(books, received) }))
  serve(app, deleteGroup, (books, received) => removeGroup(books, received))

  serve(app, listLedgers, (books, { query }) => ledgers.list(books, query))
  serve(app, listLedgerChanges, async (books, { params }) => ({ result: await ledgers.changes(books, params.ledgerId) }))
  serve(app, createLedger, async (books, received, call) => ({ result: await addLedger(books, received, call) }))
  serve(app, updateLedger, async (books, received, call) => ({ result: await changeLedger(books, received, call) }))
  serve(app, deleteLedger, (books, received) => removeLedger(books, received))
  serve(app, listBalances, (books, { query }) => readBalances(books, query))
  serve(app, glanceAtLedger, async (books, received) => ({ result: await glance(books, received) }))

  serve(app, listSubLedgers, (books, { query }) => subLedgers.list(books, query))
  serve(app, listSubLedgerChanges, async (books, { params }) => ({ result: await subLedgers.changes(books, params.subLedgerId) }))
  serve(app, createSubLedger, async (books, received) => ({ result: await addSubLedger(books, received) }))
  serve(app, updateSubLedger, async (books, received) => ({ result: await changeSubLedger(books, received) }))
  serve(app, deleteSubLedger, (books, received) => removeSubLedger(books, received))
  serve(app, listSubLedgerBalances, async (books, { query }) => ({ result: await readSubLedgerBalances(books, query.asOf) }))

  serve(app, showOpenings, async (books) => ({ result: await readOpenings(books) }))
  serve(app, writeOpenings, async (books, received, call) => ({ result: await replaceOpenings(books, received, call) }))
}
