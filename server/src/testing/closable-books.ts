import {
  closeFiscalYear,
  createFiscalYear,
  createLedger,
  listFiscalYears,
  listGroups,
  listLedgers,
  postVoucher,
  type Report,
  type ReportTable,
  readReport,
  readYearEnd,
  reopenFiscalYear,
  tablesIn,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import type { TestBooks } from './test-app.ts'
import { createWithoutYear, LEDGER_FIELDS } from './test-books.ts'

export const FORMER = { starts: '2024-07-16', ends: '2025-07-16' }
export const LATTER = { starts: '2025-07-17', ends: '2026-07-16' }

type Pairs = readonly (readonly [ledger: string, amount: string])[]

/** An organization with two years whose calendar is certain, 2081/82 and 2082/83, with income, expense and a sub-balance in both. */
export type ClosableBooks = Awaited<ReturnType<typeof openClosableBooks>>

export async function openClosableBooks(books: TestBooks) {
  const { owner, organizationId } = await createWithoutYear(books)
  const params = { organizationId }
  for (const { starts: year, ends: end } of [FORMER, LATTER]) {
    await owner.call(createFiscalYear, { query: { subcompany: organizationId }, body: { year, end } })
  }
  const years = async () => (await owner.call(listFiscalYears, { query: { subcompany: organizationId } })).answer.result
  const [former, latter] = (await years()).map(({ id }) => id)
  if (!former || !latter) throw new Error('The years are missing.')
  const { result: ledgers } = (await owner.call(listLedgers, { params })).answer
  const ids = new Map(ledgers.map(({ name, id }) => [name, id]))
  const ledgerId = (name: string) => ids.get(name) ?? `no ledger ${name}`
  const post = (date: string, lines: Pairs) =>
    owner.call(postVoucher, {
      params,
      body: { type: 'journal', date, lines: lines.map(([name, amount]) => ({ ledgerId: ledgerId(name), amount: parsePaisa(amount) })) },
    })
  const ask = async (report: string, query: Record<string, string> = {}): Promise<Report & ReportTable> => {
    const { answer, error } = await owner.call(readReport, { params: { ...params, report }, query })
    if (error) throw new Error(error.message)
    const [table] = tablesIn(answer)
    return { ...answer, columns: table?.columns ?? [], rows: table?.rows ?? [], totals: table?.totals ?? [] }
  }
  const yearCalled = async (id: string) => (await years()).find((year) => year.id === id)
  return {
    ...{ owner, organizationId, former, latter, ledgerId, post, ask, years },
    end: async (id: string) => (await owner.call(readYearEnd, { params: { id } })).answer.result,
    close: async (id: string) => owner.call(closeFiscalYear, { params: { id }, body: { version: (await yearCalled(id))?.version ?? 0 } }),
    reopen: async (id: string, reason = 'A bill was found') =>
      owner.call(reopenFiscalYear, { params: { id }, body: { reason, version: (await yearCalled(id))?.version ?? 0 } }),
    addLedger: async (name: string, groupName: string) => {
      const { result: groups } = (await owner.call(listGroups, { params })).answer
      const groupId = groups.find((group) => group.name === groupName)?.id ?? ''
      const { answer } = await owner.call(createLedger, { params, body: { ...LEDGER_FIELDS, name, groupId } })
      ids.set(name, answer.result.id)
    },
  }
}
