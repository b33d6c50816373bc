/** `npm run password -- E-MAIL`: a link with which somebody who is locked out sets a new password. */
import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { booksLocation, inAdminSession } from './maintenance/admin-session.ts'
import { addressOfProduct, makePasswordLink } from './maintenance/password-link.ts'
import { runCommand } from './maintenance/run-command.ts'

process.exitCode = await runCommand(process, async (say) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  return inAdminSession(booksLocation(process.env), 'refuse', async ({ client }) => {
    say(await makePasswordLink(client, positionals, addressOfProduct(process.env), systemClock))
    say('It counts once, for one hour. The former password and every session end when it is used.')
    say('Until a new authenticator app is set up, signing in takes the password alone.')
    return true
  })
})
