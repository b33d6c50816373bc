import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefCallback, RefObject } from 'react'

/** Up to this many rows all are rendered, so that the browser's search and print include every row. */
const ALL_ROWS = 100
const OVERSCAN = 12

/** A rendered row, with the empty height above it in place of rows that are not rendered, in px. */
type DrawnRow = { index: number; gap_px: number }

export type RowWindow = {
  drawn: DrawnRow[]
  /** The empty height below the last rendered row, in px. */
  rest_px: number
  /** Not all rows are in the document, so each one gets its aria-rowindex. */
  partial: boolean
  measure: RefCallback<HTMLTableRowElement> | undefined
}

type WindowOptions = {
  count: number
  /** The focused row: always rendered, so that scrolling never loses the focus. */
  kept: number
  rowHeight_px: number
  frame: RefObject<HTMLDivElement | null>
  startOffset_px: number
}

/** The rows to render: all of a short table, of a long one those near the viewport. */
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
