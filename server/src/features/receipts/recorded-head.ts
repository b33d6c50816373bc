import type { AnswerOf, chargeMember } from '@lekha/contract'
import { BookError, sentence, voucherNumber } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import type { RecordedVersion } from '../../db/record-vouchers.ts'
import { column, rowsOf } from '../../db/statements.ts'

type Head = AnswerOf<typeof chargeMember>['result']

const bsText = (bsDate: number): string => String(bsDate).replace(/(....)(..)(..)/, '$1-$2-$3')

/** The head of a voucher that was just recorded, as the wire has it. */
export function headOfRecorded(recorded: RecordedVersion | undefined, id: string): Head {
  if (!recorded) throw new BookError(sentence('The voucher was not stored.'), { code: 'conflict' })
  return {
    ...{ id, entry: recorded.entry.toString(), version: recorded.version, type: recorded.voucher_type },
    number: voucherNumber(recorded.prefix, recorded.number, recorded.width),
    ...{ date: recorded.date, bsDate: bsText(recorded.bs_date) },
    ...{ total: recorded.total_paisa, cancelled: recorded.cancelled },
  }
}

const formerRow = z.object({
  ...{
    entry: z.bigint(),
    type: z.string(),
    number: z.string(),
    date: z.string(),
    bs_date: z.number(),
    total: column.paisa,
    hash: z.instanceof(Buffer),
  },
})

/** The first answer to a request that is repeated, whatever became of its firm and its heads since. @throws BookError where the key belongs to another request */
export async function answeredBefore({ sql, organizationId, command }: Books, id: string, hash: Buffer): Promise<Head | undefined> {
  const [former] = await rowsOf(sql, formerRow)`
    select entry, voucher_type as type, printed_number as number, date, bs_date, total_paisa as total, request_hash as hash from numbered_voucher
     where organization_id = ${organizationId} and id = ${id} and version = 1`
  if (!former) return undefined
  if (!former.hash.equals(hash)) throw new BookError(sentence('This key was already used for another voucher.'), { code: 'conflict' })
  // Its first request has its audit record.
  command.recorded = true
  const { entry, hash: _, bs_date, ...rest } = former
  return { ...rest, id, entry: entry.toString(), version: 1, bsDate: bsText(bs_date), cancelled: false }
}
