import './security.ts'
import { loadNewVersion } from './new-version.ts'

// A dynamic import: the bundler may run statically imported modules before security.ts, whatever the order of the imports.
void import('./start.tsx')

// A part that cannot be loaded: since this page was opened, a newer version was built, and the former one's files are gone.
window.addEventListener('vite:preloadError', (event) => {
  if (loadNewVersion()) event.preventDefault()
})
