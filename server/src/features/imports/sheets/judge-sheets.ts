import { foldName, sentence } from '@lekha/ledger'
import { paisaText, ZERO } from '@lekha/money'
import { sha256 } from '../../../http/secrets.ts'
import type { JudgedVoucher, LineFault } from '../judged-vouchers.ts'
import type { ReadItem } from '../tally-messages.ts'
import type { TallyVoucher } from '../tally-records.ts'
import type { Span } from '../tally-survey.ts'
import { judge } from '../tally-verdict.ts'
import { faultOfNames, type SheetPlan } from './plan-sheets.ts'
import type { SheetVoucher } from './sheet-vouchers.ts'

const SOURCE = 'sheet:'
const LONGEST_ID = 300

/** The voucher of a sheet as one of a file. Its type, day and number tell it from others, also in a file that is sent again with corrections. */
function asOfFile({ type, number, date, narration, reference, lines, at }: SheetVoucher): TallyVoucher {
  return {
    ...{ kind: 'voucher', externalId: `${type}:${date}:${foldName(number)}`, type, number, date, narration, reference },
    ...{ party: '', cancelled: false, optional: false, position: at.row },
    lines: lines.map(({ ledger, subLedger, amount, narration: text }) => ({ ledger, subLedger, amount, ...(text && { narration: text }) })),
  }
}

/** Judges each voucher; one with rows that cannot be read gives a problem for each of them. */
export function judgeSheet(vouchers: readonly SheetVoucher[], plan: SheetPlan): ReadItem[] {
  return vouchers.flatMap((voucher): ReadItem[] => {
    const [first, ...others] = voucher.faults
    if (first) return [{ ...first, voucher: true, unread: true }, ...others]
    return [judged(voucher, plan)]
  })
}

function judged(voucher: SheetVoucher, plan: SheetPlan): JudgedVoucher {
  const written = asOfFile(voucher)
  const found = voucher.lines.map(({ ledger }) => plan.find(ledger))
  const faults = voucher.lines.flatMap((line): LineFault[] => {
    const fault = line.amount === ZERO ? undefined : faultOfNames(plan, line)
    if (!fault) return []
    const what = [line.ledger, ...(fault.id === 'subLedger' ? [line.subLedger] : [])].filter(Boolean).join(' · ')
    return [{ at: line.row.at(fault.id), what, message: fault.message }]
  })
  return {
    ...{ voucher: written, verdict: judge(written, { kind: voucher.type }), externalId: externalIdOf(written) },
    hash: hashOf(written).toString('hex'),
    ledgerIds: found.map((ledger) => ledger?.id),
    subLedgerIds: voucher.lines.map(({ subLedger }, index) => plan.subLedgerOf(found[index]?.id ?? '', subLedger)?.id ?? null),
    ...{ ledgerFault: faults[0]?.message, faults, at: voucher.at, repeated: false },
  }
}

function externalIdOf({ externalId }: TallyVoucher): string {
  const id = SOURCE + externalId
  return id.length <= LONGEST_ID ? id : SOURCE + sha256(externalId).toString('hex')
}

function hashOf({ type, number, date, narration, reference, lines }: TallyVoucher): Buffer {
  const written = lines.map((line) => [foldName(line.ledger), foldName(line.subLedger ?? ''), paisaText(line.amount), line.narration ?? ''])
  return sha256(JSON.stringify([type, number, date, narration, reference, written]))
}

/** The days of the vouchers that can be read; undefined without any. */
export function spanOf(vouchers: readonly SheetVoucher[]): Span | undefined {
  const days = vouchers.filter(({ faults }) => faults.length === 0).map(({ date }) => date)
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  return first !== undefined && last !== undefined ? { first, last } : undefined
}

/** What the user must confirm where some rows of a workbook would be left out. */
export const SOME_REFUSED = sentence('Some of the file cannot be imported, for the reasons below. The rest would be.')
