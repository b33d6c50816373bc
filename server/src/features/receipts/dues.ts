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
import { add, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import { readHeadsOfBills, readMemberBalances, readTaken } from '../../figures/member-dues.ts'
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
    yearStarts: z.string().nullable(),
  },
})
type Firm = z.output<typeof firmRow>

/** What a member firm owes on a day, and what can be charged to it then. @throws BookError `not_found` */
export async function readDues(books: Books, { params, query }: ReceivedOf<typeof readMemberDues>): Promise<MemberDues> {
  const { memberFirmId } = params
  const firm = await readFirm(books, memberFirmId, query.on)
  const { ledgerId } = firm
  const [owed] = await readMemberBalances(books, [memberFirmId])
  const charges = ledgerId === null ? [] : await readCharges(books, ledgerId, memberFirmId)
  return {
    ledgerId,
    balance: owed?.balance ?? ZERO,
    charges,
    offered: await offeredTo(books, { firm, memberFirmId, on: query.on, charges }),
  }
}

async function readFirm({ sql, organizationId }: Books, memberFirmId: string, on: string): Promise<Firm> {
  const [firm] = await rowsOf(sql, firmRow)`
    select f.membership_type_id as "typeId", t.grace_months as "graceMonths", t.fine_every as "fineEvery",
           (select s.ledger_id from sub_ledger s where s.organization_id = ${organizationId} and s.sub_ledger_id = f.member_firm_id) as "ledgerId",
           y.fiscal_year_id as "yearId", y.starts as "yearStarts"
      from member_firm f join membership_type t on t.organization_id = ${organizationId} and t.membership_type_id = f.membership_type_id
      left join fiscal_year y on y.organization_id = ${organizationId} and ${on}::date between y.starts and y.ends
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
  const all = await chargeHeads.all(books)
  const kindOf = new Map(all.map(({ id, kind }) => [id, kind]))
  const heads = all.filter(({ active, membershipTypeId }) => active && (membershipTypeId === null || membershipTypeId === firm.typeId))
  const taken = (await readTaken(books, memberFirmId)).map((each) => ({ ...each, kind: kindOf.get(each.chargeHeadId ?? '') }))
  const isTaken = (kind: ChargeHead['kind'], yearId?: string) =>
    taken.some((each) => each.kind === kind && (yearId === undefined || each.fiscalYearId === yearId))
  const own = (kind: ChargeHead['kind']) => heads.filter((head) => head.kind === kind)
  const plain = (head: ChargeHead, fiscalYearId: string | null): OfferedCharge => ({
    ...{ chargeHeadId: head.id, fiscalYearId, amount: head.price, late: 0 },
  })
  const renewals = firm.yearId === null || isTaken('renewal', firm.yearId) ? [] : own('renewal')
  const owed: Owed[] = [
    ...charges
      .filter(({ chargeHeadId }) => kindOf.get(chargeHeadId ?? '') === 'renewal')
      .map(({ fiscalYearId, dueOn, billedOn }) => ({ fiscalYearId, dueOn: dueOn ?? billedOn })),
    ...(renewals.length > 0 && firm.yearStarts !== null ? [{ fiscalYearId: firm.yearId, dueOn: firm.yearStarts }] : []),
  ]
  const paid = (yearId: string | null) =>
    taken.filter((each) => each.kind === 'fine' && each.fiscalYearId === yearId).map(({ amount }) => amount)
  return [
    ...renewals.map((head) => plain(head, firm.yearId)),
    ...fines(owed, { firm, on, heads: own('fine'), paid }),
    ...(isTaken('entry') ? [] : own('entry').map((head) => plain(head, firm.yearId))),
    ...[...own('programme'), ...own('other')].map((head) => plain(head, null)),
  ]
}

/** A renewal that is not paid yet, and the day on which it is due. */
type Owed = { fiscalYearId: string | null; dueOn: string }
type Late = { firm: Firm; on: string; heads: readonly ChargeHead[]; paid: (yearId: string | null) => Paisa[] }

/**
 * The fine of each renewal that is owed after its months of grace, charged or not: the price of the head of fines of the type, or of all types, for each time that
 * it is late, less what was paid of it.
 */
function fines(owed: readonly Owed[], { firm, on, heads, paid }: Late): OfferedCharge[] {
  const head = heads.find(({ membershipTypeId }) => membershipTypeId !== null) ?? heads[0]
  if (!head) return []
  return owed
    .map(({ fiscalYearId, dueOn }) => ({ fiscalYearId, late: timesLate(firm, dueOn, on) }))
    .map(({ fiscalYearId, late }) => ({
      ...{ chargeHeadId: head.id, fiscalYearId, late },
      amount: add(paisa(head.price * BigInt(late)), ...paid(fiscalYearId).map(negate)),
    }))
    .filter(({ amount }) => amount > 0n)
}
