import { readTally } from './tally-reader.ts'
import type { TallyRecord, TallyVoucher } from './tally-records.ts'

/** A Tally export that holds these objects, each written as XML. */
export function tallyFile(...objects: string[]): string {
  const messages = objects.map((object) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${object}</TALLYMESSAGE>`).join('\r\n')
  return `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDATA>${messages}</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`
}

/** A voucher of 1 April 2009 with whatever else stands inside. */
export function voucherXml(inside: string, attributes = 'REMOTEID="a-1" VCHTYPE="Journal"'): string {
  return `<VOUCHER ${attributes}><DATE>20090401</DATE>${inside}</VOUCHER>`
}

/** A line under the given list. */
export function lineXml(ledger: string, amount: string, list = 'ALLLEDGERENTRIES.LIST'): string {
  return `<${list}><LEDGERNAME>${ledger}</LEDGERNAME><AMOUNT>${amount}</AMOUNT></${list}>`
}

/** Text or bytes as an upload that arrives in chunks of that many bytes. */
export async function* upload(file: string | Uint8Array, chunk_bytes = 4096): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  for (let start = 0; start < bytes.length; start += chunk_bytes) yield bytes.subarray(start, start + chunk_bytes)
}

/** Everything that a stream gives. */
export async function allOf<Item>(stream: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of stream) items.push(item)
  return items
}

/** All records of a file. */
export async function recordsOf(file: string | Uint8Array, chunk_bytes?: number): Promise<TallyRecord[]> {
  return allOf(readTally(upload(file, chunk_bytes)))
}

/** The first voucher among the records of one object. */
export async function voucherOf(object: string): Promise<TallyVoucher | undefined> {
  const records = await recordsOf(tallyFile(object))
  return records.find((record) => record.kind === 'voucher')
}

/** A report that Tally exported, of these rows. */
export const reportFile = (...rows: string[]): string => `<ENVELOPE>\r\n${rows.join('\r\n')}\r\n</ENVELOPE>`

/** A row of its trial balance: the name as XML, and each side as Tally writes it. */
export const balanceRowXml = (name: string, debit: string, credit: string): string =>
  `<DSPACCNAME><DSPDISPNAME>${name}</DSPDISPNAME></DSPACCNAME><DSPACCINFO><DSPCLDRAMT><DSPCLDRAMTA>${debit}</DSPCLDRAMTA></DSPCLDRAMT><DSPCLCRAMT><DSPCLCRAMTA>${credit}</DSPCLCRAMTA></DSPCLCRAMT></DSPACCINFO>`
