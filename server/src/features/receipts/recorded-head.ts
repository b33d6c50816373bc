import type { AnswerOf, chargeMember } from '@lekha/contract'
import { BookError, sentence, voucherNumber } from '@lekha/ledger'
import type { RecordedVersion } from '../../db/record-vouchers.ts'

/** The head of a voucher that was just recorded, as the wire has it. */
export function headOfRecorded(recorded: RecordedVersion | undefined, id: string): AnswerOf<typeof chargeMember>['result'] {
  if (!recorded) throw new BookError(sentence('The voucher was not stored.'), { code: 'conflict' })
  const bs = String(recorded.bs_date)
  return {
    ...{ id, entry: recorded.entry.toString(), version: recorded.version, type: recorded.voucher_type },
    number: voucherNumber(recorded.prefix, recorded.number, recorded.width),
    ...{ date: recorded.date, bsDate: `${bs.slice(0, 4)}-${bs.slice(4, 6)}-${bs.slice(6, 8)}` },
    ...{ total: recorded.total_paisa, cancelled: recorded.cancelled },
  }
}
