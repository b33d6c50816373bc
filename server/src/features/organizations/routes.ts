import { createOrganization, createPracticeFirm, listOrganizations, readFile, updateOrganization, wipePracticeFirm } from '@lekha/contract'
import { readStoredFile } from '../../files/stored-files.ts'
import { type App, serve } from '../../http/serve.ts'
import { addOrganization, changeOrganization, readOrganizations } from './organizations.ts'
import { addPracticeFirm, wipePractice } from './practice.ts'

/** The routes of an account's organizations. */
export function organizationRoutes(app: App): void {
  serve(app, listOrganizations, async (scope) => ({ result: await readOrganizations(scope) }))
  serve(app, createOrganization, async (scope, received) => ({ result: await addOrganization(scope, received) }))
  serve(app, createPracticeFirm, async (scope, _received, call) => {
    call.afterCommit = app.refreshStatistics
    return { result: await addPracticeFirm(scope, app.practiceDays) }
  })
  serve(app, wipePracticeFirm, (scope, { params }, call) => wipePractice(scope, params.organizationId, call.request.ip))
  serve(app, updateOrganization, async (books, received) => ({ result: await changeOrganization(books, received) }))

  // The logos; what hangs on anything else is read there.
  serve(app, readFile, ({ sql, organizationId }, { params }) => readStoredFile(sql, { organizationId, voucherPlace: null }, params.fileId))
}
