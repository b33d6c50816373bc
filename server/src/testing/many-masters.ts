import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { storeSearchWords } from '../masters/search-words.ts'

const WORDS = ['Sagarmatha', 'Lumbini', 'Pokhara', 'Bhada', 'Laxmi', 'Bank', 'Traders', 'Sanstha', 'Hardware', 'Kharcha']
const NEPALI = ['सगरमाथा', 'लुम्बिनी', 'पोखरा', 'घरभाडा', 'लक्ष्मी', 'बैंक', 'ट्रेडर्स', 'संस्था', 'हार्डवेयर', 'खर्च']
const wordOf = (words: readonly string[], number: number) => words[number % words.length] ?? ''
/** A third of them is named in English alone, another in Nepali alone but for its number. */
const made = (number: number) => ({
  id: randomUUID(),
  name: number % 3 === 0 ? `Account ${number}` : `${wordOf(WORDS, number)} ${wordOf(WORDS, Math.floor(number / 10))} ${number}`,
  nameNp: number % 3 === 1 ? '' : `${wordOf(NEPALI, number)} ${wordOf(NEPALI, Math.floor(number / 100))} ${number}`,
  code: number % 7 === 0 ? `L-${number}` : null,
})

const INSERTS = {
  ledger: 'insert into ledger (organization_id, group_id, ledger_id, name, name_np, code)',
  sub_ledger: 'insert into sub_ledger (organization_id, ledger_id, sub_ledger_id, name, name_np, code)',
}

/** Makes 10,001 masters by SQL: one more than a browser reads whole. They are not sealed, so `verify` would find them. */
async function makeMany(admin: pg.Pool, table: keyof typeof INSERTS, organizationId: string, above: string): Promise<void> {
  const rows = Array.from({ length: 10_001 }, (_, number) => made(number))
  const client = await admin.connect()
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`)
    await client.query(
      `${INSERTS[table]}
       select $1, $2, x.id, x.name, x."nameNp", x.code from jsonb_to_recordset($3::jsonb) as x(id uuid, name text, "nameNp" text, code text)`,
      [organizationId, above, JSON.stringify(rows)],
    )
    await storeSearchWords({ sql: client, organizationId }, table, rows)
    await client.query(`commit; analyze ${table}; analyze search_word`)
  } finally {
    client.release()
  }
}

/** Very many ledgers in a group. */
export const makeManyLedgers = (admin: pg.Pool, organizationId: string, groupId: string): Promise<void> =>
  makeMany(admin, 'ledger', organizationId, groupId)

/** Very many sub-ledgers of a ledger. */
export const makeManySubLedgers = (admin: pg.Pool, organizationId: string, ledgerId: string): Promise<void> =>
  makeMany(admin, 'sub_ledger', organizationId, ledgerId)
