import { foldName, PREDEFINED_GROUPS } from '@lekha/ledger'
import * as z from 'zod'
import type { OurGoods } from '../goods/goods-plan.ts'
import type { OurGroup, OurLedger } from '../masters-plan.ts'
import type { SheetBook } from './sheet-book.ts'

/** A sub-ledger of these books. */
export const ourSubLedger = z.object({ id: z.string(), ledgerId: z.string(), name: z.string(), nameNp: z.string(), active: z.boolean() })
type OurSubLedger = z.output<typeof ourSubLedger>

/** A further name of a master here: in Nepali, or its code. */
export const otherName = z.object({ id: z.string(), name: z.string() })
type OtherName = z.output<typeof otherName>

/** Our masters as a sheet may name them. */
export type OurNames = { groups: OtherName[]; ledgers: OtherName[]; subLedgers: OurSubLedger[]; goods: OurGoods[] }

export type Ours = { groups: OurGroup[]; ledgers: OurLedger[]; names: OurNames }

/** The name in English, as it stands here or in the file, of the group or ledger that a cell names in any way; undefined for none. */
export type NamesOfSheet = { group: (text: string) => string | undefined; ledger: (text: string) => string | undefined }

/** Own names come before aliases, codes and names in Nepali; what stands here before what the file declares. */
export function namesOfSheet(book: SheetBook, { groups, ledgers, names }: Ours): NamesOfSheet {
  const groupOf = lookUp([
    groups.map(({ name }) => [name, name]),
    PREDEFINED_GROUPS.flatMap(({ code, name, nameNp }) => {
      const here = groups.find(({ predefined }) => predefined === code)?.name ?? name
      return [[name, here] as const, [nameNp, here] as const]
    }),
    further(groups, names.groups),
    book.groups.map(({ name }) => [name, name]),
  ])
  const ledgerOf = lookUp([
    ledgers.map(({ name }) => [name, name]),
    book.ledgers.map(({ name }) => [name, name]),
    further(ledgers, names.ledgers),
    ledgers.map(({ alias, name }) => [alias, name]),
    book.ledgers.map(({ alias, name }) => [alias, name]),
  ])
  return { group: groupOf, ledger: ledgerOf }
}

type Pair = readonly [text: string, name: string]

function further(ours: readonly { id: string; name: string }[], others: readonly OtherName[]): Pair[] {
  const byId = new Map(ours.map(({ id, name }) => [id, name]))
  return others.flatMap(({ id, name }) => [[name, byId.get(id) ?? ''] as const])
}

function lookUp(pairs: readonly (readonly Pair[])[]): (text: string) => string | undefined {
  const known = new Map<string, string>()
  for (const [text, name] of pairs.flat()) {
    const key = foldName(text)
    if (key !== '' && name !== '' && !known.has(key)) known.set(key, name)
  }
  return (text) => known.get(foldName(text))
}
