import { describe, expect, it } from 'vitest'
import { found } from './plant.ts'
import { releasedMigrationsStay, sha256 } from './released.ts'

const sql = 'create table a (b text);\n'
const releasedAs = (hash: string): Record<string, string> => ({ 'server/migrations/released.json': JSON.stringify({ '0001_a.sql': hash }) })

describe('a released migration', () => {
  it('that stands as it was passes', () => {
    expect(found(releasedMigrationsStay, { ...releasedAs(sha256(sql)), 'server/migrations/0001_a.sql': sql })).toEqual([])
  })

  it('that was edited is found', () => {
    expect(found(releasedMigrationsStay, { ...releasedAs(sha256(sql)), 'server/migrations/0001_a.sql': `${sql} ` })).toEqual([
      'server/migrations/0001_a.sql:1 A released migration was edited.',
    ])
  })

  it('that is gone is found', () => {
    expect(found(releasedMigrationsStay, releasedAs(sha256(sql)))).toHaveLength(1)
  })

  it('is hashed as sha256sum does', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('before the first release', () => {
  it.each<Record<string, string>>([{ 'server/migrations/released.json': '{}' }, {}])('migrations may be edited: %o', (files) => {
    expect(found(releasedMigrationsStay, { ...files, 'server/migrations/0001_a.sql': sql })).toEqual([])
  })
})
