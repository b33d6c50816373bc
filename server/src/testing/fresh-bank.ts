import { randomUUID } from 'node:crypto'
import { postVoucher } from '@lekha/contract'
import { ask, bearing, expectOf } from './ask.ts'
import type { Tenant } from './tenants.ts'

const BANK = 'Bank – Current A/c'

async function bankLedger({ admin, ids }: Tenant): Promise<string> {
  const found = await admin.query<{ id: string }>('select ledger_id as id from ledger where organization_id = $1 and name = $2', [
    ids.organizationId,
    BANK,
  ])
  return found.rows[0]?.id ?? ''
}

/** Posts a payment from the bank account of the starter chart; its first line is that of the bank. */
export async function bankVoucher(tenant: Tenant): Promise<{ voucherId: string; ledgerId: string }> {
  const ledgerId = await bankLedger(tenant)
  const lines = [
    { ledgerId, amount: '-750.25' },
    { ledgerId: tenant.ids.counterLedgerId, amount: '750.25' },
  ]
  const what = {
    headers: bearing(tenant.people.superadmin.token),
    params: { organizationId: tenant.ids.organizationId },
    body: { type: 'payment', date: '2026-08-05', narration: tenant.canary, reference: tenant.canary, lines },
  }
  const posted = await expectOf<{ result: { id: string } }>(ask(tenant.app, postVoucher, what))
  return { voucherId: posted.result.id, ledgerId }
}

/** A line of a statement of the bank, how its file is read, and a line of the books that it clears, by plain SQL. */
export async function freshClearing(tenant: Tenant): Promise<void> {
  const { admin, ids, canary } = tenant
  const { voucherId, ledgerId } = await bankVoucher(tenant)
  const statementLineId = randomUUID()
  const { organizationId, userId } = ids
  await admin.query(
    `insert into bank_statement_line (organization_id, statement_line_id, ledger_id, date, description, reference, amount_paisa, occurrence, position, imported_by)
     values ($1, $2, $3, '2026-08-06', $4, $4, -75025, 1, 1, $5)`,
    [organizationId, statementLineId, ledgerId, canary, userId],
  )
  await admin.query(`insert into bank_statement_format values ($1, $2, jsonb_build_object('date', $3::text)) on conflict do nothing`, [
    organizationId,
    ledgerId,
    canary,
  ])
  await admin.query(
    `insert into bank_clearing (organization_id, place, line_no, ledger_id, amount_paisa, cleared_on, statement_line_id, recorded_by)
     select $1, place, 1, $2, -75025, '2026-08-06', $3, $4 from voucher where organization_id = $1 and id = $5`,
    [organizationId, ledgerId, statementLineId, userId, voucherId],
  )
}

/** The telling of bills to the tax office, switched off and stopped; one bill waits. */
export async function stoppedCbms({ admin, ids, canary }: Tenant): Promise<void> {
  await admin.query(
    `insert into cbms_connection (organization_id, username, stopped, last_failure) values ($1, $2, 'refused', $2)
     on conflict (organization_id) do update set stopped = 'refused'`,
    [ids.organizationId, canary],
  )
  await admin.query(
    `insert into cbms_message (organization_id, entry, place, kind, sent)
     select organization_id, entry, place, 'bill', $2 from bill_tax where organization_id = $1 and side = 'sales' order by entry limit 1 on conflict do nothing`,
    [ids.organizationId, canary],
  )
}
