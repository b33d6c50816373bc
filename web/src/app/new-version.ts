/** In session storage: the version of the web app from which this tab was loaded again, by the address of its script. */
const NAME = 'reloadedFrom'

/** The version that runs: the name of the first script holds a hash of all of it. */
const version = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/**
 * Loads the page again where a part of the web app could not be loaded and the server has a newer version; once for each version, so that a part
 * that is missing from the newest, too, is said instead. Without a line the page stays: what is typed needs it. What was typed is in the browser.
 */
export async function loadNewVersion(): Promise<void> {
  if (sessionStorage.getItem(NAME) === version()) return
  const page = await fetch('/').catch(() => undefined)
  if (!page?.ok || (await page.text()).includes(version().replace(/^.*\//, ''))) return
  sessionStorage.setItem(NAME, version())
  location.reload()
}

/** Whether this page was loaded because the version before was gone; true once. */
export function isNewVersion(): boolean {
  const former = sessionStorage.getItem(NAME)
  if (former === null || former === version()) return false
  sessionStorage.removeItem(NAME)
  return true
}
