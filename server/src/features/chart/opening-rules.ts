import type { OpeningLine } from '@lekha/contract'
import { BookError, type ReservedLedger, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'

type Standing = { name: string; active: boolean; requiresSubLedger: boolean; reserved: ReservedLedger | null }

/**
 * Judges opening lines by the chart before the database does, because its refusals name no line. `fieldOf` says where in the
 * form a line stands.
 */
export async function checkOpenings(books: Books, lines: OpeningLine[], fieldOf: (line: OpeningLine) => string): Promise<void> {
  const ledgers = await standings(books, lines)
  const subLedgers = await subLedgersOf(books, lines)
  const seen = new Set<string>()
  for (const line of lines) {
    const key = `${line.ledgerId} ${line.subLedgerId}`
    const fault =
      faultOf(line, ledgers.get(line.ledgerId), subLedgers) ?? (seen.has(key) ? sentence('This ledger stands here twice.') : undefined)
    if (fault) {
      const name = ledgers.get(line.ledgerId)?.name ?? ''
      throw new BookError(fault, {
        code: 'rule_broken',
        fields: { [fieldOf(line)]: fault },
        ...(fault.includes('{{name}}') ? { values: { name } } : {}),
      })
    }
    seen.add(key)
  }
}

function faultOf(line: OpeningLine, ledger: Standing | undefined, subLedgers: ReadonlyMap<string, string>): string | undefined {
  if (!ledger) return sentence('There is no such ledger.')
  if (ledger.reserved === 'opening-difference') return sentence('The difference is computed.')
  if (!ledger.active) return sentence('The ledger {{name}} is not active.')
  if (line.subLedgerId === null) return ledger.requiresSubLedger ? sentence('The ledger {{name}} demands a sub-ledger.') : undefined
  return subLedgers.get(line.subLedgerId) === line.ledgerId ? undefined : sentence('There is no such sub-ledger.')
}

async function standings(books: Books, lines: OpeningLine[]): Promise<Map<string, Standing>> {
  const found = await sql<{
    ledger_id: string
    name: string
    active: boolean
    requires_sub_ledger: boolean
    reserved: ReservedLedger | null
  }>`
    select ledger_id, name, active, requires_sub_ledger, reserved from ledger
     where organization_id = ${books.organizationId} and ledger_id = any(${lines.map((line) => line.ledgerId)}::uuid[])`.execute(books.sql)
  return new Map(
    found.rows.map((row) => [
      row.ledger_id,
      { name: row.name, active: row.active, requiresSubLedger: row.requires_sub_ledger, reserved: row.reserved },
    ]),
  )
}

/** The ledger of each sub-ledger that the lines name. */
async function subLedgersOf(books: Books, lines: OpeningLine[]): Promise<Map<string, string>> {
  const named = lines.flatMap((line) => line.subLedgerId ?? [])
  const found = await sql<{ sub_ledger_id: string; ledger_id: string }>`
    select sub_ledger_id, ledger_id from sub_ledger
     where organization_id = ${books.organizationId} and sub_ledger_id = any(${named}::uuid[])`.execute(books.sql)
  return new Map(found.rows.map((row) => [row.sub_ledger_id, row.ledger_id]))
}
