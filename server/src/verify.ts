/**
 * `npm run verify`: proves the books of every organization and tells what does not hold. `-- --heads FILE` also compares
 * the heads of the audit chains with those noted in the file, and notes them anew.
 */
import { parseArgs } from 'node:util'
import { compareHeads } from './keeping/heads.ts'
import { inHouse, placeIn, typedPath } from './keeping/house.ts'
import { runCommand } from './keeping/run-command.ts'
import { verifyBooks } from './keeping/verify-books.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { values } = parseArgs({ options: { heads: { type: 'string' } } })
  return inHouse(placeIn(process.env), 'refuse', async (house) => {
    const holds = await verifyBooks(house, say)
    if (values.heads === undefined) return holds
    return (await compareHeads(house.client, typedPath(values.heads, process.env), holds, say)) && holds
  })
})
