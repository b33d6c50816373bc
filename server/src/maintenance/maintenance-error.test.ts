import { expect, test } from 'vitest'
import { failure } from '../db/embedded-programs.ts'
import { sentenceOf } from './maintenance-error.ts'

const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  ['53100', 'could not extend file', 'The disk is full. Make room on it and try again: what was begun was not stored.'],
  ['ENOSPC', 'no space', 'The disk is full. Make room on it and try again: what was begun was not stored.'],
  [
    'XX001',
    'invalid page in block 0',
    'The database is damaged (invalid page in block 0). Stop Lekha, keep a copy of its data folder, and restore the newest backup',
  ],
  [
    '58030',
    'could not read block 1',
    'The disk of the database does not answer as it should (could not read block 1). Have the disk examined; then restore the newest',
  ],
])('what the administrator cannot mend is said with what to do: %s', (code, message, sentence) => {
  expect(sentenceOf(coded(code, message)).slice(0, sentence.length)).toBe(sentence)
})

test('a database that does not start on a full disk says so', () => {
  const output = 'LOG:  starting\nFATAL:  could not write lock file "postmaster.pid": No space left on device\n'
  expect(failure('PostgreSQL did not start', output).message).toMatch(/^The disk is full, and the database does not start without room\./)
})
