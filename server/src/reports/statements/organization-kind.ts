import { ORGANIZATION_KINDS, type OrganizationKind, wordsOf } from '@lekha/ledger'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Named, Words } from '../engine/locale.ts'
import type { ValuedBy } from './valued-stock.ts'

const kindRow = z.object({ kind: z.enum(ORGANIZATION_KINDS) })

/** Whether the organization makes a profit or a surplus. */
export async function readOrganizationKind({ sql, organizationId }: Snapshot): Promise<OrganizationKind> {
  const [found] = await rowsOf(sql, kindRow)`select kind from organization where organization_id = ${organizationId}`
  return found?.kind ?? 'business'
}

/** A name that the rules of bookkeeping give, as a text of a report. */
export const inWords = ({ name, nameNp }: Named): Words => ({ en: name, np: nameNp })

/** What proves the profit, by how stock is valued. */
export function profitProof(kind: OrganizationKind, valued: ValuedBy): Words {
  const { profit, expense } = wordsOf(kind)
  const income = kind === 'business' ? 'आम्दानी' : 'आय'
  const change = CHANGES[valued]
  return {
    en: `${profit.name} = income − ${expense.name}${change.en}`,
    np: `${profit.nameNp} = ${income} − ${expense.nameNp}${change.np}`,
  }
}

/** What proves the profit beside the balance sheet. */
export function asBalanceSheet(kind: OrganizationKind): Words {
  const { profit } = wordsOf(kind)
  return { en: `${profit.name} = balance sheet`, np: `${profit.nameNp} = वासलात` }
}

const CHANGES: Record<ValuedBy, Words> = {
  posting: { en: '', np: '' },
  goods: { en: ' + change of stock', np: ' + जिन्सी मौज्दातको फरक' },
  hand: { en: ' + change of stock by hand', np: ' + हातले गनिएको जिन्सी मौज्दातको फरक' },
}
