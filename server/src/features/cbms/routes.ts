import { resendToCbms, showCbms, updateCbms } from '@lekha/contract'
import { canonicalInput, canonicalText } from '../../http/canonical.ts'
import { type App, serve } from '../../http/serve.ts'
import { openCbmsSender } from './sender.ts'
import { changeCbms, readCbms, sendAgain } from './settings.ts'

/** The routes of what the tax office's CBMS is told; the sender runs where the server was given its address. */
export function cbmsRoutes(app: App): void {
  if (app.cbmsUrl !== undefined) openCbmsSender(app, app.cbmsUrl)
  serve(app, showCbms, async (books) => ({ result: await readCbms(books) }))
  serve(app, updateCbms, async (books, { params, body }) => {
    // The audit record says that a password was given, and never which.
    const { password, ...said } = body
    books.command.payload = canonicalInput(params, undefined, canonicalText({ ...said, passwordGiven: password !== '' }))
    return { result: await changeCbms(books, { body }, app.secret) }
  })
  serve(app, resendToCbms, async (books) => sendAgain(books))
}
