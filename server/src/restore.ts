/** `npm run restore -- FILE`: the books of a backup into an empty database, proved before they count. */
import { parseArgs } from 'node:util'
import { describe } from './keeping/backup-books.ts'
import { inHouse, placeIn, typedPath } from './keeping/house.ts'
import { KeepingError } from './keeping/keeping-error.ts'
import { examineBackup, restoreBooks } from './keeping/restore-books.ts'
import { runCommand } from './keeping/run-command.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals[0] === undefined) throw new KeepingError('Name the backup: npm run restore -- FILE')
  const path = typedPath(positionals[0], process.env)
  const summary = await examineBackup(path)
  return inHouse(placeIn(process.env), 'found', async (house) => {
    await restoreBooks(house, path, summary, say)
    say(`Restored: ${describe(summary)}.`)
    return true
  })
})
