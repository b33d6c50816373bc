/** `npm run backup -- FILE_OR_FOLDER`: all books of one moment in one file, while they are being used. */
import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { backUpBooks, describe, targetOf } from './keeping/backup-books.ts'
import { inHouse, placeIn, typedPath } from './keeping/house.ts'
import { runCommand } from './keeping/run-command.ts'
import { fingerprintOf, loadSealKey } from './keeping/seal-key.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const named = positionals[0]
  const place = placeIn(process.env)
  const target = await targetOf(named === undefined ? undefined : typedPath(named, process.env), place.folder, systemClock)
  return inHouse(place, 'refuse', async ({ client }) => {
    const key = await loadSealKey(place.folder)
    say(`${target} holds ${describe(await backUpBooks(client, target, systemClock, key))}.`)
    say(`It is signed by the key ${fingerprintOf(key.publicKey)}.`)
    return true
  })
})
