import type { Paisa } from '@lekha/money'
import { sql } from 'kysely'
import { givenIn } from './audit.ts'
import { commandsText } from './record-commands.ts'
import type { Books } from './scopes.ts'

/** One line as it is stored: debit positive. */
export type RecordedLine = {
  ledgerId: string
  subLedgerId?: string | null | undefined
  costCentreId?: string | null | undefined
  amount: Paisa
  narration?: string | undefined
}

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
  const { organizationId, ...given } = givenIn(books)
  const commands = commandsText([{ ...given, versions }])
  const recorded = await sql<RecordedVersion>`select * from record_commands(${organizationId}::uuid, ${commands}::jsonb)`.execute(books.sql)
  books.command.recorded = true
  return recorded.rows
}
