import type { SheetKind } from '@lekha/contract'
import type { Paisa } from '@lekha/money'
import type { JudgedVoucher } from './judged-vouchers.ts'
import type { MastersPlan, OurGroup, OurLedger } from './masters-plan.ts'
import type { OurNames } from './sheets/sheet-names.ts'
import type { TallyErrorCode, TallyProblem } from './tally-records.ts'
import type { Survey } from './tally-survey.ts'

/** The facts about a file from its first reading. */
export type FileFacts = Pick<Survey, 'company' | 'vouchers' | 'span' | 'sides'> & {
  groups: number
  ledgers: number
  /** The rows of a workbook that state openings; undefined for a file of Tally, whose ledgers all do. */
  openings?: number
  /** The rows of a workbook that are of goods; the vouchers of a file of Tally that move some. */
  goods?: number
}

/** Our groups and ledgers. */
export type OurMasters = { groups: OurGroup[]; ledgers: OurLedger[]; names?: OurNames }

/** What the reader must know of a workbook; a file without it is one of Tally. `today` is BS. */
export type OfSheets = { holds?: SheetKind | undefined; today: string }

/** A plan for masters without the look-up by name, which stays with the reader. */
export type FoundMasters = Omit<MastersPlan, 'find'>

/** The items of the second reading: judged vouchers, and those that could not be read. */
export type ReadItem = JudgedVoucher | TallyProblem

/** A closing balance of Tally's trial balance, debit positive; null where it cannot be read. */
export type StatedClosing = { name: string; closing: Paisa | null }

/** The messages of the server to the process that reads a file: a task, then its chunks; null is the end. */
export type ToReader =
  | { say: 'survey'; sheets?: OfSheets | undefined }
  | { say: 'plan'; ours: OurMasters }
  | { say: 'judge' }
  | { say: 'closings' }
  | { say: 'chunk'; chunk: Uint8Array | null }
  | { say: 'more' }

/** The answers of that process, one to each message. */
export type FromReader =
  /** It asks for the next chunk; `items` are those of the former chunks. */
  | { say: 'next'; items: ReadItem[] | StatedClosing[] }
  | { say: 'surveyed'; facts: FileFacts }
  /** A part of the plan; the server asks for more until `whole`. */
  | { say: 'planned'; part: Partial<FoundMasters>; whole: boolean }
  | { say: 'judged'; items: ReadItem[] }
  | { say: 'stated'; items: StatedClosing[] }
  | { say: 'failed'; code: TallyErrorCode }
  | { say: 'broken'; message: string }
