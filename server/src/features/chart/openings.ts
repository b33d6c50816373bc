import type { AnswerOf, ReceivedOf, showOpenings, writeOpenings } from '@lekha/contract'
import { atField, BookError, balancingAmount } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'
import { readOpeningDay, readOpeningLines, readOpeningVoucher, recordOpenings } from '../../db/openings.ts'
import type { Call } from '../../http/call.ts'
import { checkOpenings } from './opening-rules.ts'

/** The current opening balances. `date` is null without a fiscal year; `entry` is null where there are no openings. */
export async function readOpenings(books: Books): Promise<AnswerOf<typeof showOpenings>['result']> {
  const day = await readOpeningDay(books)
  const voucher = await readOpeningVoucher(books)
  const lines = await readOpeningLines(books, voucher)
  return {
    date: day?.date ?? null,
    entry: voucher?.entry.toString() ?? null,
    locked: day?.locked ?? false,
    lines,
    difference: balancingAmount(lines),
  }
}

/** Replaces the opening balances by the lines of the grid; refused when another user changed them since the client read them. */
export async function replaceOpenings(
  books: Books,
  { body }: ReceivedOf<typeof writeOpenings>,
  call: Call,
): Promise<AnswerOf<typeof writeOpenings>['result']> {
  const voucher = await readOpeningVoucher(books)
  if ((voucher?.entry.toString() ?? null) !== body.entry) {
    throw new BookError('The opening balances were written by somebody else in the meantime.', { code: 'conflict' })
  }
  const lines = body.lines.filter((line) => line.amount !== ZERO)
  const former = await readOpeningLines(books, voucher)
  await checkOpenings(books, lines, former, (line) => `lines.${body.lines.indexOf(line)}`)
  return { entry: await recordOpenings(books, voucher, lines, actOf(call)), difference: balancingAmount(lines) }
}

/** Sets the opening balance of one ledger and keeps the others. */
export async function setOpening(books: Books, ledgerId: string, amount: Paisa, call: Call): Promise<void> {
  const voucher = await readOpeningVoucher(books)
  const former = await readOpeningLines(books, voucher)
  const own = former.filter((line) => line.ledgerId === ledgerId)
  if (own.some((line) => line.subLedgerId !== null))
    throw atField('opening', 'The openings of its sub-ledgers are entered in the opening grid.')
  if ((own[0]?.amount ?? ZERO) === amount) return
  const others = former.filter((line) => line.ledgerId !== ledgerId)
  const lines = amount === ZERO ? others : [...others, { ledgerId, subLedgerId: null, amount }]
  await checkOpenings(books, lines, former, () => 'opening')
  await recordOpenings(books, voucher, lines, actOf(call))
}

const actOf = ({ key, hash }: Call) => ({ id: key ?? uuidv7(), hash })
