import { registerSW } from 'virtual:pwa-register'
import i18next from 'i18next'
import { notify } from '../ui/notify.ts'

/** Keeps the app in the browser, so that it starts at once and without a line. A new version waits until all windows are shut. */
export function installUpdates(): void {
  if (import.meta.env.DEV) return
  void keepPage().catch(() => {}) // where it fails, the next page that is loaded is kept
  registerSW({
    onNeedRefresh: () => notify('info', i18next.t('A new version is ready.'), i18next.t('It is used from the next start.')),
  })
}

/** The page of the first visit came before there was anybody to keep it (vite.config.ts says under which name). */
async function keepPage(): Promise<void> {
  await navigator.serviceWorker.ready
  const pages = await caches.open('pages')
  if (await pages.match('/page')) return
  const page = await fetch('/')
  if (page.ok) await pages.put('/page', page)
}
