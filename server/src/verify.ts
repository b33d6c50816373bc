/**
 * `npm run verify`: proves the books of every organization and tells what does not hold. Then it compares the heads of the chains
 * with those noted and signed in the data folder, or in the file of `-- --heads FILE`, and notes them anew.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareHeads } from './maintenance/heads.ts'
import { inHouse, placeIn, typedPath } from './maintenance/house.ts'
import { runCommand } from './maintenance/run-command.ts'
import { loadSealKey } from './maintenance/seal-key.ts'
import { verifyBooks } from './maintenance/verify-books.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { values } = parseArgs({ options: { heads: { type: 'string' } } })
  const place = placeIn(process.env)
  const path = values.heads === undefined ? join(place.folder, 'heads.json') : typedPath(values.heads, process.env)
  return inHouse(place, 'refuse', async (house) => {
    const holds = await verifyBooks(house, say)
    return (await compareHeads(house.client, path, await loadSealKey(place.folder), holds, say)) && holds
  })
})
