import { addDays } from '@lekha/calendar'
import { draftText } from '@lekha/contract'
import type { Paisa } from '@lekha/money'
import { paisaText } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { recordChanges } from '../db/audit.ts'
import type { Books } from '../db/books.ts'
import { type RecordedLine, recordImported, type VersionToRecord } from '../db/record-vouchers.ts'
import { rowsOf, run } from '../db/statements.ts'
import { sha256 } from '../http/secrets.ts'
import { storeSearchWords } from '../masters/search-words.ts'
import type { FirmLine, FirmVoucher } from './course.ts'
import { CENTRES, STAFF } from './firm.ts'
import type { FirmChange, PracticeFirm } from './practice-firm.ts'

/** Versions that one statement posts. */
const AT_ONCE = 500

/** The ids that the names of the firm have in its books. */
type Known = { ledger: (name: string) => string; sub: ReadonlyMap<string, string>; centre: ReadonlyMap<string, string> }

/**
 * Enters the practice firm into books that were just created, through the function that posts every voucher. All of it happens in the open
 * transaction: there is a whole firm or none.
 */
export async function enterFirm(books: Books, firm: PracticeFirm): Promise<void> {
  await enterYears(books, firm)
  const known = await enterMasters(books, firm)
  await postAll(books, versionsOf(firm, known))
  // A later version takes back the lines of the former, which must have been written by an earlier statement.
  await recordImported(
    books,
    firm.changes.map((change) => laterVersion(change, firm.vouchers, known)),
  )
  const { sql, organizationId } = books
  const values = firm.stock.map(({ date, value }) => ({ date, value: value.toString() }))
  await run(sql)`
    insert into stock_value (organization_id, ledger_id, date, value_paisa)
    select ${organizationId}, ${known.ledger('Stock')}, x.date, x.value from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(date date, value bigint)`
  for (const draft of firm.drafts) {
    const id = uuidv7()
    await run(sql)`
      insert into draft (organization_id, draft_id, user_id, body) values (${organizationId}, ${id}, ${books.userId}, ${textOf(draft, id, known)})`
  }
  await run(sql)`
    insert into planned_voucher (organization_id, planned_id, name, next_date, every, day, body)
    values (${organizationId}, ${uuidv7()}, 'House rent', ${firm.planned.date}::date, 'month', 1, ${textOf(firm.planned, uuidv7(), known)})`
  await recordChanges(books)
}

/** The year of today is the active one. */
async function enterYears({ sql, organizationId }: Books, { years }: PracticeFirm): Promise<void> {
  for (const [index, { name, starts, ends }] of years.entries()) {
    await run(sql)`
      insert into fiscal_year (organization_id, fiscal_year_id, name, starts, ends, active)
      values (${organizationId}, ${uuidv7()}, ${name}, ${starts}::date, ${ends}::date, ${index === years.length - 1})`
  }
}

async function enterMasters(books: Books, { parties }: PracticeFirm): Promise<Known> {
  const { sql, organizationId } = books
  const ledgers = parties.map((party) => ({ ...party, id: uuidv7() }))
  await run(sql)`
    insert into ledger (organization_id, ledger_id, group_id, name, name_np, pan, phone, address, credit_days)
    select ${organizationId}, x.id, g.group_id, x.name, x."nameNp", x.pan, x.phone, x.place, x."creditDays"
      from jsonb_to_recordset(${JSON.stringify(ledgers)}::jsonb)
        as x(id uuid, "group" text, name text, "nameNp" text, pan text, phone text, place text, "creditDays" smallint)
      join ledger_group g on g.organization_id = ${organizationId} and g.predefined = x."group"`
  await storeSearchWords(books, 'ledger', ledgers)
  const all = await rowsOf(sql, z.object({ id: z.string(), name: z.string() }))`
    select ledger_id as id, name from ledger where organization_id = ${organizationId}`
  const ids = new Map(all.map(({ id, name }) => [name, id]))
  const ledger = (name: string): string => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The practice firm has no ledger ${name}.`)
    return id
  }
  return { ledger, sub: await enterStaff(books, ledger('Staff Advance')), centre: await enterCentres(books) }
}

/** Advances are kept by employee. */
async function enterStaff(books: Books, ledgerId: string): Promise<Known['sub']> {
  const rows = STAFF.map(({ name, nameNp }) => ({ id: uuidv7(), name, nameNp }))
  await run(books.sql)`
    insert into sub_ledger (organization_id, ledger_id, sub_ledger_id, name, name_np)
    select ${books.organizationId}, ${ledgerId}, x.id, x.name, x."nameNp"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, "nameNp" text)`
  await run(
    books.sql,
  )`update ledger set requires_sub_ledger = true where organization_id = ${books.organizationId} and ledger_id = ${ledgerId}`
  await storeSearchWords(books, 'sub_ledger', rows)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function enterCentres(books: Books): Promise<Known['centre']> {
  const rows = Object.entries(CENTRES).map(([key, centre]) => ({ key, ...centre, id: uuidv7() }))
  await run(books.sql)`
    insert into cost_centre (organization_id, cost_centre_id, name, name_np, code)
    select ${books.organizationId}, x.id, x.name, x."nameNp", x.code
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text, "nameNp" text, code text)`
  await storeSearchWords(books, 'cost_centre', rows)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Openings and vouchers in the order of their entries: the voucher at index 0 has entry 2. */
function versionsOf({ years: [first], openings, vouchers }: PracticeFirm, known: Known): VersionToRecord[] {
  if (!first) return []
  const opening = { type: 'opening', date: addDays(first.starts, -1), narration: '', reference: '', lines: openings }
  return [opening, ...vouchers].map((voucher) => identified({ ...voucher, lines: linesOf(voucher.lines, known) }))
}

function laterVersion(change: FirmChange, vouchers: readonly FirmVoucher[], known: Known): VersionToRecord {
  const place = BigInt(change.voucher + 2)
  if (change.kind === 'cancel') return identified({ place, version: 2, cancelled: true, reason: change.reason, lines: [] })
  if (change.kind === 'alter') {
    const { type: _same, ...to } = change.to
    return identified({ place, version: 2, reason: change.reason, ...to, lines: linesOf(to.lines, known) })
  }
  const { type, lines } = vouchers[change.voucher] ?? { type: 'journal', lines: [] }
  const turned = lines.map((line) => ({ ...line, amount: -line.amount as Paisa }))
  return identified({ type, date: change.date, narration: change.narration, reverses: place, lines: linesOf(turned, known) })
}

const identified = (version: Omit<VersionToRecord, 'id' | 'hash'>): VersionToRecord => {
  const id = uuidv7()
  return { ...version, id, hash: sha256(id) }
}

const linesOf = (lines: readonly FirmLine[], known: Known): RecordedLine[] =>
  lines.map(({ ledger, sub, amount, centre }) => ({
    ledgerId: known.ledger(ledger),
    subLedgerId: sub === undefined ? null : known.sub.get(sub),
    costCentreId: centre === undefined ? null : known.centre.get(centre),
    amount,
  }))

async function postAll(books: Books, versions: readonly VersionToRecord[]): Promise<void> {
  for (let start = 0; start < versions.length; start += AT_ONCE) await recordImported(books, versions.slice(start, start + AT_ONCE))
}

/** A payment as somebody types it: the account below, the expense in the line. */
function textOf({ type, date, narration, reference, lines }: FirmVoucher, id: string, known: Known): string {
  const [line, account] = lines
  if (!line || !account || type !== 'payment') throw new Error('A practice draft is a payment of one line.')
  return draftText({
    ...{ id, type, kind: type, mode: 'single', date, narration, reference, remembered: null, accountId: known.ledger(account.ledger) },
    lines: [
      {
        ...{ key: '1', side: 'debit', ledgerId: known.ledger(line.ledger), subLedgerId: null, costCentreId: null, narration: '' },
        text: paisaText(line.amount),
      },
    ],
  })
}
