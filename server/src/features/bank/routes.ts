import {
  addStatementLines,
  clearBankLines,
  matchStatementLines,
  removeStatementLine,
  showBankStatement,
  showReconciliation,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { readReconciliation, storeClearings } from './clearings.ts'
import { addLines, readStatement, removeLine, storeMatches } from './statements.ts'

/** The routes of bank accounts: reconciliation with the bank, and its statements. */
export function bankRoutes(app: App): void {
  serve(app, showReconciliation, async (books, received) => ({ result: await readReconciliation(books, received) }))
  serve(app, clearBankLines, (books, received) => storeClearings(books, received))
  serve(app, showBankStatement, async (books, received) => ({ result: await readStatement(books, received) }))
  serve(app, addStatementLines, async (books, received) => ({ result: await addLines(books, received) }))
  serve(app, matchStatementLines, (books, received) => storeMatches(books, received))
  serve(app, removeStatementLine, (books, { params }) => removeLine(books, params.statementLineId))
}
