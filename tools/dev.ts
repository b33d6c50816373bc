/** `npm run dev`: the server, restarted after each change, and Vite's server for the web app. When one ends, both end. */
import { once } from 'node:events'
import { type Step, startStep, stopStep } from './steps.ts'

const SERVERS: Step[] = [
  { name: 'server', command: process.execPath, args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'] },
  { name: 'web app', command: 'vite', args: [], folder: 'web' },
]

const children = SERVERS.map((server) => startStep(server, 'shown'))
const stop = (signal: NodeJS.Signals): void => {
  for (const child of children) stopStep(child, signal)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
await Promise.race(children.map((child) => once(child, 'exit')))
stop('SIGTERM')
