import { sentence } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import { OPENING_BILLS, openingBillsOf } from './bills/tally-bills.ts'
import { BATCH_NAMES } from './goods/tally-batch.ts'
import { GOODS_SHAPES, goodsFrom, isGoods } from './goods/tally-goods.ts'
import { openingOf } from './goods/tally-opening.ts'
import { childrenOf, type Shape, type TallyElement, textOf } from './tally-elements.ts'
import type { TallyGoods, TallyGroup, TallyItem, TallyLedger, TallyProblem, TallyVoucherType } from './tally-records.ts'
import { amountIn, flagIn, nameIn, parentIn, wordIn } from './tally-values.ts'

const NAMES: Shape = { NAME: null, 'NAME.LIST': { NAME: null }, 'LANGUAGENAME.LIST': { 'NAME.LIST': { NAME: null } } }

const BATCH: Shape = { GODOWNNAME: null, OPENINGBALANCE: null, OPENINGVALUE: null, ...BATCH_NAMES }

/** The elements of each master that are read. */
export const MASTER_SHAPES = {
  GROUP: { ...NAMES, PARENT: null, ISREVENUE: null, ISDEEMEDPOSITIVE: null, AFFECTSGROSSPROFIT: null, ISDELETED: null },
  LEDGER: {
    ...NAMES,
    PARENT: null,
    OPENINGBALANCE: null,
    CLOSINGBALANCE: null,
    INCOMETAXNUMBER: null,
    'ADDRESS.LIST': { ADDRESS: null },
    'LEDMAILINGDETAILS.LIST': { 'ADDRESS.LIST': { ADDRESS: null } },
    LEDGERMOBILE: null,
    LEDGERPHONE: null,
    ...OPENING_BILLS,
    ISDELETED: null,
  },
  VOUCHERTYPE: { ...NAMES, PARENT: null, ISDELETED: null },
  STOCKITEM: {
    ...{ ...NAMES, PARENT: null, BASEUNITS: null, OPENINGBALANCE: null, OPENINGVALUE: null, ISDELETED: null },
    ...{ CATEGORY: null, ADDITIONALUNITS: null, COSTINGMETHOD: null, 'BATCHALLOCATIONS.LIST': BATCH },
  },
  ...GOODS_SHAPES,
} satisfies Shape

/** Reads a master; also returns a problem if it was left out or its opening balance could not be read. */
export function masterFrom(
  element: TallyElement,
  position: number,
): (TallyGroup | TallyLedger | TallyVoucherType | TallyItem | TallyGoods | TallyProblem)[] {
  const names = namesOf(element)
  const problem = (what: string, message: string): TallyProblem => ({ kind: 'problem', position, what, message })
  if (names.name === '') return [problem(element.tag, 'It has no name and was skipped.')]
  const deleted = flagIn(textOf(element, 'ISDELETED')) || (element.attributes.get('ACTION') ?? '').toLowerCase() === 'delete'
  if (deleted) return [problem(names.name, 'It is deleted in Tally and was left out.')]
  if (element.tag === 'STOCKITEM') return itemFrom(element, names, problem)
  if (isGoods(element.tag)) return [goodsFrom(element, element.tag, names.name)]
  const master = {
    ...names,
    parent: parentIn(textOf(element, 'PARENT')),
    reservedName: nameIn(element.attributes.get('RESERVEDNAME') ?? ''),
  }
  if (element.tag === 'GROUP') return [{ kind: 'group', ...master, ...groupFlags(element) }]
  if (element.tag === 'VOUCHERTYPE') return [{ kind: 'voucherType', ...master, parent: master.parent ?? '' }]
  return ledgerFrom(element, { kind: 'ledger', ...master, opening: ZERO, ...partyDetails(element) }, problem)
}

type TellProblem = (what: string, message: string) => TallyProblem

/** A stock item with its opening stock; that which cannot be read, or is below zero, is left out with a note. */
function itemFrom(
  element: TallyElement,
  { name, aliases }: { name: string; aliases: string[] },
  problem: TellProblem,
): (TallyItem | TallyProblem)[] {
  const written = wordIn(textOf(element, 'OPENINGVALUE'))
  const value = amountIn(written)
  const category = parentIn(wordIn(textOf(element, 'CATEGORY')))
  const [alias] = aliases
  const item: TallyItem = {
    ...{ kind: 'item', name, group: parentIn(textOf(element, 'PARENT')) ?? '', unit: wordIn(textOf(element, 'BASEUNITS')) },
    ...{ quantity: wordIn(textOf(element, 'OPENINGBALANCE')), value: value ?? ZERO },
    ...(category && { category }),
    ...(alias && { alias }),
    ...(/fifo/i.test(textOf(element, 'COSTINGMETHOD')) && { fifo: true as const }),
    ...(wordIn(textOf(element, 'ADDITIONALUNITS')) !== '' && { alternate: true as const }),
  }
  const opening = openingOf(element)
  if (opening) return [{ ...item, opening }]
  const what = [name, item.quantity, written].filter(Boolean).join(' · ')
  const message = sentence('The opening stock cannot be read, or is below zero, and was left out.')
  return [item, { ...problem(what, message), unread: true }]
}

/** A ledger with its balances. An opening balance that cannot be read leaves the books without proof; a closing balance is not compared. */
function ledgerFrom(element: TallyElement, ledger: TallyLedger, problem: TellProblem): (TallyLedger | TallyProblem)[] {
  const opening = amountIn(textOf(element, 'OPENINGBALANCE'))
  const closing = closingOf(element)
  const bills = openingBillsOf(element)
  const unread = (tag: string, message: string) => problem(`${ledger.name} · ${nameIn(textOf(element, tag))}`, message)
  return [
    { ...ledger, opening: opening ?? ZERO, ...(typeof closing === 'bigint' && { closing }), ...(bills.length > 0 && { bills }) },
    ...(opening === undefined
      ? [{ ...unread('OPENINGBALANCE', sentence('The opening balance cannot be read and is zero.')), unread: true as const }]
      : []),
    ...(closing === 'unread' ? [unread('CLOSINGBALANCE', sentence('The closing balance cannot be read and was not compared.'))] : []),
  ]
}

function closingOf(element: TallyElement): Paisa | 'unread' | undefined {
  const stated = childrenOf(element, 'CLOSINGBALANCE')[0]
  return stated && (amountIn(stated.text) ?? 'unread')
}

/** Tally writes a name as attribute, as child, or first in a list whose other members are its aliases. */
function namesOf(element: TallyElement): { name: string; aliases: string[] } {
  const lists = [element, ...childrenOf(element, 'LANGUAGENAME.LIST')].flatMap((part) => childrenOf(part, 'NAME.LIST'))
  const listed = lists.flatMap((list) => childrenOf(list, 'NAME')).map((child) => nameIn(child.text))
  const [name = '', ...others] = [nameIn(element.attributes.get('NAME') ?? ''), nameIn(textOf(element, 'NAME')), ...listed].filter(Boolean)
  return { name, aliases: [...new Set(others)].filter((other) => other !== name) }
}

function groupFlags(element: TallyElement): Pick<TallyGroup, 'isRevenue' | 'isDeemedPositive' | 'affectsGrossProfit'> {
  return {
    isRevenue: flagIn(textOf(element, 'ISREVENUE')),
    isDeemedPositive: flagIn(textOf(element, 'ISDEEMEDPOSITIVE')),
    affectsGrossProfit: flagIn(textOf(element, 'AFFECTSGROSSPROFIT')),
  }
}

function partyDetails(element: TallyElement): Pick<TallyLedger, 'pan' | 'address' | 'phone'> {
  const pan = wordIn(textOf(element, 'INCOMETAXNUMBER'))
  const address = addressOf(element)
  const phone = wordIn(textOf(element, 'LEDGERMOBILE')) || wordIn(textOf(element, 'LEDGERPHONE'))
  return { ...(pan && { pan }), ...(address && { address }), ...(phone && { phone }) }
}

/** Older files hold the address in the ledger itself, newer ones in its mailing details. */
function addressOf(element: TallyElement): string {
  const holders = [element, ...childrenOf(element, 'LEDMAILINGDETAILS.LIST')]
  const list = holders.flatMap((holder) => childrenOf(holder, 'ADDRESS.LIST')).find((holder) => holder.children.length > 0)
  return (list?.children ?? [])
    .map((line) => wordIn(line.text))
    .filter(Boolean)
    .join(', ')
}
