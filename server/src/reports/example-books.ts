import {
  alterVoucher,
  cancelVoucher,
  createFiscalYear,
  createSubLedger,
  type Report,
  readReport,
  showOpenings,
  writeOpenings,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { openTestBooks, type TestApp, type TestBooks } from '../testing/test-app.ts'

/** A small company over three fiscal years, posted over HTTP, whose every figure can be reckoned by hand. */
export type ExampleBooks = TestBooks & {
  ask: (report: string, query?: Record<string, string>) => Promise<Report>
  voucherIds: Map<string, string>
  subLedgerId: (name: string) => string
}

const OPENINGS = [
  ['Cash', '1000'],
  ['Bank – Current A/c', '5000'],
  ['Share Capital', '-7000'],
  ['Sales – Taxable', '-200'],
  ['Rent', '150'],
] as const

export async function openExampleBooks(test: TestApp): Promise<ExampleBooks> {
  const books = await openTestBooks(test)
  const { owner, organizationId, ledgerId, post } = books
  const subcompany = { subcompany: organizationId }
  await owner.call(createFiscalYear, { query: subcompany, body: { year: '2027-07-17', end: '2028-07-15' } })
  await owner.call(createFiscalYear, { query: subcompany, body: { year: '2028-07-16', end: '2029-07-15' } })
  const voucherIds = new Map<string, string>()
  const keep = async (name: string, ...posting: Parameters<typeof post>) => {
    const posted = await post(...posting)
    voucherIds.set(name, posted.answer.result.id)
    return { organizationId, voucherId: posted.answer.result.id }
  }
  const { answer } = await owner.call(showOpenings, { params: { organizationId } })
  const openings = OPENINGS.map(([name, amount]) => ({ ledgerId: ledgerId(name), subLedgerId: null, amount: parsePaisa(amount) }))
  await owner.call(writeOpenings, { params: { organizationId }, body: { entry: answer.result.entry, lines: openings } })
  await keep(
    'rent',
    '2026-08-01',
    [
      ['Rent', '300'],
      ['Cash', '-300'],
    ],
    { type: 'payment', narration: 'Rent of Shrawan' },
  )
  await keep(
    'sale',
    '2026-08-20',
    [
      ['Cash', '1130'],
      ['Sales – Taxable', '-1000'],
      ['VAT', '-130'],
    ],
    { type: 'sales', reference: 'HT-0001' },
  )
  const deposit = await keep(
    'deposit',
    '2026-08-25',
    [
      ['Bank – Current A/c', '500'],
      ['Cash', '-500'],
    ],
    { type: 'contra' },
  )
  const fuel = await keep(
    'fuel',
    '2026-08-20',
    [
      ['Fuel', '80'],
      ['Cash', '-80'],
    ],
    { type: 'payment' },
  )
  await owner.call(alterVoucher, {
    params: deposit,
    body: {
      version: 1,
      reason: 'wrong day and amount',
      date: '2026-10-05',
      narration: 'Deposit',
      lines: [
        { ledgerId: ledgerId('Bank – Current A/c'), amount: parsePaisa('600') },
        { ledgerId: ledgerId('Cash'), amount: parsePaisa('-600') },
      ],
    },
  })
  await owner.call(cancelVoucher, { params: fuel, body: { version: 1, reason: 'entered twice' } })
  await keep(
    'advance',
    '2026-10-30',
    [
      ['Staff Advance', '10'],
      ['Cash', '-10'],
    ],
    { type: 'payment' },
  )
  const subLedgers = await addSubLedgers(books, ['Ram', 'Sita'])
  await keep('advances', '2026-11-01', [['Cash', '-100']], {
    type: 'payment',
    lines: [
      { ledgerId: ledgerId('Staff Advance'), subLedgerId: subLedgers.get('Ram'), amount: parsePaisa('70') },
      { ledgerId: ledgerId('Staff Advance'), subLedgerId: subLedgers.get('Sita'), amount: parsePaisa('30') },
      { ledgerId: ledgerId('Cash'), amount: parsePaisa('-100') },
    ],
  })
  await keep(
    'salary',
    '2027-07-16',
    [
      ['Salary', '400'],
      ['Bank – Current A/c', '-400'],
    ],
    { type: 'payment' },
  )
  await keep(
    'first sale',
    '2027-07-17',
    [
      ['Cash', '500'],
      ['Sales – Taxable', '-500'],
    ],
    { type: 'sales' },
  )
  await keep(
    'second rent',
    '2027-12-01',
    [
      ['Rent', '100'],
      ['Bank – Current A/c', '-100'],
    ],
    { type: 'payment' },
  )
  await keep(
    'purchase',
    '2028-08-01',
    [
      ['Purchases – Taxable', '50'],
      ['Cash', '-50'],
    ],
    { type: 'purchase' },
  )
  const ask = async (report: string, query: Record<string, string> = {}) => {
    const reply = await owner.call(readReport, { params: { organizationId, report }, query })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
    return reply.answer
  }
  return { ...books, ask, voucherIds, subLedgerId: (name) => subLedgers.get(name) ?? `no sub-ledger ${name}` }
}

async function addSubLedgers({ owner, organizationId, ledgerId }: TestBooks, names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const name of names) {
    const body = { ledgerId: ledgerId('Staff Advance'), name, nameNp: '', alias: '', code: null, active: true }
    const created = await owner.call(createSubLedger, { params: { organizationId }, body })
    ids.set(name, created.answer.result.id)
  }
  return ids
}

/** A report as a page of text: what a row says, without what is blank in it. */
export const written = (report: Report): string[] =>
  report.rows.map((row) => `${'  '.repeat(row.level)}${row.cells.filter((cell) => cell !== null).join(' | ')}`)
