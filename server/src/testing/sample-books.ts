import { randomUUID } from 'node:crypto'
import {
  alterVoucher,
  attachFile,
  cancelVoucher,
  createLedger,
  createOrganization,
  createSubLedger,
  listBalances,
  saveDraft,
  showOpenings,
  writeOpenings,
} from '@lekha/contract'
import { negate, parsePaisa } from '@lekha/money'
import type { Connection } from '../db/connect.ts'
import { type AdminSession, inAdminSession } from '../maintenance/admin-session.ts'
import { asCommand } from './as-command.ts'
import { turnOnAs } from './authenticator.ts'
import { goodsIn, movementsOf } from './goods.ts'
import { openTestBooks, type TestApp, type TestBooks } from './test-app.ts'
import { LEDGER_FIELDS } from './test-books.ts'

/** A database of the tests, entered as its administrator enters it. */
export function asAdministrator<T>(connection: Connection, work: (session: AdminSession) => Promise<T>): Promise<T> {
  return inAdminSession({ url: urlOf(connection), folder: '' }, 'refuse', work)
}

/** The DATABASE_URL of a connection. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  const secret = encodeURIComponent(password)
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/**
 * Two accounts, three organizations; in the first books everything that can happen to a voucher, openings, sub-ledgers, a
 * clerk with an authenticator app, a draft, names in both scripts with every separator that a text may hold, a bill on a voucher, and an image.
 */
export async function fillBooks(product: TestApp): Promise<{ himal: TestBooks; other: TestBooks }> {
  const himal = await openTestBooks(product)
  const other = await openTestBooks(product)
  const params = { organizationId: himal.organizationId }
  const opened = await himal.owner.call(showOpenings, { params })
  await himal.owner.call(writeOpenings, {
    params,
    body: {
      entry: opened.answer.result.entry,
      lines: [{ ledgerId: himal.ledgerId('Cash'), subLedgerId: null, amount: parsePaisa('1234567.89') }],
    },
  })
  await postSome(himal)
  await nameAsOnceAllowed(product, himal)
  const clerk = await himal.member('clerk', ['journal'])
  await turnOnAs(product.app, { token: clerk.token, password: himal.password })
  await other.post('2026-08-02', [
    ['Cash', '9007199254740.93'],
    ['Share Capital', '-9007199254740.93'],
  ])
  await moveGoods(product, himal)
  await settleBill(himal)
  await askForGoods(himal)
  await openWithImage(himal)
  return { himal, other }
}

/** A separator that names may not hold any more, in books from before that rule. */
async function nameAsOnceAllowed({ database }: TestApp, { organizationId }: TestBooks): Promise<void> {
  const renamed = `update ledger set name = replace(name, 'Members of', E'Members\\u2028of') where organization_id = $1 and name like 'Members of%'`
  await asCommand(database.admin, organizationId, renamed, [organizationId])
}

async function postSome(books: TestBooks): Promise<void> {
  const params = { organizationId: books.organizationId }
  const ledger = await books.owner.call(createLedger, {
    params,
    body: {
      ...LEDGER_FIELDS,
      ...{ name: 'Members of the \\federation "सदस्य"', nameNp: 'सदस्य', groupId: books.groupId('Sundry Debtors') },
    },
  })
  const ledgerId = ledger.answer.result.id
  const member = await books.owner.call(createSubLedger, {
    params,
    body: { ledgerId, name: 'Sita', nameNp: 'सीता', alias: '', code: null, active: true },
  })
  const lines = [
    { ledgerId, subLedgerId: member.answer.result.id, amount: parsePaisa('500.25') },
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('-500.25') },
  ]
  await books.post('2026-09-01', [], { lines, narration: 'a line, and "another"' })
  const altered = (
    await books.post('2026-08-01', [
      ['Cash', '300'],
      ['Share Capital', '-300'],
    ])
  ).answer.result
  const cancelled = (
    await books.post('2026-08-03', [
      ['Cash', '70'],
      ['Share Capital', '-70'],
    ])
  ).answer.result
  await books.owner.call(alterVoucher, {
    params: { ...params, voucherId: altered.id },
    body: {
      ...{ version: 1, reason: 'it was the next month', date: '2026-08-31' },
      lines: [
        { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('310') },
        { ledgerId: books.ledgerId('Share Capital'), amount: parsePaisa('-310') },
      ],
    },
  })
  const bill = new File(['मिति,रकम\n2083-05-01,310\n'], 'bill.csv')
  await books.owner.call(attachFile, { params: { ...params, voucherId: altered.id }, body: { file: bill } })
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: cancelled.id }, body: { version: 1, reason: 'entered twice' } })
  await books.owner.call(saveDraft, { params: { ...params, draftId: randomUUID() }, body: { body: '{"narration":"half done"}' } })
}

/** A stock journal that was altered: it brought ten and brings twelve. */
async function moveGoods(product: TestApp, books: TestBooks): Promise<void> {
  const { params, created, enter } = goodsIn(product, books)
  const bag = await created('unit_of_measure', 'Bag', { symbol: 'bag' })
  const cement = await created('stock_item', 'Cement', { unit_id: bag })
  const moved = (many: string) => [[cement, 'in', many, '800']] as const
  const { id } = (await enter('stock-journal', '2026-09-02', '', ['', ''], moved('10'))).answer.result
  const body = { version: 1, reason: 'counted again', date: '2026-09-03', lines: [], movements: movementsOf(moved('12')) }
  await books.owner.call(alterVoucher, { params: { ...params, voucherId: id }, body })
}

/** A bill of 40, and a receipt that settled 15 of it and, altered, settles 20; a note gives 5 back. */
async function settleBill(books: TestBooks): Promise<void> {
  const params = { organizationId: books.organizationId }
  const billId = randomUUID()
  const lines = (paid: string, kind: 'new' | 'against', other: string) => [
    {
      ...{ ledgerId: books.ledgerId('Security Deposit'), amount: parsePaisa(paid) },
      bills: [{ billId, kind, amount: parsePaisa(paid), name: kind === 'new' ? 'Bill 7' : '', billedOn: null, dueOn: null }],
    },
    { ledgerId: books.ledgerId(other), amount: negate(parsePaisa(paid)) },
  ]
  const bill = await books.post('2026-09-04', [], { type: 'sales', lines: lines('40', 'new', 'Sales – Exempt') })
  const { id } = (await books.post('2026-09-05', [], { type: 'receipt', lines: lines('-15', 'against', 'Cash') })).answer.result
  const body = { version: 1, reason: 'five more', date: '2026-09-06', lines: lines('-20', 'against', 'Cash') }
  await books.owner.call(alterVoucher, { params: { ...params, voucherId: id }, body })
  const corrects = bill.answer.result.id
  await books.post('2026-09-07', [], { type: 'sales', corrects, lines: lines('-5', 'against', 'Sales – Exempt') })
}

/** A quotation for 12 that was altered to 9, and a bill that fulfils it and says its terms. */
async function askForGoods(books: TestBooks): Promise<void> {
  const params = { organizationId: books.organizationId }
  const lines = (amount: string) => [
    { ledgerId: books.ledgerId('Security Deposit'), amount: parsePaisa(amount) },
    { ledgerId: books.ledgerId('Sales – Exempt'), amount: negate(parsePaisa(amount)) },
  ]
  const details = { validUntil: '2026-10-01', terms: 'आधा अग्रिम, "half in advance"' }
  const { id } = (await books.post('2026-09-08', [], { type: 'quotation', lines: lines('12'), details })).answer.result
  const body = { version: 1, reason: 'less', date: '2026-09-08', lines: lines('9') }
  await books.owner.call(alterVoucher, { params: { ...params, voucherId: id }, body })
  await books.post('2026-09-09', [], { type: 'sales', fulfils: id, lines: lines('9'), details: { country: 'India', trade: 'export' } })
}

async function openWithImage(books: TestBooks): Promise<void> {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from({ length: 5_000 }, (_, n) => n % 256)])
  await books.owner.call(createOrganization, {
    body: {
      ...{
        organizationName: 'Annapurna Stores',
        companyCode: 'AS',
        contact: '014567891',
        email: 'office@example.com',
        location: 'Pokhara',
      },
      ...{ postalCode: '33700', registrationNumber: '654321', panNumber: '301482916', colorImage: new File([png], 'logo.png') },
    },
  })
}

/** The balance of every ledger, as the books tell it over HTTP. */
export async function balancesOf({ owner, organizationId }: TestBooks): Promise<{ ledgerId: string; balance: string }[]> {
  return (await owner.call(listBalances, { params: { organizationId } })).answer.result
}
