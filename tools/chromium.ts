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

/** Launches a headless Chromium. */
export async function launchChromium(): Promise<Browser> {
  // Without the arguments that the package suggests: they run the browser in one process, which any fault ends, and disable its security
  // features, which the tests check.
  // With a locale of UTF-8, without which it gives a file with a Nepali letter or a dash in its name the name 'download'.
  return chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}

/** The installed Chromium, or else the one of the package, which is unpacked at first use. */
async function findChromium(): Promise<string> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  return paths.find((path) => existsSync(path)) ?? packaged.executablePath()
}

/** Vitest's global set-up unpacks Chromium once, because two workers that unpack it at once would start an incomplete file. */
export async function setup(): Promise<void> {
  await findChromium()
}
