import { randomUUID } from 'node:crypto'
import {
  alterVoucher,
  attachFile,
  cancelVoucher,
  createCostCentre,
  createPlannedVoucher,
  createSavedView,
  createSubLedger,
  draftText,
  type Endpoint,
  fileReport,
  type InputOf,
  listOrganizations,
  listTdsNatures,
  lockFiscalYear,
  postVoucher,
  printBill,
  reverseVoucher,
  showOpenings,
  updateOrganization,
  writeOpeningStock,
  writeOpenings,
  writeStockValues,
} from '@lekha/contract'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { asCommand } from './as-command.ts'
import { type ClosableBooks, openClosableBooks } from './closable-books.ts'
import { openBank } from './full-bank.ts'
import { createGoods } from './full-goods.ts'
import { openMembers } from './full-members.ts'
import type { TestApp, TestBooks } from './test-app.ts'
import { deactivate } from './test-books.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNYbGyMFTEMLQkA/z9CQQRdpfwAAAAASUVORK5CYII=',
  'base64',
)

/**
 * Books of two years in which everything stands that an organization can have: the first year is closed, after it was reopened once; the
 * second is locked in part, and its journals have another prefix. Every call must be accepted.
 */
export async function openFullBooks(product: TestApp, books: TestBooks): Promise<ClosableBooks> {
  const full = await openClosableBooks(books)
  const { organizationId, former, latter, close, reopen } = full
  const branch = await switchCostCentresOn(full)
  const goods = await createGoods(full)
  await openStock(full, goods)
  await postFormerYear(full, branch)
  await said(close(former))
  await said(reopen(former))
  await journal(full, '2025-07-01', [['Electricity', '75'], ['Cash', '-75']]) // biome-ignore format: a voucher reads as one
  await said(close(former))
  await asCommand(
    product.database.admin,
    organizationId,
    `update voucher_type set prefix = 'J/', width = 6 where organization_id = $1 and code = 'journal'`,
    [organizationId],
  )
  await postLatterYear(full, goods.item ?? '')
  await openBank(full, call)
  await openMembers(full, call)
  await deactivate(full, 'Rent')
  await keepBesideTheBooks(full)
  const version = (await full.years()).find(({ id }) => id === latter)?.version ?? 0
  await call(full, lockFiscalYear, { params: { id: latter }, body: { through: '2025-08-31', reason: 'VAT return filed', version } })
  return full
}

/** Makes a call that must be accepted. */
async function call<E extends Endpoint>({ owner }: Pick<ClosableBooks, 'owner'>, endpoint: E, input: InputOf<E>) {
  return (await said(owner.call(endpoint, input))).answer
}

async function said<Reply extends { status: number; error: unknown }>(reply: Promise<Reply>): Promise<Reply> {
  const { status, error } = await reply
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(error)}`)
  return reply
}

type Pairs = readonly (readonly [ledger: string, amount: string])[]

const linesOf = ({ ledgerId }: ClosableBooks, lines: Pairs, more: object = {}) =>
  lines.map(([name, amount]) => ({ ledgerId: ledgerId(name), amount: parsePaisa(amount), ...more }))

async function journal(books: ClosableBooks, date: string, lines: Pairs, more: object = {}): Promise<string> {
  const body = { type: 'journal', date, lines: linesOf(books, lines), ...more }
  return (await call(books, postVoucher, { params: books, body })).result.id
}

/** Stores the details of the organization with some of them changed. */
async function changeOrganization(books: ClosableBooks, more: object): Promise<void> {
  const [found] = (await call(books, listOrganizations, {})).result.filter(({ id }) => id === books.organizationId)
  if (!found) throw new Error('The organization is missing.')
  const { organizationName, companyCode, email, location, version, stored } = found
  const body = { ...stored, organizationName, companyCode, email, location, version: String(version) }
  await call(books, updateOrganization, { params: books, body: { ...body, ...more } })
}

async function switchCostCentresOn(books: ClosableBooks): Promise<string> {
  await changeOrganization(books, { costCentres: 'true', kind: 'non-profit', negativeStock: 'refuse' })
  const form = { name: 'Pokhara', nameNp: 'पोखरा', code: 'PK', parentId: null, active: true }
  const { id } = (await call(books, createCostCentre, { params: books, body: form })).result
  await call(books, createCostCentre, { params: books, body: { ...form, name: 'Lakeside', code: null, parentId: id } })
  return id
}

/** The opening stock, altered once. */
async function openStock(books: ClosableBooks, { item = '', godown = '' }: Record<string, string>): Promise<void> {
  const row = {
    stockItemId: item,
    godownId: null,
    quantity: parseQuantity('40.125'),
    value: parsePaisa('3210.05'),
    batch: '',
    expiresOn: null,
  }
  const { entry } = (await call(books, writeOpeningStock, { params: books, body: { entry: null, rows: [row] } })).result
  const rows = [row, { ...row, godownId: godown, quantity: parseQuantity('2'), batch: 'B/7', expiresOn: '2027-01-31' }]
  await call(books, writeOpeningStock, { params: books, body: { entry, rows, reason: 'Counted in the godown too' } })
}

async function openings(books: ClosableBooks, lines: Pairs): Promise<void> {
  const { entry } = (await call(books, showOpenings, { params: books })).result
  await call(books, writeOpenings, {
    params: books,
    body: { entry, lines: linesOf(books, lines).map((line) => ({ ...line, subLedgerId: null })) },
  })
}

/** A sale, rent of a branch, one voucher altered twice, one cancelled, one reversed, an advance before and after its ledger had sub-ledgers. */
async function postFormerYear(books: ClosableBooks, costCentreId: string): Promise<void> {
  await openings(books, [['Cash', '1000'], ['Share Capital', '-900']]) // biome-ignore format: as above
  await openings(books, [['Cash', '1000'], ['Stock', '400'], ['Share Capital', '-1412.50'], ['Rent', '12.50']]) // biome-ignore format: as above
  const sale = await journal(books, '2024-08-01', [['Cash', '5000'], ['Sales – Taxable', '-5000']], { narration: 'बिक्री "एक" \\ दुई' }) // biome-ignore format: as above
  await call(books, attachFile, { params: { ...books, voucherId: sale }, body: { file: new File([PICTURE], 'बिल १.png') } })
  await call(books, postVoucher, {
    params: books,
    body: { type: 'payment', date: '2024-09-01', reference: 'CHQ-7', lines: linesOf(books, [['Rent', '300'], ['Cash', '-300']], { costCentreId, narration: 'Lakeside' }) }, // biome-ignore format: as above
  })
  const altered = await journal(books, '2024-09-05', [['Salary', '100'], ['Cash', '-100']]) // biome-ignore format: as above
  for (const [version, amount] of [
    ['1', '110'],
    ['2', '120'],
  ] as const) {
    // biome-ignore format: as above
    const body = { version: Number.parseInt(version, 10), reason: 'Wrong amount', date: '2024-10-05' }
    await call(books, alterVoucher, { params: { ...books, voucherId: altered }, body: { ...body, lines: linesOf(books, [['Salary', amount], ['Cash', `-${amount}`]]) } }) // biome-ignore format: as above
  }
  const cancelled = await journal(books, '2024-09-06', [['Fuel', '10'], ['Cash', '-10']]) // biome-ignore format: as above
  await call(books, cancelVoucher, { params: { ...books, voucherId: cancelled }, body: { version: 1, reason: 'Entered twice' } })
  const reversed = await journal(books, '2024-09-07', [['Fuel', '20'], ['Cash', '-20']]) // biome-ignore format: as above
  await call(books, reverseVoucher, {
    params: { ...books, voucherId: reversed },
    body: { version: 1, date: '2024-11-01', narration: 'Returned' },
  })
  await journal(books, '2024-11-02', [['Staff Advance', '50'], ['Cash', '-50']]) // biome-ignore format: as above
  const form = { ledgerId: books.ledgerId('Staff Advance'), name: 'Ram Thapa', nameNp: 'राम थापा', alias: '', code: null, active: true }
  const { id: subLedgerId } = (await call(books, createSubLedger, { params: books, body: form })).result
  const [advance, cash] = linesOf(books, [['Staff Advance', '60'], ['Cash', '-60']]) // biome-ignore format: as above
  if (!advance || !cash) throw new Error('Two lines are missing.')
  await call(books, postVoucher, {
    params: books,
    body: {
      type: 'payment',
      date: '2024-11-03',
      lines: [
        { ...advance, subLedgerId },
        { ...cash, deduction: await deducted(books, subLedgerId) },
      ],
    },
  })
  const values = [{ ledgerId: books.ledgerId('Stock'), amount: parsePaisa('650.25'), version: null }]
  await call(books, writeStockValues, { params: { ...books, date: '2025-07-16' }, body: { values } })
}

/** A tax that is said to have been deducted from an advance. */
async function deducted(books: ClosableBooks, partySubLedgerId: string) {
  const [nature] = (await call(books, listTdsNatures, { params: books })).result
  return {
    partyLedgerId: books.ledgerId('Staff Advance'),
    partySubLedgerId,
    natureId: nature?.id ?? '',
    base: parsePaisa('60'),
    rate: 1_500,
  }
}

async function postLatterYear(books: ClosableBooks, item: string): Promise<void> {
  await journal(books, '2025-08-01', [['Rent', '30'], ['Cash', '-30']]) // biome-ignore format: as above
  await journal(books, '2025-09-01', [['Cash', '999999.99'], ['Sales – Taxable', '-999999.99']]) // biome-ignore format: as above
  await issueBill(books, item)
}

/** A bill of goods that was issued and printed. */
async function issueBill(books: ClosableBooks, item: string): Promise<void> {
  await changeOrganization(books, { vatFrom: '2024-07-16', billsIssuedFrom: '2025-09-02' })
  const bill = {
    ledgerId: books.ledgerId('Sales – Taxable'),
    rate: parseRate('100'),
    discount: parsePaisa('10'),
    amount: parsePaisa('190'),
  }
  const movement = {
    ...{ stockItemId: item, godownId: null, kind: 'out' as const, quantity: parseQuantity('-2'), value: null, batch: '', expiresOn: null },
    bill: { ...bill, vatClass: 'standard' as const },
  }
  const lines = linesOf(books, [['Cash', '214.70'], ['Sales – Taxable', '-190'], ['VAT', '-24.70']]) // biome-ignore format: as above
  const details = { buyer: 'सीता पसल', buyerAddress: 'Patan', buyerPan: '609999999', paidBy: 'esewa' as const, transactionId: 'TX-1' }
  const { id: voucherId } = (
    await call(books, postVoucher, { params: books, body: { type: 'sales', date: '2025-09-02', lines, movements: [movement], details } })
  ).result
  await call(books, printBill, { params: { ...books, voucherId }, body: { paper: 'A4' } })
}

/** A planned voucher, a shared view and a private one, a report as filed. */
async function keepBesideTheBooks(books: ClosableBooks): Promise<void> {
  const lines = (['debit', 'credit'] as const).map((side) => ({
    ...{ key: randomUUID(), side, ledgerId: books.ledgerId(side === 'debit' ? 'Salary' : 'Cash'), subLedgerId: null },
    ...{ costCentreId: null, text: '1250.50', narration: '' },
  }))
  const head = {
    id: randomUUID(),
    type: 'journal',
    kind: 'journal',
    mode: 'double',
    date: '2025-10-01',
    accountId: null,
    remembered: null,
  } as const
  const planned = { name: 'Salaries', nextDate: '2025-10-01', every: 'month' as const, until: null, timesLeft: 12 }
  const body = draftText({ ...head, lines, narration: 'Salaries', reference: '' })
  await call(books, createPlannedVoucher, { params: books, body: { ...planned, body } })
  const view = { report: 'report/trialBalance', search: { view: 'ledger' }, isDefault: true }
  await call(books, createSavedView, { params: books, body: { ...view, name: 'By ledger', shared: true } })
  await call(books, createSavedView, { params: books, body: { ...view, name: 'My secret view', shared: false } })
  await call(books, fileReport, { params: { id: books.former }, body: { report: 'trial-balance', note: 'Auditor', language: 'en' } })
}
