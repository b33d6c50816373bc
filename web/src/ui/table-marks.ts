import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'

/** A row counts as hidden below the head while less than this of it is visible, in px. */
const SLIVER_PX = 20

/**
 * Marks what scrolling hides: the first visible row (`data-top`), which then repeats its date, and on the frame the sides to which the table
 * goes on (`data-beyond`). They are set on the elements themselves, so that scrolling renders nothing. Returns the handler of scrolling.
 */
export function useScrollMarks(frame: RefObject<HTMLDivElement | null>): () => void {
  const mark = useCallback(() => {
    if (frame.current) markScrolled(frame.current)
  }, [frame])
  useLayoutEffect(mark)
  useEffect(() => {
    const sizes = new ResizeObserver(mark)
    if (frame.current) sizes.observe(frame.current)
    return () => sizes.disconnect()
  }, [frame, mark])
  return mark
}

function markScrolled(frame: HTMLDivElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = frame
  const sides = [scrollLeft > 1 && 'left', scrollWidth - clientWidth - scrollLeft > 1 && 'right'].filter(Boolean)
  frame.dataset.beyond = sides.join(' ')
  const top_px = (frame.querySelector('thead') ?? frame).getBoundingClientRect().bottom + SLIVER_PX
  const rows = frame.querySelectorAll<HTMLElement>('tbody tr[data-row]:not([data-kind="detail"], [data-kind="subtotal"])')
  const first = [...rows].find((row) => row.getBoundingClientRect().bottom > top_px)
  for (const row of frame.querySelectorAll<HTMLElement>('[data-top]')) if (row !== first) delete row.dataset.top
  if (first) first.dataset.top = ''
}
