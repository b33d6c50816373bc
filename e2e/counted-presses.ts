import type { Page } from 'playwright-core'

/** Something that an accountant does by keyboard again and again, and the most presses that it may take; a letter and a chord are one each. */
export type Flow = {
  what: string
  keys: readonly string[]
  goal: number
  /** Whether only the presses that move or confirm count, and not the letters of names, amounts and narrations. */
  controlOnly?: true
}

/** The presses that type a text. */
export const typed = (text: string): string[] => text.split('')

const each = (...parts: (string | readonly string[])[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? typed(part) : part))
const [ENTER, ACCEPT] = [['Enter'], ['Control+Enter']]

const payment = each('ren', ENTER, '5000', ACCEPT)

/** Vouchers in books that have the starter chart and no voucher, in this order; each flow stores one, and the screen stays for the next. */
export const VOUCHER_FLOWS: readonly Flow[] = [
  { what: 'payment, first', goal: 10, keys: ['F5', ...payment] },
  { what: 'payment, next', goal: 9, keys: payment },
  { what: 'payment, with the date of yesterday', goal: 12, keys: ['F5', 'F2', 'y', ...payment] },
  { what: 'payment, next on that day', goal: 9, keys: payment },
  { what: 'sale, two lines, first', goal: 22, keys: each(['F8'], 'che', ENTER, 'taxa', ENTER, '500', ENTER, 'exe', ENTER, '250', ACCEPT) },
  { what: 'sale, two lines, next customer', goal: 16, keys: each('che', ENTER, '500', ENTER, 'exe', ENTER, '250', ACCEPT) },
  { what: 'sale with VAT, next customer', goal: 16, keys: each('che', ENTER, '1000', ['Alt+t'], ACCEPT) },
  {
    what: 'journal of five lines with date and narration, control presses',
    goal: 14,
    controlOnly: true,
    keys: each(
      ...[['F7', 'F2'], '5-8', ENTER, 'salary', ENTER, '1000', ENTER, 'tds', ENTER, '10', ENTER, 'ssf pay', ENTER, '100', ENTER],
      ...['staff', ENTER, '90', ENTER, 'salary pay', ENTER, ENTER, 'Salary of Mangsir', ACCEPT],
    ),
  },
]

/** How many of a flow's presses count. */
export const countOf = ({ keys, controlOnly }: Flow): number => keys.filter((key) => !controlOnly || key.length > 1).length

/** Presses the keys of a flow one after the other and never waits for the screen. */
export async function pressEach(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
