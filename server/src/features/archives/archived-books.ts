import type { Books, Sql } from '../../db/books.ts'
import { readNames } from './read-masters.ts'

/** The books that go into an archive, in one snapshot. */
export type Archived = {
  sql: Sql
  organizationId: string
  /** The name of a user; '' of one who is no member any more. */
  nameOf: (userId: string) => string
  /** Where a stored file stands in the archive. */
  pathOf: (fileId: string | null) => string | null
}

export async function openArchived({ sql, organizationId }: Books): Promise<Archived> {
  const { names, paths } = await readNames(sql, organizationId)
  return {
    ...{ sql, organizationId },
    nameOf: (userId) => names.get(userId) ?? '',
    pathOf: (fileId) => (fileId === null ? null : (paths.get(fileId) ?? null)),
  }
}
