import { foldName, sentence } from '@lekha/ledger'
import { paisaText } from '@lekha/money'
import { sha256 } from '../../http/secrets.ts'
import type { TallyVoucher } from './tally-records.ts'
import { judge, type Verdict } from './tally-verdict.ts'
import type { VoucherKind } from './tally-voucher-kinds.ts'

/**
 * A voucher as it was read and judged. `externalId` is what it is known by here, `hash` its content in the file; `repeated`: the
 * file holds another of that id before it, and it is left out whatever stands here.
 */
export type JudgedVoucher = { voucher: TallyVoucher; verdict: Verdict; externalId: string; hash: Buffer; repeated: boolean }

const LONGEST_ID = 300
const SOURCE = 'tally:'
/** Enough of a hash to tell two vouchers of one id apart; all of them stay in memory while a file is read. */
const MARK_BYTES = 6

/** Judges the vouchers of a file one after the other. */
export function openJudge(kindOf: (type: string) => VoucherKind): (voucher: TallyVoucher) => JudgedVoucher {
  const marks = new Map<string, number>()
  return (voucher) => {
    const [externalId, hash, verdict] = [externalIdOf(voucher), contentHashOf(voucher), judge(voucher, kindOf(voucher.type))]
    const [former, mark] = [marks.get(externalId), hash.readUIntBE(0, MARK_BYTES)]
    if (former === undefined) marks.set(externalId, mark)
    if (former === undefined) return { voucher, verdict, externalId, hash, repeated: false }
    return { voucher, verdict: former === mark ? TWICE : otherOf(verdict), externalId, hash, repeated: true }
  }
}

const TWICE: Verdict = { imported: false, booked: false, reason: sentence('It stands in the file twice; the first was taken.') }

function otherOf({ booked }: Verdict): Verdict {
  return { imported: false, booked, reason: sentence('Another voucher of the file has the same id; this one was left out.') }
}

function externalIdOf({ externalId }: TallyVoucher): string {
  const id = SOURCE + externalId
  return id.length <= LONGEST_ID ? id : SOURCE + sha256(externalId).toString('hex')
}

// Over the file's own words, so that nothing that is done here, such as renaming a ledger, makes it another voucher.
function contentHashOf({ type, number, date, narration, reference, cancelled, optional, lines }: TallyVoucher): Buffer {
  const written = lines.map((line) => [foldName(line.ledger), paisaText(line.amount), line.narration ?? ''])
  return sha256(JSON.stringify([foldName(type), number, date, narration, reference, cancelled, optional, written]))
}
