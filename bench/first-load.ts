import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { type Figure, whole } from './figures.ts'

const DIST = join(import.meta.dirname, '../web/dist')
const MAX_KB = 300
/** Files that the page fetches later than this after it was shown are not counted, because no user waits for them. */
const REST_MS = 500

const KINDS = [
  { name: 'page', of: /\.html$/ },
  { name: 'scripts', of: /\.js$/ },
  { name: 'styles', of: /\.css$/ },
  { name: 'fonts', of: /\.woff2$/ },
  { name: 'rest', of: /\.(?!html$|js$|css$|woff2$)\w+$/ },
]

/**
 * The size, gzipped, of everything that a new visitor's browser fetches until the sign-in page is shown. The entry script alone would say
 * little, because it loads the others.
 */
export async function measureFirstLoad(browser: Browser, port: number): Promise<Figure[]> {
  const { paths, sent_bytes } = await loadSignInPage(browser, port, 'en')
  const nepali = await loadSignInPage(browser, port, 'np')
  const all_kb = await gzippedKb(paths)
  const parts = await Promise.all(
    KINDS.map(async ({ name, of }) => `${name} ${whole(await gzippedKb(paths.filter((path) => of.test(path))))}`),
  )
  return [
    { what: 'first load of the sign-in page, gzip', goal: `≤ ${MAX_KB} kB`, ours: `${whole(all_kb)} kB`, met: all_kb <= MAX_KB },
    { what: '  of that', ours: `${parts.join(', ')} kB` },
    { what: '  as the server sends it, with headers', ours: `${whole(sent_bytes / 1_000)} kB` },
    { what: '  in Nepali, with its words and script', ours: `${whole(await gzippedKb(nepali.paths))} kB` },
  ]
}

async function gzippedKb(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await promisify(gzip)(await readFile(join(DIST, path)))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

/** Opens the sign-in page in a browser without a cache; returns the files of dist that it fetched until it was loaded. */
async function loadSignInPage(browser: Browser, port: number, language: 'en' | 'np'): Promise<{ paths: string[]; sent_bytes: number }> {
  // The service worker fetches more files after the page is shown; they are not counted.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let sent_bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sent_bytes += encodedDataLength
  })
  await session.send('Network.enable')
  const paths = new Set<string>(['index.html'])
  page.on('response', (response) => {
    const path = decodeURIComponent(new URL(response.url()).pathname.slice(1))
    if (path !== '' && existsSync(join(DIST, path))) paths.add(path)
  })
  await page.goto(`http://localhost:${port}/${language}/login`)
  await page.locator('input[autocomplete="current-password"]').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(REST_MS)
  await context.close()
  return { paths: [...paths], sent_bytes }
}
