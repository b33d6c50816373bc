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

/** A real Chromium without a window: the one that is installed, else the one of the package. */
export async function launchChromium(): Promise<Browser> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  const installed = paths.find((path) => existsSync(path))
  if (installed) return chromium.launch({ executablePath: installed, args: ARGUMENTS })
  // Not with the arguments that its package names: they put all of the browser into one process, where any fault ends it, and take
  // its safety away, which our tests watch.
  return chromium.launch({ executablePath: await packaged.executablePath(), args: ARGUMENTS })
}
