import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { keysOfWord, typedWords, voucherKeys } from './voucher-words.ts'

const keysOf = (number: string, total: string) =>
  voucherKeys({ number, narration: 'Paper', reference: '', total: parsePaisa(total) }, keysOfWord)

/** Whether the blocks that hold such a voucher are read for a search. */
const isLookedUp = (typed: string, [number, total]: readonly [string, string]) =>
  typedWords(typed).every(({ keys }) => keysOf(number, total).some((key) => keys.some(({ first, end }) => key >= first && key < end)))

test('a voucher is looked for by its number and its amount, whole, and by the beginning of a word', () => {
  for (const typed of ['JV-0123', 'jv-123', '123', '1,500', '१५००.००', 'pap'])
    expect([typed, isLookedUp(typed, ['JV-0123', '1500.00'])]).toEqual([typed, true])
})

test('the many vouchers whose number or amount only begins like it are not read', () => {
  for (const [typed, voucher] of [
    ['JV-0123', ['JV-1234', '9.00']],
    ['123', ['JV-12345', '9.00']],
    ['1,500', ['JV-9', '1500.01']],
    ['15', ['JV-909', '1500.00']],
  ] as const)
    expect([typed, isLookedUp(typed, voucher)]).toEqual([typed, false])
})
