import type { Role } from '@lekha/contract'
import type { BillAllocation, BilledGoods, Deduction } from '@lekha/ledger'
import * as z from 'zod'
import type { RecordedLine, VersionToRecord } from './record-vouchers.ts'
import type { Identity } from './scopes.ts'
import { column, type Queryable, rowsOf, run } from './statements.ts'

/** A command in the audit record: the name of the call and the canonical text of its input. */
export type Command = { name: string; payload: string }

/** A command as `record_commands` takes it: that function checks the session itself, and that the user's role is one of `roles`. */
export type GivenCommand = {
  identity: Identity
  roles: readonly Role[]
  command: Command
  versions?: readonly VersionToRecord[]
  /** Write an audit record even if the command recorded no version and changed no master. */
  always?: boolean
}

/** A recorded version; `again` when an earlier request had recorded it already. */
const recordedVersion = z.object({
  /** The number of its command, from 1. */
  command: z.number(),
  id: z.string(),
  entry: z.bigint(),
  place: z.bigint(),
  version: z.number(),
  fiscal_year_id: z.string(),
  voucher_type: z.string(),
  number: z.number(),
  prefix: z.string(),
  width: z.number(),
  date: z.string(),
  bs_date: z.number(),
  total_paisa: column.paisa,
  cancelled: z.boolean(),
  recorded_at: z.string(),
  again: z.boolean(),
})
export type RecordedVersion = z.output<typeof recordedVersion>

/** The only statement that writes vouchers, month totals and audit records. */
export const recordCommands = (on: Queryable, organizationId: string, commands: readonly GivenCommand[]): Promise<RecordedVersion[]> =>
  rowsOf(on, recordedVersion)`select * from record_commands(${organizationId}::uuid, ${commandsText(commands)}::jsonb)`

/** The same where nobody reads the versions, such as the thousands of an import. */
export const recordUnread = (on: Queryable, organizationId: string, commands: readonly GivenCommand[]): Promise<number> =>
  run(on)`select from record_commands(${organizationId}::uuid, ${commandsText(commands)}::jsonb)`

/** Commands of one organization, as the JSON argument of `record_commands`. */
const commandsText = (commands: readonly GivenCommand[]): string => JSON.stringify(commands.map(asJson))

const asJson = ({ identity, roles, command, versions = [], always = false }: GivenCommand) => ({
  ...givenAsJson({ identity, command }),
  roles,
  always,
  vouchers: versions.map(voucherAsJson),
})

/** Who gives a command, and which: what the owner's other functions pass on to `record_commands`. */
export const givenAsJson = ({ identity, command }: Pick<GivenCommand, 'identity' | 'command'>) => ({
  user: identity.userId,
  session: identity.sessionId,
  binding: identity.bindingHash?.toString('hex'),
  address: identity.address,
  command: command.name,
  payload: command.payload,
})

const billAsJson = ({ ledgerId, rate, discount, amount, vatClass }: BilledGoods) => [
  ...[ledgerId, rate.toString(), discount.toString(), amount.toString(), vatClass],
]

/** A line as `record_commands` takes it; most have neither a cost centre, nor bills, nor a deduction. */
function lineAsJson({ ledgerId, subLedgerId, amount, narration, costCentreId, bills = [], deduction }: RecordedLine) {
  const line: unknown[] = [ledgerId, subLedgerId ?? null, amount.toString(), narration ?? '']
  if (costCentreId || bills.length > 0 || deduction) line.push(costCentreId ?? null)
  if (bills.length > 0 || deduction) line.push(bills.map(allocationAsJson))
  if (deduction) line.push(deductionAsJson(deduction))
  return line
}

const allocationAsJson = ({ billId, kind, amount, name, billedOn, dueOn }: BillAllocation) => [
  ...[billId, kind, amount.toString(), name, billedOn, dueOn],
]

const deductionAsJson = ({ partyLedgerId, partySubLedgerId, natureId, base, rate }: Deduction) => [
  ...[partyLedgerId, partySubLedgerId, natureId, base.toString(), rate],
]

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
  reverses: version.reverses?.toString(),
  corrects: version.corrects?.toString(),
  fulfils: version.fulfils?.toString(),
  details: version.details,
  lines: version.lines.map(lineAsJson),
  movements: version.movements?.map((each) => [
    ...[each.stockItemId, each.godownId, each.kind, each.quantity.toString(), each.value?.toString() ?? null],
    ...[each.batch, each.expiresOn],
    ...(each.bill ? billAsJson(each.bill) : []),
  ]),
})
