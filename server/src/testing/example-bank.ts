import { randomInt, randomUUID } from 'node:crypto'
import { type Example, inBooks, reading } from './example.ts'
import { bankLedger, bankVoucher, freshChequeBook, freshStatementLine, LAYOUT, stoppedCbms } from './fresh-bank.ts'
import { type Tenant, YEAR } from './tenants.ts'

const COLUMNS = { date: 0, description: 1, reference: null, paidIn: 2, paidOut: 3, amount: null, balance: null }

/** An example for each call of the bank, and of the telling of bills to the tax office. */
export const bank: Record<string, Example> = {
  showReconciliation: (tenant) => ({ params: inBooks(tenant), query: { to: YEAR.ends } }),
  clearBankLines: async (tenant) => {
    const { voucherId, ledgerId } = await bankVoucher(tenant)
    return { params: inBooks(tenant), body: { ledgerId, lines: [{ voucherId, lineNo: 1, clearedOn: '2026-09-01' }] } }
  },
  showBankStatement: async (tenant) => ({ params: inBooks(tenant), query: { ledgerId: await bankLedger(tenant) } }),
  addStatementLines: async (tenant) => {
    const line = {
      date: '2026-08-07',
      description: `${tenant.canary} ${randomUUID()}`,
      reference: tenant.canary,
      amount: '12.50',
      balance: null,
    }
    return { params: inBooks(tenant), body: { ledgerId: await bankLedger(tenant), columns: COLUMNS, lines: [line] } }
  },
  matchStatementLines: async (tenant) => {
    const { voucherId, ledgerId } = await bankVoucher(tenant)
    const statementLineId = await freshStatementLine(tenant, ledgerId)
    return { params: inBooks(tenant), body: { ledgerId, matches: [{ statementLineId, voucherId, lineNo: 1 }] } }
  },
  removeStatementLine: async (tenant) => ({
    params: { ...inBooks(tenant), statementLineId: await freshStatementLine(tenant, await bankLedger(tenant)) },
  }),
  listChequeBooks: reading,
  addChequeBook: async (tenant) => {
    const first = randomInt(10 ** 11, 9 * 10 ** 11)
    const body = { ledgerId: await bankLedger(tenant), first: String(first), last: String(first + 9), receivedOn: '2026-08-01' }
    return { params: inBooks(tenant), body }
  },
  storeSpoiledLeaves: async (tenant) => {
    const { chequeBookId, first } = await freshChequeBook(tenant)
    return { params: { ...inBooks(tenant), chequeBookId }, body: { numbers: [first] } }
  },
  removeChequeBook: async (tenant) => ({
    params: { ...inBooks(tenant), chequeBookId: (await freshChequeBook(tenant)).chequeBookId },
  }),
  showChequeLayout: async (tenant) => ({ params: { ...inBooks(tenant), ledgerId: await bankLedger(tenant) } }),
  storeChequeLayout: async (tenant) => ({
    params: { ...inBooks(tenant), ledgerId: await bankLedger(tenant) },
    body: { ...LAYOUT, shiftX: randomInt(-500, 501) },
  }),
  showCbms: reading,
  // An organization that issues no bills may store its sign-in, and sends none.
  updateCbms: async (tenant) => ({
    params: inBooks(tenant),
    body: { sendsFrom: '', username: tenant.canary, password: tenant.canary, version: await cbmsVersion(tenant) },
  }),
  resendToCbms: async (tenant) => {
    await stoppedCbms(tenant)
    return { params: inBooks(tenant) }
  },
}

async function cbmsVersion({ admin, ids }: Tenant): Promise<number> {
  const found = await admin.query<{ version: number }>('select version from cbms_connection where organization_id = $1', [
    ids.organizationId,
  ])
  return found.rows[0]?.version ?? 0
}
