import { randomUUID } from 'node:crypto'
import { searchKeys } from '@lekha/ledger'
import type pg from 'pg'

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

/** Makes 10,001 ledgers with their keys by SQL: one more than a browser reads whole. They are not sealed, so `verify` would find them. */
export async function makeManyLedgers(admin: pg.Pool, organizationId: string, groupId: string): Promise<void> {
  const rows = Array.from({ length: 10_001 }, (_, number) => made(number))
  const keys = rows.flatMap((row) => searchKeys(row).map((word) => ({ id: row.id, word })))
  const client = await admin.connect()
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`)
    await client.query(
      `insert into ledger (organization_id, ledger_id, group_id, name, name_np, code)
       select $1, x.id, $2, x.name, x."nameNp", x.code from jsonb_to_recordset($3::jsonb) as x(id uuid, name text, "nameNp" text, code text)`,
      [organizationId, groupId, JSON.stringify(rows)],
    )
    await client.query(
      `insert into search_word select $1, 'ledger', x.word, x.id from jsonb_to_recordset($2::jsonb) as x(id uuid, word text)`,
      [organizationId, JSON.stringify(keys)],
    )
    await client.query('commit; analyze ledger; analyze search_word')
  } finally {
    client.release()
  }
}
