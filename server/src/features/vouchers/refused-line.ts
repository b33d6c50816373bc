import { BookError, fillSentence, sentence } from '@lekha/ledger'
import * as z from 'zod'
import { afterRefusal } from '../../db/after-refusal.ts'
import type { Books } from '../../db/books.ts'
import type { RecordedLine } from '../../db/record-vouchers.ts'
import { rowsOf } from '../../db/statements.ts'

const known = z.object({
  id: z.string(),
  name: z.string(),
  nameNp: z.string(),
  active: z.boolean(),
  demands: z.boolean(),
  subLedgers: z.array(z.object({ id: z.string(), name: z.string(), nameNp: z.string(), active: z.boolean() })),
})
type Known = z.output<typeof known>
const centre = z.object({ id: z.string(), name: z.string(), nameNp: z.string(), active: z.boolean() })
type Centre = z.output<typeof centre>
/** A constraint of the database about single lines: which lines break it, the wrong field, and the sentence. */
type LineRule = {
  breaks: (line: RecordedLine, ledger: Known | undefined, centre: Centre | undefined) => boolean
  field: string
  says: string
}

const subLedgerOf = ({ subLedgerId }: RecordedLine, ledger: Known | undefined) =>
  ledger?.subLedgers.find(({ id }) => id === subLedgerId?.toLowerCase())

const namesCentre = ({ costCentreId }: RecordedLine) => (costCentreId ?? null) !== null

const RULES: Record<string, LineRule> = {
  ledger_is_active: {
    breaks: (_line, ledger) => ledger?.active === false,
    field: 'ledgerId',
    says: sentence('The ledger {{name}} is not active.'),
  },
  sub_ledger_is_named: {
    breaks: (line, ledger) => ledger?.demands === true && (line.subLedgerId ?? null) === null,
    field: 'subLedgerId',
    says: sentence('The ledger {{name}} requires a sub-ledger.'),
  },
  sub_ledger_is_active: {
    breaks: (line, ledger) => subLedgerOf(line, ledger)?.active === false,
    field: 'subLedgerId',
    says: sentence('The sub-ledger {{name}} is not active.'),
  },
  cost_centre_is_active: {
    breaks: (_line, _ledger, centre) => centre?.active === false,
    field: 'costCentreId',
    says: sentence('The cost centre {{name}} is not active.'),
  },
  cost_centres_are_on: {
    breaks: namesCentre,
    field: 'costCentreId',
    says: sentence('This organization does not use cost centres. Switch them on in its details.'),
  },
  line_cost_centre_exists: {
    breaks: (line, _ledger, centre) => namesCentre(line) && centre === undefined,
    field: 'costCentreId',
    says: sentence('There is no such cost centre, or it is in use.'),
  },
  line_ledger_exists: {
    breaks: (_line, ledger) => ledger === undefined,
    field: 'ledgerId',
    says: sentence('There is no such ledger, or it is in use.'),
  },
  line_sub_ledger_exists: {
    breaks: (line, ledger) => (line.subLedgerId ?? null) !== null && subLedgerOf(line, ledger) === undefined,
    field: 'subLedgerId',
    says: sentence('There is no such sub-ledger, or it is in use.'),
  },
}

/** Adds the line and its ledger to the database's refusal of a line; returns any other refusal unchanged. */
export async function atItsLine(books: Books, lines: readonly RecordedLine[], refusal: unknown): Promise<unknown> {
  const rule = RULES[(refusal as { constraint?: string }).constraint ?? '']
  if (!rule) return refusal
  const { ledgers, centres } = await afterRefusal(books, async () => ({
    ledgers: await ledgersOf(books, lines),
    centres: await centresOf(books, lines),
  }))
  const centreOf = ({ costCentreId }: RecordedLine) => centres.get(costCentreId?.toLowerCase() ?? '')
  const index = lines.findIndex((line) => rule.breaks(line, ledgers.get(line.ledgerId.toLowerCase()), centreOf(line)))
  const line = lines[index]
  // Another user corrected the ledger at the same moment: the refusal keeps the general sentence.
  if (!line) return refusal
  const ledger = ledgers.get(line.ledgerId.toLowerCase())
  const named = { subLedgerId: subLedgerOf(line, ledger), costCentreId: centreOf(line) }[rule.field] ?? ledger
  const values = rule.says.includes('{{name}}') && named ? { name: named.name, nameNp: named.nameNp } : {}
  const fields = { [`lines.${index}.${rule.field}`]: fillSentence(rule.says, values) }
  return new BookError(rule.says, { code: 'rule_broken', fields, values })
}

async function ledgersOf(books: Books, lines: readonly RecordedLine[]): Promise<Map<string, Known>> {
  const ids = [...new Set(lines.map((line) => line.ledgerId))]
  const found = await rowsOf(books.sql, known)`
    select g.ledger_id id, g.name, g.name_np "nameNp", g.active, g.requires_sub_ledger demands,
           (select coalesce(json_agg(json_build_object('id', s.sub_ledger_id, 'name', s.name, 'nameNp', s.name_np, 'active', s.active)), '[]')
              from sub_ledger s where s.organization_id = g.organization_id and s.ledger_id = g.ledger_id) "subLedgers"
      from ledger g where g.organization_id = ${books.organizationId} and g.ledger_id = any(${ids}::uuid[])`
  return new Map(found.map((row) => [row.id, row]))
}

async function centresOf(books: Books, lines: readonly RecordedLine[]): Promise<Map<string, Centre>> {
  const ids = [...new Set(lines.flatMap(({ costCentreId }) => costCentreId ?? []))]
  const found = await rowsOf(books.sql, centre)`
    select cost_centre_id id, name, name_np "nameNp", active from cost_centre
     where organization_id = ${books.organizationId} and cost_centre_id = any(${ids}::uuid[])`
  return new Map(found.map((row) => [row.id, row]))
}
