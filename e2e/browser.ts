import { setTimeout } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'

/** How long anything may take to be seen, on a busy machine too; `expect.poll` waits as long (vitest.config.ts). */
const PATIENCE_MS = 30_000

/** Somebody at a browser of his own. */
export type Visitor = {
  context: BrowserContext
  page: Page
  /** Whatever went wrong and nobody expected: errors of the console and of scripts, refusals of the content policy. */
  faults: string[]
  /** Goes to an address of the product. */
  goTo: (path: string) => Promise<void>
  /** Another tab of the same browser. */
  newTab: () => Promise<Page>
  /** Types the texts, each followed by Enter, where the keyboard is. */
  typeEach: (...texts: string[]) => Promise<void>
  /** The text of the main heading, as soon as there is one. */
  heading: () => Promise<string>
}

/** The requests of each page that are not answered yet; the live stream, which never ends, is left out. */
const openRequests = new WeakMap<Page, Set<Request>>()
const LOOKS = 6

/** Waits until a page asks for nothing more. */
export async function untilQuiet(page: Page): Promise<void> {
  for (let quiet = 0; quiet < LOOKS; quiet = openRequests.get(page)?.size === 0 ? quiet + 1 : 0) await setTimeout(100)
}

/** What a browser remembers of the product: cookies, and what its pages stored. */
export type Memory = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What a browser has of the product when it comes: nothing, if nothing is given. */
export type Before = {
  memory?: Memory
  /**
   * Whether it installs the app, that is, runs its service worker. Only the tests of what that does let it: storing the whole app takes more
   * than coming to a screen, for every browser that is opened.
   */
  installs?: boolean
}

/** Opens a browser at an address of the product. */
export async function visit(browser: Browser, address: string, path: string, { memory, installs = false }: Before = {}): Promise<Visitor> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1366, height: 768 }, baseURL: address, serviceWorkers: installs ? 'allow' : 'block' },
    ...(memory && { storageState: memory }),
  })
  const faults: string[] = []
  await context.exposeFunction('reportViolation', (what: string) => faults.push(`content policy: ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      (globalThis as unknown as { reportViolation: (what: string) => void }).reportViolation(
        `${violatedDirective} ${blockedURI} ${sourceFile}`,
      ),
    )
  })
  const newTab = async () => {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const underWay = new Set<Request>()
    openRequests.set(page, underWay)
    page.on('request', (request) => request.url().endsWith('/api/live') || underWay.add(request))
    const end = (request: Request) => underWay.delete(request)
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    // The browser hands the machine's dialog over only while somebody listens, and it learns of a listener a moment late: a key pressed
    // right after `waitForEvent` would open a real dialog, which nobody shuts.
    page.on('filechooser', () => {})
    return page
  }
  const page = await newTab()
  const visitor: Visitor = {
    context,
    page,
    faults,
    goTo: async (to) => void (await page.goto(to)),
    newTab,
    typeEach: async (...texts) => {
      for (const text of texts) {
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
      }
    },
    heading: async () => (await page.locator('h1').first().textContent()) ?? '',
  }
  await visitor.goTo(path)
  return visitor
}

/** What axe finds on a page, in words; nothing, if all is well. The page is looked at when it has a heading and nothing fades or moves. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.locator(':is(h1, h2):visible').first().waitFor()
  await page.evaluate(untilStill)
  // Our pages have no frames whose findings would be joined in a page of their own ("legacy" means without that), and only what is wrong is
  // brought over: of a long table the rest is megabytes.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Runs in the page: waits until what fades or moves has ended; what moves for ever, such as a skeleton, or with the scroll bar is left out. */
async function untilStill(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  for (let found = moving(); found.length > 0; found = moving()) await Promise.allSettled(found.map(({ finished }) => finished))
}

/** Whoever can sign in. */
export type Person = { email: string; password: string }

/** Signs in on the login page, by keyboard. */
export async function signIn({ page }: Pick<Visitor, 'page'>, { email, password }: Person): Promise<void> {
  await page.locator('input[name="email"]:focus').waitFor()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** Goes through both steps of the switcher, taking what is offered. */
export async function takeWhatIsOffered({ page }: Visitor): Promise<void> {
  for (const step of ['Organization', 'Fiscal year']) {
    await page.getByRole('combobox', { name: step }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
}
