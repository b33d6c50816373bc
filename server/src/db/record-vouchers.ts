import type { StoredDetails } from '@lekha/contract'
import type { LineParts, Movement } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { givenIn } from './audit.ts'
import { type RecordedVersion, recordCommands, recordUnread } from './record-commands.ts'
import type { Books } from './scopes.ts'

export type { RecordedVersion } from './record-commands.ts'

/** One line as it is stored: debit positive. */
export type RecordedLine = {
  ledgerId: string
  subLedgerId?: string | null | undefined
  costCentreId?: string | null | undefined
  amount: Paisa
  narration?: string | undefined
} & LineParts

/** A version to record. `place` and `version` are those of the next version; a first version has neither. */
export type VersionToRecord = {
  id: string
  /** SHA-256 of the request: the same id with another hash is refused. */
  hash: Buffer
  type?: string
  date?: string
  narration?: string | undefined
  reference?: string | undefined
  reason?: string
  externalId?: string
  place?: bigint
  version?: number
  cancelled?: boolean
  /** The place of the voucher that this first version reverses. */
  reverses?: bigint
  /** The place of the bill that this first version, a credit or debit note, corrects. */
  corrects?: bigint | undefined
  /** The place of the order that this first version fulfils. */
  fulfils?: bigint | undefined
  /** What the bill says beside its amounts; null for nothing, left out for what the former version says. */
  details?: StoredDetails | null | undefined
  lines: readonly RecordedLine[]
  /** What goods move with it. */
  movements?: readonly Movement[] | undefined
}

/**
 * Records voucher versions in one statement: posting, altering, cancelling and importing all use it. The database gives them numbers and
 * BS dates, checks that they balance and seals them; one audit record covers the call. A second call in one command writes a second record.
 */
export async function recordVouchers(books: Books, versions: readonly VersionToRecord[]): Promise<RecordedVersion[]> {
  const { organizationId, ...given } = givenIn(books)
  const recorded = await recordCommands(books.sql, organizationId, [{ ...given, versions }])
  books.command.recorded = true
  return recorded
}

/** The same for an import, which does not read the recorded versions. */
export async function recordImported(books: Books, versions: readonly VersionToRecord[]): Promise<void> {
  const { organizationId, ...given } = givenIn(books)
  await recordUnread(books.sql, organizationId, [{ ...given, versions }])
  books.command.recorded = true
}
