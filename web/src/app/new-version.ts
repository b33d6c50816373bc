/** In session storage: the version of the web app from which this tab was loaded again, by the address of its script. */
const NAME = 'reloadedFrom'

/** The version that runs: the name of the first script holds a hash of all of it. */
const version = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/**
 * Loads the page again where a part of the web app is gone, because a newer version was built meanwhile; once for each version, so that a part
 * that is missing from the newest, too, is said instead. What was typed is in the browser. Returns whether it does so.
 */
export function loadNewVersion(): boolean {
  if (sessionStorage.getItem(NAME) === version()) return false
  sessionStorage.setItem(NAME, version())
  location.reload()
  return true
}

/** Whether this page was loaded because the version before was gone; true once. */
export function isNewVersion(): boolean {
  const former = sessionStorage.getItem(NAME)
  if (former === null || former === version()) return false
  sessionStorage.removeItem(NAME)
  return true
}
