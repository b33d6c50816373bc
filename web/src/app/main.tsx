import './security.ts'

// A dynamic import: the bundler may run statically imported modules before security.ts, whatever the order of the imports.
void import('./start.tsx')
