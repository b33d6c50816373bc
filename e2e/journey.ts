import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openTestBooks, type TestBooks } from '../server/src/testing/test-app.ts'
import { launchChromium } from '../tools/chromium.ts'
import { type Person, signIn, takeWhatIsOffered, type Visitor, visit } from './browser.ts'
import { memoryOf } from './memory.ts'
import { type Product, startProduct } from './product.ts'

/** What the tests of a file share: the product, books in it, and the ways to come there, each time in a browser without memory. */
export type Journey = {
  product: Product
  books: TestBooks
  /** Opens an address of the product; nobody is signed in. */
  come: (path: string) => Promise<Visitor>
  /** Signs in on the login page, and does not wait for what follows. */
  signInAs: (person: Person) => Promise<Visitor>
  /**
   * Opens the dashboard of the organization and year that are offered, in a browser in which somebody has signed in before: the owner of the
   * books, if nobody is named.
   */
  enter: (person?: Person) => Promise<Visitor>
  /** The same in a browser that installs the app: its service worker answers from the second page on. */
  enterInstalled: () => Promise<Visitor>
  /** The same by keyboard: through the login page and both steps of the switcher. */
  enterByKeyboard: () => Promise<Visitor>
}

/**
 * Opens the product, a browser and books before the tests of a file and closes them afterwards. `begin` is handed the journey, sets the
 * scene and keeps what the tests need. An error in any of it fails the file before its first test.
 */
export function openJourney(
  begin: (journey: Journey) => void | Promise<void>,
  openBooks: (product: Product) => Promise<TestBooks> = openTestBooks,
): void {
  let browser: Browser | undefined
  let product: Product | undefined

  beforeAll(async () => {
    const opened = await Promise.all([launchChromium(), startProduct()])
    ;[browser, product] = opened
    await begin(journeyOf(...opened, await openBooks(product)))
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })
}

function journeyOf(browser: Browser, product: Product, books: TestBooks): Journey {
  const come = (path: string) => visit(browser, product.address, path)
  const signInAs = async (person: Person) => {
    const visitor = await come('/en/login')
    await signIn(visitor, person)
    return visitor
  }
  const comeBack = async (person: Person, installs: boolean) => {
    const memory = await memoryOf(product, person)
    const visitor = await visit(browser, product.address, '/en/accountDashboard', { memory, installs })
    await visitor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    return visitor
  }
  const enter = (person: Person = books) => comeBack(person, false)
  const enterInstalled = () => comeBack(books, true)
  const enterByKeyboard = async () => {
    const visitor = await signInAs(books)
    await takeWhatIsOffered(visitor)
    return visitor
  }
  return { product, books, come, signInAs, enter, enterInstalled, enterByKeyboard }
}
