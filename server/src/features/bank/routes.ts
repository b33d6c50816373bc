import { clearBankLines, showReconciliation } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { readReconciliation, storeClearings } from './clearings.ts'

/** The routes of bank accounts: reconciliation with the bank. */
export function bankRoutes(app: App): void {
  serve(app, showReconciliation, async (books, received) => ({ result: await readReconciliation(books, received) }))
  serve(app, clearBankLines, (books, received) => storeClearings(books, received))
}
