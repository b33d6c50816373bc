import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

describe('the template', () => {
  test.each(['en', 'np'] as const)(
    'in %s is read with all its sheets, and its examples bring nothing until they are changed',
    async (language) => {
      const { bytes: content } = await templateOf(language, undefined)
      const tables = await readTables(new Uint8Array(content))
      expect(tables.length).toBe(6)
      const book = bookOf(tables, HOW)
      expect([book.problems, book.groups, book.ledgers, book.subLedgers, book.openings, book.vouchers]).toEqual([[], [], [], [], [], []])
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
