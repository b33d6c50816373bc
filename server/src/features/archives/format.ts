import { BILL_PAPERS, FILED_REPORTS, reportQuery, storedDetails, tdsNature } from '@lekha/contract'
import {
  ALLOCATION_KINDS,
  MAX_ALLOCATIONS,
  MAX_MOVEMENTS,
  MOVEMENT_KINDS,
  NEGATIVE_STOCK,
  ORGANIZATION_KINDS,
  VAT_CLASSES,
} from '@lekha/ledger'
import * as z from 'zod'
import { bankClearing, bankFormat, bankStatementLine, chequeBook } from './format-bank.ts'
import { amount, day, hex, id, jsonOf, path, position, text, time, upTo } from './format-fields.ts'
import { godown, price, stockItem, stockTree, unitOfMeasure } from './format-goods.ts'
import { chargeHead, firmRole, memberFirm, membershipType, person } from './format-members.ts'

/**
 * The files of an archive: what stands in each row. This is a public promise, described in docs/archive-format.md. A field is never renamed and
 * never changes its meaning; a new field, or a new file, raises ARCHIVE_VERSION, and every former version stays readable.
 */
export const ARCHIVE_FORMAT = 'lekha-archive'
export const ARCHIVE_VERSION = 11

const organization = z.strictObject({
  ...{ name: text(200), nameNp: text(200), companyCode: text(50), contact: text(1000), email: text(1000), location: text(1000) },
  ...{ postalCode: text(1000), registrationNumber: text(1000), panNumber: text(1000), color: text(7) },
  kind: z.enum(ORGANIZATION_KINDS),
  costCentres: z.boolean(),
  /** Left out in archives before versions 3 and 6. */
  ...{ negativeStock: z.enum(NEGATIVE_STOCK).optional(), vatFrom: day.nullable().optional(), billsIssuedFrom: day.nullable().optional() },
  /** The paths of its logos in the archive. */
  colorImage: path.nullable(),
  bwImage: path.nullable(),
})

const fiscalYear = z.strictObject({
  ...{ id, name: text(100), starts: day, ends: day, active: z.boolean() },
  closedAt: time.nullable(),
  lockedThrough: day.nullable(),
  lockReason: text(500),
  reopenedAt: time.nullable(),
  reopenReason: text(500),
})

const calendar = z.strictObject({ month: z.int(), starts: day, days: z.int(), provisional: z.boolean() })

const voucherType = z.strictObject({
  ...{ code: text(40), baseKind: text(20), name: text(200), nameNp: text(200), prefix: text(20), width: z.int() },
  ...{ taxInvoice: z.boolean(), sort: z.int() },
})

const numberSeries = z.strictObject({ fiscalYear: id, type: text(40), prefix: text(20), width: z.int(), lastNumber: z.int() })

const group = z.strictObject({
  ...{ id, parent: id.nullable(), name: text(200), nameNp: text(200), nature: text(20).nullable() },
  ...{ affectsGrossProfit: z.boolean().nullable(), predefined: text(60).nullable(), sort: z.int(), importedAs: z.string() },
})

const ledger = z.strictObject({
  ...{ id, group: id.nullable(), name: text(200), nameNp: text(200), alias: text(200), code: text(50).nullable() },
  ...{ pan: text(20), phone: text(50), address: text(300), creditDays: z.int().nullable(), reserved: text(60).nullable() },
  ...{ requiresSubLedger: z.boolean(), active: z.boolean(), importedAs: z.string(), email: text(254).optional() },
  /** Left out in archives before version 4, as `email` is before version 5. */
  ...{ billByBill: z.boolean().nullable().optional(), creditLimit: amount.nullable().optional(), priceList: text(100).optional() },
})

const subLedger = z.strictObject({
  ...{ id, ledger: id, name: text(200), nameNp: text(200), alias: text(200), code: text(50).nullable(), active: z.boolean() },
})

const costCentre = z.strictObject({
  ...{ id, parent: id.nullable(), name: text(200), nameNp: text(200), code: text(50).nullable(), active: z.boolean() },
})

/** Its rates as the API has them. */
const nature = z.strictObject({
  ...{ id, name: text(200), nameNp: text(200), section: text(20), final: z.boolean(), note: text(300), active: z.boolean() },
  rates: tdsNature.shape.rates,
})

const stockValue = z.strictObject({ ledger: id, date: day, value: amount })

/** A part of a line that begins a bill of its party, or settles one. */
const billAllocation = z.strictObject({
  ...{ bill: id, kind: z.enum(ALLOCATION_KINDS), amount, name: text(100), billedOn: day.nullable(), dueOn: day.nullable() },
})

/** A tax deducted at source, on the line of its ledger: from whom, of which nature, on which base, at how many hundredths of a percent. */
const deduction = z.strictObject({ party: id, partySubLedger: id.nullable(), nature: id, base: amount, rate: z.int().min(0).max(10_000) })

const line = z.strictObject({
  ...{ ledger: id, subLedger: id.nullable(), amount, narration: text(500), costCentre: id.nullable() },
  /** Left out where the line names no bill, as in every archive before version 4. */
  bills: z.array(billAllocation).max(MAX_ALLOCATIONS).optional(),
  deduction: deduction.optional(),
})

/** What a bill asks for goods; left out where none does. */
const billedGoods = z.strictObject({
  ...{ ledger: id, rate: z.string().regex(/^\d{1,11}(\.\d{1,4})?$/), discount: amount, amount, vatClass: z.enum(VAT_CLASSES) },
})

/** What moves with a version: so many more of an item at a place, or fewer. */
const movement = z.strictObject({
  ...{
    item: id,
    godown: id.nullable(),
    kind: z.enum(MOVEMENT_KINDS),
    quantity: z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/),
    value: amount.nullable(),
  },
  ...{ batch: text(50), expiresOn: day.nullable() },
  bill: billedGoods.optional(),
})

const version = z.strictObject({
  /** The position of this version in the history of the books, from 1 without gaps. */
  entry: position,
  /** The entry of the voucher's first version, the same in all its versions. */
  voucher: position,
  version: z.int().min(1).max(32_000),
  ...{ id, hash: hex, fiscalYear: id, type: text(40), number: z.int().min(1) },
  ...{ date: day, bsDate: z.int(), cancelled: z.boolean(), narration: text(1000), reference: text(200), reason: text(500).nullable() },
  /** The `voucher` of the one that this one reverses. */
  reverses: position.nullable(),
  /** The `voucher` of the bill that this note corrects; left out where it corrects none. */
  corrects: position.optional(),
  /** The `voucher` of the order that it fulfils, and what the bill says beside its amounts; left out where there is none, as before version 5. */
  ...{ fulfils: position.optional(), details: storedDetails.optional() },
  externalId: text(300).nullable(),
  ...{ recordedAt: time, recordedBy: text(250) },
  lines: z.array(line).max(32_000),
  /** Left out where no goods move, as in every archive before version 3. */
  movements: z.array(movement).max(MAX_MOVEMENTS).optional(),
})

const plannedVoucher = z.strictObject({
  ...{ id, name: text(200), nextDate: day.nullable(), every: text(20).nullable(), day: z.int().nullable(), until: day.nullable() },
  ...{ timesLeft: z.int().nullable(), skippedDate: day.nullable(), skipReason: text(500).nullable(), body: text(70_000) },
})

const savedView = z.strictObject({
  ...{ id, name: text(100), report: text(250), search: z.record(text(40), text(1_000)), isDefault: z.boolean(), savedBy: text(250) },
})

/** What of a filed report must be there so that it can be compared; a report of a former version may have other parts. */
const filedModel = z.looseObject({ blocks: z.array(z.looseObject({ block: z.string() })) })

const filedReport = z.strictObject({
  ...{ id, fiscalYear: id, report: z.enum(FILED_REPORTS), params: jsonOf(5_000, reportQuery), note: text(200) },
  ...{ entry: upTo, hash: hex, content: jsonOf(4_194_304, filedModel), filedAt: time, filedBy: text(250) },
})

const lockException = z.strictObject({
  ...{ fiscalYear: id, user: text(250).nullable(), role: text(20).nullable(), until: time, reason: text(500) },
  ...{ grantedAt: time, grantedBy: text(250), revokedAt: time.nullable() },
})

/** A print of an issued bill, in the order in which they were made. */
const billPrint = z.strictObject({
  ...{ voucher: position, paper: z.enum(BILL_PAPERS), printedAt: time, printedBy: text(250), address: text(64) },
})

const attachment = z.strictObject({
  /** Where its bytes stand in the archive. */
  path,
  /** The voucher on which it hangs; null for a logo. */
  voucher: position.nullable(),
  ...{ name: text(200), mediaType: text(100), sha256: hex, attachedAt: time, attachedBy: text(250) },
})

/** The lists of an archive, each a file of JSON lines, in the order in which they are written. Vouchers stand in several files. */
export const LISTS = {
  organization,
  'fiscal-years': fiscalYear,
  calendar,
  'voucher-types': voucherType,
  'number-series': numberSeries,
  groups: group,
  ledgers: ledger,
  'sub-ledgers': subLedger,
  'cost-centres': costCentre,
  'units-of-measure': unitOfMeasure,
  'stock-groups': stockTree,
  'stock-categories': stockTree,
  godowns: godown,
  'stock-items': stockItem,
  'tds-natures': nature,
  prices: price,
  'stock-values': stockValue,
  vouchers: version,
  'planned-vouchers': plannedVoucher,
  'saved-views': savedView,
  'filed-reports': filedReport,
  'lock-exceptions': lockException,
  attachments: attachment,
  'cheque-books': chequeBook,
  'bank-formats': bankFormat,
  'bank-statement-lines': bankStatementLine,
  'bank-clearings': bankClearing,
  'bill-prints': billPrint,
  'membership-types': membershipType,
  'charge-heads': chargeHead,
  'member-firms': memberFirm,
  persons: person,
  'firm-roles': firmRole,
} as const

/** The name of a list of an archive. */
export type ListName = keyof typeof LISTS
/** A row of a list. */
export type RowOf<List extends ListName> = z.output<(typeof LISTS)[List]>
/** A line of a voucher. */
export type ArchivedLine = z.output<typeof line>
/** A bill that a line begins or settles. */
export type ArchivedAllocation = z.output<typeof billAllocation>
/** A tax that was deducted. */
export type ArchivedDeduction = z.output<typeof deduction>
/** What goods a version moves. */
export type ArchivedMovement = z.output<typeof movement>

export const LIST_NAMES = Object.keys(LISTS) as ListName[]

/** The version of an archive with which each later list came; earlier ones lack it. */
const SINCE: { [List in ListName]?: number } = {
  'units-of-measure': 2,
  'stock-groups': 2,
  'stock-categories': 2,
  godowns: 2,
  'stock-items': 2,
  'tds-natures': 4,
  prices: 4,
  'cheque-books': 7,
  'bank-formats': 7,
  'bank-statement-lines': 7,
  'bank-clearings': 7,
  'bill-prints': 8,
  'membership-types': 9,
  'member-firms': 9,
  persons: 9,
  'firm-roles': 9,
  'charge-heads': 10,
}
/** Whether an archive of a version has a list. */
const hasList = (version: number, list: ListName): boolean => version >= (SINCE[list] ?? 1)

export const MANIFEST = 'manifest.json'
/** A list in one file, or a part of the vouchers. */
export const fileOf = (list: ListName, part?: number): string =>
  part === undefined ? `${list}.jsonl` : `${list}/${String(part).padStart(6, '0')}.jsonl`

/** The list that a file holds a part of; undefined for the bytes of an attachment, and for what is no file of an archive. */
export function listOf(file: string): ListName | undefined {
  const [, name = ''] = /^([a-z-]+)(?:\/\d{6})?\.jsonl$/.exec(file) ?? []
  return LIST_NAMES.find((list) => list === name && (list === 'vouchers') === file.includes('/'))
}

/** Whether a file holds the bytes of an attachment or a logo. */
export const isAttachmentFile = (file: string): boolean => /^attachments\/[0-9a-f-]{36}\.[a-z]{3,4}$/.test(file)

const countOf = z.int().min(0)

/** How many rows each list of an archive of a version has; none of a list that came later. */
const countsOf = (version: number) =>
  z
    .strictObject(Object.fromEntries(LIST_NAMES.filter((list) => hasList(version, list)).map((list) => [list, countOf])))
    .transform((counts) => ({ ...NO_ROWS, ...counts }) as Record<ListName, number>)
const NO_ROWS = Object.fromEntries(LIST_NAMES.map((list) => [list, 0]))

/** The first file that a reader opens: what the archive holds, and how to tell that nothing of it is missing or changed. */
export const manifestOf = (version: number) =>
  z.strictObject({
    format: z.literal(ARCHIVE_FORMAT),
    version: z.literal(version),
    program: text(100),
    writtenAt: time,
    organization: text(200),
    /** The last entry that it holds. */
    entry: upTo,
    /** The head of the audit chain when it was written. */
    audit: z.strictObject({ record: text(20), hash: z.string().regex(/^([0-9a-f]{64})?$/) }),
    /** What `hashedText` of packages/ledger makes of the vouchers as they stand. */
    ledgerHash: hex,
    counts: countsOf(version),
    files: z.array(z.strictObject({ path, bytes: countOf, sha256: hex, rows: countOf.nullable() })).max(70_000),
  })
/** The manifest of an archive. */
export type Manifest = z.output<ReturnType<typeof manifestOf>>
