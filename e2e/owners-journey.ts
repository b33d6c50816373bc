import type { Page } from 'playwright-core'
import type { TestBooks } from '../server/src/testing/test-app.ts'
import type { Visitor } from './browser.ts'
import { openJourney } from './journey.ts'

/** The books of the file whose tests run, and their owner's browser and page. */
export let books: TestBooks
export let visitor: Visitor
export let page: Page

/** Opens the product, books and their owner's dashboard before the tests of a file, which share them, and closes them afterwards. */
export function openOwnersJourney(): void {
  openJourney(async (journey) => {
    books = journey.books
    visitor = await journey.enter()
    page = visitor.page
  })
}

/** The organization of the books, as the calls of the API take it. */
export const params = () => ({ organizationId: books.organizationId })

/** A field of the voucher screen. */
export const field = (name: string) => page.locator(`[data-field="${name}"]`)
/** Waits until the keyboard is in that field. */
export const keyboardIn = (name: string) => page.locator(`[data-field="${name}"]:focus`).waitFor()
/** Waits until the text is shown anywhere. */
export const shown = (text: string) => page.getByText(text).first().waitFor()
/** Waits for the heading of that name. */
export const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
/** Presses one chord after the other. */
export const press = async (...chords: string[]): Promise<void> => {
  for (const chord of chords) await page.keyboard.press(chord)
}
