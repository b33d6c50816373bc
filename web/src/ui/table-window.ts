import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefCallback, RefObject } from 'react'

/** Up to here all rows are drawn: searching the page and printing it then find every row. */
const ALL_ROWS = 100
const OVERSCAN = 12

/** A drawn row, with the empty height above it that stands for the rows left out, in px. */
type DrawnRow = { index: number; gap_px: number }

export type RowWindow = {
  drawn: DrawnRow[]
  /** The empty height below the last drawn row, in px. */
  rest_px: number
  /** Not all rows are in the document, so each one tells its number. */
  partial: boolean
  measure: RefCallback<HTMLTableRowElement> | undefined
}

type WindowOptions = {
  count: number
  /** The row with the keyboard: always drawn, so that the focus is never lost by scrolling. */
  kept: number
  rowHeight_px: number
  frame: RefObject<HTMLDivElement | null>
  startOffset_px: number
}

/** The rows to draw: all of a short table, of a long one those near the eye. */
export function useRowWindow({ count, kept, rowHeight_px, frame, startOffset_px }: WindowOptions): RowWindow {
  const partial = count > ALL_ROWS
  const virtualizer = useVirtualizer({
    count,
    enabled: partial,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight_px,
    overscan: OVERSCAN,
    initialOffset: startOffset_px,
    rangeExtractor: (range) => [...new Set([kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  if (!partial) {
    const drawn = Array.from({ length: count }, (_, index) => ({ index, gap_px: 0 }))
    return { drawn, rest_px: 0, partial, measure: undefined }
  }
  let end_px = 0
  const drawn = virtualizer.getVirtualItems().map((item) => {
    const gap_px = item.start - end_px
    end_px = item.end
    return { index: item.index, gap_px }
  })
  return { drawn, rest_px: virtualizer.getTotalSize() - end_px, partial, measure: virtualizer.measureElement }
}
