import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../testing/archive-fixture.ts'
import { workbook } from '../../../testing/sheet-fixture.ts'
import { TallyError } from '../tally-records.ts'
import { bookOf } from './sheet-book.ts'
import { readTables } from './sheet-tables.ts'
import { templateOf } from './sheet-template.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const refusal = (content: Uint8Array<ArrayBuffer>) =>
  readTables(content).then(
    () => 'read',
    (error: unknown) => (error instanceof TallyError ? error.code : String(error)),
  )
const HOW = { holds: undefined, today: '2083-08-07' }

/** A zip archive of one part, whose declared size may be a lie. */
function archive(packed: Buffer, declared: number): Uint8Array<ArrayBuffer> {
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(declared, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(declared, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, name, packed, central, name, end]))
}

const OFFICE_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

/** A workbook with these rows in one part, under so many names; its shared texts are 'Ledger' and a blank. */
async function withSheet(rows: string, sheets = 1): Promise<Uint8Array<ArrayBuffer>> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${OFFICE_TYPES}worksheet" Target="worksheets/sheet1.xml"/>`)
      .join('')}<Relationship Id="rIdS" Type="${OFFICE_TYPES}sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': '<styleSheet></styleSheet>',
    'xl/sharedStrings.xml': '<sst><si><t>Ledger</t></si><si><t xml:space="preserve"> </t></si></sst>',
  }
  return new Uint8Array(await zipOf(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))))
}

describe('a file of sheets', () => {
  test('is read as rows of texts, from a workbook and from CSV alike', async () => {
    const rows = [
      ['Ledger', 'Debit'],
      ['Cash', '1,000.00'],
    ]
    expect(await readTables(new Uint8Array(await workbook({ Openings: 'Ledger|Debit\nCash|1,000.00' })))).toEqual([
      { name: 'Openings', rows },
    ])
    expect(await readTables(bytes('\uFEFFLedger,Debit\r\nCash,"1,000.00"\r\n'))).toEqual([{ name: '', rows }])
    expect(await readTables(bytes('Ledger;Debit\nCash;1,000.00'))).toEqual([{ name: '', rows }])
    expect(await readTables(new Uint8Array(Buffer.from('\uFEFFLedger\tDebit\nCash\t1,000.00', 'utf16le')))).toEqual([{ name: '', rows }])
  })

  test('keeps a cell that begins with = as the text that it is', async () => {
    const [table] = await readTables(bytes('Ledger,Debit\n"=cmd|"" /c calc""!A1",=1+1'))
    expect(table?.rows[1]).toEqual(['=cmd|" /c calc"!A1', '=1+1'])
  })

  test('is refused with what is wrong: empty, old, no sheet at all, in unknown characters, cut off', async () => {
    const whole = await workbook({ Openings: 'Ledger|Debit\nCash|1,000.00' })
    expect(await refusal(bytes(''))).toBe('empty')
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('sheet-old')
    expect(await refusal(bytes('%PDF-1.7'))).toBe('sheet-none')
    expect(await refusal(new Uint8Array([0x4c, 0xff, 0xe9]))).toBe('sheet-encoding')
    expect(await refusal(whole.slice(0, whole.length - 30))).toBe('sheet-damaged')
    expect(await refusal(bytes('a\n'.repeat(50_001)))).toBe('sheet-too-many')
  })

  test('is refused where a formula has no calculated value: the amount would be missing without a word', async () => {
    const cell = (inner: string, type = '') => archive(deflateRawSync(`<c r="B2"${type}>${inner}</c>`), 60)
    expect(await refusal(cell('<f>50000*2</f>'))).toBe('sheet-not-calculated')
    expect(await refusal(cell('<f>50000*2</f><v></v>'))).toBe('sheet-not-calculated')
    expect(await refusal(cell('<f>50000*2</f><v>100000</v>'))).not.toBe('sheet-not-calculated')
    expect(await refusal(cell('<f>IF(A1,A1,"")</f><v></v>', ' t="str"'))).not.toBe('sheet-not-calculated')
  })

  test('is read whatever blank cell strays in its last row or column, and refused where a far one holds something or cannot be', async () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Cash</t></is></c></row>'
    const said = async (more: string) => {
      const content = await withSheet(rows + more)
      const outcome = await refusal(content)
      return outcome === 'read' ? (await readTables(content)).map((table) => table.rows) : outcome
    }
    const read = [[['Ledger'], ['Cash']]]
    expect(await said('')).toEqual(read)
    expect(await said('<row r="1048576"><c r="A1048576" s="1"/></row>')).toEqual(read)
    expect(await said('<row r="1048576"><c r="XFD1048576" t="s"><v>1</v></c></row>')).toEqual(read)
    expect(await said('<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t> </t></is></c></row>')).toEqual(read)
    expect(await said('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')).toBe('sheet-far')
    expect(await said('<row r="50000"><c r="XFD50000"><v>1</v></c></row>')).toBe('sheet-far')
    expect(await said('<row r="9999999999"><c r="A9999999999"/></row>')).toBe('sheet-damaged')
    expect(await said('<row r="1e9"/>')).toBe('sheet-damaged')
    expect(await said('<row r="3"><c r="ZZZZZZ3"><v>1</v></c></row>')).toBe('sheet-damaged')
    expect(await said('<row r="3"><c r="XFE3"><v>1</v></c></row>')).toBe('sheet-damaged')
  })

  test('is refused where two of its sheets are the same part', async () => {
    expect(await refusal(await withSheet('', 1))).toBe('read')
    expect(await refusal(await withSheet('', 300))).toBe('sheet-damaged')
  })

  test('that unpacks to more than an import takes is refused, whatever size it declares', async () => {
    const size = 129 * 1024 * 1024
    const bomb = deflateRawSync(Buffer.alloc(size), { level: 1 })
    expect(await refusal(archive(bomb, size))).toBe('sheet-too-large')
    expect(await refusal(archive(bomb, 10))).toBe('sheet-too-large')
  })

  test('of random bytes, or a workbook with random damage, is read or refused, never a failure of the reader', async () => {
    const whole = await workbook({ Openings: 'Ledger|Debit\nCash|1,000.00' })
    const outcome = async (content: Uint8Array<ArrayBuffer>) => {
      const said = await refusal(content)
      expect(said === 'read' || /^(?:empty|sheet-[a-z-]+)$/.test(said)).toBe(true)
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), (random) => outcome(new Uint8Array(random))),
      { numRuns: 100 },
    )
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(whole.length), async (changes, cut) => {
        const damaged = new Uint8Array(whole)
        for (const [at, byte] of changes) damaged[at] = byte
        await outcome(damaged)
        await outcome(damaged.slice(0, cut))
      }),
      { numRuns: 60 },
    )
  })
})

test('a text that cannot be printed is refused with its place, in a master and in a voucher', async () => {
  const content = await workbook({
    Ledgers: 'Ledger | Group\nAcme\u202E | Sundry Creditors\nHimal | Sundry Creditors',
    Vouchers: `Date | Voucher | Ledger | Debit | Credit | Narration
      2083-04-05 | 1 | Cash | 5 | | as\u2066 said
      | | Himal | | 5 |`,
  })
  const { problems, ledgers, vouchers } = bookOf(await readTables(new Uint8Array(content)), HOW)
  const message = 'This text holds characters that cannot be printed.'
  expect(problems).toMatchObject([{ at: { sheet: 'Ledgers', row: 2, column: 'A' }, message, refused: true }])
  expect(ledgers.map(({ name }) => name)).toEqual(['Himal'])
  expect(vouchers.map(({ faults }) => faults)).toMatchObject([[{ at: { sheet: 'Vouchers', row: 2, column: 'F' }, message }]])
})

describe('the template', () => {
  test.each(['en', 'np'] as const)(
    'in %s is read with all its sheets, and its examples bring nothing until they are changed',
    async (language) => {
      const { bytes: content } = await templateOf(language, undefined)
      const tables = await readTables(new Uint8Array(content))
      expect(tables.length).toBe(12)
      const book = bookOf(tables, HOW)
      expect([book.problems, book.groups, book.ledgers, book.subLedgers, book.openings, book.openingBills, book.vouchers]).toEqual([
        ...[[], [], [], [], [], [], []],
      ])
      expect(Object.values(book.goods).flat()).toEqual([])
      const csv = await templateOf(language, 'vouchers')
      expect(bookOf(await readTables(new Uint8Array(csv.bytes)), HOW)).toMatchObject({ problems: [], vouchers: [] })
    },
  )
})

const OFFICE = 'soffice'
const hasOffice = process.env.PATH?.split(':').some((folder) => {
  try {
    return readFileSync(join(folder, OFFICE)).length > 0
  } catch {
    return false
  }
})

test.skipIf(!hasOffice)('what LibreOffice (if installed) makes of a CSV file is read as well: numbers, dates and Nepali text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-sheets-'))
  try {
    writeFileSync(
      join(folder, 'vouchers.csv'),
      'Date,Voucher,Ledger,Debit,Credit\n2026-07-20,1,नगद,1234.56,\n2026-07-20,1,Sales,,1234.56\n',
    )
    const how = [
      '--headless',
      '--infilter=CSV:44,34,76,1',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      'xlsx',
      '--outdir',
      folder,
    ]
    execFileSync(OFFICE, [...how, join(folder, 'vouchers.csv')], { stdio: 'ignore' })
    const book = bookOf(await readTables(new Uint8Array(readFileSync(join(folder, 'vouchers.xlsx')))), HOW)
    expect(book.vouchers.map(({ date, number, lines }) => [date, number, lines.map(({ ledger, amount }) => [ledger, amount])])).toEqual([
      [
        '2026-07-20',
        '1',
        [
          ['नगद', 123456n],
          ['Sales', -123456n],
        ],
      ],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
