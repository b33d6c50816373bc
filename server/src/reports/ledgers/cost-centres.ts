import { BookError, sentence } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { WORDS } from '../engine/locale.ts'
import { oneOf } from '../engine/params.ts'

const costCentre = z.object({ id: z.string(), parentId: z.string().nullable(), name: z.string(), nameNp: z.string() })
export type CostCentre = z.output<typeof costCentre>

/** The cost centres that lines may name, by name; none where the organization has not switched them on. */
export const readCostCentres = (snapshot: Snapshot): Promise<CostCentre[]> =>
  rowsOf(snapshot.sql, costCentre)`
    select c.cost_centre_id as id, c.parent_id as "parentId", c.name, c.name_np as "nameNp"
      from cost_centre c join organization o on o.organization_id = c.organization_id and o.cost_centres
     where c.organization_id = ${snapshot.organizationId} order by c.folded_name`

const MISSING = sentence('There is no such cost centre.')

/** The filter of what lines are counted for; offered where there are cost centres. */
export const costCentreParam = oneOf<{ costCentres: readonly CostCentre[] }>({
  label: WORDS.costCentre,
  all: { en: 'Every cost centre', np: 'सबै लागत केन्द्र' },
  unknown: MISSING,
  options: ({ costCentres }, { nameOf }) => costCentres.map((each) => ({ value: each.id, label: nameOf(each) })),
})

/**
 * A cost centre and all that stand below it; undefined where none is chosen.
 * @throws BookError `not_found` for one that is not there: its figures would be zeros that nobody can tell from true ones
 */
export function chosenCostCentres(id: string, costCentres: readonly CostCentre[]): string[] | undefined {
  if (id === '') return undefined
  const under = (above: string): string[] => [
    above,
    ...costCentres.filter(({ parentId }) => parentId === above).flatMap((each) => under(each.id)),
  ]
  if (!costCentres.some((each) => each.id === id)) throw new BookError(MISSING, { code: 'not_found', fields: { costCentre: MISSING } })
  return under(id)
}

/** The lines of a table called by the given name that name one of some cost centres; all lines where none is chosen. */
export const namesCostCentre = (costCentres: readonly string[] | undefined, table: string): RawBuilder<unknown> =>
  costCentres ? sql`${sql.ref(`${table}.cost_centre_id`)} = any(${costCentres}::uuid[])` : sql`true`
