import { describe, expect, it } from 'vitest'
import { lineXml, recordsOf, tallyFile, voucherOf, voucherXml } from './tally-fixture.ts'

const goods = (list: string, ledger: string, amount: string) =>
  `<${list}><STOCKITEMNAME>Pen</STOCKITEMNAME><AMOUNT>${amount}</AMOUNT><BATCHALLOCATIONS.LIST><AMOUNT>${amount}</AMOUNT></BATCHALLOCATIONS.LIST>${lineXml(ledger, amount, 'ACCOUNTINGALLOCATIONS.LIST')}</${list}>`

const linesIn = async (inside: string) => (await voucherOf(voucherXml(inside)))?.lines.map(({ ledger, amount }) => [ledger, amount])

describe('the goods of a voucher', () => {
  const entry = (inside: string, list = 'ALLINVENTORYENTRIES.LIST') => `<${list}><STOCKITEMNAME>Pen</STOCKITEMNAME>${inside}</${list}>`
  const figures = (many: string, amount: string) => `<ACTUALQTY>${many}</ACTUALQTY><AMOUNT>${amount}</AMOUNT>`
  const batch = (godown: string, many: string, amount: string) =>
    `<BATCHALLOCATIONS.LIST><GODOWNNAME>${godown}</GODOWNNAME>${figures(many, amount)}</BATCHALLOCATIONS.LIST>`
  const goodsIn = async (inside: string) =>
    (await voucherOf(voucherXml(inside)))?.goods?.map(({ godown, quantity, value, unread }) => [godown, quantity, value, unread])

  it('come in or go out as the side, the list or the sign of the amount says', async () => {
    expect(await goodsIn(entry(`<ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE>${figures(' 2.5 nos', '-10.00')}`))).toEqual([
      ['', 25_000n, 1_000n, undefined],
    ])
    expect(await goodsIn(entry(`<ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>${figures('2 nos', '10')}`))).toEqual([
      ['', -20_000n, -1_000n, undefined],
    ])
    expect(await goodsIn(entry(figures('2 nos', '-10'), 'INVENTORYENTRIES.LIST'))).toEqual([['', 20_000n, 1_000n, undefined]])
    expect(await goodsIn(entry(figures('2 nos', '0'), 'INVENTORYENTRIESOUT.LIST'))).toEqual([['', -20_000n, 0n, undefined]])
  })

  it('lie in the godowns of their batches, where these add up to the entry', async () => {
    const split = batch('Main Location', '1 nos', '4') + batch('Shed', '2 nos', '6')
    expect(await goodsIn(entry(figures('3 nos', '10') + split))).toEqual([
      ['Main Location', -10_000n, -400n, undefined],
      ['Shed', -20_000n, -600n, undefined],
    ])
    expect(await goodsIn(entry(figures('4 nos', '10') + split))).toEqual([['', -40_000n, -1_000n, undefined]])
  })

  it('are billed where nothing else is said, none where nothing moves, and marked where they cannot be read', async () => {
    expect(await goodsIn(entry('<BILLEDQTY>7 nos</BILLEDQTY><AMOUNT>-7</AMOUNT>'))).toEqual([['', 70_000n, 700n, undefined]])
    expect(await goodsIn(entry(figures('', '')))).toBeUndefined()
    expect(await goodsIn(entry(figures('1 box 2 nos', '-7')))).toEqual([['', 0n, 0n, true]])
  })
})

describe('the lines of a voucher', () => {
  it('are debit positive, in the order of the file, zero lines too', async () => {
    expect(await linesIn(lineXml('Rent', '-500.00') + lineXml('Cash', '500.00') + lineXml('Cash Sales', '0.00'))).toEqual([
      ['Rent', 50_000n],
      ['Cash', -50_000n],
      ['Cash Sales', 0n],
    ])
  })

  it('may be one zero line', async () => {
    expect(await linesIn(lineXml('Cash', '0.00'))).toEqual([['Cash', 0n]])
  })

  it('keep their own narration, and a ledger stays twice where it stood twice', async () => {
    const narrated = `<LEDGERENTRIES.LIST><LEDGERNAME>Rent</LEDGERNAME><NARRATION>Baisakh</NARRATION><AMOUNT>-1</AMOUNT></LEDGERENTRIES.LIST>`
    const voucher = await voucherOf(
      voucherXml(narrated + lineXml('Rent', '-1', 'LEDGERENTRIES.LIST') + lineXml('Cash', '2', 'LEDGERENTRIES.LIST')),
    )
    expect(voucher?.lines).toEqual([
      { ledger: 'Rent', amount: 100n, narration: 'Baisakh' },
      { ledger: 'Rent', amount: 100n },
      { ledger: 'Cash', amount: -200n },
    ])
  })

  it('are not confused with the amounts of bills, banks and cost centres', async () => {
    const bill = `<BILLALLOCATIONS.LIST><NAME>1</NAME><AMOUNT>-77.00</AMOUNT></BILLALLOCATIONS.LIST>`
    const party = `<LEDGERENTRIES.LIST>${bill}<LEDGERNAME>Ram</LEDGERNAME><AMOUNT>-5.00</AMOUNT>${bill}</LEDGERENTRIES.LIST>`
    expect(await linesIn(party + lineXml('Fees', '5.00', 'LEDGERENTRIES.LIST'))).toEqual([
      ['Ram', 500n],
      ['Fees', -500n],
    ])
  })

  it.each(['ALLINVENTORYENTRIES.LIST', 'INVENTORYENTRIES.LIST'])('of an invoice hold what its goods book, under %s', async (list) => {
    const party = lineXml('Ram', '-113.00', 'LEDGERENTRIES.LIST') + lineXml('VAT', '13.00', 'LEDGERENTRIES.LIST')
    expect(await linesIn(goods(list, 'Sales', '100.00') + party)).toEqual([
      ['Ram', 11_300n],
      ['VAT', -1300n],
      ['Sales', -10_000n],
    ])
  })

  it('of an invoice are not doubled where the ledger entries hold the sale already', async () => {
    const entries = lineXml('Ram', '-100.00') + lineXml('Sales', '100.00')
    expect(
      await linesIn(entries + lineXml('Ram', '-100.00', 'LEDGERENTRIES.LIST') + goods('ALLINVENTORYENTRIES.LIST', 'Sales', '100.00')),
    ).toEqual([
      ['Ram', 10_000n],
      ['Sales', -10_000n],
    ])
  })

  it('are found also where they are split between the two lists, or one holds the party alone', async () => {
    const [party, vat, sale] = [['Ram', '-113'] as const, ['VAT', '13'] as const, ['Sales', '100'] as const]
    const own = (...lines: (readonly [string, string])[]) =>
      lines.map(([name, amount]) => lineXml(name, amount, 'LEDGERENTRIES.LIST')).join('')
    const whole = [
      ['Ram', 11_300n],
      ['VAT', -1300n],
      ['Sales', -10_000n],
    ]
    expect(await linesIn(lineXml(...party) + own(vat, sale))).toEqual(whole)
    expect(await linesIn(lineXml(...party) + own(party, vat, sale))).toEqual(whole)
    expect(await linesIn(lineXml(...party) + own(vat) + goods('ALLINVENTORYENTRIES.LIST', ...sale))).toEqual(whole)
    expect(await linesIn(lineXml('Ram', '0') + own(party, vat, sale))).toEqual(whole)
  })

  it('are all there when what the goods book cancels out', async () => {
    const own = [lineXml('Ram', '-226', 'LEDGERENTRIES.LIST'), lineXml('Service', '226', 'LEDGERENTRIES.LIST')].join('')
    const [sold, taken] = [goods('ALLINVENTORYENTRIES.LIST', 'Sales', '1000'), goods('ALLINVENTORYENTRIES.LIST', 'Sales', '-1000')]
    expect((await linesIn(own + sold + taken))?.map(([name]) => name)).toEqual(['Ram', 'Service', 'Sales', 'Sales'])
    const unbalanced = await linesIn(lineXml('Ram', '-10', 'LEDGERENTRIES.LIST') + sold + taken)
    expect(unbalanced?.map(([name]) => name)).toContain('Ram')
  })

  it('leave out the empty lists that Tally writes', async () => {
    expect(await linesIn(`<LEDGERENTRIES.LIST>      </LEDGERENTRIES.LIST><ALLLEDGERENTRIES.LIST/>${lineXml('Cash', '1')}`)).toEqual([
      ['Cash', -100n],
    ])
  })

  it('in a foreign currency count by what follows the last equals sign', async () => {
    expect(await linesIn(lineXml('Bank USD', '-$ 100 @ ₹ 80/$ = -₹ 8000.00') + lineXml('Export', '8000.00'))).toEqual([
      ['Bank USD', 800_000n],
      ['Export', -800_000n],
    ])
  })
})

describe('a voucher', () => {
  it('keeps its type, number, date, narration, reference and party', async () => {
    const inside = `<VOUCHERTYPENAME>Cash Bill</VOUCHERTYPENAME><VOUCHERNUMBER>CB/7</VOUCHERNUMBER><REFERENCE>PO 9</REFERENCE>
      <NARRATION>Being&#13;&#10;sold &lt;cash&gt;</NARRATION><PARTYNAME>Ram</PARTYNAME><PARTYLEDGERNAME>Ram  Traders</PARTYLEDGERNAME>`
    expect(await voucherOf(voucherXml(inside, 'REMOTEID="r-9" VCHTYPE="Sales" ACTION="Create"'))).toEqual({
      kind: 'voucher',
      externalId: 'r-9',
      type: 'Cash Bill',
      number: 'CB/7',
      date: '2009-04-01',
      narration: 'Being\nsold <cash>',
      reference: 'PO 9',
      party: 'Ram  Traders',
      cancelled: false,
      optional: false,
      lines: [],
      position: 1,
    })
  })

  it('may have no number', async () => {
    expect(await voucherOf(voucherXml('<VOUCHERNUMBER/>'))).toMatchObject({ number: '', type: 'Journal' })
  })

  it('says whether it is cancelled or optional', async () => {
    expect(await voucherOf(voucherXml('<ISCANCELLED>Yes</ISCANCELLED>'))).toMatchObject({ cancelled: true, optional: false })
    expect(await voucherOf(voucherXml('<ISOPTIONAL>Yes</ISOPTIONAL>'))).toMatchObject({ cancelled: false, optional: true })
    expect(await voucherOf(voucherXml('', 'ACTION="Cancel"'))).toMatchObject({ cancelled: true })
  })

  it('that is deleted in Tally is listed and left out', async () => {
    const deleted = voucherXml('<VOUCHERNUMBER>5</VOUCHERNUMBER><ISDELETED>Yes</ISDELETED>')
    const [what, message] = ['Journal · 5 · 20090401', 'The voucher is deleted in Tally and was left out.']
    expect(await recordsOf(tallyFile(deleted))).toEqual([{ kind: 'problem', position: 1, what, message, voucher: true }])
  })

  it.each([
    [
      'has an impossible date',
      voucherXml('').replace('20090401', '20090431'),
      'Journal · 20090431',
      'The date cannot be read; the voucher was left out.',
    ],
    [
      'has an amount finer than paisa',
      voucherXml(lineXml('Cash', '1.005')),
      'Journal · 20090401 · Cash 1.005',
      'A line cannot be read; the voucher was left out.',
    ],
    [
      'has an amount without a ledger',
      voucherXml(lineXml('', '5.00')),
      'Journal · 20090401 · 5.00',
      'A line cannot be read; the voucher was left out.',
    ],
  ])('that %s is listed and left out whole', async (_name, object, what, message) => {
    expect(await recordsOf(tallyFile(object))).toEqual([{ kind: 'problem', position: 1, what, message, voucher: true, unread: true }])
  })

  it.each(['<ISCANCELLED>Yes</ISCANCELLED>', '<ISOPTIONAL>Yes</ISOPTIONAL>'])(
    'that Tally does not count lacks nothing unread: %s',
    async (flag) => {
      const [problem] = await recordsOf(tallyFile(voucherXml(flag + lineXml('Cash', '1.005'))))
      expect(problem).not.toHaveProperty('unread')
    },
  )
})

describe('what a voucher is known by', () => {
  it.each([
    ['REMOTEID="r" VCHKEY="k"', 'r'],
    ['VCHKEY="k"', 'g'],
  ])('is its REMOTEID, or else its GUID: %s', async (attributes, id) => {
    expect(await voucherOf(voucherXml('<GUID TYPE="String">g</GUID>', attributes))).toMatchObject({ externalId: id })
  })

  it('is its key where it has nothing else', async () => {
    expect(await voucherOf(voucherXml('', 'VCHKEY="k"'))).toMatchObject({ externalId: 'k' })
  })

  it('is its content where the file gives no id: the same again at the next reading, another for a twin', async () => {
    const bare = voucherXml(lineXml('Rent', '-1') + lineXml('Cash', '1'), '')
    const ids = async () =>
      (await recordsOf(tallyFile(bare, bare, bare.replaceAll('1<', '2<')))).map((record) => record.kind === 'voucher' && record.externalId)
    const first = await ids()
    expect(new Set(first).size).toBe(3)
    expect(await ids()).toEqual(first)
  })
})
