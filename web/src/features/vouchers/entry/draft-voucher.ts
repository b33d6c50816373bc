import { adToBs } from '@lekha/calendar'
import type { Voucher } from '@lekha/contract'
import { add } from '@lekha/money'
import type { Entry } from './entry.ts'
import { bodyOf } from './entry-body.ts'

/** A voucher that is still typed, as paper shows it: without number and version, and without lines that name no ledger. */
export function draftVoucher(entry: Entry): Voucher {
  const { type, date, narration = '', reference = '', lines, movements = [], details } = bodyOf(entry)
  const named = lines.filter(({ ledgerId }) => ledgerId !== '')
  return {
    ...{ id: entry.id, entry: '', version: 0, number: '', cancelled: false, reverses: null, reversedBy: null, fiscalYearId: '' },
    ...{ type, date, bsDate: adToBs(date), narration, reference, reason: null, recordedAt: '', recordedBy: '' },
    total: add(...named.map(({ amount }) => amount).filter((amount) => amount > 0n)),
    lines: named.map(({ narration: said = '', subLedgerId = null, costCentreId = null, bills, ...line }) => ({
      ...line,
      ...(bills !== undefined && bills !== 'due-first' && { bills }),
      ...{ subLedgerId, costCentreId, narration: said },
    })),
    movements: movements.filter(({ stockItemId }) => stockItemId !== ''),
    ...(details && { details }),
    ...(entry.fulfils && { fulfils: entry.fulfils }),
  }
}
