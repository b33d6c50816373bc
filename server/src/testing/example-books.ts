import {
  alterVoucher,
  cancelVoucher,
  createFiscalYear,
  createSubLedger,
  type Report,
  type ReportTable,
  readReport,
  showOpenings,
  tablesIn,
  writeOpenings,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { openTestBooks, type TestApp, type TestBooks } from './test-app.ts'

/** A small company over three fiscal years, posted over HTTP, whose every figure can be reckoned by hand. */
export type ExampleBooks = TestBooks & {
  ask: (report: string, query?: Record<string, string>) => Promise<ReportWithTable>
  /** The vouchers of the first year by a name of their own. */
  voucherIds: Map<string, string>
  subLedgerId: (name: string) => string
}

/** A report with its first table at hand. */
export type ReportWithTable = Report & ReportTable

type Pairs = readonly (readonly [ledger: string, amount: string])[]

const OPENINGS: Pairs = [
  ['Cash', '1000'],
  ['Bank – Current A/c', '5000'],
  ['Share Capital', '-7000'],
  ['Sales – Taxable', '-200'],
  ['Rent', '150'],
]

type Posting = [name: string, type: string, date: string, lines: Pairs, more?: Record<string, string>]

const FIRST_MONTHS: Posting[] = [
  [
    'rent',
    'payment',
    '2026-08-01',
    [
      ['Rent', '300'],
      ['Cash', '-300'],
    ],
    { narration: 'Rent of Shrawan' },
  ],
  [
    'sale',
    'sales',
    '2026-08-20',
    [
      ['Cash', '1130'],
      ['Sales – Taxable', '-1000'],
      ['VAT', '-130'],
    ],
    { reference: 'HT-0001' },
  ],
  [
    'deposit',
    'contra',
    '2026-08-25',
    [
      ['Bank – Current A/c', '500'],
      ['Cash', '-500'],
    ],
  ],
  [
    'fuel',
    'payment',
    '2026-08-20',
    [
      ['Fuel', '80'],
      ['Cash', '-80'],
    ],
  ],
  [
    'advance',
    'payment',
    '2026-10-30',
    [
      ['Staff Advance', '10'],
      ['Cash', '-10'],
    ],
  ],
]

const LATER: Posting[] = [
  [
    'salary',
    'payment',
    '2027-07-16',
    [
      ['Salary', '400'],
      ['Bank – Current A/c', '-400'],
    ],
  ],
  [
    'first sale',
    'sales',
    '2027-07-17',
    [
      ['Cash', '500'],
      ['Sales – Taxable', '-500'],
    ],
  ],
  [
    'second rent',
    'payment',
    '2027-12-01',
    [
      ['Rent', '100'],
      ['Bank – Current A/c', '-100'],
    ],
  ],
  [
    'purchase',
    'purchase',
    '2028-08-01',
    [
      ['Purchases – Taxable', '50'],
      ['Cash', '-50'],
    ],
  ],
]

export async function openExampleBooks(test: TestApp): Promise<ExampleBooks> {
  const books = await openTestBooks(test)
  const { owner, organizationId } = books
  const subcompany = { subcompany: organizationId }
  await owner.call(createFiscalYear, { query: subcompany, body: { year: '2027-07-17', end: '2028-07-15' } })
  await owner.call(createFiscalYear, { query: subcompany, body: { year: '2028-07-16', end: '2029-07-15' } })
  await openBalances(books)
  const voucherIds = new Map<string, string>()
  await postAll(books, FIRST_MONTHS, voucherIds)
  await changeSome(books, voucherIds)
  // One advance stands without a sub-ledger: it was paid before the ledger had any.
  const subLedgers = await addSubLedgers(books, ['Ram', 'Sita'])
  await payAdvances(books, subLedgers)
  await postAll(books, LATER, voucherIds)
  const ask = async (report: string, query: Record<string, string> = {}) => {
    const reply = await owner.call(readReport, { params: { organizationId, report }, query })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
    return withTable(reply.answer)
  }
  return { ...books, ask, voucherIds, subLedgerId: (name) => subLedgers.get(name) ?? `no sub-ledger ${name}` }
}

export function withTable(report: Report): ReportWithTable {
  const [table] = tablesIn(report)
  if (!table) throw new Error('The report has no table.')
  return { ...report, columns: table.columns, rows: table.rows, totals: table.totals }
}

/** The figures of a report beside its tables, in one line. */
export const figuresOf = ({ blocks }: Report): string =>
  blocks.flatMap((block) => (block.block === 'figures' ? block.figures.map(({ label, value }) => `${label} ${value}`) : [])).join(' | ')

/** A table as a page of text: what each row says, without what is blank in it. */
export const written = (table: Pick<ReportTable, 'rows'>): string[] =>
  table.rows.map((row) => `${'  '.repeat(row.level)}${row.cells.filter((cell) => cell !== null).join(' | ')}`)

async function openBalances({ owner, organizationId, ledgerId }: TestBooks): Promise<void> {
  const params = { organizationId }
  const { answer } = await owner.call(showOpenings, { params })
  const lines = OPENINGS.map(([name, amount]) => ({ ledgerId: ledgerId(name), subLedgerId: null, amount: parsePaisa(amount) }))
  await owner.call(writeOpenings, { params, body: { entry: answer.result.entry, lines } })
}

async function postAll({ post }: TestBooks, postings: readonly Posting[], ids: Map<string, string>): Promise<void> {
  for (const [name, type, date, lines, more] of postings) ids.set(name, (await post(date, lines, { type, ...more })).answer.result.id)
}

/** The deposit is moved from Bhadra to Ashwin and raised by a hundred; the fuel was entered twice. */
async function changeSome({ owner, organizationId, ledgerId }: TestBooks, ids: Map<string, string>): Promise<void> {
  const params = (name: string) => ({ organizationId, voucherId: ids.get(name) ?? '' })
  const lines = [
    { ledgerId: ledgerId('Bank – Current A/c'), amount: parsePaisa('600') },
    { ledgerId: ledgerId('Cash'), amount: parsePaisa('-600') },
  ]
  const body = { version: 1, reason: 'wrong day and amount', date: '2026-10-05', narration: 'Deposit', lines }
  await owner.call(alterVoucher, { params: params('deposit'), body })
  await owner.call(cancelVoucher, { params: params('fuel'), body: { version: 1, reason: 'entered twice' } })
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

async function payAdvances({ ledgerId, post }: TestBooks, subLedgers: Map<string, string>): Promise<void> {
  const lines = [
    { ledgerId: ledgerId('Staff Advance'), subLedgerId: subLedgers.get('Ram'), amount: parsePaisa('70') },
    { ledgerId: ledgerId('Staff Advance'), subLedgerId: subLedgers.get('Sita'), amount: parsePaisa('30') },
    { ledgerId: ledgerId('Cash'), amount: parsePaisa('-100') },
  ]
  await post('2026-11-01', [], { type: 'payment', lines })
}

/** The way down to the subject of a report and its figure one level above: 'Current Assets 6830.00'; '–' where the report reads no figure. */
export const wayDown = ({ path = [], parent }: Report): string[] =>
  [...path, ...(parent ? [parent] : [])].map(({ label, amount = '–' }) => `${label} ${amount}`)
