import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { chordOf } from '../../../ui/keys.ts'
import { fieldOf } from './stock-cells.tsx'
import { type BadField, isEmptyLine, type StockField, type StockLine } from './stock-lines.ts'

/** A key in a cell of the grid. */
export type InCell = (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean, line: StockLine, field: StockField) => void

/** Of so many rows all are drawn; of more, those near the ones in sight. */
const ALL_DRAWN = 100
/** As often a cell is looked for, once a frame, until its row is drawn. */
const TRIES = 30

/** Focuses a cell as soon as it is there; returns how to give up. */
function focusOnce(find: () => HTMLElement | null | undefined): () => void {
  let tries = 0
  let frame = 0
  const attempt = () => {
    const found = find()
    found?.focus()
    if (!found && tries++ < TRIES) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

function scrollDown(page: HTMLElement | null): void {
  const frame = page?.querySelector('[data-scrolls="table"]')
  frame?.scrollTo({ top: frame.scrollHeight })
}

type Grid = { rows: readonly StockLine[]; hasGodowns: boolean; first: boolean; bad: BadField | undefined }

/**
 * Where the keyboard goes: Enter to the next useful field, and from a typed rate to the next line; Shift+Enter, or Backspace on nothing, back;
 * the arrows stay in their column, Ctrl+End goes to the empty line at the end. `first`: the grid begins in its last line, of a long list in its
 * first one.
 */
export function useGridFocus(page: RefObject<HTMLDivElement | null>, { rows, hasGodowns, first, bad }: Grid) {
  const [wanted, setWanted] = useState<{ field: string }>()
  const isLong = useRef(rows.length > ALL_DRAWN)
  const to = (field: string | undefined) => field !== undefined && setWanted({ field })
  useEffect(() => {
    if (wanted) return focusOnce(() => page.current?.querySelector<HTMLInputElement>(`[data-field="${wanted.field}"]`))
  }, [page, wanted])
  useEffect(() => {
    if (bad) return focusOnce(() => page.current?.querySelector<HTMLInputElement>(`[data-field="${fieldOf(bad.id, bad.field)}"]`))
  }, [page, bad])
  useEffect(() => {
    if (!first) return
    return focusOnce(() => {
      const items = page.current?.querySelectorAll<HTMLInputElement>('[data-field$=".item"]')
      return isLong.current ? items?.item(0) : items?.item(items.length - 1)
    })
  }, [page, first])
  const fields: StockField[] = hasGodowns ? ['item', 'godown', 'quantity', 'rate', 'value'] : ['item', 'quantity', 'rate', 'value']
  const beside = (line: StockLine, by: 1 | -1) => rows[rows.findIndex(({ id }) => id === line.id) + by]
  const goTo = (line: StockLine | undefined, field: StockField | undefined) => line && field && to(fieldOf(line.id, field))

  const onward = (line: StockLine, field: StockField, nothingTyped: boolean) => {
    if (field === 'item' && nothingTyped && isEmptyLine(line)) return
    if (field === 'value' || (field === 'rate' && !nothingTyped)) goTo(beside(line, 1), 'item')
    else goTo(line, fields[fields.indexOf(field) + 1])
  }
  const back = (line: StockLine, field: StockField) => {
    const former = fields[fields.indexOf(field) - 1]
    if (former) goTo(line, former)
    else goTo(beside(line, -1), 'value')
  }
  const onKeyDown: InCell = (event, nothingTyped, line, field) => {
    const chord = chordOf(event)
    if (chord === 'Enter') onward(line, field, nothingTyped)
    else if (chord === 'Shift+Enter') back(line, field)
    else if (chord === 'Backspace' && nothingTyped && event.currentTarget.value === '') back(line, field)
    else if (chord === 'Ctrl+End') {
      scrollDown(page.current)
      goTo(rows.at(-1), 'item')
    } else if (chord === 'ArrowDown' || chord === 'ArrowUp') goTo(beside(line, chord === 'ArrowDown' ? 1 : -1), field)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Deletes the line with the keyboard, which stays at its place. */
  const remove = (removeLine: (id: number) => void) => {
    const [, id = '', field = 'item'] = page.current?.querySelector<HTMLInputElement>('[data-field]:focus')?.dataset.field?.split('.') ?? []
    const line = rows.find((each) => String(each.id) === id)
    if (!line || isEmptyLine(line)) return
    const next = beside(line, 1) ?? beside(line, -1)
    removeLine(line.id)
    goTo(next, field as StockField)
  }
  return { to, onKeyDown, remove }
}
