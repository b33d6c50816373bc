import { setTimeout as sleep } from 'node:timers/promises'
import { type ImportAnswer, importTally, showImport } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { tallyFile } from '../features/imports/tally-fixture.ts'
import type { Caller, TestApp, TestBooks } from './test-app.ts'

export const SAMPLE = '../shared/data/tally-sample/tally-export.xml'
export const EXPECTED = '../shared/data/tally-sample/expected-trial-balance.csv'

/** How an import is asked for. */
export type ImportQuery = { dryRun?: 'true'; confirm?: 'true' }

/** A file as it is uploaded, from its text or its bytes. */
export const upload = (content: string | Uint8Array): File => new File([Buffer.from(content)], 'export.xml', { type: 'text/xml' })

/** Sends a file over HTTP and follows the import to its end. */
export async function importFile(
  caller: Caller,
  organizationId: string,
  content: string | Uint8Array,
  query: ImportQuery = {},
): Promise<ImportAnswer> {
  const started = await caller.call(importTally, { params: { organizationId }, query: query, body: { file: upload(content) } })
  if (started.status !== 202) throw new Error(`${started.status} ${started.error.message}`)
  for (;;) {
    const { answer } = await caller.call(showImport, { params: { organizationId, importId: started.answer.id } })
    if (answer.state !== 'running') return answer
    await sleep(20)
  }
}

/** A ledger of a file; debit openings are negative there. */
export const ledgerXml = (name: string, parent: string, opening = '0', inside = ''): string =>
  `<LEDGER NAME="${name}"><PARENT>${parent}</PARENT><OPENINGBALANCE>${opening}</OPENINGBALANCE>${inside}</LEDGER>`

/** A journal between two ledgers: so much to the debit of the first. */
export function journalXml(id: string, date: string, debit: string, credit: string, amount: string, inside = ''): string {
  const line = (ledger: string, text: string) =>
    `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${ledger}</LEDGERNAME><AMOUNT>${text}</AMOUNT></ALLLEDGERENTRIES.LIST>`
  const head = `<DATE>${date.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>Journal</VOUCHERTYPENAME><VOUCHERNUMBER>7</VOUCHERNUMBER>`
  return `<VOUCHER REMOTEID="${id}">${head}${inside}${line(debit, `-${amount}`)}${line(credit, amount)}</VOUCHER>`
}

/** A small export: two ledgers that open with amounts, and a journal in a year before the one that the test books have. */
export const SMALL = tallyFile(
  ledgerXml('Ram Traders', 'Sundry Debtors', '-1500.50'),
  ledgerXml('Capital of Ram', 'Capital Account', '1500.50'),
  journalXml('s-1', '2024-08-01', 'Ram Traders', 'Cash', '200'),
)

/** The balance of a ledger over everything, straight from the month totals. */
export async function balanceOf({ database }: TestApp, { organizationId }: TestBooks, name: string): Promise<bigint> {
  const found = await database.admin.query<{ balance: string | null }>(
    `select sum(debit_paisa - credit_paisa)::text as balance from ledger_month m join ledger l using (organization_id, ledger_id)
      where m.organization_id = $1 and l.name = $2`,
    [organizationId, name],
  )
  return BigInt(found.rows[0]?.balance ?? 0)
}

/** Where the books stand: nothing was posted, and nothing recorded, while both stay the same. */
export async function positionOf({ database }: TestApp, { organizationId }: TestBooks): Promise<string> {
  const found = await database.admin.query<{ position: string }>(
    `select last_entry || ' ' || audit_seq || ' ' || changes as position from books where organization_id = $1`,
    [organizationId],
  )
  return found.rows[0]?.position ?? ''
}

/** One row of the trial balance that the sample must lead to. */
export type ExpectedRow = { group: string; opening: bigint; debit: bigint; credit: bigint; closing: bigint }

/** Names may hold commas and then stand in quotes. */
export function expectedRows(csv: string): Map<string, ExpectedRow> {
  const [, ...lines] = csv.trim().split(/\r?\n/)
  const rows = lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    const [name = '', group = '', ...amounts] = cells
    const [opening = 0n, debit = 0n, credit = 0n, closing = 0n] = amounts.map(parsePaisa)
    return [name, { group, opening, debit, credit, closing }] as const
  })
  return new Map(rows)
}
