import { BookError, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { rowsOf, run } from '../db/statements.ts'
import { requireWithFirst } from './first-sub-ledger.ts'
import { storeSearchWords } from './search-words.ts'

const named = z.object({
  name: z.string(),
  nameNp: z.string(),
  code: z.string(),
  ledgerId: z.string().nullable(),
  own: z.string().nullable(),
})

/** A member firm with the ledger of its type and the one that it has a sub-ledger of, locked. */
async function lockFirm({ sql, organizationId }: Books, memberFirmId: string) {
  const [firm] = await rowsOf(sql, named)`
    select f.name, f.name_np as "nameNp", f.code, t.ledger_id as "ledgerId",
           (select s.ledger_id from sub_ledger s where s.organization_id = ${organizationId} and s.sub_ledger_id = f.member_firm_id) as own
      from member_firm f join membership_type t on t.organization_id = ${organizationId} and t.membership_type_id = f.membership_type_id
     where f.organization_id = ${organizationId} and f.member_firm_id = ${memberFirmId} for no key update of f`
  return firm
}

/**
 * The ledger that a member firm is charged on; the sub-ledger, with the id of the firm, is created where it has none yet. A firm keeps its sub-ledger when its
 * type changes, because its balance stands there.
 * @throws BookError `not_found`; `rule_broken` where the type of the firm names no ledger
 */
export async function memberLedger(books: Books, memberFirmId: string): Promise<string> {
  const firm = await lockFirm(books, memberFirmId)
  if (!firm) throw new BookError(sentence('There is no such member firm.'), { code: 'not_found' })
  if (firm.own !== null) return firm.own
  if (firm.ledgerId === null)
    throw new BookError(sentence('The membership type of this firm names no ledger of what its members owe. Choose one there first.'), {
      code: 'rule_broken',
    })
  const { sql, organizationId } = books
  await run(sql)`select from ledger where organization_id = ${organizationId} and ledger_id = ${firm.ledgerId} for no key update`
  await run(sql)`
    insert into sub_ledger (organization_id, ledger_id, sub_ledger_id, name, name_np, code)
    values (${organizationId}, ${firm.ledgerId}, ${memberFirmId}, ${await freeName(books, firm.ledgerId, memberFirmId, firm)}, ${firm.nameNp}, ${firm.code})`
  await storeSearchWords(books, 'sub_ledger', [{ id: memberFirmId, name: firm.name, nameNp: firm.nameNp, code: firm.code, alias: '' }])
  await requireWithFirst(books, firm.ledgerId)
  return firm.ledgerId
}

type Called = { name: string; nameNp: string; code: string }

/** The name of the firm, with its member number where another sub-ledger of the ledger is called so, or with the end of its id where that one is taken too. */
async function freeName({ sql, organizationId }: Books, ledgerId: string, memberFirmId: string, { name, code }: Called): Promise<string> {
  const short = name.slice(0, 140)
  for (const free of [name, `${short} (${code})`]) {
    const taken = await run(sql)`
      select from sub_ledger where organization_id = ${organizationId} and ledger_id = ${ledgerId} and sub_ledger_id <> ${memberFirmId} and folded_name = fold_name(${free})`
    if (taken === 0) return free
  }
  return `${short} (${memberFirmId.slice(-12)})`
}

/** The sub-ledger of a member firm is called as the firm, after its names or its number were changed. */
export async function renameMemberLedger(books: Books, memberFirmId: string, firm: Called): Promise<void> {
  const { sql, organizationId } = books
  const [own] = await rowsOf(sql, z.object({ ledgerId: z.string() }))`
    select ledger_id as "ledgerId" from sub_ledger where organization_id = ${organizationId} and sub_ledger_id = ${memberFirmId}`
  if (!own) return
  const name = await freeName(books, own.ledgerId, memberFirmId, firm)
  const changed = await run(sql)`
    update sub_ledger set name = ${name}, name_np = ${firm.nameNp}, code = ${firm.code}, version = version + 1
     where organization_id = ${organizationId} and sub_ledger_id = ${memberFirmId} and (name, name_np, code) is distinct from (${name}, ${firm.nameNp}, ${firm.code})`
  if (changed > 0) await storeSearchWords(books, 'sub_ledger', [{ id: memberFirmId, ...firm, name, alias: '' }])
}
