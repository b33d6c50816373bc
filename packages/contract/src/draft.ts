import { ALLOCATION_KINDS, ENTRY_KINDS, MOVEMENT_KINDS, VAT_CLASSES } from '@lekha/ledger'
import * as z from 'zod'
import { date, id } from './fields.ts'
import { voucherDetails } from './voucher-details.ts'

/**
 * The shape in which a voucher that is being typed is kept. Whatever is changed here takes the next version, and `readDraft` learns to
 * bring the former one up to it: a draft outlives the program that wrote it.
 */
const DRAFT_VERSION = 5

/** The bills of a line, if somebody chose them or it was accepted; amounts are decimal texts. */
const draftBills = z.union([
  z.literal('due-first'),
  z.array(
    z.strictObject({
      ...{ billId: id, kind: z.enum(ALLOCATION_KINDS), amount: z.string(), name: z.string() },
      ...{ billedOn: date.nullable(), dueOn: date.nullable(), label: z.string().optional() },
    }),
  ),
])
/** The bills of a line as they are kept. */
export type DraftBills = z.output<typeof draftBills>

const draftLine = z.strictObject({
  key: z.string(),
  side: z.enum(['debit', 'credit']),
  ledgerId: id.nullable(),
  subLedgerId: id.nullable(),
  costCentreId: id.nullable(),
  /** The content of the amount field, as typed. */
  text: z.string(),
  narration: z.string(),
  /** The name that a pasted row gave its ledger, where it named none. */
  given: z.string().optional(),
  bills: draftBills.optional(),
  /** From what the tax of the line was deducted. */
  deduction: z
    .strictObject({
      partyLedgerId: id,
      partySubLedgerId: id.nullable(),
      natureId: id,
      base: z.string().regex(/^-?\d{1,17}(\.\d{1,2})?$/),
      rate: z.int(),
    })
    .optional(),
})

const quantityText = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)

const draftGoods = z.strictObject({
  key: z.string(),
  /** `count`: what was counted is typed, and what it differs by from the books is moved. */
  does: z.enum([...MOVEMENT_KINDS, 'count']),
  itemId: id.nullable(),
  godownId: id.nullable(),
  toGodownId: id.nullable(),
  /** The contents of the fields, as typed. */
  quantity: z.string(),
  rate: z.string(),
  value: z.string(),
  batch: z.string(),
  expiresOn: date.nullable(),
  /** On a bill: what is taken off, as an amount or as percent; the ledger in which it is sold or bought; its VAT. */
  discount: z.string(),
  ledgerId: id.nullable(),
  vatClass: z.enum(VAT_CLASSES),
  /** Of a count: what the books hold, or, as long as that was not read, what a stored one differed by from them. */
  book: quantityText.optional(),
  off: quantityText.optional(),
})
/** A line of goods being typed, as it is kept: the figures follow from what was typed. */
export type GoodsDraft = z.output<typeof draftGoods>

const voucherDraft = z.strictObject({
  version: z.literal(DRAFT_VERSION),
  id,
  type: z.string(),
  kind: z.enum(ENTRY_KINDS),
  mode: z.enum(['single', 'double']),
  date,
  accountId: id.nullable(),
  accountBills: draftBills.optional(),
  remembered: id.nullable(),
  lines: z.array(draftLine).min(1),
  /** Left out where no goods move. */
  goods: z.array(draftGoods).min(1).optional(),
  /** The ledger of the VAT of a bill of goods; left out where none is charged. */
  vatLedgerId: id.optional(),
  /** What is taken off such a bill as a whole, as an amount or as percent. */
  billDiscount: z.string().optional(),
  /** What the bill says beside its amounts, and the order that it fulfils. */
  details: voucherDetails.optional(),
  fulfils: z.strictObject({ id, type: z.string(), number: z.string() }).optional(),
  narration: z.string(),
  reference: z.string(),
})
/** A voucher being typed, as it is kept. */
export type VoucherDraft = Omit<z.output<typeof voucherDraft>, 'version'>

/** The result of reading a draft. `newer`: a later version of the program wrote it; `broken`: no version can read it. */
export type ReadDraft = { ok: true; draft: VoucherDraft } | { ok: false; reason: 'newer' | 'broken' }

/** The text of a draft, as browser and server keep it. */
export const draftText = (draft: VoucherDraft): string => JSON.stringify({ version: DRAFT_VERSION, ...draft })

/**
 * Reads the text of a draft; never throws, and never gives a part of one.
 *
 * @example readDraft(draftText(draft)) // { ok: true, draft }
 */
export function readDraft(text: string): ReadDraft {
  const kept = objectIn(text)
  if (typeof kept?.version === 'number' && kept.version > DRAFT_VERSION) return { ok: false, reason: 'newer' }
  const read = voucherDraft.safeParse(kept && broughtUp(kept))
  if (!read.success) return { ok: false, reason: 'broken' }
  const { version: _version, ...draft } = read.data
  return { ok: true, draft }
}

type Kept = Record<string, unknown>

function objectIn(text: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Kept) : undefined
  } catch {
    return undefined
  }
}

/** A draft of a former version in the present one. Version 2 added `given`, which a line may lack, version 3 goods, version 4 bills, deductions and a discount on the bill, version 5 details and the order, all of which a voucher may lack. */
function broughtUp(kept: Kept): Kept {
  const known = kept.version === undefined ? fromUnversioned(kept) : kept
  return [1, 2, 3, 4].includes(known.version as number) ? { ...known, version: DRAFT_VERSION } : known
}

/** Converts drafts stored before they had a version: these also have `alters`, and the oldest lack `remembered` and cost centres. */
function fromUnversioned({ alters: _none, lines, ...kept }: Kept): Kept {
  const known = Array.isArray(lines) ? lines.map((line: object) => ({ costCentreId: null, ...line })) : lines
  return { remembered: null, ...kept, lines: known, version: 1 }
}
