import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, dayOrNone, id, line, nothing, organizationParams, result } from './fields.ts'

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

const column = z.int().min(0).max(199)
/** Which columns of a bank's file hold what: amounts in two columns, or signed in one. */
export const statementColumns = z.strictObject({
  date: column,
  description: column.nullable(),
  reference: column.nullable(),
  paidIn: column.nullable(),
  paidOut: column.nullable(),
  /** What came in above zero. */
  amount: column.nullable(),
  balance: column.nullable(),
})
/** Which columns of a bank's file hold what. */
export type StatementColumns = z.output<typeof statementColumns>

/** The most lines of a statement that one call brings. */
export const STATEMENT_LINES_AT_ONCE = 5_000

const givenLine = z.strictObject({
  date,
  description: line(500),
  reference: line(200),
  /** What came in above zero. */
  amount,
  balance: amount.nullable(),
})
/** A line of a bank's statement as its file says it. */
export type StatementLine = z.output<typeof givenLine>

const openStatementLine = z.object({
  id,
  ...{ date: z.string(), description: z.string(), reference: z.string(), amount, balance: amount.nullable() },
  /** What of the amount is tied to no line of the books: all of it, unless the mark of one of several was taken off. */
  left: amount,
  /** The open line of the books that it is most likely: of what is left, by its reference and day. */
  match: bankLine.nullable(),
  /** The same reference, or no other open line of this amount near the day: it may be accepted with others. */
  sure: z.boolean(),
  /** Where none is likely: the ledger that lines of such a description stood against before, and how often. */
  usual: z.object({ ledgerId: id, name: z.string(), nameNp: z.string(), times: z.int() }).nullable(),
})
/** A line of a bank's statement of which the books do not say all yet. */
export type OpenStatementLine = z.output<typeof openStatementLine>

const bankStatement = z.object({
  /** How the last file of this account was read; null before the first. */
  columns: statementColumns.nullable(),
  /** The first thousand that are open, by day. */
  lines: z.array(openStatementLine),
  more: z.boolean(),
  /** How many lines are tied to the books; the day of the last line, and the balance that it states. */
  matched: z.int(),
  last: z.object({ date: z.string(), balance: amount.nullable() }).nullable(),
})
/** What a bank states and the books do not say yet. */
export type BankStatement = z.output<typeof bankStatement>

/** The lines of a bank's statement that are open, each with what it may be. */
export const showBankStatement = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/bank-statement',
  access: { ...access, permission: 'report.read' },
  reads: ['bank', 'vouchers', 'chart'],
  summary: 'The lines of a bank’s statement that no line of the books is tied to, each with what it may be.',
  params: organizationParams,
  query: z.strictObject({ ledgerId: id }),
  status: 200,
  answer: result(bankStatement),
})

/** Adds lines of a bank's statement; those that are there already are left out. Remembers how the file was read. */
export const addStatementLines = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/bank-statement-lines',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Add lines of a bank’s statement. Lines that are there already are left out.',
  params: organizationParams,
  body: z.strictObject({
    ledgerId: id,
    columns: statementColumns,
    lines: z.array(givenLine).min(1, sentence('Required')).max(STATEMENT_LINES_AT_ONCE, sentence('At most 5,000 lines at once.')),
  }),
  status: 201,
  answer: result(z.object({ added: z.int(), known: z.int() })),
})

/** Takes out a line of a statement that no line of the books is tied to. */
export const removeStatementLine = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/bank-statement-lines/{statementLineId}',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Take out a line of a bank’s statement that is not tied to the books.',
  params: organizationParams.extend({ statementLineId: id }),
  status: 204,
  answer: nothing,
})

/** Ties lines of a statement to lines of the books, which the bank then has on the day that the statement says. Several lines of the books may be one of the statement. */
export const matchStatementLines = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/bank-matches',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Tie lines of a bank’s statement to lines of the books that come to the same amount.',
  params: organizationParams,
  body: z.strictObject({
    ledgerId: id,
    matches: z
      .array(z.strictObject({ statementLineId: id, voucherId: id, lineNo: z.int().min(1).max(32_767) }))
      .min(1, sentence('Required'))
      .max(1_000, sentence('At most 1,000 lines at once.')),
  }),
  status: 204,
  answer: nothing,
})
