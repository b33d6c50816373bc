import { existsSync } from 'node:fs'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Starts a Chromium without a window: an installed one, else the one that came with the project. */
export async function startBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args: ['--no-sandbox'] })
  return chromium.launch({ executablePath: await bundled.executablePath(), args: bundled.args })
}
