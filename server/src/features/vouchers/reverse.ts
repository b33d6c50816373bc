import type { AnswerOf, ReceivedOf, reverseVoucher, Voucher } from '@lekha/contract'
import { BookError, takenBack } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import type { Call } from '../../http/call.ts'
import { refreshAfter, refuseReversal } from '../../masters/membership-validity.ts'
import { turnedLines } from './line-parts.ts'
import { headOf, placeOf, recordOne } from './post.ts'
import { readVoucher } from './read.ts'

/** Posts the reversal of a voucher on an open day, under the id that the client made for it; the voucher itself stays as it is. */
export async function reverse(
  books: Books,
  { params, body }: ReceivedOf<typeof reverseVoucher>,
  call: Call,
): Promise<AnswerOf<typeof reverseVoucher>['result']> {
  const place = await placeOf(books, params.voucherId)
  const reversed = await readVoucher(books, params.voucherId)
  const id = call.key ?? uuidv7()
  await refuseReversed(books, reversed, id)
  await refuseReversal(books, place)
  const recorded = await recordOne(books, {
    id,
    hash: call.hash,
    type: reversed.type,
    date: body.date,
    narration: body.narration.trim(),
    reference: reversed.reference,
    reverses: place,
    lines: await turnedLines(books, reversed.lines),
    movements: takenBack(reversed.movements ?? []),
  })
  // A repeated request gets its first answer, also if the reversal has been cancelled since.
  if (!recorded.again) {
    await refuseChanged(books, place, body.version)
    await refreshAfter(books, place)
  }
  return headOf(recorded, id)
}

/** Refuses to reverse what is cancelled, or reversed already, whose reversal it names; a repeated request, whose reversal it is, goes on to its answer. */
async function refuseReversed({ sql, organizationId }: Books, { reversedBy, cancelled }: Voucher, id: string): Promise<void> {
  if (cancelled) throw new BookError('There is nothing to reverse.', { code: 'rule_broken' })
  if (reversedBy === null || (await run(sql)`select from voucher where organization_id = ${organizationId} and id = ${id}`) > 0) return
  throw new BookError('{{number}} reverses this voucher already. Cancel that one before it is reversed anew.', {
    code: 'rule_broken',
    values: { number: reversedBy.number },
  })
}

/** Refuses if the voucher is not as it was seen. Checked after posting, which has locked the books: from then on nobody can alter it. */
async function refuseChanged(books: Books, place: bigint, seen: number): Promise<void> {
  const [current] = await rowsOf(books.sql, z.object({ version: z.number() }))`
    select version from current_voucher where organization_id = ${books.organizationId} and place = ${place}`
  if (current?.version !== seen) throw new BookError('This voucher was changed by somebody else in the meantime.', { code: 'conflict' })
}
