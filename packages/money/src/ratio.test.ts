import { expect, test } from 'vitest'
import { paisa } from './paisa.ts'
import { ratioText } from './ratio.ts'

test('a ratio is rounded once, a half away from zero, on either side; of nothing there is none', () => {
  expect(ratioText(paisa(100n), paisa(300n), 2)).toBe('0.33')
  expect(ratioText(paisa(-1n), paisa(8n), 2)).toBe('-0.13')
  expect(ratioText(paisa(5n), paisa(2n), 0)).toBe('3')
  expect(ratioText(paisa(1n), paisa(0n), 2)).toBeUndefined()
})
