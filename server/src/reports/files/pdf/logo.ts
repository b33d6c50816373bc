import type { Books } from '../../../db/books.ts'
import { readStoredFile } from '../../../files/stored-files.ts'
import { drawLogo } from '../../../files/thumbnail.ts'
import type { Logo } from './pdf-pages.ts'

/** The logo of the organization for paper; none where it has none that can be drawn. */
export async function readLogo({ sql, organizationId }: Books, fileId: string | null): Promise<Logo | undefined> {
  if (fileId === null) return undefined
  const { bytes } = await readStoredFile(sql, { organizationId, voucherPlace: null }, fileId)
  return drawLogo(bytes)
}
