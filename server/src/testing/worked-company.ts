import { readFile } from 'node:fs/promises'
import { createFiscalYear, createLedger, type Report, readReport, tablesOf, writeOpenings } from '@lekha/contract'
import { openTestBooks, type TestApp, type TestBooks } from './test-app.ts'
import { LEDGER_FIELDS, openingLine, openingsOf } from './test-books.ts'

const FOLDER = new URL('../../../fixtures/', import.meta.url)

/** A transaction of a journal of plain-text accounting; `type` is the voucher's. */
type Transaction = { date: string; description: string; type: string; lines: [ledger: string, amount: string][] }

/** Reads the part of the format that our fixtures use: `account` with its group, and transactions whose first line names their type. */
function readJournal(text: string) {
  const accounts = [...text.matchAll(/^account (.+?) +; group: (.+)$/gm)].map(([, name = '', group = '']) => ({ name, group }))
  const transactions = [...text.matchAll(/^(\d{4}-\d\d-\d\d) (.+?) +; type: (\S+)\n((?: {4}\S.*\n)+)/gm)].map(
    ([, date = '', description = '', type = '', postings = '']): Transaction => ({
      ...{ date, description, type },
      lines: postings
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/) as [string, string]),
    }),
  )
  return { accounts, transactions }
}

/** Himal Traders as `fixtures/himal-traders.journal` has it, posted over HTTP, and the way to ask its reports. */
export async function openWorkedCompany(test: TestApp) {
  const books = await openTestBooks(test)
  const { owner, organizationId } = books
  await owner.call(createFiscalYear, { query: { subcompany: organizationId }, body: { year: '2027-07-17', end: '2028-07-15' } })
  const { accounts, transactions } = readJournal(await readFile(new URL('himal-traders.journal', FOLDER), 'utf8'))
  const created = new Map<string, string>()
  for (const { name, group } of accounts) {
    const body = { ...LEDGER_FIELDS, name, groupId: books.groupId(group) }
    created.set(name, (await owner.call(createLedger, { params: { organizationId }, body })).answer.result.id)
  }
  const ledgerId = (name: string) => created.get(name) ?? books.ledgerId(name)
  for (const transaction of transactions) await enter({ ...books, ledgerId }, transaction)
  /** Which report a line asks for. */
  const read = (line: string) => readCommand(line, ledgerId, books.groupId)
  const ask = async (line: string): Promise<Report> => {
    const { report, query } = read(line)
    const reply = await owner.call(readReport, { params: { organizationId, report }, query })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
    return reply.answer
  }
  return { ...books, ledgerId, read, ask }
}

async function enter(books: TestBooks, { date, description, type, lines }: Transaction): Promise<void> {
  if (type === 'opening') {
    const { entry } = await openingsOf(books)
    const body = { entry, lines: lines.map(([name, amount]) => openingLine(books, name, amount)) }
    await books.owner.call(writeOpenings, { params: { organizationId: books.organizationId }, body })
    return
  }
  const posted = await books.post(date, [], {
    type,
    narration: description,
    lines: lines.map(([name, amount]) => {
      const { ledgerId, amount: paisa } = openingLine(books, name, amount)
      return { ledgerId, amount: paisa }
    }),
  })
  if (posted.status !== 201) throw new Error(JSON.stringify(posted.error))
}

/** `ledger Bishal Stores from=2026-07-17` asks for the statement of that ledger; `group-summary Current Assets …` for that group. */
function readCommand(line: string, ledgerId: (name: string) => string, groupId: (name: string) => string) {
  const [report = '', ...words] = line.split(' ')
  const pairs = words.filter((word) => word.includes('=')).map((word) => word.split('=') as [string, string])
  const name = words.filter((word) => !word.includes('=')).join(' ')
  const subject: Record<string, string> =
    name === '' ? {} : report === 'group-summary' ? { groupId: groupId(name) } : { ledgerId: ledgerId(name) }
  return { report, query: { ...subject, ...Object.fromEntries(pairs) } }
}

/** A report as a page of text: the figure of the level above, the rows of each table with their indent, totals after `=`, figures, and the proofs that do not hold. */
export function pageOf(report: Report): string {
  const parent = report.parent ? [`${report.parent.label}: ${report.parent.amount}`] : []
  const lines = report.blocks.flatMap((block) => {
    if (block.block === 'figures') return block.figures.map(({ label, value }) => `${label}: ${value}`)
    return tablesOf(block).flatMap(({ rows, totals }) => [
      ...rows.map(({ level, cells }) => `${'  '.repeat(level)}${cells.map((cell) => cell ?? '').join(' | ')}`.trimEnd()),
      ...(totals.length > 0 ? [`= ${totals.map((cell) => cell ?? '').join(' | ')}`.trimEnd()] : []),
    ])
  })
  return [...parent, ...lines].join('\n')
}

/** The commands of `himal-traders.reports`, each with the page that it must give. */
export async function expectedPages(): Promise<{ command: string; page: string }[]> {
  const text = await readFile(new URL('himal-traders.reports', FOLDER), 'utf8')
  return text
    .split(/^> /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...lines] = part.trimEnd().split('\n')
      if (lines.length === 0) throw new Error(`No page is given for ${command}`)
      return { command, page: lines.join('\n') }
    })
}
