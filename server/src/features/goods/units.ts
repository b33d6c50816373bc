import { type UnitOfMeasure, unitOfMeasure } from '@lekha/contract'
import { atField, sentence } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import { masterTable } from '../../masters/master-table.ts'
import { itemsIn } from './used-by-items.ts'

const MISSING = sentence('There is no such unit of measure.')

/** The units of measure, by name. A unit is found by its symbol too. */
export const units = masterTable({
  ...{ table: 'unit_of_measure', key: 'unit_of_measure_id', answer: unitOfMeasure, missing: MISSING, order: ['folded_name'] },
  searched: 'unit_of_measure',
  usedBy: {
    masters: [
      itemsIn(['unit_id', 'alternate_unit_id']),
      {
        ...{ screen: 'unit-of-measure', table: 'unit_of_measure', key: 'unit_of_measure_id', column: 'base_unit_id' },
        ...{ one: sentence('One other unit is a multiple of it.'), several: sentence('{{count}} other units are multiples of it.') },
      },
    ],
  },
})

/** A multiple is a whole number of one simple unit, which is another one. That it stays simple is the database's to guard. */
export async function checkUnit(
  books: Books,
  { baseUnitId, perBase, decimals }: Pick<UnitOfMeasure, 'baseUnitId' | 'perBase' | 'decimals'>,
): Promise<void> {
  if (baseUnitId === null && perBase !== null) throw atField('baseUnitId', 'Choose the simple unit of which it is a multiple.')
  if (baseUnitId === null) return
  if (perBase === null) throw atField('perBase', 'Say how many of the simple unit it is.')
  if (decimals !== 0) throw atField('decimals', 'A multiple is counted whole: it has no decimals.')
  if (!(await units.exists(books, baseUnitId))) throw atField('baseUnitId', MISSING)
}
