import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import packaged from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium without a window. */
export async function launchChromium(): Promise<Browser> {
  // Not with the arguments that the package names: they put all of the browser into one process, where any fault ends it, and take
  // its safety away, which our tests watch.
  return chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS })
}

/** The Chromium that is installed, else the one of the package, which is unpacked the first time. */
async function findChromium(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  return paths.find((path) => existsSync(path)) ?? packaged.executablePath()
}

/** Vitest's global set-up: two workers that unpack the same program at once start one that is still being written. */
export async function setup(): Promise<void> {
  await findChromium()
}
