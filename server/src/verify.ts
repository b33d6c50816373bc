/**
 * `npm run verify`: checks the books of every organization and prints what is wrong. Then it compares the heads of the chains
 * with those noted and signed in the data folder, or in the file of `-- --heads FILE`, and notes them anew.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { booksLocation, inAdminSession, typedPath } from './maintenance/admin-session.ts'
import { compareHeads } from './maintenance/heads.ts'
import { runCommand } from './maintenance/run-command.ts'
import { loadSealKey } from './maintenance/seal-key.ts'
import { verifyBooks } from './maintenance/verify-books.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { values } = parseArgs({ options: { heads: { type: 'string' } } })
  const location = booksLocation(process.env)
  const path = values.heads === undefined ? join(location.folder, 'heads.json') : typedPath(values.heads, process.env)
  return inAdminSession(location, 'refuse', async (session) => {
    const holds = await verifyBooks(session, say)
    return (await compareHeads(session.client, path, await loadSealKey(location.folder), holds, say)) && holds
  })
})
