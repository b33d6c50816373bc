import { BANK_LINES_AT_ONCE } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { add, gap, type Paisa, paisaText } from '@lekha/money'
import { type BankAccount, readBankAccounts } from '../../figures/bank-accounts.ts'
import { type BankSums, type ClearedLine, readBankLines, readClearedSum, sumBankLines } from '../../figures/bank-lines.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Block, Column, Context, Request, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { ledgerParam } from '../vouchers/line-filters.ts'

const params = { ledger: ledgerParam({ en: 'Bank account', np: 'बैंक खाता' }) }

type Data = {
  account: BankAccount | undefined
  lines: ClearedLine[]
  sums: BankSums | undefined
  cleared: Paisa | undefined
  chosenLedger: BankAccount | undefined
}
type Reconciled = Context<typeof params, Data>

/** Why the balance of a bank ledger is not that of the bank: what was entered and the bank does not have yet, down to the balance that it must state. */
export const bankReconciliation = defineReport({
  id: 'bank-reconciliation',
  title: { en: 'Bank reconciliation statement', np: 'बैंक हिसाब मिलान विवरण' },
  period: 'position',
  depth: 2,
  params,
  gather,
  heading: ({ data: { account }, nameOf }) => (account ? { subtitle: nameOf(account) } : {}),
  blocks: (context): Block[] => [{ block: 'table', id: 'reconciliation', columns: columnsOf(context), rows: rowsOf(context) }],
  proofs: ({ data: { sums, cleared }, say }) =>
    sums && cleared !== undefined
      ? [
          {
            id: 'cleared',
            label: say({ en: 'Balance at the bank = what the bank has', np: 'बैंकको बाँकी = बैंकमा पुगेका' }),
            difference: paisaText(gap(sums.bank, cleared)),
          },
        ]
      : [],
})

/** Of the account that is chosen; of the first one where none is. */
async function gather(snapshot: Snapshot, { period, params: { ledger } }: Request<typeof params>): Promise<Data> {
  const accounts = await readBankAccounts(snapshot.sql, snapshot.organizationId)
  const chosen = accounts.find(({ id }) => id === ledger)
  if (ledger !== '' && !chosen) throw new BookError('There is no such bank account.', { code: 'not_found' })
  const account = chosen ?? accounts[0]
  if (!account) return { account, lines: [], sums: undefined, cleared: undefined, chosenLedger: undefined }
  const of = { ledgerId: account.id, to: period.to }
  return {
    account,
    lines: await readBankLines(snapshot, { ...of, limit: BANK_LINES_AT_ONCE }),
    sums: await sumBankLines(snapshot, of),
    cleared: await readClearedSum(snapshot, of),
    chosenLedger: chosen,
  }
}

const columnsOf = ({ say }: Reconciled): Column[] => [
  { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
  { id: 'date', label: say(WORDS.date), kind: 'date', width: 112 },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 104 },
  { id: 'reference', label: say(WORDS.reference), kind: 'text', width: 140, spare: true },
  { id: 'amount', label: say(WORDS.amount), kind: 'balance', width: 140, main: true },
]

const BOOK: Words = { en: 'Balance by the books', np: 'बहीअनुसार बाँकी' }
const IN: Words = { en: 'Paid in, not at the bank yet', np: 'जम्मा गरिएको, बैंकमा नदेखिएको' }
const OUT: Words = { en: 'Paid out, not yet paid by the bank', np: 'भुक्तानी गरिएको, बैंकले नतिरेको' }
const BANK: Words = { en: 'Balance that the bank must state', np: 'बैंकले देखाउनुपर्ने बाँकी' }
const MORE: Words = { en: 'Further lines', np: 'थप पङ्क्ति' }

function rowsOf({ data: { account, lines, sums }, say, nameOf }: Reconciled): Row[] {
  if (!account || !sums) return []
  const side = (id: string, title: Words, amount: Paisa, isOf: (line: ClearedLine) => boolean): Row[] => {
    const own = lines.filter(isOf)
    const left = gap(amount, add(...own.map((line) => line.amount)))
    return [
      { id, look: 'heading', label: say(title), level: 0, cells: { amount } },
      ...own.map((line): Row => lineRow(line, nameOf({ name: line.particulars, nameNp: line.particularsNp }))),
      ...(left === 0n ? [] : [{ id: `${id}-more`, look: 'item', label: say(MORE), level: 1, cells: {} } as const]),
    ]
  }
  return [
    {
      ...{ id: 'book', look: 'subtotal', label: say(BOOK), level: 0, cells: { amount: sums.book } },
      opens: { report: 'ledger', params: { ledgerId: account.id } },
    },
    ...side('in', IN, sums.unclearedIn, ({ amount }) => amount > 0n),
    ...side('out', OUT, sums.unclearedOut, ({ amount }) => amount < 0n),
    { id: 'bank', look: 'total', label: say(BANK), level: 0, cells: { amount: sums.bank } },
  ]
}

const lineRow = (line: ClearedLine, particulars: string): Row => ({
  ...{ id: `${line.voucherId}-${line.lineNo}`, look: 'item', label: particulars, level: 1 },
  cells: { date: line.date, number: line.number, reference: line.reference, amount: line.amount },
  opens: { screen: 'voucher', params: { id: line.voucherId } },
})
