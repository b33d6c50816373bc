import { describe, expect, it } from 'vitest'
import { unprovenIn } from './reconciled.ts'

describe('a reconciliation', () => {
  it('proves nothing of figures that the file does not give whole', () => {
    expect([...unprovenIn({ unread: 1, unreadOpenings: 0 })]).toEqual(['debit', 'credit', 'closing'])
    expect([...unprovenIn({ unread: 0, unreadOpenings: 2 })]).toEqual(['opening', 'closing'])
    expect(unprovenIn({ unread: 0, unreadOpenings: 0 }).size).toBe(0)
  })
})
