import type { ImportedItem, ImportProblem, ImportTotals, ReconciledLedger } from '@lekha/contract'
import { add, gap, magnitude, paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'

/** The part of the books that storing a run needs. */
export type StoredIn = Pick<Books, 'sql' | 'organizationId'>

/** All findings of a run. */
export type Findings = { ledgers: ReconciledLedger[]; problems: ImportProblem[]; items: ImportedItem[] }

/** The lists of a run, with the type of their rows. */
export type Lists = {
  ledgers: ReconciledLedger
  differences: ReconciledLedger
  openings: ReconciledLedger
  problems: ImportProblem
  items: ImportedItem
}

/** The rows of one page. */
const PAGE = 500

const NOTHING = paisaText(ZERO)
const FIGURES = ['opening', 'debit', 'credit', 'closing'] as const

/** Stores the findings of a run in pages, so that no answer has to carry all of them. */
export async function storePages(books: StoredIn, importId: string, { ledgers, problems, items }: Findings): Promise<void> {
  const lists = { ledgers, differences: ledgers.filter(differs), openings: bySize(ledgers), problems, items }
  for (const [list, rows] of Object.entries(lists)) {
    for (let start = 0; start < rows.length; start += PAGE) {
      await run(books.sql)`
        insert into import_page (organization_id, import_id, list, page, rows)
        values (${books.organizationId}, ${importId}, ${list}, ${start / PAGE + 1}, ${JSON.stringify(rows.slice(start, start + PAGE))})`
    }
  }
}

/** A page of a list, the first one where `after` names none, and the `after` of the next. */
export async function readPage<List extends keyof Lists>(
  books: Books,
  importId: string,
  list: List,
  after = '0',
): Promise<{ result: Lists[List][]; next: string | null }> {
  const page = BigInt(after) + 1n
  const found = await rowsOf(books.sql, z.object({ page: z.number(), rows: z.string() }))`
    select page, rows from import_page
     where organization_id = ${books.organizationId} and import_id = ${importId} and list = ${list} and page >= ${page}
     order by page limit 2`
  const [first, second] = found
  return { result: first ? (JSON.parse(first.rows) as Lists[List][]) : [], next: second ? String(page) : null }
}

/** The number of rows of each list, and their totals. */
export function totalsOf({ ledgers, problems }: Omit<Findings, 'items'>): ImportTotals {
  const openings = bySize(ledgers).map(openingOf)
  const sum = (amounts: bigint[]) => paisaText(paisa(amounts.reduce((total, amount) => total + amount, 0n)))
  return {
    ...{ ledgers: ledgers.length, differences: ledgers.filter(differs).length, openings: openings.length, problems: problems.length },
    difference: Object.fromEntries(FIGURES.map((figure) => [figure, differenceIn(ledgers, figure)])) as ImportTotals['difference'],
    debit: sum(ledgers.map(({ ours }) => parsePaisa(ours.debit ?? '0'))),
    credit: sum(ledgers.map(({ ours }) => parsePaisa(ours.credit ?? '0'))),
    openingDebit: sum(openings.filter((amount) => amount > ZERO)),
    openingCredit: sum(openings.filter((amount) => amount < ZERO).map(magnitude)),
  }
}

/** Whether any of the four figures differs; closing balances alone could agree by chance. */
const differs = ({ causes }: ReconciledLedger): boolean => causes.length > 0

const openingOf = ({ theirs }: ReconciledLedger) => parsePaisa(theirs.opening ?? '0')

/** The ledgers with an opening in the difference in openings, the largest first. */
export function bySize(ledgers: readonly ReconciledLedger[]): ReconciledLedger[] {
  const opening = ledgers.filter(({ theirs }) => theirs.opening !== null && theirs.opening !== NOTHING)
  const sized = opening.map((ledger) => ({ ledger, size: magnitude(openingOf(ledger)) }))
  return sized.toSorted((a, b) => (a.size < b.size ? 1 : a.size > b.size ? -1 : 0)).map(({ ledger }) => ledger)
}

/** The sum of the absolute differences of one figure over all compared ledgers, so that differences cannot cancel out. */
function differenceIn(ledgers: readonly ReconciledLedger[], figure: (typeof FIGURES)[number]): string | null {
  const compared = ledgers.flatMap(({ theirs, ours }) => {
    const [their, our] = [theirs[figure], ours[figure]]
    if (their === null || our === null) return []
    return [their === our ? ZERO : gap(parsePaisa(our), parsePaisa(their))]
  })
  if (compared.length === 0) return ledgers.length === 0 ? paisaText(ZERO) : null
  return paisaText(compared.reduce((total, difference) => add(total, difference), ZERO))
}
