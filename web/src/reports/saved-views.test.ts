import type { SavedView } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { isBare, movingPeriod, NO_VIEW, searchOf, searchToSave, viewsOfScreen, viewToOpen } from './saved-views.ts'

const YEAR = { starts: '2026-07-17', ends: '2027-07-16' }
/** 4 Bhadra 2083; the month lasts from 17 August to 16 September. */
const TODAY = '2026-08-20'
const BHADRA = { from: '2026-08-17', to: '2026-09-16' }
const view = (id: string, more: Partial<SavedView> = {}): SavedView => ({
  ...{ id, name: id, report: 'report/trialBalance', search: {}, shared: false, isDefault: false, mine: true, version: 1 },
  ...more,
})

describe('the days of a saved view', () => {
  test('move with the calendar if they were chosen as this month, and are those of the month in which it is opened', () => {
    const period = movingPeriod(BHADRA, TODAY, YEAR)
    expect(period?.label).toBe('This month')
    const search = searchToSave({ ...BHADRA, view: 'ledger', row: 'x', saved: 'y', org: 'z' }, period?.id)
    expect(search).toEqual({ view: 'ledger', period: 'this-month' })
    expect(searchOf({ id: 'v', search }, '2026-10-01', YEAR)).toEqual({ view: 'ledger', from: '2026-09-17', to: '2026-10-17', saved: 'v' })
  })

  test('stay where they are if they were any two days', () => {
    const days = { from: '2026-08-02', to: '2026-08-19' }
    expect(movingPeriod(days, TODAY, YEAR)).toBeUndefined()
    expect(searchOf({ id: 'v', search: searchToSave(days, undefined) }, '2026-10-01', YEAR)).toEqual({ ...days, saved: 'v' })
  })

  test('of a report of one day move as well', () => {
    const period = movingPeriod({ to: '2026-08-16' }, TODAY, YEAR)
    expect(period?.label).toBe('End of last month')
    expect(searchOf({ id: 'v', search: searchToSave({}, period?.id) }, '2026-10-01', YEAR)).toEqual({ to: '2026-09-16', saved: 'v' })
  })
})

describe('a report that is opened without parameters', () => {
  const path = 'report/trialBalance'
  const [own, shared] = [view('own', { isDefault: true }), view('shared', { isDefault: true, shared: true, mine: false })]

  test('opens with the own default view, else with the shared one', () => {
    expect(viewToOpen([shared, own], path, {})?.id).toBe('own')
    expect(viewToOpen([shared, view('other')], path, {})?.id).toBe('shared')
    expect(viewToOpen([shared, own], 'report/daybook', {})).toBeUndefined()
  })

  test('opens with the view that its address names, or with none', () => {
    expect(viewToOpen([shared, own], path, { saved: 'shared' })?.id).toBe('shared')
    expect(viewToOpen([shared, own], path, { saved: NO_VIEW })).toBeUndefined()
    expect([isBare({ saved: 'own', org: 'o' }), isBare({ from: '2026-08-17' }), isBare({ row: 'r' })]).toEqual([true, false, false])
  })
})

test('the views of one ledger are offered for every ledger', () => {
  const of = (id: string) => `report/allLedgers/${id}`
  const [one, other] = ['0197f3a0-0000-7000-8000-000000000001', '0197f3a0-0000-7000-8000-000000000002'].map(of)
  const views = [view('a', { report: one ?? '' }), view('b', { report: `${one}/months` })]
  expect(viewsOfScreen(views, other ?? '').map(({ id }) => id)).toEqual(['a'])
})
