import { expect, test } from 'vitest'
import { changeText } from './change.ts'
import { paisa } from './paisa.ts'

const change = (now: bigint, then: bigint) => changeText(paisa(now), paisa(then))

test('an amount grows on its own side: a larger credit is more, one that is gone is a hundred per cent less', () => {
  expect([change(150n, 100n), change(-150n, -100n), change(-50n, -100n), change(0n, 100n), change(0n, -100n)]).toEqual([
    '50.0',
    '50.0',
    '-50.0',
    '-100.0',
    '-100.0',
  ])
})

test('of an amount that was none, or that went over to the other side, no percentage is said', () => {
  expect([change(100n, 0n), change(0n, 0n), change(50n, -100n), change(-50n, 100n)]).toEqual([undefined, undefined, undefined, undefined])
})
