import type { OpeningLine } from '@lekha/contract'
import { BookError, RESERVED_KINDS, type ReservedLedger, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'

type Standing = { name: string; nameNp: string; active: boolean; requiresSubLedger: boolean; reserved: ReservedLedger | null }

/** The sentence of a refusal for the whole form, and the one at the line, which need not name the ledger. */
type Fault = { fault: string; atLine: string }

/**
 * Checks opening lines against the chart before the database does, because the database's refusals name no line. A line that is in
 * `former` too may stay even if its ledger takes no new ones, because openings are always written together. `fieldOf` gives a line's field.
 */
export async function checkOpenings(
  books: Books,
  lines: OpeningLine[],
  former: OpeningLine[],
  fieldOf: (line: OpeningLine) => string,
): Promise<void> {
  const stood = new Set(former.map(textOf))
  const ledgers = await standings(books, lines)
  const subLedgers = await subLedgersOf(books, lines)
  const seen = new Set<string>()
  for (const line of lines) {
    const key = `${line.ledgerId} ${line.subLedgerId}`
    const ledger = ledgers.get(line.ledgerId)
    const found =
      misplaced(line, ledger, subLedgers) ??
      (seen.has(key) ? plain(sentence('This ledger is listed twice.')) : undefined) ??
      (ledger && !stood.has(textOf(line)) ? untaken(line, ledger) : undefined)
    if (found) {
      throw new BookError(found.fault, {
        code: 'rule_broken',
        fields: { [fieldOf(line)]: found.atLine },
        ...(found.fault.includes('{{name}}') ? { values: { name: ledger?.name ?? '', nameNp: ledger?.nameNp ?? '' } } : {}),
      })
    }
    seen.add(key)
  }
}

const textOf = ({ ledgerId, subLedgerId, amount }: OpeningLine) => `${ledgerId} ${subLedgerId} ${amount}`
const plain = (fault: string): Fault => ({ fault, atLine: fault })

/** The fault of a line that is never allowed. */
function misplaced(line: OpeningLine, ledger: Standing | undefined, subLedgers: ReadonlyMap<string, string>): Fault | undefined {
  if (!ledger) return plain(sentence('There is no such ledger.'))
  if (ledger.reserved === 'opening-difference') return plain(sentence('The difference is calculated and cannot be entered.'))
  const known = line.subLedgerId === null || subLedgers.get(line.subLedgerId) === line.ledgerId
  return known ? undefined : plain(sentence('There is no such sub-ledger.'))
}

/** The fault of a new line that its ledger does not accept, or no longer. */
function untaken(line: OpeningLine, { active, requiresSubLedger }: Standing): Fault | undefined {
  if (!active) return { fault: sentence('The ledger {{name}} is not active.'), atLine: sentence('This ledger is not active.') }
  if (line.subLedgerId === null && requiresSubLedger)
    return { fault: sentence('The ledger {{name}} requires a sub-ledger.'), atLine: sentence('This ledger requires a sub-ledger.') }
  return undefined
}

async function standings(books: Books, lines: OpeningLine[]): Promise<Map<string, Standing>> {
  const found = await rowsOf(
    books.sql,
    z.object({
      ledger_id: z.string(),
      name: z.string(),
      nameNp: z.string(),
      active: z.boolean(),
      requires_sub_ledger: z.boolean(),
      reserved: z.enum(RESERVED_KINDS).nullable(),
    }),
  )`
    select ledger_id, name, name_np "nameNp", active, requires_sub_ledger, reserved from ledger
     where organization_id = ${books.organizationId} and ledger_id = any(${lines.map((line) => line.ledgerId)}::uuid[])`
  return new Map(
    found.map(({ ledger_id, name, nameNp, active, requires_sub_ledger, reserved }) => [
      ledger_id,
      { name, nameNp, active, requiresSubLedger: requires_sub_ledger, reserved },
    ]),
  )
}

/** The ledger of each sub-ledger that the lines name. */
async function subLedgersOf(books: Books, lines: OpeningLine[]): Promise<Map<string, string>> {
  const named = lines.flatMap((line) => line.subLedgerId ?? [])
  const found = await rowsOf(books.sql, z.object({ sub_ledger_id: z.string(), ledger_id: z.string() }))`
    select sub_ledger_id, ledger_id from sub_ledger
     where organization_id = ${books.organizationId} and sub_ledger_id = any(${named}::uuid[])`
  return new Map(found.map((row) => [row.sub_ledger_id, row.ledger_id]))
}
