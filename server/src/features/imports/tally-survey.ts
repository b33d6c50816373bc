import { foldName } from '@lekha/ledger'
import type {
  TallyGoods,
  TallyGroup,
  TallyItem,
  TallyLedger,
  TallyProblem,
  TallyRecord,
  TallySides,
  TallyVoucher,
  TallyVoucherType,
} from './tally-records.ts'
import { TallyError } from './tally-records.ts'
import { judge } from './tally-verdict.ts'
import { type VoucherKind, voucherKinds } from './tally-voucher-kinds.ts'

/** The first and the last day of some vouchers, AD. */
export type Span = { first: string; last: string }

/** The findings of the first reading of a file: its masters, and what must be known about all vouchers before one is stored. */
export type Survey = {
  /** The company that the file is of; '' where it names none. */
  company: string
  groups: TallyGroup[]
  ledgers: TallyLedger[]
  items: TallyItem[]
  goods: TallyGoods[]
  kindOf: (type: string) => VoucherKind
  /** About masters and voucher types; those about vouchers come when these are read again. */
  problems: TallyProblem[]
  /** All of the file's vouchers, also those that cannot be read. */
  vouchers: number
  /** Those of them that move goods. */
  moving: number
  /** The ledgers that the vouchers to be imported name, as they are written there. */
  named: string[]
  /** The days of these vouchers; undefined without any. */
  span: Span | undefined
  /** How well the signs of their amounts agree with the sides that the file states. */
  sides: TallySides
}

/* All masters are held at once, and the ids of all vouchers; each is far beyond what a company has. */
export const MAX_MASTERS = 200_000
const MAX_VOUCHERS = 1_000_000

/** The vouchers of one type that would be imported if the type is of the books: what they name, and when they are dated. */
type OfType = { named: Map<string, string>; span: Span; sides: TallySides }

/** Reads a whole file and keeps no voucher. Types may be declared after the vouchers, so these are first gathered by type. */
export async function survey(records: AsyncIterable<TallyRecord>): Promise<Survey> {
  const groups: TallyGroup[] = []
  const ledgers: TallyLedger[] = []
  const items: TallyItem[] = []
  const goods: TallyGoods[] = []
  const types: TallyVoucherType[] = []
  const problems: TallyProblem[] = []
  const byType = new Map<string, OfType>()
  let [vouchers, moving] = [0, 0]
  let company = ''
  for await (const record of records) {
    if (record.kind === 'group') groups.push(record)
    else if (record.kind === 'ledger') ledgers.push(record)
    else if (record.kind === 'item') items.push(record)
    else if (record.kind === 'goods') goods.push(record)
    else if (record.kind === 'voucherType') types.push(record)
    else if (record.kind === 'company') company ||= record.name
    else if (record.kind === 'problem' && !record.voucher) problems.push(record)
    if (record.kind === 'voucher') gather(byType, record)
    if (record.kind === 'voucher' && record.goods) moving += 1
    if (record.kind === 'voucher' || (record.kind === 'problem' && record.voucher)) vouchers += 1
    if (groups.length + ledgers.length + items.length + goods.length > MAX_MASTERS || vouchers > MAX_VOUCHERS)
      throw new TallyError('too-many')
  }
  const kindOf = voucherKinds(types)
  const kept = [...byType].filter(([type]) => kindOf(type).kind !== null)
  return {
    ...{ company, groups, ledgers, items, goods, kindOf, vouchers, moving },
    problems: [...problems, ...kept.flatMap(([type]) => noteOn(type, kindOf(type)))],
    named: [...new Map(kept.flatMap(([, { named }]) => [...named])).values()],
    span: kept.map(([, { span }]) => span).reduce<Span | undefined>(joined, undefined),
    sides: kept.map(([, { sides }]) => sides).reduce(summed, NO_SIDES),
  }
}

function gather(byType: Map<string, OfType>, voucher: TallyVoucher): void {
  const verdict = judge(voucher, { kind: 'journal' })
  if (!verdict.imported) return
  const found = byType.get(voucher.type) ?? { named: new Map(), span: { first: voucher.date, last: voucher.date }, sides: NO_SIDES }
  for (const { ledger } of verdict.lines) if (!found.named.has(foldName(ledger))) found.named.set(foldName(ledger), ledger)
  byType.set(voucher.type, {
    ...found,
    span: joined(found.span, { first: voucher.date, last: voucher.date }),
    sides: summed(found.sides, voucher.sides ?? NO_SIDES),
  })
}

const NO_SIDES: TallySides = { stated: 0, contradicted: 0 }

const summed = (some: TallySides, others: TallySides): TallySides => ({
  stated: some.stated + others.stated,
  contradicted: some.contradicted + others.contradicted,
})

function joined(span: Span | undefined, other: Span): Span {
  if (!span) return other
  return { first: span.first < other.first ? span.first : other.first, last: span.last > other.last ? span.last : other.last }
}

function noteOn(type: string, { note }: VoucherKind): TallyProblem[] {
  return note === undefined ? [] : [{ kind: 'problem', position: 0, what: type, message: note }]
}
