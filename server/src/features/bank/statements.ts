import {
  type addStatementLines,
  type BankStatement,
  type matchStatementLines,
  type ReceivedOf,
  type StatementColumns,
  type showBankStatement,
  statementColumns,
} from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { column, rowOf, rowsOf, run } from '../../db/statements.ts'
import { type ClearedLine, readBankLines } from '../../figures/bank-lines.ts'
import { openSnapshot } from '../../figures/snapshot.ts'
import { refuseOtherLedgers, refuseTwice } from './clearings.ts'
import { bestMatches } from './match.ts'

const SHOWN = 1_000
/** The open lines of the books among which matches are looked for. */
const LOOKED_AT = 5_000

const lineRow = z.object({
  ...{ id: z.string(), date: z.string(), description: z.string(), reference: z.string(), amount: column.paisa, left: column.paisa },
  ...{ balance: column.paisa.nullable(), usual: z.string().nullable(), name: z.string(), nameNp: z.string(), times: z.number() },
})

const headRow = z.object({
  ...{ columns: statementColumns.nullable(), matched: z.number(), day: z.string().nullable(), balance: column.paisa.nullable() },
})

/** The open lines of a bank's statement, each with the line of the books that it may be or, where there is none, the ledger that such lines stood against before. */
export async function readStatement(books: Books, { query: { ledgerId } }: ReceivedOf<typeof showBankStatement>): Promise<BankStatement> {
  await refuseOtherLedgers(books, ledgerId)
  const { sql: on, organizationId } = books
  const head = await rowOf(on, headRow)`
    select (select f.columns from bank_statement_format f where f.organization_id = ${organizationId} and f.ledger_id = ${ledgerId}) as columns,
           (select count(distinct c.statement_line_id)::int from bank_clearing c where c.organization_id = ${organizationId} and c.ledger_id = ${ledgerId} and c.statement_line_id is not null) as matched,
           l.date as day, l.balance_paisa as balance
      from (select 1) one
      left join lateral (select s.date, s.balance_paisa from bank_statement_line s where s.organization_id = ${organizationId} and s.ledger_id = ${ledgerId}
                          order by s.date desc, s.position desc limit 1) l on true`
  const found = await readOpenLines(books, ledgerId)
  const lines = found.slice(0, SHOWN)
  const last = lines.at(-1)
  const open = last
    ? await readBankLines(await openSnapshot(books, 'en'), { ledgerId, to: last.date, limit: LOOKED_AT })
    : ([] as ClearedLine[])
  const matches = bestMatches(
    lines.map(({ left, ...line }) => ({ ...line, amount: left })),
    open,
  )
  return {
    ...{ columns: head.columns, matched: head.matched, more: found.length > SHOWN },
    last: head.day === null ? null : { date: head.day, balance: head.balance },
    lines: lines.map(({ usual, name, nameNp, times, ...line }) => {
      const { match = null, sure = false } = matches.get(line.id) ?? {}
      return { ...line, match, sure, usual: match || usual === null ? null : { ledgerId: usual, name, nameNp, times } }
    }),
  }
}

/** Lines of which the books do not say all, by day. Descriptions count as alike if they differ only in their digits. */
const readOpenLines = ({ sql: on, organizationId }: Books, ledgerId: string) => rowsOf(on, lineRow)`
  with tied as materialized (
    select regexp_replace(lower(s.description), '[0-9]+', '#', 'g') as pattern, s.amount_paisa > 0 as paid_in, o.ledger_id
      from bank_clearing c
      join bank_statement_line s on s.organization_id = ${organizationId} and s.statement_line_id = c.statement_line_id
      join current_voucher v on v.organization_id = ${organizationId} and v.place = c.place
      join lateral (select x.ledger_id from voucher_line x where x.organization_id = ${organizationId} and x.entry = v.entry and x.line_no > 0
                       and (x.amount_paisa > 0) <> (c.amount_paisa > 0) order by abs(x.amount_paisa) desc, x.line_no limit 1) o on true
     where c.organization_id = ${organizationId} and c.ledger_id = ${ledgerId} and c.statement_line_id is not null
     order by c.recorded_at desc limit 5000),
  learnt as materialized (
    select distinct on (t.pattern, t.paid_in) t.pattern, t.paid_in, t.ledger_id, count(*)::int as times
      from tied t group by 1, 2, 3 order by 1, 2, count(*) desc, t.ledger_id)
  select s.statement_line_id as id, s.date, s.description, s.reference, s.amount_paisa as amount, s.amount_paisa - t.paisa as left, s.balance_paisa as balance,
         g.ledger_id as usual, coalesce(g.name, '') as name, coalesce(g.name_np, '') as "nameNp", coalesce(k.times, 0) as times
    from bank_statement_line s
   cross join lateral (
      select coalesce(sum(c.amount_paisa), 0)::bigint as paisa from bank_clearing c
       where c.organization_id = ${organizationId} and c.statement_line_id = s.statement_line_id) t
    left join learnt k on k.pattern = regexp_replace(lower(s.description), '[0-9]+', '#', 'g') and k.paid_in = (s.amount_paisa > 0)
    left join ledger g on g.organization_id = ${organizationId} and g.ledger_id = k.ledger_id
   where s.organization_id = ${organizationId} and s.ledger_id = ${ledgerId} and t.paisa <> s.amount_paisa
   order by s.date, s.position, s.statement_line_id limit ${SHOWN + 1}`

/** Adds the lines that are not there yet, and remembers how the file was read. */
export async function addLines(books: Books, { body }: ReceivedOf<typeof addStatementLines>): Promise<{ added: number; known: number }> {
  await refuseOtherLedgers(books, body.ledgerId)
  const { sql: on, organizationId, userId } = books
  const { lines } = body
  if (lines.some(({ amount }) => amount === 0n)) throw atField('lines', 'A line of a statement moves an amount.')
  await keepColumns(books, body.ledgerId, body.columns)
  const list = <T>(of: (line: (typeof lines)[number]) => T) => lines.map(of)
  const added = await run(on)`
    insert into bank_statement_line (organization_id, statement_line_id, ledger_id, date, description, reference, amount_paisa, balance_paisa, occurrence, position, imported_by)
    select ${organizationId}, l.id, ${body.ledgerId}, l.date, l.description, l.reference, l.amount, l.balance,
           row_number() over (partition by l.date, l.description, l.reference, l.amount order by l.position), l.position, ${userId}
      from unnest(${list(() => uuidv7())}::uuid[], ${list(({ date }) => date)}::date[], ${list(({ description }) => description)}::text[],
                  ${list(({ reference }) => reference)}::text[], ${list(({ amount }) => amount)}::bigint[], ${list(({ balance }): Paisa | null => balance)}::bigint[])
           with ordinality l(id, date, description, reference, amount, balance, position)
    on conflict on constraint statement_line_once do nothing`
  return { added, known: lines.length - added }
}

const keepColumns = ({ sql: on, organizationId }: Books, ledgerId: string, columns: StatementColumns) => run(on)`
  insert into bank_statement_format (organization_id, ledger_id, columns) values (${organizationId}, ${ledgerId}, ${sql`${JSON.stringify(columns)}::jsonb`})
  on conflict (organization_id, ledger_id) do update set columns = excluded.columns`

/** Ties lines of a statement to lines of the books. @throws BookError where one is tied already, or the amounts differ */
export async function storeMatches(books: Books, { body }: ReceivedOf<typeof matchStatementLines>): Promise<void> {
  await refuseOtherLedgers(books, body.ledgerId)
  const { sql: on, organizationId, userId } = books
  const { matches } = body
  refuseTwice(matches, 'matches')
  const stated = matches.map(({ statementLineId }) => statementLineId)
  const stored = await run(on)`
    insert into bank_clearing (organization_id, place, line_no, ledger_id, amount_paisa, cleared_on, statement_line_id, part, recorded_by)
    select ${organizationId}, l.place, l.line_no, l.ledger_id, l.amount_paisa, s.date, s.statement_line_id,
           row_number() over (partition by s.statement_line_id order by l.place, l.line_no) + (
             select coalesce(max(c.part), 0) from bank_clearing c where c.organization_id = ${organizationId} and c.statement_line_id = s.statement_line_id), ${userId}
      from unnest(${stated}::uuid[], ${matches.map((each) => each.voucherId)}::uuid[], ${matches.map((each) => each.lineNo)}::smallint[]) m(statement_line_id, voucher_id, line_no)
      join bank_statement_line s on s.organization_id = ${organizationId} and s.statement_line_id = m.statement_line_id and s.ledger_id = ${body.ledgerId}
      join voucher f on f.organization_id = ${organizationId} and f.id = m.voucher_id and f.place = f.entry
      join current_voucher v on v.organization_id = ${organizationId} and v.place = f.place
      join voucher_line l on l.organization_id = ${organizationId} and l.entry = v.entry and l.line_no = m.line_no
           and l.ledger_id = ${body.ledgerId} and (l.amount_paisa > 0) = (s.amount_paisa > 0)
    on conflict (organization_id, place, line_no) do update
      set ledger_id = excluded.ledger_id, amount_paisa = excluded.amount_paisa, cleared_on = excluded.cleared_on, statement_line_id = excluded.statement_line_id,
          part = excluded.part, recorded_by = excluded.recorded_by, recorded_at = now()
      where bank_clearing.statement_line_id is null or (bank_clearing.ledger_id, bank_clearing.amount_paisa) <> (excluded.ledger_id, excluded.amount_paisa)`
  if (stored < matches.length) throw atField('matches', 'A line was altered or tied in the meantime. Please look at it again.', 'conflict')
  const { differs } = await rowOf(on, z.object({ differs: z.boolean() }))`
    select coalesce(bool_or(s.amount_paisa <> (
             select sum(c.amount_paisa) from bank_clearing c where c.organization_id = ${organizationId} and c.statement_line_id = s.statement_line_id)), false) as differs
      from bank_statement_line s where s.organization_id = ${organizationId} and s.statement_line_id = any(${stated}::uuid[])`
  if (differs) throw atField('matches', 'These lines of the books do not come to what the bank states.')
}

/** Takes out a line that is not tied. @throws BookError `not_found` */
export async function removeLine({ sql: on, organizationId }: Books, statementLineId: string): Promise<void> {
  const removed = await run(on)`
    delete from bank_statement_line s where s.organization_id = ${organizationId} and s.statement_line_id = ${statementLineId}
       and not exists (select from bank_clearing c where c.organization_id = ${organizationId} and c.statement_line_id = s.statement_line_id)`
  if (removed === 0) throw new BookError('There is no such line of a statement, or it is tied to the books.', { code: 'not_found' })
}
