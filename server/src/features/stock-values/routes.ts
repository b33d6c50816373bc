import { listStockValues, writeStockValues } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { readStockValues, replaceStockValues } from './stock-values.ts'

/** The routes of stock that is valued by hand. */
export function stockValueRoutes(app: App): void {
  serve(app, listStockValues, async (books) => ({ result: await readStockValues(books) }))
  serve(app, writeStockValues, async (books, received) => ({ result: await replaceStockValues(books, received) }))
}
