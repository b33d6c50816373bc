import { describe, expect, test } from 'vitest'
import { firstOffered } from './first-offered.ts'

const LEDGERS = ['audit', 'bank', 'cash', 'fuel', 'rent', 'sales', 'salary'].map((id) => ({ id }))
const USES: Record<string, number> = { cash: 900, rent: 40, salary: 120, sales: 500 }
const offered = (usedLately: readonly string[], most = 7, fits = (_id: string) => true) =>
  firstOffered(LEDGERS, most, {
    usedLately,
    find: (id) => LEDGERS.find((ledger) => ledger.id === id),
    fits: ({ id }) => fits(id),
    usesOf: ({ id }) => USES[id] ?? 0,
    isLast: ({ id }) => id === 'sales',
  }).map(({ id }) => id)

describe('an empty ledger field offers', () => {
  test('the ledgers used last, the last first; then those used most; then the others in their order', () => {
    expect(offered(['fuel', 'rent'])).toEqual(['fuel', 'rent', 'cash', 'salary', 'audit', 'bank', 'sales'])
  })

  test('none twice, and not more than it shows', () => {
    expect(offered(['cash', 'fuel'], 3)).toEqual(['cash', 'fuel', 'salary'])
    expect(offered(['cash', 'fuel', 'rent', 'bank'], 3)).toEqual(['cash', 'fuel', 'rent'])
  })

  test('none that may not stand there, nor one that is gone', () => {
    expect(offered(['cash', 'gone', 'fuel'], 3, (id) => id !== 'cash')).toEqual(['fuel', 'salary', 'rent'])
  })

  test('those of the other trade after all others, however they were used', () => {
    expect(offered(['sales']).at(-1)).toBe('sales')
  })
})
