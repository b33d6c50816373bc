import { type ReactNode, useEffect, useRef } from 'react'

/** For so long a figure that moved bears the tint. */
const SHOWN_MS = 1_000

type MovedFigureProps = { text: string | null; children: ReactNode }

/** A figure of a report. When it is read again and differs, its cell bears the tint for a second, unless the user wants no motion. */
export function MovedFigure({ text, children }: MovedFigureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const former = useRef(text)
  useEffect(() => {
    if (former.current === text) return
    former.current = text
    const cell = place.current?.closest('td')
    if (!cell || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const backgroundColor = getComputedStyle(cell).getPropertyValue('--tint-2')
    cell.animate([{ backgroundColor }, { backgroundColor }], SHOWN_MS)
  }, [text])
  return <span ref={place}>{children}</span>
}
