import { sentence } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import type { StatedBill } from '../../bills/opening-bills.ts'
import type { TallyProblem } from '../../tally-records.ts'
import type { SheetPlan } from '../plan-sheets.ts'
import { problemAt, type SheetRow, unprintable } from '../sheet-rows.ts'
import { amountOf, dayIn } from '../sheet-values.ts'
import { amountCells } from '../sheet-vouchers.ts'

/** A bill of an opening balance as its row has it. */
export type BillOfSheet = {
  ledger: string
  subLedger: string
  name: string
  billedOn: string
  dueOn: string | null
  amount: Paisa
  row: SheetRow
}

const NO_NAME = sentence('The name of the bill is missing.')
const NO_DAY = sentence('The day of the bill is missing.')
const LONGEST_NAME = 100

/** The bills of a sheet; `today`, BS, tells which calendar a date is of. Rows that cannot be read are among the problems. */
export function billsOf(rows: readonly SheetRow[], today: string, problems: TallyProblem[]): BillOfSheet[] {
  return rows.flatMap((row) => {
    const refuse = (id: string, what: string, message: string): [] => {
      problems.push(problemAt(row.at(id), what, message))
      return []
    }
    const fault = unprintable(row, ['ledger', 'subLedger', 'bill'])
    if (fault) problems.push(fault)
    if (fault) return []
    const [name, ledger] = [row.cell('bill'), row.cell('ledger')]
    if (ledger === '') return refuse('ledger', name, sentence('The row names no ledger.'))
    if (name === '') return refuse('bill', ledger, NO_NAME)
    if (name.length > LONGEST_NAME) return refuse('bill', ledger, sentence('This text is too long.'))
    if (row.cell('billDate') === '') return refuse('billDate', name, NO_DAY)
    const billed = dayIn(row.cell('billDate'), today, undefined)
    if (!billed.ok) return refuse('billDate', row.written('billDate'), billed.message)
    const due = row.cell('dueDate') === '' ? undefined : dayIn(row.cell('dueDate'), today, undefined)
    if (due && !due.ok) return refuse('dueDate', row.written('dueDate'), due.message)
    const amount = amountOf(amountCells(row))
    if (!amount.ok) return refuse(amount.id ?? 'amount', row.written(amount.id ?? 'amount'), amount.message)
    if (amount.value === undefined) return refuse('debit', name, sentence('An amount is missing.'))
    const subLedger = row.cell('subLedger')
    return [{ ledger, subLedger, name, billedOn: billed.value, dueOn: due?.value ?? null, amount: amount.value, row }]
  })
}

type Names = Pick<SheetPlan, 'find' | 'subLedgerOf'> & {
  faultOf: (names: { ledger: string; subLedger: string }) => { id: 'ledger' | 'subLedger'; message: string } | undefined
}

/** The same with our ledgers; a bill of a party that is not known is refused. */
export function statedBills(bills: readonly BillOfSheet[], { find, subLedgerOf, faultOf }: Names, problems: TallyProblem[]): StatedBill[] {
  return bills.flatMap(({ ledger, subLedger, row, ...bill }) => {
    const found = find(ledger)
    const fault = faultOf({ ledger, subLedger })
    if (fault) problems.push(problemAt(row.at(fault.id), [ledger, subLedger].filter(Boolean).join(' · '), fault.message))
    if (!found || fault) return []
    const subLedgerId = subLedger === '' ? null : (subLedgerOf(found.id, subLedger)?.id ?? null)
    return [{ ...bill, ledgerId: found.id, subLedgerId, called: `${ledger} · ${bill.name}`, at: row.at('bill') }]
  })
}
