import { checkAnswers } from '../server/src/testing/answer-check.ts'
import { startTestApp, type TestApp } from '../server/src/testing/test-app.ts'

/**
 * The whole product on a database of its own: the server, the built web app, and the address that a browser opens. Its answers are compared
 * with the contract.
 */
export type Product = TestApp & { address: string }

/** Starts the product on a free port. The web app must have been built. */
export async function startProduct(parts: Parameters<typeof startTestApp>[0] = {}): Promise<Product> {
  const test = await startTestApp(parts)
  checkAnswers(test.app.http)
  // By name, not by number: a browser keeps Secure cookies of http://localhost only.
  await test.app.http.listen({ host: 'localhost', port: 0 })
  const [bound] = test.app.http.addresses()
  if (typeof bound !== 'object') throw new Error('The server does not listen.')
  return { ...test, address: `http://localhost:${bound.port}` }
}
