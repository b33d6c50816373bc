import { createHash } from 'node:crypto'
import { adToBs, type Language, todayInNepal } from '@lekha/calendar'
import {
  checkReportCode,
  codedHead,
  codedRows,
  logIn,
  type ReportFormat,
  type ReportTable,
  readReport,
  readReportCode,
  reportCode,
  tablesIn,
} from '@lekha/contract'
import { digits, formatAmount, magnitude, paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOfTexts, writeZip } from '../../files/zip/write-zip.ts'
import { bearing } from '../../testing/ask.ts'
import { goodsIn } from '../../testing/goods.ts'
import { calculated, csvRows, isInstalled, pdfText } from '../../testing/second-programs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { unzipped } from '../../testing/unzip.ts'
import { expectedPages, openWorkedCompany } from '../../testing/worked-company.ts'
import { reports } from '../index.ts'

let product: TestApp
let company: Awaited<ReturnType<typeof openWorkedCompany>>

beforeAll(async () => {
  product = await startTestApp()
  company = await openWorkedCompany(product)
  const item = await moveGoods()
  const { read, ask } = company
  const named = (line: string) => line.replace('{item}', item).replace('{bank}', company.ledgerId('Bank – Current A/c'))
  company = { ...company, read: (line) => read(named(line)), ask: (line) => ask(named(line)) }
})
afterAll(() => product.close())

/** Goods of the company, a part of them of a batch: bags and kilograms, so that every quantity has its unit. */
async function moveGoods(): Promise<string> {
  const { created, enter } = goodsIn(product, company)
  const group = { group_id: await created('stock_group', 'Building materials'), reorder_level: '9000000' }
  const bag = await created('unit_of_measure', 'Bag', { symbol: 'bag' })
  const kilo = await created('unit_of_measure', 'Kilogram', { symbol: 'kg', decimals: '3' })
  const cement = await created('stock_item', 'Cement', { ...group, unit_id: bag })
  const rods = await created('stock_item', 'Rods', { ...group, unit_id: kilo, valuation: 'fifo' })
  const shed = await created('godown', 'Shed')
  await enter('stock-journal', '2026-08-01', '', ['', ''], [[cement, 'in', '1200', '816000', undefined, 'A 7'], [rods, 'in', '1250.25', '118752.38', shed]]) // biome-ignore format: a voucher reads as one
  await enter('stock-journal', '2026-09-02', '', ['', ''], [[cement, 'out', '-640', undefined, undefined, 'A 7'], [rods, 'out', '-830.125', undefined, shed]]) // biome-ignore format: a voucher reads as one
  return cement
}

/** Reports and layouts that the worked company's own pages leave out. */
const YEAR = 'from=2026-07-17 to=2027-07-16'
const FURTHER = [
  `daybook ${YEAR} detail=true`,
  `voucher-list ${YEAR}`,
  `exceptions ${YEAR}`,
  `all-ledgers ${YEAR}`,
  `changes ${YEAR}`,
  `tds ${YEAR}`,
  `vat-return ${YEAR}`,
  `sales-register ${YEAR}`,
  `purchase-register ${YEAR}`,
  `sales-return-register ${YEAR}`,
  `purchase-return-register ${YEAR}`,
  `cancelled-bills ${YEAR}`,
  `print-log ${YEAR}`,
  `number-series ${YEAR}`,
  `activity-log ${YEAR} kind=vouchers`, // of all kinds it would hold the export of its own file
  `bank-reconciliation to=2027-07-16`,
  `cheque-register ${YEAR}`,
  `depreciation ${YEAR}`,
  'income-tax to=2027-07-16',
  `interest ledger={bank} rate=12.5 ${YEAR}`,
  `standard-view ${YEAR}`,
  `above-one-lakh ${YEAR}`,
  `stock-summary ${YEAR}`,
  `stock-item stockItemId={item} ${YEAR}`,
  `item-profit ${YEAR}`,
  `item-profit-months stockItemId={item} ${YEAR}`,
  `stock-movements stockItemId={item} ${YEAR}`,
  `stock-godowns ${YEAR} show=quantity`,
  'stock-ageing to=2027-07-16',
  'stock-batches to=2027-07-16',
  'reorder-list to=2027-07-16',
  'outstanding to=2027-07-16',
  'orders to=2027-07-16',
  `trial-balance ${YEAR} across=quarters`,
  `profit-and-loss ${YEAR} across=quarters differences=true`,
  'balance-sheet to=2028-07-15 form=vertical compare=fiscal-year-1 shares=true',
]
const commands = [...(await expectedPages()).map(({ command }) => command), ...FURTHER]
const LEDGER = 'ledger Bishal Stores from=2026-07-17 to=2028-07-15'
const TREE = 'trial-balance from=2027-07-17 to=2028-07-15 columns=opening,closing'

/** The books go on with a new token of their owner. */
async function signInAnew(): Promise<void> {
  const { email, password, organizationId, read } = company
  const owner = product.caller((await product.caller().call(logIn, { body: { email, password } })).answer.token)
  const ask = async (line: string) => {
    const { report, query } = read(line)
    return (await owner.call(readReport, { params: { organizationId, report }, query })).answer
  }
  company = { ...company, owner, ask }
  signedIn_ms = product.clock.now_ms
}

/** When the owner signed in last: a token is valid for ten minutes, and the clock goes on with every file. */
let signedIn_ms = 0

async function fileOf(command: string, format: ReportFormat): Promise<Buffer> {
  // One user may export thirty times a minute.
  product.clock.now_ms += 2_100
  if (product.clock.now_ms - signedIn_ms > 300_000) await signInAnew()
  const { report, query } = company.read(command)
  const url = `/api/organizations/${company.organizationId}/reports/${report}.${format}?${new URLSearchParams(query).toString()}`
  const response = await product.app.http.inject({ method: 'GET', url, headers: bearing(company.owner.token) })
  if (response.statusCode !== 200) throw new Error(`${command}: ${response.payload}`)
  return response.rawPayload
}

type Cell = string | number | boolean | Date | null
type Sheet = { sheet: string; data: Cell[][] }
const sheetsOf = async (bytes: Buffer): Promise<Sheet[]> => (await readXlsx(bytes)) as Sheet[]

/** A cell of a sheet as the wire writes it. */
function wireText(cell: Cell | undefined, kind: string): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number' && ['amount', 'debit', 'credit', 'balance'].includes(kind))
    return paisaText(paisa(BigInt(Math.round(cell * 100))))
  return cell === null || cell === undefined ? '' : String(cell)
}

/** The heads of a table in a file: a day has two, in B.S. and in A.D., and so has a quantity, its unit. */
function headsOf(table: ReportTable, language: Language, unit: string): string[] {
  const { bs, ad } = language === 'np' ? { bs: 'वि.सं.', ad: 'ई.सं.' } : { bs: 'B.S.', ad: 'A.D.' }
  return table.columns.flatMap(({ label, group, kind }) => {
    if (kind === 'date') return [`${label} (${bs})`, `${label} (${ad})`]
    return [group === undefined ? label : `${group} – ${label}`, ...(kind === 'quantity' ? [unit] : [])]
  })
}

/** The rows of a table as the sheet holds them. */
function sheetRows(sheet: Sheet, table: ReportTable, language: Language): string[][] {
  const heads = headsOf(table, language, language === 'np' ? 'एकाइ' : 'Unit')
  const kinds = table.columns.flatMap(({ kind }) => (kind === 'date' ? ['text', 'date'] : kind === 'quantity' ? [kind, 'text'] : [kind]))
  const head = sheet.data.findIndex((row) => heads.every((text, index) => (row[index] ?? '') === text))
  expect([sheet.sheet, head]).not.toEqual([sheet.sheet, -1])
  return sheet.data
    .slice(head + 1, head + 1 + table.rows.length + (table.totals.length > 0 ? 1 : 0))
    .map((row) => kinds.map((kind, index) => wireText(row[index], kind)))
}

/** The rows and totals of a table as a file holds them: a day twice, a quantity apart from its unit; what follows a row repeats what it says. */
function modelRows({ columns, rows, totals }: ReportTable, language: Language): string[][] {
  let head: readonly (string | null)[] = []
  const all = [...rows, ...(totals.length > 0 ? [{ look: 'total', cells: totals }] : [])]
  return all.map(({ look, cells }) => {
    if (look === 'item') head = cells
    return columns.flatMap(({ kind, names }, index) => {
      // The sum of a month repeats the day of its last line, and a line of a voucher what stands in its first, so that a filter keeps both.
      const repeats = (look === 'subtotal' && kind === 'date') || (look === 'detail' && ['date', 'text'].includes(kind) && names !== true)
      const text = cells[index] || (repeats && head[index]) || ''
      if (kind === 'quantity') return [text.split(' ')[0] ?? '', text.split(' ').slice(1).join(' ')]
      if (kind !== 'date') return [text]
      return /^\d{4}-/.test(text) ? [digits(adToBs(text), language), text] : [text, '']
    })
  })
}

/** Without the noughts at the end of decimals, which a number does not have. */
const plainNumbers = (rows: string[][]): string[][] =>
  rows.map((row) => row.map((cell) => (/^-?\d+\.\d+$/.test(cell) ? cell.replace(/\.?0+$/, '') : cell)))

test('every report is among the files that are compared', () => {
  expect(reports.map(({ id }) => id).filter((id) => !commands.some((command) => command.startsWith(`${id} `)))).toEqual([])
})

const LANGUAGES = ['en', 'np'] as const

describe('a CSV file', () => {
  test.each(commands)('of %s holds every cell of the screen, in both languages', async (command) => {
    for (const language of LANGUAGES) {
      const report = await company.ask(`${command} language=${language}`)
      const lines = csvRows((await fileOf(`${command} language=${language}`, 'csv')).toString('utf8'))
      for (const table of tablesIn(report)) expect(csvTable(lines, table, language)).toEqual(csvModel(table))
    }
  })
})

/** The lines of a table in a CSV file, and behind an empty line its sums. */
function csvTable(lines: string[][], table: ReportTable, language: Language): { rows: string[][]; sums: string[][] } {
  const isTree = table.rows.some(({ level }) => level > 0)
  const heads = [...(isTree ? [language === 'np' ? 'तह' : 'Level'] : []), ...headsOf(table, language, '')]
  const at = lines.findIndex((line) => line.join('|') === heads.join('|'))
  expect([heads, at]).not.toEqual([heads, -1])
  const blank = lines.findIndex((line, index) => index > at && line.join('') === '')
  const end = lines.findIndex((line, index) => index > blank && line.join('') === '')
  const cells = (line: string[]) => line.slice(isTree ? 1 : 0).map((cell) => cell.replace(/ (B\.S\.|वि\.सं\.)$/, ''))
  const hasSums = table.totals.length > 0 || table.rows.some(({ look }) => look === 'subtotal')
  return { rows: lines.slice(at + 1, blank).map(cells), sums: hasSums ? lines.slice(blank + 1, end).map(cells) : [] }
}

function csvModel(table: ReportTable): { rows: string[][]; sums: string[][] } {
  // For other programs, so in their digits.
  const all = modelRows(table, 'en')
  const isSum = (_: string[], index: number) => index >= table.rows.length || table.rows[index]?.look === 'subtotal'
  return { rows: all.filter((row, index) => !isSum(row, index)), sums: all.filter(isSum) }
}

describe('a file', () => {
  const filtered = () => `daybook ${YEAR} type=payment known=${todayInNepal(() => product.clock.now_ms)}`
  test.each([
    ['csv', async () => (await fileOf(filtered(), 'csv')).toString('utf8')],
    ['xlsx', async () => JSON.stringify(await sheetsOf(await fileOf(filtered(), 'xlsx')))],
    ...(isInstalled('pdftotext') ? [['pdf', async () => pdfText(await fileOf(filtered(), 'pdf'))] as const] : []),
  ] as const)('as %s names the filters in force and the entry up to which the books are known', async (_format, read) => {
    const text = await read()
    expect(text).toContain('Filters and views in force: Type: Payment')
    expect(text).toMatch(/entry,? ?"?,?"?21/)
  })
})

describe('an Excel workbook', () => {
  test.each(commands)('of %s holds every cell of the screen, in both languages', async (command) => {
    for (const language of LANGUAGES) {
      const report = await company.ask(`${command} language=${language}`)
      const sheets = await sheetsOf(await fileOf(`${command} language=${language}`, 'xlsx'))
      const tables = tablesIn(report)
      expect(sheets).toHaveLength(tables.length)
      for (const [index, table] of tables.entries()) {
        const rows = plainNumbers(sheetRows(sheets[index] as Sheet, table, language))
        expect(rows).toEqual(plainNumbers(modelRows(table, language)))
      }
    }
  })

  test('says whose report it is, of which period, who printed it, and bears the same integrity code as the other formats', async () => {
    const [sheet] = await sheetsOf(await fileOf(LEDGER, 'xlsx'))
    const head = sheet?.data.slice(0, 6).map(([cell]) => cell)
    expect(head?.slice(0, 3)).toEqual([
      'Himal Traders Pvt. Ltd.',
      expect.stringMatching(/^Bishal Stores · .*Sundry Debtors$/),
      '1 Shrawan 2083 – 31 Asar 2085 (17 Jul 2026 – 15 Jul 2028)',
    ])
    expect(head?.[4]).toMatch(/^Printed .* by Sabina Karki · entry 21 · Amounts in Rs/)
    const code = String(head?.[5]).replace('Integrity code: ', '')
    expect(readReportCode(code)?.entry).toBe('21')
    expect((await fileOf(LEDGER, 'csv')).toString('utf8')).toContain(`"Integrity code","${code}"`)
    expect(await codeOf(`${LEDGER} language=np`)).toBe(code)
  })

  test('folds its tree, and names the groups of each row in a column', async () => {
    const xml = unzipped(await fileOf(TREE, 'xlsx')).get('xl/worksheets/sheet1.xml') ?? ''
    expect(xml.match(/outlineLevel="1"/g)?.length).toBeGreaterThan(5)
    expect(xml.match(/outlineLevel="2"/g)?.length).toBeGreaterThan(3)
    const [sheet] = await sheetsOf(await fileOf(TREE, 'xlsx'))
    const cash = sheet?.data.find(([name]) => name === 'Cash')
    expect(cash?.at(-1)).toBe('Current Assets › Cash-in-hand')
  })

  test('a sum of a tree passes over the sums below it, and a statement adds up its lines', async () => {
    const formulas = async (command: string) =>
      (unzipped(await fileOf(command, 'xlsx')).get('xl/worksheets/sheet1.xml') ?? '').match(/<f>[^<]+<\/f>/g) ?? []
    const sums = await formulas(TREE)
    expect(sums.length).toBeGreaterThan(20)
    expect(sums.filter((formula) => !formula.startsWith('<f>SUBTOTAL(9,'))).toEqual([])
    expect(await formulas(LEDGER)).toContainEqual(expect.stringMatching(/^<f>SUBTOTAL\(9,[A-Z]\d+:[A-Z]\d+\)<\/f>$/))
  })
})

const codeOf = async (command: string): Promise<string> =>
  /"(?:Integrity code|सत्यता सङ्केत)","([^"]+)"/.exec((await fileOf(command, 'csv')).toString('utf8'))?.[1] ?? ''

/** The workbook without the values of its formulas, so that only who calculates them knows them. */
async function withoutValues(workbook: Buffer): Promise<Buffer> {
  const entries = [...unzipped(workbook)].map(([name, text]) => ({
    name,
    bytes: bytesOfTexts([text.replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, '$1')]),
  }))
  const parts: Uint8Array[] = []
  for await (const part of writeZip(entries)) parts.push(part)
  return Buffer.concat(parts)
}

describe.skipIf(!isInstalled('soffice'))('a spreadsheet program (LibreOffice, where it is installed)', () => {
  test('calculates for every formula the figure of the report', async () => {
    const files = new Map<string, Buffer>()
    for (const [index, command] of commands.entries()) files.set(`report${index}`, await fileOf(command, 'xlsx'))
    const emptied = new Map<string, Buffer>()
    for (const [name, file] of files) emptied.set(name, await withoutValues(file))
    const sheets = calculated(emptied)
    let formulas = 0
    for (const [name, file] of files) {
      for (const [index, { sheet }] of (await sheetsOf(file)).entries()) {
        const xml = unzipped(file).get(`xl/worksheets/sheet${index + 1}.xml`) ?? ''
        const cells = [...xml.matchAll(/<c r="([A-Z]+)(\d+)"[^>]*><f>[^<]+<\/f><v>([^<]+)<\/v>/g)]
        const rows = sheets.get(`${name}-${sheet}`) ?? []
        const found = cells.map(([, letters = '', row = '']) => cellAt(rows, letters, row))
        expect([name, found.map(asPaisa)]).toEqual([name, cells.map(([, , , value]) => asPaisa(value))])
        formulas += cells.length
      }
    }
    expect(formulas).toBeGreaterThan(100)
  })
})

/** A number as the wire writes an amount, whichever decimals a program leaves out. */
const asPaisa = (text = ''): string => paisaText(parsePaisa(text))

function cellAt(rows: string[][], letters: string, row: string): string | undefined {
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return rows[Number.parseInt(row, 10) - 1]?.[column]
}

/** The figures that stand in a table, as paper writes them: zero is blank, a balance has its side. */
const figuresOnPaper = ({ columns, rows, totals }: ReportTable, language: Language): string[] =>
  [...rows.map(({ cells }) => cells), totals].flatMap((cells) =>
    cells.flatMap((cell, index) => {
      const kind = columns[index]?.kind ?? 'text'
      if (!['amount', 'debit', 'credit', 'balance'].includes(kind) || !cell || parsePaisa(cell) === ZERO) return []
      return [formatAmount(kind === 'balance' ? magnitude(parsePaisa(cell)) : parsePaisa(cell), language)]
    }),
  )

const amountsIn = (text: string): string[] => text.match(/-?[\d,]+\.\d\d(?!\d)|-?[०-९,]+\.[०-९]{2}/g) ?? []

describe.skipIf(!isInstalled('pdftotext'))('a PDF, as a second program reads it (poppler, where it is installed)', () => {
  test.each(commands)('of %s holds the figures of the screen, in both languages', async (command) => {
    for (const language of LANGUAGES) {
      const report = await company.ask(`${command} language=${language}`)
      const expected = tablesIn(report).flatMap((table) => figuresOnPaper(table, language))
      const found = amountsIn(pdfText(await fileOf(`${command} language=${language}`, 'pdf')))
      const missing = expected.filter((amount) => {
        const at = found.indexOf(amount)
        if (at !== -1) found.splice(at, 1)
        return at === -1
      })
      expect(missing).toEqual([])
    }
  })

  test('says whose report it is, who printed it, its integrity code, its page and who signs', async () => {
    const text = pdfText(await fileOf(LEDGER, 'pdf'))
    for (const words of [
      'Himal Traders Pvt. Ltd.',
      'Bishal Stores',
      '1 Shrawan 2083 – 31 Asar 2085',
      'by Sabina Karki',
      await codeOf(LEDGER),
      'Page 1 of',
      'Prepared by',
    ])
      expect(text).toContain(words)
  })

  test('can be searched for a word of Devanagari, whatever the order of its glyphs', async () => {
    const text = pdfText(await fileOf(`${TREE} language=np`, 'pdf'))
    for (const words of ['सन्तुलन परीक्षण', 'विविध आसामी (ग्राहक)', 'मूल्य अभिवृद्धि कर', 'तयार गर्ने']) expect(text).toContain(words)
  })
})

describe('an integrity code', () => {
  const check = async (command: string, code: string) => {
    const { report, query } = company.read(command)
    const params = { organizationId: company.organizationId, report, code }
    const { status, answer } = await company.owner.call(checkReportCode, { params, query })
    expect(status).toBe(200)
    return answer.result
  }

  test('holds as long as the figures are the same, and says when they changed since', async () => {
    const period = 'from=2026-07-17 to=2027-07-16'
    const [cash, trial] = [`ledger Cash ${period}`, `trial-balance ${period}`]
    const codes = [await codeOf(cash), await codeOf(trial)] as const
    expect(await check(cash, codes[0])).toEqual({ entry: '21', held: true, holds: true })
    // As somebody types it from paper: small letters, and an o for a nought.
    expect(
      await check(
        cash,
        codes[0]
          .toLowerCase()
          .replaceAll('0', 'o')
          .replace(/^o?(\d+)/, '21'),
      ),
    ).toMatchObject({ held: true })
    await company.post('2026-12-01', [
      ['Rent', '100'],
      ['Cash', '-100'],
    ])
    expect([await check(cash, codes[0]), await check(trial, codes[1])]).toEqual([
      { entry: '21', held: true, holds: false },
      { entry: '21', held: true, holds: false },
    ])
    expect(await check('ledger Bishal Stores from=2026-07-17 to=2028-07-15', await codeOf(LEDGER))).toMatchObject({
      held: true,
      holds: true,
    })
  })

  test.each(commands)('of %s is the same when the browser seals what the server answered', async (command) => {
    const report = await company.ask(command)
    const hash = createHash('sha256').update(codedHead(company.organizationId, report)).update(codedRows(report)).digest('hex')
    expect(reportCode(report.asOf.entry, hash)).toBe(await codeOf(command))
  })

  test('of another report, period or figure is none of this one', async () => {
    const code = await codeOf(LEDGER)
    expect(await check(TREE, code)).toMatchObject({ held: false, holds: false })
    expect(await check(LEDGER.replace('2028-07-15', '2027-07-16'), code)).toMatchObject({ held: false, holds: false })
    const forged = code.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect(await check(LEDGER, forged)).toMatchObject({ held: false, holds: false })
  })
})
