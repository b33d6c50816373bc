import { paisa } from '@lekha/money'
import { describe, expect, it } from 'vitest'
import { allOf, lineXml, recordsOf, tallyFile, upload, voucherXml } from './tally-fixture.ts'
import { readTally } from './tally-reader.ts'

const GROUP = `<GROUP NAME="East Drs" RESERVEDNAME=""><PARENT>Sundry Debtors</PARENT><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE></GROUP>`
const VOUCHER = voucherXml(lineXml('Rent', '-500.00') + lineXml('Cash', '500.00'))

describe('the masters of a file', () => {
  it('a group stands under its parent, or under none if Tally says Primary', async () => {
    const revenue = `<GROUP NAME="Fees"><PARENT>&#4; Primary</PARENT><ISREVENUE>Yes</ISREVENUE><AFFECTSGROSSPROFIT>Yes</AFFECTSGROSSPROFIT></GROUP>`
    expect(await recordsOf(tallyFile(GROUP, revenue))).toEqual([
      expect.objectContaining({ kind: 'group', name: 'East Drs', parent: 'Sundry Debtors', isRevenue: false, isDeemedPositive: true }),
      expect.objectContaining({
        kind: 'group',
        name: 'Fees',
        parent: null,
        isRevenue: true,
        isDeemedPositive: false,
        affectsGrossProfit: true,
      }),
    ])
  })

  it('a ledger opens with its balance, debit positive, and keeps its PAN, address and phone', async () => {
    const ledger = `<LEDGER NAME="Ram &amp; Sons" RESERVEDNAME=""><PARENT TYPE="String">Sundry Debtors</PARENT>
      <OPENINGBALANCE TYPE="Amount">-1,234.50</OPENINGBALANCE><INCOMETAXNUMBER>301234567</INCOMETAXNUMBER><PARTYGSTIN>29ABCDE1234F2Z5</PARTYGSTIN>
      <LEDMAILINGDETAILS.LIST><ADDRESS.LIST TYPE="String"><ADDRESS>New Road</ADDRESS><ADDRESS>Kathmandu</ADDRESS></ADDRESS.LIST></LEDMAILINGDETAILS.LIST>
      <LEDGERMOBILE>9841000000</LEDGERMOBILE></LEDGER>`
    expect(await recordsOf(tallyFile(ledger))).toEqual([
      {
        kind: 'ledger',
        name: 'Ram & Sons',
        parent: 'Sundry Debtors',
        reservedName: '',
        aliases: [],
        opening: paisa(123_450n),
        pan: '301234567',
        address: 'New Road, Kathmandu',
        phone: '9841000000',
      },
    ])
  })

  it('a name stands in the attribute, in a child, or first in a list before its aliases', async () => {
    const listed = `<LANGUAGENAME.LIST><NAME.LIST TYPE="String"><NAME>Cash</NAME><NAME>Nagad</NAME></NAME.LIST></LANGUAGENAME.LIST>`
    const files = [`<LEDGER NAME="Cash">${listed}</LEDGER>`, `<LEDGER><NAME>Cash</NAME>${listed}</LEDGER>`, `<LEDGER>${listed}</LEDGER>`]
    for (const file of files) expect(await recordsOf(tallyFile(file))).toMatchObject([{ name: 'Cash', aliases: ['Nagad'] }])
  })

  it('a voucher type names the type above it', async () => {
    const type = `<VOUCHERTYPE NAME="Cash Bill" RESERVEDNAME=""><PARENT>Sales</PARENT></VOUCHERTYPE>`
    expect(await recordsOf(tallyFile(type))).toMatchObject([{ kind: 'voucherType', name: 'Cash Bill', parent: 'Sales' }])
  })

  it('a master without a name or deleted in Tally is listed, not read', async () => {
    const deleted = `<LEDGER NAME="Old"><ISDELETED>Yes</ISDELETED></LEDGER><LEDGER NAME="Older" ACTION="Delete"/>`
    expect(await recordsOf(tallyFile('<GROUP><PARENT>X</PARENT></GROUP>', deleted))).toEqual([
      { kind: 'problem', position: 1, what: 'GROUP', message: 'It has no name and was skipped.' },
      { kind: 'problem', position: 1, what: 'Old', message: 'It is deleted in Tally and was left out.' },
      { kind: 'problem', position: 2, what: 'Older', message: 'It is deleted in Tally and was left out.' },
    ])
  })

  it('an opening balance that cannot be read is zero and listed', async () => {
    expect(await recordsOf(tallyFile('<LEDGER NAME="Dollar"><OPENINGBALANCE>$ 100 @ 80/$</OPENINGBALANCE></LEDGER>'))).toMatchObject([
      { kind: 'ledger', name: 'Dollar', opening: 0n },
      { kind: 'problem', position: 1, what: 'Dollar · $ 100 @ 80/$', message: 'The opening balance cannot be read and is zero.' },
    ])
  })

  it('an item opens with stock, by godown where its batches add up to it; what cannot be read, or is below zero, is left out with a note', async () => {
    const item = (name: string, many: string, value: string, inside = '') =>
      `<STOCKITEM NAME="${name}"><PARENT>Grain</PARENT><BASEUNITS>kg</BASEUNITS><OPENINGBALANCE>${many}</OPENINGBALANCE><OPENINGVALUE>${value}</OPENINGVALUE>${inside}</STOCKITEM>`
    const batch = (godown: string, many: string, value: string) =>
      `<BATCHALLOCATIONS.LIST><GODOWNNAME>${godown}</GODOWNNAME><OPENINGBALANCE>${many}</OPENINGBALANCE><OPENINGVALUE>${value}</OPENINGVALUE></BATCHALLOCATIONS.LIST>`
    const split = batch('Main Location', ' 20 kg', '-2000.00') + batch('Shed', ' 30 kg', '-3000.00')
    const file = tallyFile(
      GROUP,
      ...[item('Rice', ' 50 kg', '-5000.00', split), item('Wheat', '50 kg', '-5001.00', split), item('Dal', '', '')],
      ...[item('Oil', '1 box 3 kg', '-7.00'), item('Salt', '-5 kg', '50.00'), item('Tea', ' 2.5 kg = 3 pcs', '-250')],
    )
    const [, ...records] = await recordsOf(file)
    expect(records.map((record) => (record.kind === 'item' ? [record.name, record.opening] : record))).toEqual([
      [
        'Rice',
        [
          { godown: 'Main Location', quantity: 200_000n, value: 200_000n },
          { godown: 'Shed', quantity: 300_000n, value: 300_000n },
        ],
      ],
      ['Wheat', [{ godown: '', quantity: 500_000n, value: 500_100n }]],
      ['Dal', []],
      ['Oil', undefined],
      { ...LEFT_OUT, position: 4, what: 'Oil · 1 box 3 kg · -7.00' },
      ['Salt', undefined],
      { ...LEFT_OUT, position: 5, what: 'Salt · -5 kg · 50.00' },
      ['Tea', [{ godown: '', quantity: 25_000n, value: 25_000n }]],
    ])
  })
})

const LEFT_OUT = {
  ...{ kind: 'problem', message: 'The opening stock cannot be read, or is below zero, and was left out.' },
  unread: true,
}

describe('the shape of a file', () => {
  it('the company is named once, by the header or as an object', async () => {
    const header = `<ENVELOPE><BODY><DESC><STATICVARIABLES><SVCURRENTCOMPANY>Sample Company</SVCURRENTCOMPANY></STATICVARIABLES></DESC>`
    const company = `<COMPANY><REMOTECMPINFO.LIST><REMOTECMPNAME>Other</REMOTECMPNAME></REMOTECMPINFO.LIST></COMPANY>`
    const file = `${header}<DATA><TALLYMESSAGE>${company}</TALLYMESSAGE><TALLYMESSAGE>${GROUP}</TALLYMESSAGE></DATA></BODY></ENVELOPE>`
    expect((await recordsOf(file)).map((record) => record.kind)).toEqual(['company', 'group'])
    expect(await recordsOf(tallyFile(company, GROUP))).toMatchObject([{ kind: 'company', name: 'Other' }, { kind: 'group' }])
  })

  it('a collection and the counts in the header of an answer are distinguished', async () => {
    const counts = `<CMPINFO><GROUP>28</GROUP><LEDGER>3</LEDGER><VOUCHER>7</VOUCHER></CMPINFO>`
    const file = `<ENVELOPE><BODY><DESC>${counts}</DESC><DATA><COLLECTION>${GROUP}</COLLECTION></DATA></BODY></ENVELOPE>`
    expect(await recordsOf(file)).toMatchObject([{ kind: 'group', name: 'East Drs' }])
  })

  it('two exports in one file, one after the other, are read as one', async () => {
    expect((await recordsOf(`\uFEFF${tallyFile(VOUCHER)}\r\n\uFEFF${tallyFile(GROUP)}`)).map(({ kind }) => kind)).toEqual([
      'voucher',
      'group',
    ])
  })

  it('wherever the upload is cut, the records are the same', async () => {
    const file = tallyFile(GROUP, `<LEDGER NAME="A &#4;&amp;&#x915; B"><PARENT>&#4; Primary</PARENT></LEDGER>`, VOUCHER)
    const whole = await recordsOf(file, 1_000_000)
    for (const chunk_bytes of [1, 7, 513, 600]) expect(await recordsOf(file, chunk_bytes)).toEqual(whole)
    expect(whole[1]).toMatchObject({ name: 'A &क B', parent: null })
  })

  it('vouchers are counted from 1 in the order of the file', async () => {
    const records = await recordsOf(tallyFile(VOUCHER, GROUP, VOUCHER.replace('a-1', 'a-2')))
    expect(records).toMatchObject([{ position: 1, externalId: 'a-1' }, { kind: 'group' }, { position: 2, externalId: 'a-2' }])
  })
})

describe('a file that cannot be read ends in one sentence', () => {
  const whole = tallyFile(GROUP, VOUCHER)
  it.each([
    ['is a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'This is not an XML export of Tally.'],
    ['is another XML', '<?xml version="1.0"?><rss><GROUP NAME="x"/></rss>', 'This is not an XML export of Tally.'],
    ['has text after its end', `${whole} trailing`, 'This is not an XML export of Tally.'],
    [
      'ends in the middle of an object',
      whole.slice(0, whole.indexOf('</VOUCHER>')),
      'The file ends in the middle; export it from Tally again.',
    ],
    [
      'ends between two objects',
      whole.slice(0, whole.indexOf('</REQUESTDATA>')),
      'The file ends in the middle; export it from Tally again.',
    ],
    ['ends in its last tag', whole.slice(0, -1), 'The file ends in the middle; export it from Tally again.'],
    ['leaves an element open', whole.replace('</PARENT>', ''), 'The file is damaged; export it from Tally again.'],
    ['holds a request only', tallyFile(), 'The file holds no groups, ledgers or vouchers.'],
    [
      'holds stock only',
      tallyFile('<STOCKITEM NAME="Pen"><PARENT>Goods</PARENT></STOCKITEM>'),
      'The file holds no groups, ledgers or vouchers.',
    ],
    ['is nested without end', '<ENVELOPE>'.repeat(100), 'One entry of the file is larger than any that Tally writes.'],
  ])('one that %s', async (_name, file, message) => {
    await expect(recordsOf(file)).rejects.toThrow(message)
  })

  it('a document type is refused, so no entity is ever expanded or fetched', async () => {
    for (const doctype of ['<!DOCTYPE ENVELOPE SYSTEM "tally.dtd">', '<!DOCTYPE ENVELOPE [<!ENTITY a SYSTEM "file:///etc/passwd">]>']) {
      await expect(recordsOf(doctype + tallyFile(GROUP))).rejects.toThrow('This is not an XML export of Tally.')
    }
    expect(await recordsOf(tallyFile('<GROUP NAME="A &unknown; B"/>'))).toMatchObject([{ name: 'A &unknown; B' }])
  })
})

describe('the memory that a file takes', () => {
  it('a slow taker slows the upload: nothing is read ahead', async () => {
    let sent = 0
    async function* sending() {
      for await (const chunk of upload(tallyFile(...Array.from({ length: 5000 }, () => VOUCHER)), 1000)) {
        sent += 1
        yield chunk
      }
    }
    const records = readTally(sending())
    await records.next()
    expect(sent).toBeLessThanOrEqual(2)
    await records.return(undefined)
  })

  it.each([
    ['attribute', '<ENVELOPE><LEDGER NAME="'],
    ['comment', '<ENVELOPE><!-- '],
    ['tag', '<ENVELOPE><A'],
    ['narration', '<ENVELOPE><VOUCHER><NARRATION>'],
  ])('an endless %s is refused long before the file ends', async (_name, start) => {
    let sent_bytes = 0
    async function* endless() {
      yield Buffer.from(start.padEnd(600, 'x'))
      for (const piece = Buffer.alloc(65_536, 'x'); ; sent_bytes += piece.length) yield piece
    }
    await expect(allOf(readTally(endless()))).rejects.toMatchObject({ code: 'too-large' })
    expect(sent_bytes).toBeLessThan(20_000_000)
  })

  it('an endless voucher is refused long before the file ends', async () => {
    async function* endless() {
      yield Buffer.from(tallyFile(VOUCHER).replace('</VOUCHER>', '').split('</TALLYMESSAGE>')[0] ?? '')
      for (const piece = Buffer.from(lineXml('Cash', '1.00').repeat(500)); ; ) yield piece
    }
    await expect(allOf(readTally(endless()))).rejects.toMatchObject({ code: 'too-large' })
  })
})
