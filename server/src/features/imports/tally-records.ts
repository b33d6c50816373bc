import type { SheetPlace } from '@lekha/contract'
import type { VatClass } from '@lekha/ledger'
import type { Paisa, Quantity } from '@lekha/money'
import type { TallyBill, TallyOpeningBill } from './bills/tally-bills.ts'
import { SHEET_SENTENCES } from './sheets/sheet-sentences.ts'

/** A group of Tally's chart. `parent` is null directly under Primary; `reservedName` is its original name if it is one of Tally's own. */
export type TallyGroup = {
  kind: 'group'
  name: string
  parent: string | null
  reservedName: string
  aliases: string[]
  isRevenue: boolean
  isDeemedPositive: boolean
  affectsGrossProfit: boolean
}

/** A ledger with its opening balance, and its closing balance where the file states one, in paisa, debit positive. */
export type TallyLedger = {
  kind: 'ledger'
  name: string
  parent: string | null
  reservedName: string
  aliases: string[]
  opening: Paisa
  /** The closing balance that Tally states; undefined if the file states none. */
  closing?: Paisa
  /** The bills of which the opening balance consists, where the file states some. */
  bills?: TallyOpeningBill[]
  pan?: string
  address?: string
  phone?: string
}

/** A voucher type; `parent` leads, in one or more steps, to one of Tally's own types. */
export type TallyVoucherType = { kind: 'voucherType'; name: string; parent: string; reservedName: string; aliases: string[] }

/** One line of a voucher; the amount in paisa, debit positive, zero where Tally wrote zero. */
export type TallyLine = { ledger: string; amount: Paisa; narration?: string; subLedger?: string; bills?: TallyBill[] }

/** A stock item as the file names it; quantity in Tally's own words, such as `10 nos`, its opening value debit positive. */
export type TallyItem = {
  kind: 'item'
  name: string
  group: string
  unit: string
  quantity: string
  value: Paisa
  category?: string
  alias?: string
  /** Whether Tally values it first in, first out. */
  fifo?: true
  /** The file gives it an alternate unit, too. */
  alternate?: true
  /** What there is of it before the first day, by place; undefined where the file does not say, empty where it says none. */
  opening?: ItemOpening[]
  /** What only a workbook says of it. */
  details?: ItemDetails
}

/** So many of an item in a godown ('' for the main location) before the first day, and what they are worth. */
export type ItemOpening = { godown: string; quantity: Quantity; value: Paisa } & TallyBatch
/** The batch of goods, and the day, AD, on which it expires; left out where there is none. */
export type TallyBatch = { batch?: string; expiresOn?: string }
/** What only a workbook says of an item; '' where it says nothing. */
type ItemDetails = { code: string; barcode: string; hsCode: string; vatClass: VatClass }

/** What items are sorted by, lie in or are counted in. `parent` is null at the top. */
export type TallyGoods =
  | { kind: 'goods'; noun: 'stock_group' | 'stock_category' | 'godown'; name: string; parent: string | null }
  | { kind: 'goods'; noun: 'unit_of_measure'; name: string; formal: string; decimals: number; base?: string; perBase?: string }

/**
 * Goods that move with a voucher: an item at a place ('' for the main location), and what so many are worth, both above zero where they come in and
 * below where they go out. `unread`: the quantity or the value cannot be read.
 */
export type TallyMoved = { item: string; godown: string; quantity: Quantity; value: Paisa; unread?: true } & TallyBatch

/** Of how many lines a side is stated (ISDEEMEDPOSITIVE), and of how many the sign of the amount says the other one. */
export type TallySides = { stated: number; contradicted: number }

/** A voucher as written: not balanced, not filtered. `date` is AD, `position` counts the file's vouchers from 1. */
export type TallyVoucher = {
  kind: 'voucher'
  externalId: string
  type: string
  number: string
  date: string
  narration: string
  reference: string
  party: string
  cancelled: boolean
  optional: boolean
  lines: TallyLine[]
  /** Left out where no goods move. */
  goods?: TallyMoved[]
  /** Lines whose side the file states beside the sign of the amount; undefined where it states none. */
  sides?: TallySides
  position: number
}

/**
 * Something that was left out, guessed or unreadable. `position` is its place among the things of its kind, from 1, or 0 where it has none;
 * `what` names it as the file does; `message` is a whole sentence without data, so that it can be translated. `voucher` marks
 * a whole voucher that was left out; `unread`, that Tally counts an amount which could not be read.
 */
export type TallyProblem = {
  kind: 'problem'
  position: number
  what: string
  message: string
  voucher?: true
  unread?: true
  /** A row of a sheet that is not imported for this reason. */
  refused?: true
  /** Where it stands in a workbook. */
  at?: SheetPlace
}

export type TallyRecord =
  | TallyGroup
  | TallyLedger
  | TallyVoucherType
  | TallyItem
  | TallyGoods
  | TallyVoucher
  | { kind: 'company'; name: string }
  | TallyProblem

const SENTENCES = {
  empty: 'The file is empty.',
  zip: 'The file is a zip archive; choose the XML file inside it.',
  'not-tally': 'This is not an XML export of Tally.',
  encoding: 'The file is neither UTF-8 nor UTF-16.',
  damaged: 'The file is damaged; export it from Tally again.',
  truncated: 'The file ends in the middle; export it from Tally again.',
  'too-large': 'One entry of the file is larger than any that Tally writes.',
  'no-records': 'The file holds no groups, ledgers or vouchers.',
  report:
    'The file is a report of Tally, such as its trial balance. An import takes the file of masters and vouchers; compare the trial balance after it.',
  'not-report': 'The file holds masters or vouchers. In Tally, open the trial balance itself and export it as XML.',
  'no-closings': 'The file holds no closing balances of a trial balance. In Tally, open the trial balance itself and export it as XML.',
  'too-many': 'The file holds more than 200,000 groups and ledgers, or more than 1,000,000 vouchers. Export it from Tally in parts.',
  'too-slow': 'The file takes too long to read. Export it from Tally in parts.',
  'too-much': 'The file needs more memory than an import may take. Export it from Tally in parts.',
  ...SHEET_SENTENCES,
} as const

export type TallyErrorCode = keyof typeof SENTENCES

/** The whole file is unusable; the message is the sentence to show. */
export class TallyError extends Error {
  readonly code: TallyErrorCode

  constructor(code: TallyErrorCode) {
    super(SENTENCES[code])
    this.name = 'TallyError'
    this.code = code
  }
}
