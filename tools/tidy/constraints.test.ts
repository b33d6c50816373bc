import { describe, expect, it } from 'vitest'
import { constraintsHaveSentences } from './constraints.ts'
import { found } from './plant.ts'

const sentencesPath = 'server/src/db/constraint-errors.ts'
const withoutSentence = (sql: string, sentences = ''): string[] =>
  found(constraintsHaveSentences, { 'server/migrations/0001_books.sql': sql, [sentencesPath]: sentences })

describe('a constraint without a sentence is found', () => {
  it.each([
    'create table a (constraint a_once unique (b))',
    'create table a (b text constraint a_once check (b > 0))',
    'create table a (b text constraint a_once\n  not null)',
    'alter table a add constraint a_once foreign key (b) references c',
    'alter table a add constraint "a_once" exclude using gist (b with =)',
    'create unique index a_once on a (b)',
    "raise exception 'no' using errcode = '23514', constraint = 'a_once'",
    "perform refused('it''s (not) so', 'a_once', '23505')",
    "perform refused(format('a %s (b)', c), 'a_once')",
    "perform refused(tg_op || ' of ' || d, 'a_once')",
  ])('%s', (sql) => {
    expect(withoutSentence(sql)).toEqual([expect.stringContaining(':1 The constraint a_once has no sentence.')])
  })

  it('once, where it first stands', () => {
    expect(withoutSentence("\nconstraint a_once unique (b)\nconstraint = 'a_once'")).toEqual([
      'server/migrations/0001_books.sql:2 The constraint a_once has no sentence.',
    ])
  })

  it('also when the table has its name and no sentence', () => {
    const sql = 'constraint a_once unique (b), constraint b_once unique (c)'
    expect(withoutSentence(sql, "{ a_once: '', b_once: 'This name is taken.' }")).toHaveLength(1)
    expect(withoutSentence(sql, "{ a_once: 'x', b_once: 'This name is taken.' }")).toHaveLength(1)
    expect(withoutSentence(sql, "{ b_once: 'This name is taken.' } // a_once: 'This name is taken.'")).toHaveLength(1)
  })
})

describe('what passes', () => {
  it.each([
    "{ a_once: 'This name is taken.' }",
    "{ 'a_once': 'This name is taken.' }",
    "{ a_once: [sentence('Required'), 'rule_broken', 'name'] }",
    "{ a_once: { code: 'conflict', message: sentence('This name is taken.') } }",
    "new Map([['a_once', 'This name is taken.']])",
  ])('is a constraint with a sentence: %s', (sentences) => {
    expect(withoutSentence('constraint a_once unique (b)', sentences)).toEqual([])
  })

  it.each([
    '-- constraint a_once unique (b)',
    '/* constraint a_once unique (b) */',
    'create constraint trigger a_balances after insert on a',
    'create function refused(message text, rule text) returns void',
    'create index a_by_b on a (b)',
  ])('is what is no named constraint: %s', (sql) => {
    expect(withoutSentence(sql)).toEqual([])
  })

  it('is a constraint that a later migration drops', () => {
    const first = 'create table a (constraint a_once unique (b))'
    const second = 'alter table a drop constraint if exists a_once'
    expect(found(constraintsHaveSentences, { 'server/migrations/0002_b.sql': second, 'server/migrations/0001_a.sql': first })).toEqual([])
  })
})
