import { type Group, isOfKind, RESERVED_KINDS } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import { readChart } from '../../figures/chart.ts'

const type = z.object({ code: z.string(), baseKind: z.string(), name: z.string() })
const ledger = z.object({
  id: z.string(),
  groupId: z.string().nullable(),
  ...{ name: z.string(), nameNp: z.string(), alias: z.string(), pan: z.string(), phone: z.string(), address: z.string() },
  reserved: z.enum(RESERVED_KINDS).nullable(),
})

/** The masters that Tally has too, as they are stored. */
export type TallyMasters = {
  types: z.output<typeof type>[]
  groups: Group[]
  ledgers: z.output<typeof ledger>[]
  subLedgers: { id: string; name: string }[]
  /** The ids of debtors and creditors. */
  parties: ReadonlySet<string>
}

export async function readTallyMasters(books: Books): Promise<TallyMasters> {
  const { sql: tx, organizationId } = books
  const { groups } = await readChart(books)
  const types = await rowsOf(tx, type)`
    select code, base_kind as "baseKind", name from voucher_type where organization_id = ${organizationId} and base_kind <> 'opening' order by sort, code`
  const ledgers = await rowsOf(tx, ledger)`
    select ledger_id as id, group_id as "groupId", name, name_np as "nameNp", alias, pan, phone, address, reserved
      from ledger where organization_id = ${organizationId} order by ledger_id`
  const subLedgers = await rowsOf(tx, z.object({ id: z.string(), name: z.string() }))`
    select sub_ledger_id as id, name from sub_ledger where organization_id = ${organizationId}`
  const isParty = isOfKind(groups, 'party')
  return { types, groups, ledgers, subLedgers, parties: new Set(ledgers.filter(isParty).map(({ id }) => id)) }
}
