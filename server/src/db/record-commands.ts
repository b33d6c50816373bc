import type { Role } from '@lekha/contract'
import type { RecordedVersion, VersionToRecord } from './record-vouchers.ts'
import type { Identity } from './scopes.ts'

/** What was asked, for the audit record: the call's name and the canonical text of its input. */
export type Command = { name: string; payload: string }

/** A command as the database takes it: it judges for itself who gives it, and whether his role is one of those that may. */
export type GivenCommand = {
  identity: Identity
  roles: readonly Role[]
  command: Command
  versions?: readonly VersionToRecord[]
  /** It leaves an audit record also where it recorded no version and changed no master. */
  always?: boolean
}

/** A version with the number of its command, from 1. */
export type RecordedByCommand = RecordedVersion & { command: number }

/** The one statement that writes into books: vouchers, totals, audit records. `$2` is what `commandsText` gives. */
export const RECORD_COMMANDS = 'select * from record_commands($1::uuid, $2::jsonb)'

/** Commands of one organization, as `record_commands` takes them. */
export const commandsText = (commands: readonly GivenCommand[]): string => JSON.stringify(commands.map(asJson))

const asJson = ({ identity, roles, command, versions = [], always = false }: GivenCommand) => ({
  user: identity.userId,
  session: identity.sessionId,
  binding: identity.bindingHash?.toString('hex'),
  roles,
  command: command.name,
  payload: command.payload,
  always,
  vouchers: versions.map(voucherAsJson),
})

const voucherAsJson = (version: VersionToRecord) => ({
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
  lines: version.lines.map((line) => [
    line.ledgerId,
    line.subLedgerId ?? null,
    line.amount.toString(),
    line.narration ?? '',
    ...(line.costCentreId ? [line.costCentreId] : []),
  ]),
})
