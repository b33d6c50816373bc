import {
  type ChargeHead,
  FINE_RULES,
  type MemberDues,
  type OfferedCharge,
  type OpenCharge,
  type ReceivedOf,
  type readMemberDues,
} from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import { readHeadsOfBills, readMemberBalance, readTaken } from '../../figures/member-dues.ts'
import { readPartyBills } from '../../figures/party-bills.ts'
import { chargeHeads } from './charge-heads.ts'
import { timesLate } from './late-fine.ts'

/** A firm with more open charges is shown the first of them. */
const MOST_CHARGES = 500

const firmRow = z.object({
  ...{
    typeId: z.string(),
    graceMonths: z.number(),
    fineEvery: z.enum(FINE_RULES),
    ledgerId: z.string().nullable(),
    yearId: z.string().nullable(),
  },
})
type Firm = z.output<typeof firmRow>

/** What a member firm owes on a day, and what can be charged to it then. @throws BookError `not_found` */
export async function readDues(books: Books, { params, query }: ReceivedOf<typeof readMemberDues>): Promise<MemberDues> {
  const { memberFirmId } = params
  const firm = await readFirm(books, memberFirmId, query.on)
  const { ledgerId } = firm
  const charges = ledgerId === null ? [] : await readCharges(books, ledgerId, memberFirmId)
  return {
    ledgerId,
    balance: ledgerId === null ? ZERO : await readMemberBalance(books, ledgerId, memberFirmId),
    charges,
    offered: await offeredTo(books, { firm, memberFirmId, on: query.on, charges }),
  }
}

async function readFirm({ sql, organizationId }: Books, memberFirmId: string, on: string): Promise<Firm> {
  const [firm] = await rowsOf(sql, firmRow)`
    select f.membership_type_id as "typeId", t.grace_months as "graceMonths", t.fine_every as "fineEvery",
           (select s.ledger_id from sub_ledger s where s.organization_id = ${organizationId} and s.sub_ledger_id = f.member_firm_id) as "ledgerId",
           (select y.fiscal_year_id from fiscal_year y where y.organization_id = ${organizationId} and ${on}::date between y.starts and y.ends) as "yearId"
      from member_firm f join membership_type t on t.organization_id = ${organizationId} and t.membership_type_id = f.membership_type_id
     where f.organization_id = ${organizationId} and f.member_firm_id = ${memberFirmId}`
  if (!firm) throw new BookError(sentence('There is no such member firm.'), { code: 'not_found' })
  return firm
}

/** The open charges of a firm, those that are due first before the others. */
async function readCharges(books: Books, ledgerId: string, memberFirmId: string): Promise<OpenCharge[]> {
  const bills = (await readPartyBills(books, ledgerId, memberFirmId, null, MOST_CHARGES)).filter(({ left }) => left > 0n)
  const heads = await readHeadsOfBills(
    books,
    bills.map(({ billId }) => billId),
  )
  const headOf = new Map(heads.map(({ billId, ...head }) => [billId, head]))
  return bills.map(({ kind: _, ...bill }) => ({ ...bill, ...(headOf.get(bill.billId) ?? { chargeHeadId: null, fiscalYearId: null }) }))
}

type Of = { firm: Firm; memberFirmId: string; on: string; charges: readonly OpenCharge[] }

/** The heads that a firm can be charged under: joining once, a year of membership once, what is late as long as it is owed, everything else at any time. */
async function offeredTo(books: Books, { firm, memberFirmId, on, charges }: Of): Promise<OfferedCharge[]> {
  const heads = (await chargeHeads.all(books)).filter(
    ({ active, membershipTypeId }) => active && (membershipTypeId === null || membershipTypeId === firm.typeId),
  )
  const kindOf = new Map((await chargeHeads.all(books)).map(({ id, kind }) => [id, kind]))
  const taken = (await readTaken(books, memberFirmId)).map(({ chargeHeadId, fiscalYearId }) => ({
    ...{ kind: kindOf.get(chargeHeadId ?? ''), fiscalYearId },
  }))
  const isTaken = (kind: ChargeHead['kind'], yearId?: string | null) =>
    taken.some((each) => each.kind === kind && (yearId === undefined || each.fiscalYearId === yearId))
  const own = (kind: ChargeHead['kind']) => heads.filter((head) => head.kind === kind)
  const plain = (head: ChargeHead, fiscalYearId: string | null): OfferedCharge => ({
    chargeHeadId: head.id,
    fiscalYearId,
    amount: head.price,
    late: 0,
  })
  const { yearId } = firm
  return [
    ...(yearId === null || isTaken('renewal', yearId) ? [] : own('renewal').map((head) => plain(head, yearId))),
    ...fines(charges, { firm, on, kindOf, heads: own('fine') }).filter(({ fiscalYearId }) => !isTaken('fine', fiscalYearId)),
    ...(isTaken('entry') ? [] : own('entry').map((head) => plain(head, yearId))),
    ...[...own('programme'), ...own('other')].map((head) => plain(head, null)),
  ]
}

type Late = { firm: Firm; on: string; kindOf: ReadonlyMap<string, ChargeHead['kind']>; heads: readonly ChargeHead[] }

/** The fine of each renewal that is owed after its months of grace: the price of the head of fines of the type, or of all types, for each time that it is late. */
function fines(charges: readonly OpenCharge[], { firm, on, kindOf, heads }: Late): OfferedCharge[] {
  const head = heads.find(({ membershipTypeId }) => membershipTypeId !== null) ?? heads[0]
  if (!head) return []
  return charges
    .filter(({ chargeHeadId }) => kindOf.get(chargeHeadId ?? '') === 'renewal')
    .map(({ fiscalYearId, dueOn, billedOn }) => ({ fiscalYearId, late: timesLate(firm, dueOn ?? billedOn, on) }))
    .filter(({ late }) => late > 0)
    .map(({ fiscalYearId, late }) => ({ chargeHeadId: head.id, fiscalYearId, amount: paisa(head.price * BigInt(late)), late }))
}
