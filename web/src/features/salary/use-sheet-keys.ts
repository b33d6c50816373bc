import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { chordOf } from '../../ui/keys.ts'
import type { useSalarySheet } from './use-salary-sheet.ts'

const CELL = '[data-field^="salary."]'

/**
 * Where the keyboard goes in the sheet: Enter to the next cell; Shift+Enter, or Backspace on nothing, back;
 * the arrows stay in their column.
 */
export function useSheetKeys(page: RefObject<HTMLDivElement | null>, state: ReturnType<typeof useSalarySheet>) {
  const cells = () => [...(page.current?.querySelectorAll<HTMLInputElement>(CELL) ?? [])]
  useEffect(() => {
    page.current?.querySelector<HTMLInputElement>(CELL)?.focus()
  }, [page])
  const by = (cell: HTMLInputElement, step: number) => {
    const all = cells()
    all[all.indexOf(cell) + step]?.focus()
  }
  const column = (cell: HTMLInputElement, step: 1 | -1) => {
    const [, , field] = (cell.dataset.field ?? '').split('.')
    const same = cells().filter((each) => each.dataset.field?.endsWith(`.${field}`))
    same[same.indexOf(cell) + step]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean) => {
    const cell = event.currentTarget
    const chord = chordOf(event)
    if (chord === 'Enter') by(cell, 1)
    else if (chord === 'Shift+Enter' || (chord === 'Backspace' && nothingTyped && cell.value === '')) by(cell, -1)
    else if (chord === 'ArrowDown' || chord === 'ArrowUp') column(cell, chord === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Deletes the row with the keyboard, which goes to the cell that takes its place. */
  const remove = () => {
    const focused = cells().find((cell) => cell === document.activeElement)
    const [, id = ''] = (focused?.dataset.field ?? '').split('.')
    if (!focused || id === '') return
    column(focused, 1)
    state.remove(Number.parseInt(id, 10))
  }
  return { onKeyDown, remove }
}
