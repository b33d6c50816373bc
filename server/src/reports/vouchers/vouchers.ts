import { isOrderType, sentence, voucherNumber } from '@lekha/ledger'
import { digits as inDigitsOf } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { isOfCash } from '../../figures/main-ledger.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type Locale, named, WORDS, type Words } from '../engine/locale.ts'
import { oneOf, searchText, toggle } from '../engine/params.ts'
import { type CostCentre, chosenCostCentres } from '../ledgers/cost-centres.ts'
import type { ChosenLines } from './line-filters.ts'
import { readMovedGoods } from './moved-goods.ts'

/** A line of a voucher version as reports name it. */
const voucherLine = named.extend({
  entry: z.bigint(),
  line_no: z.number(),
  amount: column.paisa,
  narration: z.string(),
  ofCash: z.boolean(),
  subName: z.string(),
  subNameNp: z.string(),
})
export type VoucherLine = z.output<typeof voucherLine>

/** The most lines of one voucher that a report lists; the others stand in one row. */
export const LISTED_LINES = 100

/** The first lines of some voucher versions, by entry, in their order. */
export async function readLedgerLines(snapshot: Snapshot, entries: readonly bigint[]): Promise<Map<bigint, VoucherLine[]>> {
  if (entries.length === 0) return new Map()
  const found = await rowsOf(snapshot.sql, voucherLine)`
    select l.entry, l.line_no, l.amount_paisa as amount, l.narration, ${isOfCash(snapshot.organizationId)} as "ofCash", g.name, g.name_np as "nameNp",
           coalesce(s.name, '') as "subName", coalesce(s.name_np, '') as "subNameNp"
      from voucher_line l
      join ledger g on g.organization_id = ${snapshot.organizationId} and g.ledger_id = l.ledger_id
      left join sub_ledger s on s.organization_id = ${snapshot.organizationId} and s.ledger_id = l.ledger_id and s.sub_ledger_id = l.sub_ledger_id
     where l.organization_id = ${snapshot.organizationId} and l.entry = any(${entries}::bigint[]) and l.line_no between 1 and ${LISTED_LINES}
     order by l.entry, l.line_no`
  return Map.groupBy(found, (line) => line.entry)
}

/** The same; of versions without a line the goods that move. */
export async function readLines(snapshot: Snapshot, entries: readonly bigint[]): Promise<Map<bigint, VoucherLine[]>> {
  const lines = await readLedgerLines(snapshot, entries)
  const goods = await readMovedGoods(
    snapshot,
    entries.filter((entry) => !lines.has(entry)),
    LISTED_LINES,
  )
  return new Map([...lines, ...goods])
}

/** A line's ledger, and its sub-ledger behind it. */
export function lineName(line: VoucherLine, { nameOf }: Locale): string {
  const sub = nameOf({ name: line.subName, nameNp: line.subNameNp })
  return sub === '' ? nameOf(line) : `${nameOf(line)} · ${sub}`
}

/** The narrations of a voucher and of its lines as one text, each once. */
export const joinedTexts = (...texts: readonly string[]): string => [...new Set(texts.filter((text) => text !== ''))].join(' · ')

/** The number series and voucher types of the organization: few enough to be read once, and joined here. */
export type Series = { types: VoucherType[]; all: NumberSeries[]; of: (voucher: Numbered) => NumberSeries }
const voucherType = named.extend({ code: z.string(), baseKind: z.string() })
export type VoucherType = z.output<typeof voucherType>
type NumberSeries = { yearId: string | null; prefix: string; width: number; type: VoucherType }

/** The id of the voucher whose version `v` is: that of its first version. */
export const voucherId = (snapshot: Snapshot): RawBuilder<unknown> => sql`
  case when v.place = v.entry then v.id
       else (select f.id from voucher f where f.organization_id = ${snapshot.organizationId} and f.entry = v.place) end`

/** What a stored voucher knows of its number. */
export const numbered = z.object({ fiscal_year_id: z.string(), voucher_type: z.string(), number: z.number() })
export type Numbered = z.output<typeof numbered>

/** Reads them; opening balances stand before every period and orders post nothing: both are in no list of types. */
export async function readSeries(snapshot: Snapshot): Promise<Series> {
  const found = await rowsOf(snapshot.sql, voucherType.extend({ yearId: z.string().nullable(), prefix: z.string(), width: z.number() }))`
    select t.code, t.base_kind as "baseKind", t.name, t.name_np as "nameNp", s.fiscal_year_id as "yearId",
           coalesce(s.prefix, t.prefix) as prefix, coalesce(s.width, t.width) as width
      from voucher_type t left join number_series s on s.organization_id = t.organization_id and s.voucher_type = t.code
     where t.organization_id = ${snapshot.organizationId} order by t.sort, t.code`
  const all = found.map(({ yearId, prefix, width, ...type }) => ({ yearId, prefix, width, type }))
  const types = new Map(all.map(({ type }) => [type.code, type]))
  const byKey = new Map(all.map((series) => [`${series.yearId} ${series.type.code}`, series]))
  return {
    all,
    types: [...types.values()].filter(({ baseKind, code }) => baseKind !== 'opening' && !isOrderType(code)),
    of: ({ fiscal_year_id, voucher_type }) => byKey.get(`${fiscal_year_id} ${voucher_type}`) ?? UNKNOWN,
  }
}

// Every voucher was numbered by its series, so this is shown for none.
const UNKNOWN: NumberSeries = { yearId: null, prefix: '', width: 1, type: { code: '', baseKind: '', name: '', nameNp: '' } }

/** A voucher's number as it is printed. */
export function printedNumber(voucher: Numbered, series: Series): string {
  const { prefix, width } = series.of(voucher)
  return voucherNumber(prefix, voucher.number, width)
}

/**
 * Which vouchers are asked for: of one type, with a text in narration or reference or with that number, and with a line of some cost centres,
 * of a ledger and of an amount.
 */
export type Chosen = ChosenLines & {
  type: string | undefined
  text: string
  numbered: { number: number; types: string[] } | undefined
  costCentres: string[] | undefined
}

/** The values of the filters of a list of vouchers. */
type ChosenBy = { type: string; text: string; costCentre: string; ledger: string; amount: ChosenLines['amount'] }

/** 'PV-0298' is the number 298 of every type whose prefix is PV-; 298 alone is that of all types. */
export function chosenBy({ type: typeOrAll, text, costCentre, ...lines }: ChosenBy, series: Series, known: readonly CostCentre[]): Chosen {
  const costCentres = chosenCostCentres(costCentre, known)
  const ofLines = { costCentres, ledger: lines.ledger || undefined, amount: lines.amount }
  const type = typeOrAll || undefined
  const sought = text.trim()
  const [, prefix, number] = /^(\D*)(\d{1,9})$/.exec(sought) ?? []
  if (prefix === undefined || number === undefined) return { type, text: sought, numbered: undefined, ...ofLines }
  const types = series.all
    .filter((each) => prefix === '' || each.prefix.toLowerCase() === prefix.toLowerCase())
    .map((each) => each.type.code)
  return { type, text: sought, numbered: { number: Number.parseInt(number, 10), types }, ...ofLines }
}

/** Whether they leave something out. */
export const hides = (chosen: Chosen): boolean => chosen.type !== undefined || chosen.text !== '' || hidesLines(chosen)

/** Whether lines decide what is left out. */
export const hidesLines = ({ costCentres, ledger, amount }: Pick<Chosen, 'costCentres' | 'ledger' | 'amount'>): boolean =>
  costCentres !== undefined || ledger !== undefined || amount !== undefined

/** Type and text as a condition on `voucher v`. */
export function matches({ type, text, numbered }: Pick<Chosen, 'type' | 'text' | 'numbered'>): RawBuilder<unknown> {
  const ofType = type === undefined ? sql`true` : sql`v.voucher_type = ${type}`
  if (text === '') return ofType
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const byNumber = numbered ? sql`or (v.number = ${numbered.number} and v.voucher_type = any(${numbered.types}::text[]))` : sql``
  return sql`${ofType} and (v.narration ilike ${pattern} or v.reference ilike ${pattern} ${byNumber})`
}

/** The filters of every list of vouchers: type and text. */
export const typeParam = oneOf<{ series: Series }>({
  label: WORDS.type,
  all: WORDS.everyType,
  unknown: sentence('There is no such voucher type.'),
  options: ({ series: { types } }, { nameOf }) => types.map((type) => ({ value: type.code, label: nameOf(type) })),
})
export const textParam = searchText(WORDS.containing)

/** The view that lists every line of each voucher; whether a report opens in it. */
export const detailParam = (standard: boolean) =>
  toggle({
    label: { en: 'Lines', np: 'पङ्क्ति' },
    standard,
    keys: ['Alt+F5'],
    off: { en: 'Condensed', np: 'सङ्क्षिप्त' },
    on: { en: 'Every line', np: 'सबै पङ्क्ति' },
  })

/** The row that stands for the lines of a long voucher that are not listed. */
export const moreLines = (count: number): Words => ({ en: `${count} more lines`, np: `थप ${inDigitsOf(String(count), 'np')} पङ्क्ति` })
