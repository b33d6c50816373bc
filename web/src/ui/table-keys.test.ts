import { describe, expect, test } from 'vitest'
import { commandOf } from './table-keys.ts'
import { headRuns, leastWidth, type RowShape } from './table-shape.ts'

const tree: RowShape[] = [
  { id: 'capital', level: 0, expandable: true, expanded: false },
  { id: 'assets', level: 0, expandable: true, expanded: true },
  { id: 'bank', level: 1, expandable: true, expanded: true },
  { id: 'nabil', level: 2 },
  { id: 'cash', level: 1 },
  { id: 'sales', level: 0 },
]

const dayBook: RowShape[] = [
  { id: 'PV-1' },
  { id: 'PV-1/2', kind: 'detail' },
  { id: 'SI-1' },
  { id: 'SI-1/2', kind: 'detail' },
  { id: 'SI-1/3', kind: 'detail' },
]

const statement: RowShape[] = [{ id: 'opening', kind: 'opening' }, { id: 'PV-1' }, { id: 'PV-2' }, { id: 'Shrawan', kind: 'subtotal' }]

describe('keys on a table', () => {
  test('arrows stop at the first and the last row', () => {
    expect(commandOf('ArrowDown', tree, 0, 10)).toEqual({ go: 1 })
    expect(commandOf('ArrowUp', tree, 0, 10)).toEqual({ go: 0 })
    expect(commandOf('ArrowDown', tree, 5, 10)).toEqual({ go: 5 })
  })

  test('steps wait before rows that are not loaded, from both sides; Home and End pass them', () => {
    const loading: RowShape[] = [...dayBook, { id: 'gap', kind: 'gap' }, { id: 'PV-8' }, { id: 'PV-9' }]
    expect(commandOf('ArrowDown', loading, 2, 10)).toEqual({ go: 2 })
    expect(commandOf('PageDown', loading, 0, 10)).toEqual({ go: 2 })
    expect(commandOf('ArrowUp', loading, 6, 10)).toEqual({ go: 6 })
    expect(commandOf('PageUp', loading, 7, 10)).toEqual({ go: 6 })
    expect(commandOf('Home', loading, 7, 10)).toEqual({ go: 0 })
    expect(commandOf('End', loading, 0, 10)).toEqual({ go: 7 })
    expect(commandOf('ArrowUp', loading, 5, 10)).toEqual({ go: 2 })
  })

  test('page keys move by the number of visible rows, Home and End to the ends', () => {
    expect(commandOf('PageDown', tree, 1, 3)).toEqual({ go: 4 })
    expect(commandOf('PageDown', tree, 4, 3)).toEqual({ go: 5 })
    expect(commandOf('PageUp', tree, 1, 3)).toEqual({ go: 0 })
    expect(commandOf('Shift+PageDown', tree, 1, 3)).toEqual({ go: 4 })
    expect(commandOf('Shift+PageUp', tree, 4, 3)).toEqual({ go: 1 })
    expect(commandOf('End', tree, 0, 3)).toEqual({ go: 5 })
    expect(commandOf('Home', tree, 4, 3)).toEqual({ go: 0 })
  })

  test('Right opens a branch, then steps into it; Left shuts it, or steps out', () => {
    expect(commandOf('ArrowRight', tree, 0, 10)).toBe('toggle')
    expect(commandOf('ArrowRight', tree, 1, 10)).toEqual({ go: 2 })
    expect(commandOf('ArrowRight', tree, 3, 10)).toBeNull()
    expect(commandOf('ArrowLeft', tree, 2, 10)).toBe('toggle')
    expect(commandOf('ArrowLeft', tree, 3, 10)).toEqual({ go: 2 })
    expect(commandOf('ArrowLeft', tree, 4, 10)).toEqual({ go: 1 })
    expect(commandOf('ArrowLeft', tree, 0, 10)).toBeNull()
  })

  test('Enter opens the row, Shift+Enter its branch, Space selects', () => {
    expect(commandOf('Enter', tree, 1, 10)).toBe('open')
    expect(commandOf('Shift+Enter', tree, 1, 10)).toBe('toggle')
    expect(commandOf('Shift+Enter', tree, 3, 10)).toBeNull()
    expect(commandOf('Space', tree, 1, 10)).toBe('select')
    expect(commandOf('X', tree, 1, 10)).toBeNull()
  })

  test('the arrows treat the lines of a voucher as one row', () => {
    expect(commandOf('ArrowDown', dayBook, 0, 10)).toEqual({ go: 2 })
    expect(commandOf('ArrowDown', dayBook, 2, 10)).toEqual({ go: 2 })
    expect(commandOf('ArrowUp', dayBook, 2, 10)).toEqual({ go: 0 })
    expect(commandOf('End', dayBook, 0, 10)).toEqual({ go: 2 })
    expect(commandOf('PageDown', dayBook, 0, 1)).toEqual({ go: 0 })
  })

  test('End goes to the last entry and not to the total of its month, which the arrow reaches', () => {
    expect(commandOf('End', statement, 0, 10)).toEqual({ go: 2 })
    expect(commandOf('ArrowDown', statement, 2, 10)).toEqual({ go: 3 })
    expect(commandOf('End', statement.slice(-1), 0, 10)).toEqual({ go: 0 })
  })

  test('in an empty table the keys move nothing', () => {
    expect(commandOf('Enter', [], 0, 10)).toBeNull()
    expect(commandOf('ArrowDown', [], 0, 10)).toEqual({ go: 0 })
  })
})

describe('heads', () => {
  test('neighbours of one group share a head, single columns stand alone', () => {
    const columns = [{}, { group: 'Opening' }, { group: 'Opening' }, { group: 'Closing' }, {}, {}]
    expect(headRuns(columns)).toEqual([
      { title: undefined, span: 1, first: 0 },
      { title: 'Opening', span: 2, first: 1 },
      { title: 'Closing', span: 1, first: 3 },
      { title: undefined, span: 1, first: 4 },
      { title: undefined, span: 1, first: 5 },
    ])
  })

  test('columns of figures never shrink below their width', () => {
    expect(leastWidth([{ width: 100 }, { width: '27%' }, {}])).toBe(380)
  })
})
