import { afterAll, expect } from 'vitest'
import { rowFaults } from '../db/row-check.ts'
import { answerFaults } from './answer-check.ts'

// Vitest's set-up of every file on the database: the server answers a fault of rows with 500, a job swallows it, and a page may not mind an
// answer that the contract does not describe. Here it fails the file.
afterAll(() => {
  expect([...new Set([...rowFaults, ...answerFaults])].join('\n')).toBe('')
})
