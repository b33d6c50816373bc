import { createHash } from 'node:crypto'
import { foldName } from '@lekha/ledger'
import { add, paisaText, ZERO } from '@lekha/money'
import { billsOfLine, LINE_BILLS } from './bills/tally-bills.ts'
import { MOVED_SHAPE, movedBy } from './goods/tally-moved.ts'
import { childrenOf, type Shape, type TallyElement, textOf } from './tally-elements.ts'
import type { TallyLine, TallyProblem, TallySides, TallyVoucher } from './tally-records.ts'
import { amountIn, dateIn, flagIn, nameIn, proseIn, wordIn } from './tally-values.ts'

const LINE: Shape = { LEDGERNAME: null, ISDEEMEDPOSITIVE: null, AMOUNT: null, NARRATION: null, ...LINE_BILLS }
const STOCK: Shape = { ...MOVED_SHAPE, 'ACCOUNTINGALLOCATIONS.LIST': LINE }
const ALL_ENTRIES = 'ALLLEDGERENTRIES.LIST'
const OWN_ENTRIES = 'LEDGERENTRIES.LIST'
const STOCK_LISTS = ['ALLINVENTORYENTRIES.LIST', 'INVENTORYENTRIES.LIST', 'INVENTORYENTRIESIN.LIST', 'INVENTORYENTRIESOUT.LIST']

/** The elements of a voucher that are read. The amounts of banks and cost centres are no lines and are not read. */
export const VOUCHER_SHAPE: Shape = {
  DATE: null,
  GUID: null,
  NARRATION: null,
  VOUCHERTYPENAME: null,
  VOUCHERNUMBER: null,
  REFERENCE: null,
  PARTYLEDGERNAME: null,
  PARTYNAME: null,
  ISCANCELLED: null,
  ISOPTIONAL: null,
  ISDELETED: null,
  [ALL_ENTRIES]: LINE,
  [OWN_ENTRIES]: LINE,
  ...Object.fromEntries(STOCK_LISTS.map((list) => [list, STOCK])),
}

/** A voucher from its element; a problem where its date or a line cannot be read, or Tally had deleted it. */
export function voucherFrom(element: TallyElement, position: number): TallyVoucher | TallyProblem {
  if (wasDeleted(element)) return problem(element, position, '', 'The voucher is deleted in Tally and was left out.')
  const date = dateIn(textOf(element, 'DATE'))
  if (!date) return unread(element, position, '', 'The date cannot be read; the voucher was left out.')
  const lines = linesOf(element)
  if (typeof lines === 'string') return unread(element, position, lines, 'A line cannot be read; the voucher was left out.')
  const sides = sidesOf(element)
  const goods = movedBy(childrenOf(element, ...STOCK_LISTS))
  return {
    kind: 'voucher',
    externalId: externalIdOf(element),
    type: typeOf(element),
    number: numberOf(element),
    date,
    narration: proseIn(textOf(element, 'NARRATION')),
    reference: wordIn(textOf(element, 'REFERENCE')),
    party: wordIn(textOf(element, 'PARTYLEDGERNAME')) || wordIn(textOf(element, 'PARTYNAME')),
    cancelled: wasCancelled(element),
    optional: isOptional(element),
    lines,
    ...(goods.length > 0 && { goods }),
    ...(sides.stated > 0 && { sides }),
    position,
  }
}

/**
 * The lines in Tally's order. A voucher has them under ALLLEDGERENTRIES or, in an invoice, under LEDGERENTRIES; what an invoice
 * books for its goods stands under the goods. Some writers repeat the one among the other, some split a voucher between the
 * two: the first of their combinations that balances is the voucher. A text instead of lines is what could not be read.
 */
function linesOf(element: TallyElement): TallyLine[] | string {
  const all = readLines(childrenOf(element, ALL_ENTRIES))
  const own = readLines(childrenOf(element, OWN_ENTRIES))
  const goods = readLines(goodsOf(element))
  if (typeof all === 'string') return all
  if (typeof own === 'string') return own
  if (typeof goods === 'string') return goods
  const given = [all, own, [...all, ...own]].filter((entries) => entries.length > 0)
  const found = (given.length > 0 ? given : [[]]).flatMap((entries) => waysWith(entries, goods)).find(isWhole)
  if (found) return found
  const entries = all.length > 0 ? all : own
  return entries.length > 0 && isBalanced(entries) ? entries : [...entries, ...goods]
}

const goodsOf = (element: TallyElement): TallyElement[] =>
  childrenOf(element, ...STOCK_LISTS).flatMap((entry) => childrenOf(entry, 'ACCOUNTINGALLOCATIONS.LIST'))

/** Tally marks a debit with ISDEEMEDPOSITIVE and writes its amount negative; a single reduction may stand on the other side. */
function sidesOf(element: TallyElement): TallySides {
  const sides: TallySides = { stated: 0, contradicted: 0 }
  for (const line of [...childrenOf(element, ALL_ENTRIES, OWN_ENTRIES), ...goodsOf(element)]) {
    const [side, amount] = [nameIn(textOf(line, 'ISDEEMEDPOSITIVE')), amountIn(textOf(line, 'AMOUNT')) ?? ZERO]
    if (side === '' || amount === ZERO) continue
    sides.stated += 1
    if (flagIn(side) !== amount > ZERO) sides.contradicted += 1
  }
  return sides
}

/** With the goods first, unless the entries repeat what is booked for them: goods that cancel out leave either balanced. */
function waysWith(entries: TallyLine[], goods: TallyLine[]): TallyLine[][] {
  const both = [...entries, ...goods]
  const repeats = goods.every(({ ledger }) => entries.some((entry) => foldName(entry.ledger) === foldName(ledger)))
  return repeats ? [entries, both] : [both, entries]
}

/** Whether lines are a voucher by themselves. Lines of zero balance too, but say nothing. */
const isWhole = (lines: TallyLine[]): boolean => isBalanced(lines) && lines.some(({ amount }) => amount !== ZERO)

function readLines(elements: TallyElement[]): TallyLine[] | string {
  const lines: TallyLine[] = []
  for (const element of elements) {
    const ledger = nameIn(textOf(element, 'LEDGERNAME'))
    const amount = amountIn(textOf(element, 'AMOUNT'))
    // Tally leaves an empty list behind where a voucher has no entries of that sort.
    if (ledger === '' && amount === ZERO) continue
    if (ledger === '' || amount === undefined) return `${ledger} ${nameIn(textOf(element, 'AMOUNT'))}`.trim()
    const narration = proseIn(textOf(element, 'NARRATION'))
    const bills = billsOfLine(element)
    lines.push({ ledger, amount, ...(narration && { narration }), ...(bills.length > 0 && { bills }) })
  }
  return lines
}

function isBalanced(lines: TallyLine[]): boolean {
  return lines.reduce((sum, line) => add(sum, line.amount), ZERO) === ZERO
}

function wasDeleted(element: TallyElement): boolean {
  return flagIn(textOf(element, 'ISDELETED')) || actionOf(element) === 'delete'
}

function wasCancelled(element: TallyElement): boolean {
  return flagIn(textOf(element, 'ISCANCELLED')) || actionOf(element) === 'cancel'
}

function isOptional(element: TallyElement): boolean {
  return flagIn(textOf(element, 'ISOPTIONAL'))
}

function actionOf(element: TallyElement): string {
  return (element.attributes.get('ACTION') ?? '').toLowerCase()
}

function typeOf(element: TallyElement): string {
  return nameIn(textOf(element, 'VOUCHERTYPENAME')) || nameIn(element.attributes.get('VCHTYPE') ?? '')
}

function numberOf(element: TallyElement): string {
  return wordIn(textOf(element, 'VOUCHERNUMBER'))
}

/** Tally's own import knows a voucher again by its REMOTEID, so it comes first. */
function externalIdOf(element: TallyElement): string {
  const ids = [element.attributes.get('REMOTEID'), textOf(element, 'GUID'), element.attributes.get('VCHKEY')]
  return ids.map((id) => nameIn(id ?? '')).find((id) => id !== '') ?? ''
}

function problem(element: TallyElement, position: number, written: string, message: string): TallyProblem {
  const what = [typeOf(element), numberOf(element), nameIn(textOf(element, 'DATE')), written]
  return { kind: 'problem', position, what: what.filter(Boolean).join(' · '), message, voucher: true }
}

/** A problem of a voucher that cannot be read. Of one that is cancelled or optional nothing is missing: Tally counts neither. */
function unread(element: TallyElement, position: number, written: string, message: string): TallyProblem {
  const found = problem(element, position, written, message)
  return wasCancelled(element) || isOptional(element) ? found : { ...found, unread: true }
}

/**
 * An id for a voucher without one in the file: the digest of its content, so that the same file gives the same ids again. Vouchers with the same
 * content are distinguished by their order.
 */
export function contentIds(): (voucher: TallyVoucher) => string {
  const seen = new Map<string, number>()
  return (voucher) => {
    const lines = voucher.lines.map((line) => [line.ledger, paisaText(line.amount), line.narration ?? ''])
    const content = [voucher.type, voucher.number, voucher.date, voucher.narration, voucher.reference, voucher.party, lines]
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    const nth = (seen.get(digest) ?? 0) + 1
    seen.set(digest, nth)
    return `content:${digest}:${nth}`
  }
}
