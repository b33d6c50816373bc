import type { AnswerOf, OpeningLine, ReceivedOf, showOpenings, writeOpenings } from '@lekha/contract'
import { atField, BookError, balancingAmount, fitsIn } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'
import { readOpeningDay, readOpeningLines, readOpeningVoucher, recordOpenings } from '../../db/openings.ts'
import type { Call } from '../../http/call.ts'
import { checkBills, reasonFor, withStoredBills } from './opening-bills.ts'
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
  const former = await readOpeningLines(books, voucher)
  const given = withStoredBills(body.lines, former)
  const lines = given.filter(({ amount, bills = [] }) => amount !== ZERO || bills.length > 0)
  const fieldOf = (line: OpeningLine) => `lines.${given.indexOf(line)}`
  await checkOpenings(books, lines, former, fieldOf)
  await checkBills(books, lines, former, fieldOf)
  const reason = reasonFor(lines, former, body.reason)
  return { entry: await recordOpenings(books, voucher, lines, { ...actOf(call), reason }), difference: balancingAmount(lines) }
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
  const bills = own[0]?.bills
  if (!fitsIn(amount, bills ?? [])) throw atField('opening', 'This opening is made of bills. Change it in the opening grid.')
  const lines = amount === ZERO ? others : [...others, { ledgerId, subLedgerId: null, amount, ...(bills && { bills }) }]
  await checkOpenings(books, lines, former, () => 'opening')
  await recordOpenings(books, voucher, lines, actOf(call))
}

const actOf = ({ key, hash }: Call) => ({ id: key ?? uuidv7(), hash })
