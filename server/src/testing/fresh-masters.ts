import type pg from 'pg'
import { asCommand } from './as-command.ts'
import { freshMember } from './example-members.ts'
import { freshHead } from './example-receipts.ts'
import { freshNature } from './example-tds.ts'
import { freshGoods } from './fresh-goods.ts'
import { freshMaster } from './fresh-master.ts'

/** A group with two ledgers, a sub-ledger, a cost centre, a ledger of stock, goods, a nature of payment and a member firm, all named after the canary. */
export async function createChart(admin: pg.Pool, organizationId: string, canary: string, firstDay: string) {
  const groupId = await freshGroup(admin, organizationId, canary)
  const ledgerId = await freshLedger(admin, organizationId, groupId, canary)
  const counterLedgerId = await freshLedger(admin, organizationId, groupId, canary)
  const subLedgerId = await freshSubLedger(admin, organizationId, ledgerId, canary)
  const costCentreId = await freshCostCentre(admin, organizationId, canary)
  const stockLedgerId = await freshStock(admin, organizationId, canary, firstDay)
  const goods = await freshGoods(admin, organizationId, canary)
  const tdsNatureId = await freshNature(admin, organizationId, canary)
  const member = await freshMember(admin, organizationId, canary)
  const chargeHeadId = await freshHead(admin, organizationId, canary)
  return { groupId, ledgerId, counterLedgerId, subLedgerId, costCentreId, stockLedgerId, tdsNatureId, ...goods, ...member, chargeHeadId }
}

/** A group that holds nothing; a primary one where no parent is named. */
export const freshGroup = (admin: pg.Pool, organizationId: string, name: string, parentId: string | null = null): Promise<string> =>
  freshMaster(admin, organizationId, 'ledger_group', name, { parent_id: parentId, nature: parentId === null ? 'asset' : null })

/** A ledger that no voucher names. */
export const freshLedger = (admin: pg.Pool, organizationId: string, groupId: string, name: string): Promise<string> =>
  freshMaster(admin, organizationId, 'ledger', name, { group_id: groupId })

/** A sub-ledger that no voucher names. */
export const freshSubLedger = (admin: pg.Pool, organizationId: string, ledgerId: string, name: string): Promise<string> =>
  freshMaster(admin, organizationId, 'sub_ledger', name, { ledger_id: ledgerId })

/** A cost centre that nothing uses. */
export const freshCostCentre = (admin: pg.Pool, organizationId: string, name: string): Promise<string> =>
  freshMaster(admin, organizationId, 'cost_centre', name, { nameNp: name })

/** A ledger of stock, valued by hand on the first day of the year. */
async function freshStock(admin: pg.Pool, organizationId: string, name: string, firstDay: string): Promise<string> {
  const found = await admin.query<{ group_id: string }>(
    "select group_id from ledger_group where organization_id = $1 and predefined = 'stock-in-hand'",
    [organizationId],
  )
  const ledgerId = await freshLedger(admin, organizationId, found.rows[0]?.group_id ?? '', name)
  const values = [organizationId, ledgerId, firstDay]
  await asCommand(
    admin,
    organizationId,
    'insert into stock_value (organization_id, ledger_id, date, value_paisa) values ($1, $2, $3, 77)',
    values,
  )
  return ledgerId
}
