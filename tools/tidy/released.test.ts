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

describe('a new migration', () => {
  it('is to be listed with its hash', () => {
    const files = { ...releasedAs(sha256(sql)), 'server/migrations/0001_a.sql': sql, 'server/migrations/0002_b.sql': 'select 2' }
    expect(found(releasedMigrationsStay, files)).toEqual(['server/migrations/0002_b.sql:1 This migration is not in released.json.'])
  })

  it('may be edited while there is no list', () => {
    expect(found(releasedMigrationsStay, { 'server/migrations/0001_a.sql': sql })).toEqual([])
  })
})
