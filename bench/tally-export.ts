import { amountText, voucherOf } from './vouchers.ts'

/** The sizes of a generated Tally export. */
export type ExportSize = { vouchers: number; ledgers: number }

/** An export as Tally writes it: ledgers, then journal vouchers of two or three lines; debits are negative there. */
export function tallyExport({ vouchers, ledgers }: ExportSize): Buffer {
  const names = Array.from({ length: ledgers }, (_, index) => `Party ${index + 1}`)
  const parts = [Buffer.from(HEAD + names.map(ledgerText).join(''))]
  for (let from = 0; from < vouchers; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, vouchers - from) }, (_, index) => voucherText(from + index, names))
    parts.push(Buffer.from(chunk.join('')))
  }
  return Buffer.concat([...parts, Buffer.from(FOOT)])
}

/** Vouchers are joined into texts of this many, because one string of all of them can exceed V8's limit. */
const CHUNK = 10_000

const HEAD = `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>Benchmark</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC><REQUESTDATA>
`
const FOOT = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

const ledgerText = (name: string): string =>
  `<TALLYMESSAGE><LEDGER NAME="${name}"><PARENT>Sundry Debtors</PARENT><OPENINGBALANCE>0.00</OPENINGBALANCE></LEDGER></TALLYMESSAGE>\n`

function voucherText(n: number, names: readonly string[]): string {
  const { date, narration, lines } = voucherOf(n, names)
  const entries = lines.map(
    ({ ledgerId, amount }) =>
      `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${ledgerId}</LEDGERNAME><AMOUNT>${amountText(-amount)}</AMOUNT></ALLLEDGERENTRIES.LIST>`,
  )
  return `<TALLYMESSAGE><VOUCHER REMOTEID="benchmark-${n}" VCHTYPE="Journal" ACTION="Create"><DATE>${date.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>Journal</VOUCHERTYPENAME><VOUCHERNUMBER>${n + 1}</VOUCHERNUMBER><NARRATION>${narration}</NARRATION>${entries.join('')}</VOUCHER></TALLYMESSAGE>\n`
}
