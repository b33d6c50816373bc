import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, dayOrNone, id, nothing, organizationParams, result } from './fields.ts'

/** The most lines that the screen of a reconciliation lists, and that one call marks. */
export const BANK_LINES_AT_ONCE = 2_000

const bankLine = z.object({
  voucherId: id,
  lineNo: z.int(),
  date: z.string(),
  type: z.string(),
  number: z.string(),
  /** The ledger on the other side with the largest amount, and how many more there are. */
  particulars: z.string(),
  particularsNp: z.string(),
  others: z.int(),
  reference: z.string(),
  narration: z.string(),
  /** What came in above zero. */
  amount,
  /** When the bank paid it out or took it in (AD); null until then. */
  clearedOn: z.string().nullable(),
})
/** A line of a bank ledger, with its day at the bank. */
export type BankLine = z.output<typeof bankLine>

const reconciliation = z.object({
  /** The bank accounts of the organization, and which of them this is; null where there is none. */
  accounts: z.array(z.object({ id, name: z.string(), nameNp: z.string() })),
  ledgerId: id.nullable(),
  /** Lines that the bank does not have by the day, and those that it has since `clearedFrom`; no more than BANK_LINES_AT_ONCE. */
  lines: z.array(bankLine),
  /** There are more lines than those. */
  more: z.boolean(),
  /** The balance of the ledger on the day; of it what the bank does not have yet, in and out; the balance that the bank must state. */
  book: amount,
  unclearedIn: amount,
  unclearedOut: amount,
  bank: amount,
})
/** The lines of a bank ledger up to a day, and how its balance becomes that of the bank. */
export type Reconciliation = z.output<typeof reconciliation>

const access = { scope: 'organization', by: 'organizationId' } as const

/** What of a bank ledger the bank has, and what it does not have yet; of the first account where none is named. */
export const showReconciliation = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/bank-reconciliation',
  access: { ...access, permission: 'report.read' },
  reads: ['bank', 'figures', 'vouchers', 'chart'],
  summary: 'The lines of a bank ledger up to a day with their days at the bank, and the balance that the bank must state.',
  params: organizationParams,
  query: z.strictObject({ ledgerId: id.optional(), to: date, clearedFrom: date.optional() }),
  status: 200,
  answer: result(reconciliation),
})

const mark = z.strictObject({ voucherId: id, lineNo: z.int().min(1).max(32_767), /** '' takes the day off. */ clearedOn: dayOrNone })

/** Stores the days at the bank of some lines of a bank ledger. A line that was altered meanwhile is refused. */
export const clearBankLines = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/bank-clearings',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Store on which days the bank paid out or took in what some lines of a bank ledger say.',
  params: organizationParams,
  body: z.strictObject({
    ledgerId: id,
    lines: z.array(mark).min(1, sentence('Required')).max(BANK_LINES_AT_ONCE, sentence('At most 2,000 lines at once.')),
  }),
  status: 204,
  answer: nothing,
})
