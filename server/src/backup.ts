/**
 * `npm run backup -- FILE_OR_FOLDER`: all books of one moment in one file, while they are being used. `--every 1d --keep 14` goes on
 * doing so and keeps the newest of these.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { booksLocation, inAdminSession, typedPath } from './maintenance/admin-session.ts'
import { backUpBooks, describe, targetOf } from './maintenance/backup-books.ts'
import { backUpInTurns, readTurns } from './maintenance/backup-in-turns.ts'
import { runCommand, type Say } from './maintenance/run-command.ts'
import { fingerprintOf, loadSealKey } from './maintenance/seal-key.ts'

const location = booksLocation(process.env)

const backUp = (target: string, say: Say): Promise<boolean> =>
  inAdminSession(location, 'refuse', async ({ client }) => {
    const key = await loadSealKey(location.folder)
    say(`${target} holds ${describe(await backUpBooks(client, target, systemClock, key))}.`)
    say(`It is signed by the key ${fingerprintOf(key.publicKey)}.`)
    return true
  })

process.exitCode = await runCommand(process, async (say) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { every: { type: 'string' }, keep: { type: 'string' } } })
  const named = positionals[0] === undefined ? undefined : typedPath(positionals[0], process.env)
  const turns = readTurns(values.every, values.keep)
  if (turns === undefined) return backUp(await targetOf(named, location.folder, systemClock), say)
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leaving.abort())
  const report = { clock: systemClock, say, leaving: leaving.signal }
  await backUpInTurns(named ?? join(location.folder, 'backups'), turns, async (target) => void (await backUp(target, say)), report)
  return true
})
