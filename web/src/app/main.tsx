import './security.ts'
import { loadNewVersion } from './new-version.ts'

// A dynamic import: the bundler may run statically imported modules before security.ts, whatever the order of the imports.
void import('./start.tsx')

// A part that cannot be loaded: there is no line, or a newer version was built since this page was opened, and the files of this one are gone.
window.addEventListener('vite:preloadError', () => void loadNewVersion())
