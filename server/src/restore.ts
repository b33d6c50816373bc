/**
 * `npm run restore -- FILE`: the books of a backup into an empty database, proved before they count. `--key FINGERPRINT` says which
 * key must have signed it, where that is not the key of the data folder.
 */
import { parseArgs } from 'node:util'
import { booksLocation, inAdminSession, typedPath } from './maintenance/admin-session.ts'
import { describe } from './maintenance/backup-books.ts'
import { MaintenanceError } from './maintenance/maintenance-error.ts'
import { examineBackup, restoreBooks } from './maintenance/restore-books.ts'
import { runCommand } from './maintenance/run-command.ts'
import { fingerprintOf, readSealKey } from './maintenance/seal-key.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  if (positionals[0] === undefined) throw new MaintenanceError('Name the backup: npm run restore -- FILE')
  const path = typedPath(positionals[0], process.env)
  const location = booksLocation(process.env)
  const own = await readSealKey(location.folder)
  const summary = await examineBackup(path, values.key ?? (own && fingerprintOf(own.publicKey)))
  return inAdminSession(location, 'found', async (session) => {
    await restoreBooks(session, path, summary, say)
    say(`It was signed by the key ${fingerprintOf(summary.header.publicKey)}, which backup tells on the machine that made it.`)
    say(`Restored: ${describe(summary)}.`)
    return true
  })
})
