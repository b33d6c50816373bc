import type { SheetPlace } from '@lekha/contract'
import { foldName, sentence } from '@lekha/ledger'
import { paisaText, scaledText, ZERO } from '@lekha/money'
import { sha256 } from '../../http/secrets.ts'
import type { MastersPlan, MatchedLedger } from './masters-plan.ts'
import type { TallyVoucher } from './tally-records.ts'
import { judge, type Verdict } from './tally-verdict.ts'
import type { VoucherKind } from './tally-voucher-kinds.ts'

/** Why one line cannot be posted, and where it stands in a workbook. */
export type LineFault = { at: SheetPlace; what: string; message: string }

/** A voucher of the file with its verdict. */
export type JudgedVoucher = {
  voucher: TallyVoucher
  verdict: Verdict
  /** Our ledger of each line; undefined for a name that is known neither here nor in the file. */
  ledgerIds: (string | undefined)[]
  /** Why nothing can be posted to one of them. */
  ledgerFault: string | undefined
  /** Its `external_id` in these books. */
  externalId: string
  /** The digest of its content in the file, in hexadecimal. */
  hash: string
  /** The file has another voucher with the same id before it; it is left out. */
  repeated: boolean
  /** Our sub-ledger of each line, where the file is a workbook. */
  subLedgerIds?: (string | null)[]
  /** Where the voucher begins in a workbook, and everything that is at fault there. */
  at?: SheetPlace
  faults?: LineFault[]
}

const LONGEST_ID = 300
const SOURCE = 'tally:'
/** A prefix of the hash is enough to distinguish two vouchers of one id; all of them are in memory while a file is read. */
const MARK_BYTES = 6

/** Judges the vouchers of a file one after the other; `find` returns our ledger for a name of the file. */
export function openJudge(kindOf: (type: string) => VoucherKind, find: MastersPlan['find']): (voucher: TallyVoucher) => JudgedVoucher {
  const marks = new Map<string, number>()
  return (voucher) => {
    const [externalId, hash, verdict] = [externalIdOf(voucher), contentHashOf(voucher), judge(voucher, kindOf(voucher.type))]
    const [former, mark] = [marks.get(externalId), hash.readUIntBE(0, MARK_BYTES)]
    const found = voucher.lines.map(({ ledger }) => find(ledger))
    const judged = {
      voucher,
      externalId,
      hash: hash.toString('hex'),
      ledgerIds: found.map((ledger) => ledger?.id),
      ledgerFault: faultIn(voucher, found),
    }
    if (former === undefined) marks.set(externalId, mark)
    if (former === undefined) return { ...judged, verdict, repeated: false }
    return { ...judged, verdict: former === mark ? TWICE : otherOf(verdict), repeated: true }
  }
}

function faultIn({ lines }: TallyVoucher, found: readonly (MatchedLedger | undefined)[]): string | undefined {
  for (const [index, { amount }] of lines.entries()) {
    const ledger = found[index]
    if (amount === ZERO) continue
    if (!ledger) return sentence('There is no such ledger.')
    if (ledger.fault !== undefined) return ledger.fault
  }
  return undefined
}

const TWICE: Verdict = { imported: false, booked: false, reason: sentence('It is in the file twice; the first was used.') }

function otherOf({ booked }: Verdict): Verdict {
  return { imported: false, booked, reason: sentence('Another voucher of the file has the same id; this one was left out.') }
}

function externalIdOf({ externalId }: TallyVoucher): string {
  const id = SOURCE + externalId
  return id.length <= LONGEST_ID ? id : SOURCE + sha256(externalId).toString('hex')
}

// A hash of the file's own text, so that no change here, such as renaming a ledger, makes it another voucher.
function contentHashOf({ type, number, date, narration, reference, cancelled, optional, lines, goods = [] }: TallyVoucher): Buffer {
  const written = lines.map((line) => [foldName(line.ledger), paisaText(line.amount), line.narration ?? ''])
  const moved = goods.map(({ item, godown, quantity, value }) => [foldName(item), foldName(godown), scaledText(quantity), paisaText(value)])
  const said = [foldName(type), number, date, narration, reference, cancelled, optional, written]
  return sha256(JSON.stringify(moved.length > 0 ? [...said, moved] : said))
}
