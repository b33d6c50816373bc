import { beforeAll } from 'vitest'
import { page } from './owners-journey.ts'

/** Nobody sees the browser's own dialog in a test: the paper stays in the page until the test has read it. Called once in a file, below its journey. */
export const keepWhatIsPrinted = (): void =>
  beforeAll(() => page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) })))

/** Waits until something is printed: its text, and the width and number of its sheets; then the browser's dialog ends. */
export async function printed(): Promise<{ text: string; width_pt: string; sheets: number }> {
  await page.waitForFunction(() => 'printed' in window)
  const text = (await page.locator('.paper section').allTextContents()).join('\n')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'printed')
    window.dispatchEvent(new Event('afterprint'))
  })
  const [, width_pt = ''] = /\/MediaBox \[0 0 (\d+)/.exec(pdf) ?? []
  return { text, width_pt, sheets: [...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length }
}
