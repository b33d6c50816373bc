import type { Paisa } from '@lekha/money'
import type { JudgedVoucher } from './judged-vouchers.ts'
import type { MastersPlan, OurGroup, OurLedger } from './masters-plan.ts'
import type { TallyErrorCode, TallyProblem } from './tally-records.ts'
import type { Survey } from './tally-survey.ts'

/** What the first reading of a file tells of it as a whole. */
export type FileFacts = Pick<Survey, 'company' | 'vouchers' | 'span' | 'sides'> & { groups: number; ledgers: number }

/** The groups and ledgers that stand here. */
export type OurMasters = { groups: OurGroup[]; ledgers: OurLedger[] }

/** A plan for masters without the look-up by name, which stays with the reader. */
export type FoundMasters = Omit<MastersPlan, 'find'>

/** What the second reading gives: vouchers as they were judged, and those that could not be read. */
export type ReadItem = JudgedVoucher | TallyProblem

/** A closing balance of Tally's trial balance, debit positive; null where it cannot be read. */
export type StatedClosing = { name: string; closing: Paisa | null }

/** What the server says to the process that reads a file: what to do, then chunk by chunk, of which null is the end. */
export type ToReader =
  | { say: 'survey' }
  | { say: 'plan'; ours: OurMasters }
  | { say: 'judge' }
  | { say: 'closings' }
  | { say: 'chunk'; chunk: Uint8Array | null }
  | { say: 'more' }

/** What that process answers: one answer to each message. */
export type FromReader =
  /** It wants the next chunk; these are what the former ones held. */
  | { say: 'next'; items: ReadItem[] | StatedClosing[] }
  | { say: 'surveyed'; facts: FileFacts }
  /** A part of the plan; it is asked for more until `whole`. */
  | { say: 'planned'; part: Partial<FoundMasters>; whole: boolean }
  | { say: 'judged'; items: ReadItem[] }
  | { say: 'stated'; items: StatedClosing[] }
  | { say: 'failed'; code: TallyErrorCode }
  | { say: 'broken'; message: string }
