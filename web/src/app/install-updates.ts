import { registerSW } from 'virtual:pwa-register'
import i18next from 'i18next'
import { notify } from '../ui/notify.ts'
import { isNewVersion } from './new-version.ts'

/** Registers the service worker, so that the app starts at once and offline. A new version is used once all windows are closed. */
export function installUpdates(): void {
  if (import.meta.env.DEV) return
  if (isNewVersion()) sayNewVersion()
  void keepPage().catch(() => {}) // if it fails, the service worker stores the next page that is loaded
  registerSW({
    onNeedRefresh: () => notify('info', i18next.t('A new version is ready.'), i18next.t('It takes effect the next time you open Lekha.')),
  })
}

/** Stores the page of the first visit, which loaded before the service worker was active, in the cache that vite.config.ts names. */
async function keepPage(): Promise<void> {
  await navigator.serviceWorker.ready
  const pages = await caches.open('pages')
  if (await pages.match('/page')) return
  const page = await fetch('/')
  if (page.ok) await pages.put('/page', page)
}

/** Says that the page was loaded again, once its language has come. */
function sayNewVersion(): void {
  const say = () => {
    i18next.off('languageChanged', say)
    notify('info', i18next.t('A new version of Lekha was loaded.'), i18next.t('What you were typing is kept.'))
  }
  i18next.on('languageChanged', say)
}
