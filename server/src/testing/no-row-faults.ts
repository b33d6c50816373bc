import { afterAll, expect } from 'vitest'
import { rowFaults } from '../db/row-check.ts'

// Vitest's set-up of every file on the database: the server answers a fault with 500, a job swallows it; here it is told.
afterAll(() => {
  expect([...new Set(rowFaults)].join('\n')).toBe('')
})
