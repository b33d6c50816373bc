import './security.ts'

// Everything else is fetched after it: modules that came along would have been run before it, wherever it is imported.
void import('./start.tsx')
