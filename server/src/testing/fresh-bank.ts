import { randomInt, randomUUID } from 'node:crypto'
import { postVoucher } from '@lekha/contract'
import { ask, bearing, expectOf } from './ask.ts'
import type { Tenant } from './tenants.ts'

/** The bank account of the starter chart, whatever it is called by now. */
export async function bankLedger({ admin, ids }: Tenant): Promise<string> {
  const found = await admin.query<{ id: string }>(
    `select l.ledger_id as id from ledger l join ledger_group g on g.organization_id = l.organization_id and g.group_id = l.group_id
      where l.organization_id = $1 and g.predefined = 'bank-accounts' and l.active order by l.ledger_id limit 1`,
    [ids.organizationId],
  )
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

/** A line of a statement of the bank, by plain SQL. */
export async function freshStatementLine({ admin, ids, canary }: Tenant, ledgerId: string): Promise<string> {
  const id = randomUUID()
  await admin.query(
    `insert into bank_statement_line (organization_id, statement_line_id, ledger_id, date, description, reference, amount_paisa, occurrence, position, imported_by)
     values ($1, $2, $3, '2026-08-06', $6, $4, -75025, 1, 1, $5)`,
    [ids.organizationId, id, ledgerId, canary, ids.userId, `${canary} ${id}`],
  )
  return id
}

/** Where the cheques of a bank have their fields, in tenths of a millimetre. */
export const LAYOUT = {
  ...{ width: 1_905, height: 890, shiftX: 0, shiftY: 0, calendar: 'ad' as const },
  date: { x: 1_420, y: 80, step: 55 },
  payee: { x: 230, y: 230 },
  words: { x: 300, y: 330, width: 1_100, second: { x: 120, y: 430 } },
  figures: { x: 1_420, y: 390 },
  crossing: { x: 30, y: 30 },
}

/** A cheque book of the bank account with ten leaves, and where its cheques have their fields, by plain SQL. */
export async function freshChequeBook(tenant: Tenant): Promise<{ chequeBookId: string; first: string }> {
  const { admin, ids } = tenant
  const [ledgerId, chequeBookId, first] = [await bankLedger(tenant), randomUUID(), randomInt(10 ** 11, 9 * 10 ** 11)]
  await admin.query(
    `insert into cheque_book (organization_id, cheque_book_id, ledger_id, first_leaf, last_leaf, received_on, recorded_by)
     values ($1, $2, $3, $4, $5, '2026-08-01', $6)`,
    [ids.organizationId, chequeBookId, ledgerId, String(first), String(first + 9), ids.userId],
  )
  await admin.query('insert into cheque_layout values ($1, $2, $3) on conflict do nothing', [
    ids.organizationId,
    ledgerId,
    JSON.stringify(LAYOUT),
  ])
  return { chequeBookId, first: String(first) }
}

/** A line of the books that a line of the bank's statement clears, and how the bank's files are read, by plain SQL. */
export async function freshClearing(tenant: Tenant): Promise<void> {
  const { admin, ids } = tenant
  const { voucherId, ledgerId } = await bankVoucher(tenant)
  const statementLineId = await freshStatementLine(tenant, ledgerId)
  const columns = { date: 0, description: 1, reference: null, paidIn: 2, paidOut: 3, amount: null, balance: null }
  await admin.query(`insert into bank_statement_format values ($1, $2, $3) on conflict do nothing`, [
    ids.organizationId,
    ledgerId,
    JSON.stringify(columns),
  ])
  await admin.query(
    `insert into bank_clearing (organization_id, place, line_no, ledger_id, amount_paisa, cleared_on, statement_line_id, recorded_by)
     select $1, place, 1, $2, -75025, '2026-08-06', $3, $4 from voucher where organization_id = $1 and id = $5`,
    [ids.organizationId, ledgerId, statementLineId, ids.userId, voucherId],
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
