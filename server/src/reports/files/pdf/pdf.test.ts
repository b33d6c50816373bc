import { inflateSync } from 'node:zlib'
import type { Report } from '@lekha/contract'
import { expect, test } from 'vitest'
import { isInstalled, pdfText } from '../../../testing/second-programs.ts'
import { localeOf } from '../../engine/locale.ts'
import { reportAsPdf } from './pdf.ts'

const ROWS = 120
const COLUMNS = [
  { id: 'date', label: 'Date', kind: 'date' as const, width: 104 },
  { id: 'particulars', label: 'Particulars', kind: 'text' as const, names: true },
  { id: 'debit', label: 'Debit', kind: 'debit' as const, sums: true },
]

/** A list of so many rows of 100.00 each, from one number on; the first page says their total. */
const page = (from: number, count: number): Report => ({
  report: 'example',
  title: 'Example',
  params: { from: '2026-07-17', to: '2027-07-16' },
  filters: [],
  blocks: [
    {
      block: 'table',
      id: 'rows',
      columns: COLUMNS,
      rows: Array.from({ length: count }, (_, index) => ({
        ...{ id: String(from + index), look: 'item' as const, level: 0, label: '' },
        cells: ['2026-08-01', `Row ${from + index}`, '100.00'],
      })),
      totals: from === 0 ? [null, 'Total', `${ROWS * 100}.00`] : [],
    },
  ],
  proofs: [],
  next: from === 0 ? 'more' : null,
  previous: null,
  count: null,
  asOf: { at: '2026-07-18T00:00:00.000Z', entry: '1', known: null },
})

/** So many vouchers with four lines each. */
const vouchers = (count: number): Report => {
  const [block] = page(0, 0).blocks
  const rows = Array.from({ length: count }, (_, voucher) =>
    ['Voucher', 'Line 1', 'Line 2', 'Line 3', 'Line 4'].map((name, index) => ({
      ...{ id: `${voucher} ${index}`, look: index === 0 ? ('item' as const) : ('detail' as const), level: 0, label: '' },
      cells: ['2026-08-01', name, '100.00'],
    })),
  ).flat()
  return { ...page(0, 0), blocks: block?.block === 'table' ? [{ ...block, rows }] : [], next: null }
}

/** A statement of two sides, the left one of so many rows, with figures below it, such as the ratios of a profit and loss account. */
const besideEachOther = (count: number): Report => {
  const [block] = page(0, count).blocks
  if (block?.block !== 'table') throw new Error('The example is a table.')
  const side = (title: string, rows: number) => ({
    ...{ title, columns: COLUMNS.slice(1), totals: ['Total', `${count * 100}.00`] },
    rows: block.rows.slice(0, rows).map((row) => ({ ...row, cells: row.cells.slice(1) })),
  })
  return {
    ...page(0, 0),
    next: null,
    blocks: [
      { block: 'two-sides', id: 'account', left: side('Expenses', count), right: side('Incomes', 3) },
      { block: 'figures', id: 'ratios', figures: [{ id: 'net', label: 'Net profit of sales', kind: 'percent', value: '12.00' }] },
    ],
  }
}

async function written(first = page(0, ROWS / 2), further = [page(ROWS / 2, ROWS / 2)]): Promise<Buffer> {
  const others = (async function* () {
    yield* further
  })()
  const issuer = { name: 'Himal', nameNp: 'हिमाल', location: 'Patan', contact: '', pan: '1', logoId: null, user: 'Sita Rai' }
  const parts: Uint8Array[] = []
  for await (const part of reportAsPdf({
    first,
    others,
    locale: localeOf('en'),
    issuer,
    code: () => '1-0000-0000-0000',
  }))
    parts.push(part)
  return Buffer.concat(parts)
}

test('the table of objects of a PDF leads to each of them, and every page is counted', async () => {
  const file = await written()
  const text = file.toString('latin1')
  const start = Number.parseInt(/startxref\n(\d+)/.exec(text)?.[1] ?? '', 10)
  const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at = '']) => Number.parseInt(at, 10))
  expect(entries.map((at, index) => text.startsWith(`${index + 1} 0 obj\n`, at))).toEqual(entries.map(() => true))
  expect(/\/Count (\d+)/.exec(text)?.[1]).toBe(String(text.match(/\/Type\/Page\//g)?.length))
})

test('each stream of a PDF is whole', async () => {
  const file = await written()
  const streams = [...file.toString('latin1').matchAll(/\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/g)]
  expect(streams.length).toBeGreaterThan(5)
  for (const { 0: head, 1: length = '', index } of streams) {
    const at = index + head.length
    expect(() => inflateSync(file.subarray(at, at + Number.parseInt(length, 10)))).not.toThrow()
  }
})

test.skipIf(!isInstalled('pdftotext'))(
  'a list carries its sums from page to page, and repeats day and heads (poppler, where it is installed)',
  async () => {
    const pages = pdfText(await written())
      .split('\f')
      .filter((text) => text.trim() !== '')
    expect(pages.length).toBeGreaterThan(2)
    let before = 0
    for (const [index, text] of pages.entries()) {
      expect(text).toMatch(/Date +Particulars +Debit/)
      expect(text).toContain('16 Shrawan')
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      const rows = text.match(/Row \d+/g)?.length ?? 0
      if (index > 0) expect(text).toMatch(new RegExp(`Brought forward +${grouped(before)}`))
      before += rows
      if (index < pages.length - 1) expect(text).toMatch(new RegExp(`Carried forward +${grouped(before)}`))
    }
    expect([before, /Total +([\d,.]+)/.exec(pages.at(-1) ?? '')?.[1]]).toEqual([ROWS, grouped(ROWS)])
  },
)

/** So many rows of a hundred rupees, as paper writes their sum. */
const grouped = (rows: number): string => `${String(rows * 100).replace(/\d(?=\d{3}$)/, '$&,')}.00`

test.skipIf(!isInstalled('pdftotext'))('no voucher is parted over two pages (poppler, where it is installed)', async () => {
  const pages = pdfText(await written(vouchers(60), []))
    .split('\f')
    .filter((text) => text.trim() !== '')
  expect(pages.length).toBeGreaterThan(3)
  const count = (text: string, word: string) => text.split(word).length - 1
  for (const text of pages) expect(count(text, 'Line ')).toBe(4 * count(text, 'Voucher'))
  expect(pages.reduce((sum, text) => sum + count(text, 'Voucher'), 0)).toBe(60)
})

test.skipIf(!isInstalled('pdftotext'))(
  'proofs and signatures stand on no page without the last rows (poppler, where it is installed)',
  async () => {
    const proofs = [{ id: 'agrees', label: 'Rows = total', difference: '0.00' }]
    for (let count = 36; count <= 50; count++) {
      for (const first of [
        { ...page(0, count), next: null, proofs },
        { ...besideEachOther(count), proofs },
      ]) {
        const pages = pdfText(await written(first, []))
          .split('\f')
          .filter((text) => text.trim() !== '')
        const last = pages.at(-1) ?? ''
        expect([count, last.match(/Row \d+/g)?.length ?? 0], last).toEqual([count, expect.toSatisfy((rows: number) => rows >= 2)])
        expect(last).toMatch(/Total[\s\S]*Proved: Rows = total[\s\S]*Prepared by/)
      }
    }
  },
)
