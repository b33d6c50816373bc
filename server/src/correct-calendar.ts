/**
 * `npm run calendar -- 2085-02 2028-05-14`: the day on which a month of the Bikram Sambat calendar really starts. `--anyway` also where
 * a fiscal year would then no longer begin on the first day of its month.
 */
import { parseArgs } from 'node:util'
import { booksLocation, inAdminSession } from './maintenance/admin-session.ts'
import { correctMonth, readCorrection } from './maintenance/correct-month.ts'
import { runCommand } from './maintenance/run-command.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { anyway: { type: 'boolean' } } })
  const correction = { ...readCorrection(positionals[0], positionals[1]), anyway: values.anyway ?? false }
  return inAdminSession(booksLocation(process.env), 'refuse', async ({ client }) => {
    await correctMonth(client, correction, say)
    say('A running Lekha counts by this as soon as a page of it is loaded anew.')
    return true
  })
})
