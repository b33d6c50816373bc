import { createOrganization, listOrganizations, readFile, updateOrganization } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { type App, serve } from '../../http/serve.ts'
import { addOrganization, changeOrganization, readOrganizations } from './organizations.ts'

/** The organizations whose books an account keeps. */
export function organizationRoutes(app: App): void {
  serve(app, listOrganizations, async (scope) => ({ result: await readOrganizations(scope) }))
  serve(app, createOrganization, async (scope, received) => ({ result: await addOrganization(scope, received) }))
  serve(app, updateOrganization, async (books, received) => ({ result: await changeOrganization(books, received) }))

  serve(app, readFile, async (books, { params }) => {
    const found = await rowsOf(books.sql, z.object({ name: z.string(), media_type: z.string(), bytes: column.bytes }))`
      select name, media_type, bytes from stored_file where organization_id = ${books.organizationId} and file_id = ${params.fileId}`
    const row = found[0]
    if (!row) throw new BookError('There is no such file.', { code: 'not_found' })
    return { mediaType: row.media_type, name: row.name, bytes: row.bytes }
  })
}
