import {
  glanceAtLedger,
  groupCalls,
  ledgerCalls,
  listBalances,
  listSubLedgerBalances,
  orderGroups,
  showOpenings,
  subLedgerCalls,
  writeOpenings,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { serveMaster } from '../../masters/serve-master.ts'
import { readBalances, readSubLedgerBalances } from './balances.ts'
import { glance } from './glance.ts'
import { addGroup, changeGroup, groups, removeGroup, sortGroups } from './groups.ts'
import { addLedger, changeLedger, ledgers, removeLedger } from './ledgers.ts'
import { readOpenings, replaceOpenings } from './openings.ts'
import { addSubLedger, changeSubLedger, removeSubLedger, subLedgers } from './sub-ledgers.ts'

/** The routes of the chart of accounts: groups, ledgers, sub-ledgers, their balances and openings. */
export function chartRoutes(app: App): void {
  serveMaster(app, groupCalls, groups, { create: addGroup, update: changeGroup, remove: removeGroup })
  serve(app, orderGroups, async (books, received) => ({ result: await sortGroups(books, received) }))

  serveMaster(app, ledgerCalls, ledgers, { create: addLedger, update: changeLedger, remove: removeLedger })
  serve(app, listBalances, (books, { query }) => readBalances(books, query))
  serve(app, glanceAtLedger, async (books, received) => ({ result: await glance(books, received) }))

  serveMaster(app, subLedgerCalls, subLedgers, { create: addSubLedger, update: changeSubLedger, remove: removeSubLedger })
  serve(app, listSubLedgerBalances, async (books, { query }) => ({ result: await readSubLedgerBalances(books, query.asOf) }))

  serve(app, showOpenings, async (books) => ({ result: await readOpenings(books) }))
  serve(app, writeOpenings, async (books, received, call) => ({ result: await replaceOpenings(books, received, call) }))
}
