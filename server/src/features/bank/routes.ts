import {
  addChequeBook,
  addStatementLines,
  clearBankLines,
  listChequeBooks,
  matchStatementLines,
  removeChequeBook,
  removeStatementLine,
  showBankStatement,
  showChequeLayout,
  showReconciliation,
  storeChequeLayout,
  storeSpoiledLeaves,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { addBook, readChequeBooks, readLayout, removeBook, storeLayout, storeSpoiled } from './cheques.ts'
import { readReconciliation, storeClearings } from './clearings.ts'
import { addLines, readStatement, removeLine, storeMatches } from './statements.ts'

/** The routes of bank accounts: reconciliation with the bank, its statements, and cheques. */
export function bankRoutes(app: App): void {
  serve(app, showReconciliation, async (books, received) => ({ result: await readReconciliation(books, received) }))
  serve(app, clearBankLines, (books, received) => storeClearings(books, received))
  serve(app, showBankStatement, async (books, received) => ({ result: await readStatement(books, received) }))
  serve(app, addStatementLines, async (books, received) => ({ result: await addLines(books, received) }))
  serve(app, matchStatementLines, (books, received) => storeMatches(books, received))
  serve(app, removeStatementLine, (books, { params }) => removeLine(books, params.statementLineId))
  serve(app, listChequeBooks, async (books, received) => ({ result: await readChequeBooks(books, received) }))
  serve(app, addChequeBook, async (books, received) => ({ result: await addBook(books, received) }))
  serve(app, storeSpoiledLeaves, (books, received) => storeSpoiled(books, received))
  serve(app, removeChequeBook, (books, { params }) => removeBook(books, params.chequeBookId))
  serve(app, showChequeLayout, async (books, { params }) => ({ result: await readLayout(books, params.ledgerId) }))
  serve(app, storeChequeLayout, (books, received) => storeLayout(books, received))
}
