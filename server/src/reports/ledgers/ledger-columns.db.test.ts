import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const statement = (query: Record<string, string> = {}) =>
  books.ask('ledger', { from: '2026-07-17', to: '2026-11-30', view: 'plain', ledgerId: books.ledgerId('Cash'), ...query })
const numbers = async (query: Record<string, string>) => {
  const { columns, rows } = await statement(query)
  const at = columns.findIndex(({ id }) => id === 'number')
  return rows.filter(({ look }) => look === 'item').map(({ cells }) => cells[at])
}

describe('the statement of a ledger', () => {
  test('shows its debits or its credits alone, adds them up, and then no balance', async () => {
    const debits = await statement({ side: 'debit' })
    expect(written(debits)).toEqual(['2026-08-20 | (as per details) | HT-0001 | Sales | SI-0001 | 1130.00'])
    expect(debits.totals.slice(-3)).toEqual(['1130.00', '0.00', null])
    const credits = await statement({ side: 'credit' })
    expect([credits.count, credits.totals.slice(-3), credits.proofs]).toEqual([4, ['0.00', '1010.00', null], []])
    await expect(statement({ side: 'both' })).rejects.toThrow('"side"')
  })

  test('in the order of entry has the same lines and the same closing balance, and no balance after each line', async () => {
    const byDay = await statement()
    const byEntry = await statement({ by: 'entry', view: 'months' })
    expect(await numbers({})).toEqual(['PV-0001', 'SI-0001', 'CV-0001', 'PV-0003', 'PV-0004'])
    await books.post(
      '2026-08-02',
      [
        ['Cash', '5'],
        ['Interest Income', '-5'],
      ],
      { type: 'receipt' },
    )
    expect(await numbers({})).toEqual(['PV-0001', 'RV-0001', 'SI-0001', 'CV-0001', 'PV-0003', 'PV-0004'])
    expect(await numbers({ by: 'entry' })).toEqual(['PV-0001', 'SI-0001', 'CV-0001', 'PV-0003', 'PV-0004', 'RV-0001'])
    expect(byEntry.totals).toEqual(byDay.totals)
    expect(byEntry.rows.map(({ look }) => look)).toEqual(['opening', 'item', 'item', 'item', 'item', 'item'])
    expect(byEntry.rows.slice(1).map(({ cells }) => cells.at(-1))).toEqual([null, null, null, null, null])
  })

  test.each(['', 'entry'])('in the order "%s" goes on from page to page, forward and back', async (by) => {
    const whole = await numbers({ by })
    const first = await statement({ by, rows: '3' })
    expect(await numbers({ by, rows: '3', after: first.next ?? '' })).toEqual(whole.slice(3, 6))
    const second = await statement({ by, rows: '3', after: first.next ?? '' })
    expect(await numbers({ by, rows: '3', before: second.previous ?? '' })).toEqual(whole.slice(0, 3))
  })

  test('says who entered each voucher and when in place of narration and reference', async () => {
    const { columns, rows, blocks } = await statement({ entered: 'shown' })
    expect(blocks.find(({ block }) => block === 'table')).toMatchObject({ preview: false })
    expect(columns.map(({ id }) => id)).toEqual([
      'date',
      'particulars',
      'entered-by',
      'entered-at',
      'type',
      'number',
      'debit',
      'credit',
      'balance',
    ])
    const altered = rows.find(({ cells }) => cells.includes('CV-0001'))?.cells ?? []
    expect(altered[2]).toBe('Sabina Karki')
    expect(altered[3]).toMatch(/^\d+ \p{L}+ \d{4} \d\d:\d\d$/u)
    const detailed = (await statement({ entered: 'shown', detail: 'true' })).columns.map(({ id }) => id)
    expect(detailed.slice(2, 5)).toEqual(['detail', 'entered-by', 'entered-at'])
  })

  test('leaves out the running balance, and proves it all the same', async () => {
    const { columns, totals, proofs } = await statement({ unbalanced: 'shown' })
    expect(columns.map(({ id }) => id)).not.toContain('balance')
    expect([totals.length, proofs.map(({ difference }) => difference)]).toEqual([columns.length, ['0.00']])
  })
})
