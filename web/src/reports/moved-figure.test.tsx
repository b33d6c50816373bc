import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MovedFigure } from './moved-figure.tsx'

const animate = vi.fn()
const preferring = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }))

beforeEach(() => {
  animate.mockReset()
  Object.assign(Element.prototype, { animate })
})
afterEach(() => vi.unstubAllGlobals())

const inCell = (text: string | null) => (
  <table>
    <tbody>
      <tr>
        <td>
          <MovedFigure text={text}>{text}</MovedFigure>
        </td>
      </tr>
    </tbody>
  </table>
)
const shown = (...texts: (string | null)[]) => {
  const [first = null, ...others] = texts
  const { rerender } = render(inCell(first))
  for (const text of others) rerender(inCell(text))
  return animate.mock.calls.length
}

test('a figure that moved is shown once, also one that came or went; one that stayed is not', () => {
  preferring(false)
  expect(shown('500.00')).toBe(0)
  expect(shown('500.00', '500.00')).toBe(0)
  expect(shown('500.00', '600.00', '600.00')).toBe(1)
  expect(shown(null, '600.00', null)).toBe(3)
})

test('nothing moves for a user who wants no motion', () => {
  preferring(true)
  expect(shown('500.00', '600.00')).toBe(0)
})
