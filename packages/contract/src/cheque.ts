import { sentence } from '@lekha/ledger'
import { asciiDigits } from '@lekha/money'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, id, nothing, organizationParams, result } from './fields.ts'

/** The most leaves of a cheque book. */
export const MOST_LEAVES = 1_000
/** The most cheque books of a bank account. */
export const MOST_CHEQUE_BOOKS = 200

const WRONG_LEAF = sentence('The number of a cheque has 1 to 12 digits.')
/** The number of a leaf as it is printed, with the zeros before it. */
const leaf = z
  .string()
  .max(40, WRONG_LEAF)
  .overwrite((text) => asciiDigits(text).trim())
  .refine((text) => /^\d{1,12}$/.test(text), WRONG_LEAF)

const chequeBook = z.object({
  id,
  ledgerId: id,
  first: z.string(),
  last: z.string(),
  receivedOn: z.string(),
  leaves: z.int(),
  /** Leaves that a voucher names, cancelled vouchers too. */
  used: z.int(),
  /** Leaves that were spoiled and stand in no voucher. */
  spoiled: z.array(z.string()),
  /** The first leaf that is neither used nor spoiled; null when there is none. */
  next: z.string().nullable(),
})
/** A cheque book of a bank account. */
export type ChequeBook = z.output<typeof chequeBook>

const access = { scope: 'organization', by: 'organizationId' } as const

/** The cheque books of a bank account, the newest first; of the busiest account where none is named. */
export const listChequeBooks = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/cheque-books',
  access: { ...access, permission: 'voucher.read' },
  reads: ['bank', 'vouchers', 'chart'],
  summary: 'The cheque books of a bank account with the leaves that are used, and the next leaf.',
  params: organizationParams,
  query: z.strictObject({ ledgerId: id.optional() }),
  status: 200,
  answer: result(
    z.object({
      accounts: z.array(z.object({ id, name: z.string(), nameNp: z.string() })),
      ledgerId: id.nullable(),
      books: z.array(chequeBook),
    }),
  ),
})

const chequeBookForm = z
  .strictObject({ ledgerId: id, first: leaf, last: leaf, receivedOn: date })
  .check(({ value: { first, last }, issues, ...rest }) => {
    const refuse = (message: string) => issues.push({ code: 'custom', message, input: rest, path: ['last'] })
    if (!/^\d{1,12}$/.test(first) || !/^\d{1,12}$/.test(last)) return
    if (first.length !== last.length) refuse(sentence('The first and the last number have the same number of digits.'))
    else if (last < first) refuse(sentence('The last number is before the first.'))
    else if (BigInt(last) - BigInt(first) >= BigInt(MOST_LEAVES)) refuse(sentence('A cheque book has at most 1,000 leaves.'))
  })

/** Adds a cheque book that the bank gave. */
export const addChequeBook = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/cheque-books',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Add a cheque book of a bank account. Its leaves are in no other book of the account.',
  params: organizationParams,
  body: chequeBookForm,
  status: 201,
  answer: result(z.object({ id })),
})

const oneBook = organizationParams.extend({ chequeBookId: id })

/** Stores which leaves of a book were spoiled; one that a voucher names is not marked anew. */
export const storeSpoiledLeaves = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/cheque-books/{chequeBookId}/spoiled-leaves',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Store which leaves of a cheque book were spoiled.',
  params: oneBook,
  body: z.strictObject({ numbers: z.array(leaf).max(MOST_LEAVES, sentence('A cheque book has at most 1,000 leaves.')) }),
  status: 204,
  answer: nothing,
})

/** Takes a cheque book out; the vouchers keep the numbers of their cheques. */
export const removeChequeBook = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/cheque-books/{chequeBookId}',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Take a cheque book out. Vouchers keep the numbers of their cheques.',
  params: oneBook,
  status: 204,
  answer: nothing,
})

const WRONG_LENGTH = sentence('A length is from 0 to 300 millimetres.')
const OFF = sentence('A shift is from -50 to 50 millimetres.')
/** Tenths of a millimetre from the left or upper edge of the cheque. */
const length = z.int(WRONG_LENGTH).min(0, WRONG_LENGTH).max(3_000, WRONG_LENGTH)
const place = z.strictObject({ x: length, y: length })
const WRONG_SIZE = sentence('A cheque is from 10 to 300 millimetres wide and high.')
const size = z.int(WRONG_SIZE).min(100, WRONG_SIZE).max(3_000, WRONG_SIZE)

/** Where a bank's cheques have their fields. All lengths are tenths of a millimetre. */
export const chequeLayout = z.strictObject({
  width: size,
  height: size,
  /** Added to every place: what a printer puts elsewhere. */
  shiftX: z.int(OFF).min(-500, OFF).max(500, OFF),
  shiftY: z.int(OFF).min(-500, OFF).max(500, OFF),
  /** The first digit of the date, and how far each digit is from the one before. */
  date: place.extend({ step: length }),
  calendar: z.enum(['ad', 'bs']),
  payee: place,
  /** The amount in words, on two lines of a width. */
  words: place.extend({ width: length, second: place }),
  figures: place,
  /** The two strokes with "A/C Payee Only"; null where none are printed. */
  crossing: place.nullable(),
})
/** Where a bank's cheques have their fields. */
export type ChequeLayout = z.output<typeof chequeLayout>

const layoutParams = organizationParams.extend({ ledgerId: id })

/** Where the cheques of a bank account have their fields; null where nothing was stored. */
export const showChequeLayout = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/bank-accounts/{ledgerId}/cheque-layout',
  access: { ...access, permission: 'voucher.read' },
  reads: ['bank'],
  summary: 'Where the cheques of a bank account have their fields.',
  params: layoutParams,
  status: 200,
  answer: result(chequeLayout.nullable()),
})

/** Stores where the cheques of a bank account have their fields. */
export const storeChequeLayout = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/bank-accounts/{ledgerId}/cheque-layout',
  access: { ...access, permission: 'voucher.change' },
  changes: ['bank'],
  summary: 'Store where the cheques of a bank account have their fields.',
  params: layoutParams,
  body: chequeLayout,
  status: 204,
  answer: nothing,
})
