import { registerSW } from 'virtual:pwa-register'
import i18next from 'i18next'
import { notify } from '../ui/notify.ts'

/** Keeps the app in the browser, so that it starts at once and without a line. A new version waits until all windows are shut. */
export function installUpdates(): void {
  if (import.meta.env.DEV) return
  registerSW({
    onNeedRefresh: () => notify('info', i18next.t('A new version is ready.'), i18next.t('It is taken at the next start.')),
  })
}
