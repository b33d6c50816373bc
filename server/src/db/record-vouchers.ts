import type { Paisa } from '@lekha/money'
import { sql } from 'kysely'
import type { Books } from './desks.ts'

/** One line as it is stored: debit positive. */
export type RecordedLine = { ledgerId: string; subLedgerId?: string | null | undefined; amount: Paisa; narration?: string | undefined }

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
  lines: readonly RecordedLine[]
}

/** A version as it stands after recording; `again` when it had been recorded before. */
export type RecordedVersion = {
  id: string
  entry: bigint
  place: bigint
  version: number
  fiscal_year_id: string
  voucher_type: string
  number: number
  prefix: string
  width: number
  date: string
  bs_date: number
  total_paisa: Paisa
  cancelled: boolean
  recorded_at: string
  again: boolean
}

/**
 * Records voucher versions in one statement: posting, altering, cancelling, importing all end here. The database numbers,
 * dates, balances and seals them; one audit record covers the call. A second call in one command writes a second record.
 */
export async function recordVouchers(books: Books, versions: readonly VersionToRecord[]): Promise<RecordedVersion[]> {
  const recorded = await sql<RecordedVersion>`
    select * from record_vouchers(${books.organizationId}::uuid, ${books.userId}::uuid, ${books.command.name}, ${books.command.payload}, ${payloadOf(versions)}::jsonb)`.execute(
    books.sql,
  )
  books.command.recorded = true
  return recorded.rows
}

/** The versions as `record_vouchers` takes them. */
export const payloadOf = (versions: readonly VersionToRecord[]): string => JSON.stringify(versions.map(asJson))

function asJson(version: VersionToRecord) {
  return {
    id: version.id,
    hash: version.hash.toString('hex'),
    type: version.type,
    date: version.date,
    narration: version.narration,
    reference: version.reference,
    reason: version.reason,
    external: version.externalId,
    place: version.place?.toString(),
    version: version.version,
    cancelled: version.cancelled,
    lines: version.lines.map((line) => [line.ledgerId, line.subLedgerId ?? null, line.amount.toString(), line.narration ?? '']),
  }
}
