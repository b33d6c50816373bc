import { sentence } from '@lekha/ledger'
import { recordChanges } from '../../db/audit.ts'
import type { Books } from '../../db/books.ts'
import { ledgerHash } from '../../figures/ledger-hash.ts'
import { ArchiveRefusal, told } from './archive-refusal.ts'
import { fileOf, MANIFEST } from './format.ts'
import type { OpenArchive } from './open-archive.ts'
import { restoreBank } from './restore-bank.ts'
import { restoreAttachments, restoreFiled, restorePlanned, restorePrints, restoreStockValues, restoreViews } from './restore-documents.ts'
import { finishMasters, requireEmpty, restoreChart, restoreIssuing, restoreOrganization } from './restore-masters.ts'
import { restoreMembers } from './restore-members.ts'
import { restoreVersions } from './restore-versions.ts'
import { restoreYears } from './restore-years.ts'
import type { Restoring } from './restoring.ts'

const OTHER_HASH = sentence('These books do not come out as the archive has them: their ledger hash is another one.')

/**
 * Restores an archive into empty books, in the transaction that is open: other users see nothing of it before it is committed, and nothing at
 * all where it is refused. At the end the books must have the ledger hash of the archive.
 *
 * @throws ArchiveRefusal
 */
export async function restoreArchive(books: Books, archive: OpenArchive, touch: Restoring['touch']): Promise<void> {
  const restoring: Restoring = { books, archive, years: [], touch }
  await told(fileOf('organization'), () => restoreOrganization(restoring))
  await requireEmpty(books)
  await restoreChart(restoring)
  restoring.years = await told(fileOf('fiscal-years'), () => restoreYears(books, archive))
  await restoreStockValues(restoring)
  const { placeOf, finishYears } = await restoreVersions(restoring)
  await restoreAttachments(restoring, placeOf)
  await restoreBank(restoring, placeOf)
  await restorePrints(restoring, placeOf)
  await restoreFiled(restoring, placeOf)
  await restorePlanned(restoring)
  await restoreMembers(restoring)
  await told(fileOf('saved-views'), () => restoreViews(restoring))
  await told(fileOf('fiscal-years'), finishYears)
  await finishMasters(restoring)
  await restoreIssuing(restoring)
  await recordChanges(books)
  if ((await ledgerHash(books)) !== archive.manifest.ledgerHash) throw new ArchiveRefusal(OTHER_HASH, `${MANIFEST}, ledgerHash`)
}
