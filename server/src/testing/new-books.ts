import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from './test-app.ts'

/** Starts the server for the tests of a file and hands `take` new books before each of them; an error in either fails what waits for it. */
export function eachOnNewBooks(take: (product: TestApp, books: TestBooks) => void): void {
  let product: TestApp
  beforeAll(async () => {
    product = await startTestApp()
  })
  beforeEach(async () => take(product, await openTestBooks(product)))
  afterAll(() => product.close())
}
