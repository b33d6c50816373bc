import { type RefCallback, useLayoutEffect, useState } from 'react'

/** The width of an element in px: measured before it is first painted, so that nothing moves, and again when it changes. 0 without an element. */
export function useWidth<Element extends HTMLElement>(): { ref: RefCallback<Element>; width_px: number } {
  const [element, setElement] = useState<Element | null>(null)
  const [width_px, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [element])
  return { ref: setElement, width_px }
}
