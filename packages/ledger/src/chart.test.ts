import { describe, expect, test } from 'vitest'
import { chartTree, compareNames, type Group, type GroupNode, groupPath, naturesOf, withDescendants } from './chart.ts'
import { PREDEFINED_GROUPS } from './predefined-groups.ts'

const group = (id: string, parentId: string | null, sort = 0, name = id): Group => ({
  id,
  parentId,
  name,
  nameNp: '',
  nature: parentId === null ? 'asset' : null,
  affectsGrossProfit: null,
  predefined: null,
  sort,
})
const ledger = (id: string, groupId: string | null) => ({ id, groupId, name: id, nameNp: '', reserved: null })

/** The tree as lines of text, two spaces a level. */
const drawn = (nodes: GroupNode[]): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(node.level)}${node.group.name}`,
    ...drawn(node.groups),
    ...node.ledgers.map(({ name }) => `${'  '.repeat(node.level + 1)}- ${name}`),
  ])

describe('the tree of the chart', () => {
  test('stands in the order of the statements, then by name; ledgers after the groups beside them', () => {
    const groups = [group('b', null, 2), group('a', null, 2), group('first', null, 1), group('below', 'a'), group('deep', 'below')]
    expect(drawn(chartTree(groups, [ledger('Zebra', 'a'), ledger('ant', 'a'), ledger('deepest', 'deep')]))).toEqual([
      'first',
      'a',
      '  below',
      '    deep',
      '      - deepest',
      '  - ant',
      '  - Zebra',
      'b',
    ])
  })

  test('a thousand groups deep is no difficulty', () => {
    const groups = Array.from({ length: 1000 }, (_, index) => group(`g${index}`, index === 0 ? null : `g${index - 1}`))
    expect(naturesOf(groups).get('g999')).toBe('asset')
  })

  test('groups in a circle, and groups below nothing, are refused', () => {
    expect(() => chartTree([group('a', 'b'), group('b', 'a')], [])).toThrow('A group cannot be below itself.')
    expect(() => chartTree([group('a', null), group('b', 'gone')], [])).toThrow('A group cannot be below itself.')
  })

  test('a group has the nature of its primary group', () => {
    const groups = PREDEFINED_GROUPS.map((each) => ({ ...each, id: each.code, parentId: each.parent, predefined: each.code }))
    const natures = naturesOf(groups)
    expect(['bank-accounts', 'sundry-creditors', 'sales-accounts', 'indirect-expenses'].map((id) => natures.get(id))).toEqual([
      'asset',
      'liability',
      'income',
      'expense',
    ])
    expect(natures.size).toBe(28)
  })

  test('everything below some groups is found once, the groups included', () => {
    const groups = [group('a', null), group('b', 'a'), group('c', 'b'), group('d', null)]
    expect([...withDescendants(groups, ['b', 'c'])].toSorted()).toEqual(['b', 'c'])
    expect([...withDescendants(groups, ['a'])].toSorted()).toEqual(['a', 'b', 'c'])
    expect([...withDescendants(groups, [])]).toEqual([])
  })

  test('the path of a group leads from its primary group down, and ends also in a circle', () => {
    const groups = [group('a', null), group('b', 'a'), group('c', 'b'), group('x', 'y'), group('y', 'x')]
    expect(groupPath(groups, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(groupPath(groups, 'gone')).toEqual([])
    expect(groupPath(groups, 'x').map(({ id }) => id)).toEqual(['y', 'x'])
  })

  test('names are ordered alike on every machine', () => {
    expect(['b', 'A', 'a', 'क', 'Z'].toSorted(compareNames)).toEqual(['A', 'a', 'b', 'Z', 'क'])
  })
})
