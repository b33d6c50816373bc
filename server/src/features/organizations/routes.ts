import { createOrganization, listOrganizations, readFile, updateOrganization } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import { type App, serve } from '../../http/serve.ts'
import { addOrganization, changeOrganization, readOrganizations } from './organizations.ts'

/** The organizations whose books an account keeps. */
export function organizationRoutes(app: App): void {
  serve(app, listOrganizations, async (scope) => ({ result: await readOrganizations(scope) }))
  serve(app, createOrganization, async (scope, received) => ({ result: await addOrganization(scope, received) }))
  serve(app, updateOrganization, async (books, received) => ({ result: await changeOrganization(books, received) }))

  serve(app, readFile, async (books, { params }) => {
    const found = await sql<{ name: string; media_type: string; bytes: Buffer }>`
      select name, media_type, bytes from stored_file where organization_id = ${books.organizationId} and file_id = ${params.fileId}`.execute(
      books.sql,
    )
    const row = found.rows[0]
    if (!row) throw new BookError('There is no such file.', { code: 'not_found' })
    return { mediaType: row.media_type, name: row.name, bytes: row.bytes }
  })
}
