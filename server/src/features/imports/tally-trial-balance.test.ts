import { describe, expect, it } from 'vitest'
import { allOf, balanceRowXml, reportFile, tallyFile, upload } from './tally-fixture.ts'
import { readTrialBalance } from './tally-trial-balance.ts'

const read = (file: string | Uint8Array, chunk_bytes?: number) => allOf(readTrialBalance(upload(file, chunk_bytes)))

describe('a trial balance that Tally exported', () => {
  it('states groups and ledgers in its order, debit positive, whatever sign a side carries', async () => {
    const file = reportFile(
      balanceRowXml('Capital Account', '', '18,80,031.55'),
      balanceRowXml('Ram Traders', '-1500.50', ''),
      balanceRowXml('Cash', '999', ''),
      balanceRowXml('Sundry Debtors', '-100.00', '30.00'),
    )
    expect(await read(file)).toEqual([
      { name: 'Capital Account', closing: -188_003_155n },
      { name: 'Ram Traders', closing: 150_050n },
      { name: 'Cash', closing: 99_900n },
      { name: 'Sundry Debtors', closing: 7_000n },
    ])
  })

  it('is read the same in small pieces and in the encoding of Tally', async () => {
    const file = reportFile(balanceRowXml('A &amp; B &#39;Traders&#39;', '-5.00', ''))
    const expected = [{ name: "A & B 'Traders'", closing: 500n }]
    expect(await read(file, 7)).toEqual(expected)
    expect(await read(Buffer.from(`\uFEFF${file}`, 'utf16le'))).toEqual(expected)
  })

  it('closes with nothing where both sides are empty, and with what is unknown where an amount cannot be read', async () => {
    expect(await read(reportFile(balanceRowXml('Cash', '', ''), balanceRowXml('Rent', '3.333', '')))).toEqual([
      { name: 'Cash', closing: 0n },
      { name: 'Rent', closing: null },
    ])
  })

  it('states nothing in rows without closing balances', async () => {
    const opening = '<DSPACCNAME><DSPDISPNAME>Cash</DSPDISPNAME></DSPACCNAME><DSPACCINFO><DSPOPDRAMT>5</DSPOPDRAMT></DSPACCINFO>'
    expect(await read(reportFile(opening, balanceRowXml('Rent', '-1', '')))).toEqual([{ name: 'Rent', closing: 100n }])
    await expect(read(reportFile(opening))).rejects.toThrow('The file holds no closing balances of a trial balance.')
  })

  it('is distinguished from other files by a sentence', async () => {
    const balanceSheet = '<BSNAME><DSPACCNAME><DSPDISPNAME>Loans</DSPDISPNAME></DSPACCNAME></BSNAME><BSAMT><BSMAINAMT>5</BSMAINAMT></BSAMT>'
    await expect(read(reportFile(balanceSheet))).rejects.toThrow('The file holds no closing balances of a trial balance.')
    await expect(read(tallyFile('<LEDGER NAME="Cash"></LEDGER>'))).rejects.toThrow('The file holds masters or vouchers.')
    await expect(read('PK\u0003\u0004')).rejects.toThrow('The file is a zip archive')
    await expect(read('{}')).rejects.toThrow('This is not an XML export of Tally.')
    await expect(read('')).rejects.toThrow('The file is empty.')
    await expect(read(reportFile(balanceRowXml('Cash', '-1', '')).slice(0, -30))).rejects.toThrow('The file ends in the middle')
    await expect(read(`<ENVELOPE>${'<A>'.repeat(100)}`)).rejects.toThrow('One entry of the file is larger')
  })
})
