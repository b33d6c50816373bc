import { afterAll, beforeAll } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from './test-app.ts'

/** The server and the books of the file whose tests run. */
export let product: TestApp
export let books: TestBooks

/** Starts the server and opens books before the tests of a file, which share them, and stops it afterwards. */
export function openSharedBooks(): void {
  beforeAll(async () => {
    product = await startTestApp()
    books = await openTestBooks(product)
  })
  afterAll(() => product.close())
}

/** Rent paid in cash. */
export const RENT = [
  ['Rent', '5000.00'],
  ['Cash', '-5000.00'],
] as const
