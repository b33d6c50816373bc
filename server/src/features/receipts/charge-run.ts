import {
  type ChargeHead,
  type ChargeRun,
  type listForCharging,
  MOST_CHARGED,
  type ReceivedOf,
  SHOWN_OF_RUN,
  sharedCharge,
  type startChargeRun,
} from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { recordVouchers } from '../../db/record-vouchers.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { memberOwes, whoTook } from '../../figures/member-dues.ts'
import { membershipLasts } from '../../figures/membership-lasts.ts'
import { sha256 } from '../../http/secrets.ts'
import { enterJob } from '../../jobs/job-rows.ts'
import { memberLedger } from '../../masters/member-ledger.ts'
import { chargeVersion, checkDue, readYear, requireHead, requireType } from './charge.ts'
import { chargeHeads } from './charge-heads.ts'

/** The kind of the job that charges the firms of a run. */
export const CHARGE_JOB = 'charge-members'
/** The firms of one step: so long other users of the books wait. */
const STEP = 100

const runRow = z.object({
  ...{ id: z.string(), charge: z.string(), count: z.number(), left_out: z.number(), some: z.array(z.string()) },
  state: z.enum(['listed', 'running', 'done', 'failed']),
  ...{ done: z.number(), charged: z.number(), message: z.string() },
})
type Run = z.output<typeof runRow>
type Charge = z.output<typeof sharedCharge>
const firmRow = z.object({ id: z.string(), name: z.string(), nameNp: z.string(), code: z.string() })

/** Finds the active firms that are to be charged, freezes their list, and answers it. @throws BookError at what cannot be charged */
export async function listFirms(books: Books, { body }: ReceivedOf<typeof listForCharging>): Promise<ChargeRun> {
  const { membershipTypeId, districtId, verified, validUntil, owing, ...charge } = body
  requireType(books, 'journal')
  checkDue(charge)
  const head = await requireListed(books, charge)
  const { sql: tx, organizationId } = books
  const found = await rowsOf(tx, z.object({ id: z.string() }))`
    select f.member_firm_id as id from member_firm f
     where f.organization_id = ${organizationId} and f.active
       ${head.membershipTypeId === null ? sql`` : sql`and f.membership_type_id = ${head.membershipTypeId}`}
       ${membershipTypeId === null ? sql`` : sql`and f.membership_type_id = ${membershipTypeId}`}
       ${districtId === null ? sql`` : sql`and f.district_id = ${districtId}`}
       ${verified === null ? sql`` : verified ? sql`and f.verified_at is not null` : sql`and f.verified_at is null`}
       ${validUntil === null ? sql`` : sql`and ${membershipLasts(organizationId, validUntil)}`}
       ${owing === null ? sql`` : sql`and ${memberOwes(organizationId, owing)}`}
     order by f.folded_name, f.member_firm_id limit ${MOST_CHARGED + 1}`
  if (found.length > MOST_CHARGED)
    throw new BookError(sentence('At most 50,000 member firms are charged at once. Narrow the list.'), { code: 'rule_broken' })
  const taken = await takenBy(books, charge)
  const firms = found.map(({ id }) => id).filter((id) => !taken.has(id))
  const id = uuidv7()
  const stored = z.encode(sharedCharge, charge)
  await run(tx)`
    insert into charge_run (organization_id, charge_run_id, charge, firms, left_out, state, started_by)
    values (${organizationId}, ${id}, ${JSON.stringify(stored)}, ${firms}::uuid[], ${found.length - firms.length}, 'listed', ${books.userId})`
  return readChargeRun(books, id)
}

/** The head of a run, which is charged to firms of its own type. @throws BookError at the field */
async function requireListed(books: Books, { chargeHeadId, fiscalYearId }: Charge): Promise<ChargeHead> {
  const { membershipTypeId = null } = (await chargeHeads.read(books, chargeHeadId)) ?? {}
  const head = await requireHead(books, chargeHeadId, membershipTypeId)
  if (head.kind === 'fine') throw atField('chargeHeadId', 'A fine is computed when it is paid. Choose another head.')
  if (head.kind === 'renewal' && fiscalYearId === null) throw atField('fiscalYearId', 'Choose the fiscal year of the membership.')
  await readYear(books, fiscalYearId)
  return head
}

/** The firms, all or some, that were charged for joining, or for the year, already, or paid for it; nobody for any other head. */
async function takenBy(books: Books, { chargeHeadId, fiscalYearId }: Charge, among?: readonly string[]): Promise<ReadonlySet<string>> {
  const heads = await chargeHeads.all(books)
  const kind = heads.find(({ id }) => id === chargeHeadId)?.kind
  if (kind !== 'renewal' && kind !== 'entry') return new Set()
  const ids = heads.filter((head) => head.kind === kind).map(({ id }) => id)
  return whoTook(books, { headIds: ids, fiscalYearId: kind === 'renewal' ? fiscalYearId : null, among })
}

/** A run with the first firms of its list. @throws BookError `not_found` */
export async function readChargeRun(books: Books, chargeRunId: string): Promise<ChargeRun> {
  const { charge, some, left_out: leftOut, ...rest } = await findRun(books, chargeRunId, { from: 0, many: SHOWN_OF_RUN })
  const named = await rowsOf(books.sql, firmRow)`
    select member_firm_id as id, name, name_np as "nameNp", code from member_firm
     where organization_id = ${books.organizationId} and member_firm_id = any(${some}::uuid[]) order by folded_name, member_firm_id`
  const { chargeHeadId, fiscalYearId, date, amount } = chargeIn(charge)
  return { ...rest, chargeHeadId, fiscalYearId, date, amount, leftOut, firms: named }
}

const chargeIn = (text: string): Charge => z.decode(sharedCharge, JSON.parse(text) as z.input<typeof sharedCharge>)

/** A run with some firms of its list: `many` of them, from the one on that stands at `from`, or at the one that comes next. */
async function findRun({ sql: tx, organizationId }: Books, chargeRunId: string, { from, many, locked = false }: Part): Promise<Run> {
  const [found] = await rowsOf(tx, runRow)`
    select charge_run_id as id, charge, cardinality(firms) as count, left_out, state, done, charged, message,
           firms[coalesce(${from}::integer, done) + 1 : coalesce(${from}::integer, done) + ${many}::integer] as some from charge_run
     where organization_id = ${organizationId} and charge_run_id = ${chargeRunId} ${locked ? sql`for update` : sql``}`
  if (!found) throw new BookError(sentence('There is no such list of firms.'), { code: 'not_found' })
  return found
}

/** Enters the job of a run that was listed; false where it was begun already, or there is nobody to charge: then it is done. */
export async function enterChargeJob(books: Books, { params }: ReceivedOf<typeof startChargeRun>): Promise<boolean> {
  const found = await findRun(books, params.chargeRunId, { from: 0, many: 0, locked: true })
  if (found.state !== 'listed') return false
  await storeState(books, found.id, { state: found.count === 0 ? 'done' : 'running' })
  if (found.count === 0) return false
  await enterJob(books, { jobId: found.id, kind: CHARGE_JOB, input: '{}' })
  return true
}

type Part = { from: number | null; many: number; locked?: boolean }
type State = { state: Run['state']; message?: string }

/** Stores how a run stands. */
export async function storeState(
  { sql: tx, organizationId }: Pick<Books, 'sql' | 'organizationId'>,
  id: string,
  { state, message = '' }: State,
): Promise<void> {
  await run(tx)`
    update charge_run set state = ${state}, message = ${message}, touched_at = now()
     where organization_id = ${organizationId} and charge_run_id = ${id} and state in ('listed', 'running')`
}

/**
 * Charges the next firms of a run, in the transaction that notes how far it is: what is resumed after a crash charges nobody twice. Tells whether others
 * are left. Who was charged meanwhile, is gone, inactive, or of another type than the head, is passed over.
 */
export async function chargeNext(books: Books, chargeRunId: string): Promise<boolean> {
  const { count, some, charge: text, state, done } = await findRun(books, chargeRunId, { from: null, many: STEP, locked: true })
  if (state !== 'running') return false
  const charge = chargeIn(text)
  const head = await requireListed(books, charge)
  const year = await readYear(books, charge.fiscalYearId)
  // Locked before anybody asks what they were charged: a charge on another server waits, or is seen.
  const standing = await rowsOf(books.sql, z.object({ id: z.string() }))`
    select member_firm_id as id from member_firm
     where organization_id = ${books.organizationId} and member_firm_id = any(${some}::uuid[]) and active
       ${head.membershipTypeId === null ? sql`` : sql`and membership_type_id = ${head.membershipTypeId}`} order by member_firm_id for no key update`
  const taken = await takenBy(books, charge, some)
  const versions = []
  for (const { id: memberFirmId } of standing.filter(({ id }) => !taken.has(id))) {
    const id = uuidv7()
    const ledgerId = await memberLedger(books, memberFirmId)
    versions.push(chargeVersion({ id, hash: sha256(id), ledgerId, memberFirmId, head, year, body: charge }))
  }
  if (versions.length > 0) await recordVouchers(books, versions)
  const isOver = done + some.length >= count
  await run(books.sql)`
    update charge_run set done = ${done + some.length}, charged = charged + ${versions.length}, state = ${isOver ? 'done' : 'running'}, touched_at = now()
     where organization_id = ${books.organizationId} and charge_run_id = ${chargeRunId}`
  return !isOver
}
