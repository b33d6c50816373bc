import { ORGANIZATION_KINDS, type OrganizationKind } from '@lekha/ledger'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Words } from '../engine/locale.ts'

const kindRow = z.object({ kind: z.enum(ORGANIZATION_KINDS) })

/** Whether the organization makes a profit or a surplus. */
export async function readOrganizationKind({ sql, organizationId }: Snapshot): Promise<OrganizationKind> {
  const [found] = await rowsOf(sql, kindRow)`select kind from organization where organization_id = ${organizationId}`
  return found?.kind ?? 'business'
}

/** What the account of all incomes and expenses is called. */
export const ACCOUNT_NAMES: Record<OrganizationKind, Words> = {
  business: { en: 'Profit and loss', np: 'नाफा नोक्सान हिसाब' },
  'non-profit': { en: 'Income and expenditure', np: 'आय व्यय हिसाब' },
}
