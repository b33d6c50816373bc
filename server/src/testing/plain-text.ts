import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, exportAsBeancount, exportAsHledger, type Report, tablesIn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import type { TestApp, TestBooks } from './test-app.ts'

/** Programs of plain-text accounting read what we export. They may be missing on a machine: then their tests are skipped, and say so. */

export const isInstalled = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** An export of the whole books as its text. */
export async function exportOf(
  { app }: Pick<TestApp, 'app'>,
  { owner, organizationId }: Pick<TestBooks, 'owner' | 'organizationId'>,
  endpoint: Endpoint,
): Promise<string> {
  const { status, text } = await ask(app, endpoint, { params: { organizationId }, headers: { authorization: `Bearer ${owner.token}` } })
  if (status !== 200) throw new Error(text)
  return text
}

const UTF8 = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }

/** What hledger, or Ledger, says of a journal. @throws what it says where it refuses */
export function askJournal(program: 'hledger' | 'ledger', journal: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, ['-f', '-', ...words], { input: journal, encoding: 'utf8', env: UTF8 })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
  return stdout
}

/** What hledger says in rows of cells, without the row of heads. */
export const hledgerRows = (journal: string, ...words: string[]): string[][] =>
  cellsIn(askJournal('hledger', journal, ...words, '-O', 'csv')).slice(1)

/** What every account holds, those with nothing left out; by hledger or by Ledger. */
export function balancesIn(program: 'hledger' | 'ledger', journal: string): Map<string, bigint> {
  const rows =
    program === 'hledger'
      ? hledgerRows(journal, 'balance', '--flat', '-N').map(([account = '', amount = '']) => [account, amount])
      : askJournal('ledger', journal, 'balance', '--flat', '--no-total', '--balance-format', '%(amount)\t%(account)\n')
          .trimEnd()
          .split('\n')
          .map((row) => row.split('\t').toReversed())
  return new Map(rows.map(([account = '', amount = '']) => [account, paisaOf(amount)] as const).filter(([, amount]) => amount !== 0n))
}

export const paisaOf = (amount: string): bigint => parsePaisa(amount.replace(/ NPR$/, ''))

function askBeancount(program: 'bean-check' | 'bean-query', ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: UTF8 })
  if (status !== 0) throw new Error(stderr + stdout)
  return stdout
}

/** What every account of a Beancount file holds, those with nothing left out. @throws what bean-check says where it refuses the file */
export async function balancesInBeancount(text: string): Promise<Map<string, bigint>> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-beancount-'))
  const file = join(folder, 'books.beancount')
  try {
    await writeFile(file, text)
    askBeancount('bean-check', file)
    const stdout = askBeancount('bean-query', '-f', 'csv', file, 'select account, sum(number) as amount group by account')
    const rows = stdout.trim().split(/\r?\n/).slice(1)
    const balances = rows
      .map((row) => row.split(','))
      .map(([account = '', amount = '']) => [account.trim(), paisaOf(amount.trim())] as const)
    return new Map(balances.filter(([, amount]) => amount !== 0n))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What our trial balance by ledger, with the columns of the closing alone, says of every ledger, debit positive. */
export function balancesOf(report: Report): Map<string, bigint> {
  const rows = tablesIn(report).flatMap((table) => table.rows)
  const sides = rows.flatMap(({ cells: [name, debit, credit] }) => [
    ...(debit ? [[String(name), paisaOf(String(debit))] as const] : []),
    ...(credit ? [[String(name), -paisaOf(String(credit))] as const] : []),
  ])
  return new Map(sides.filter(([, amount]) => amount !== 0n))
}

/** The names of the accounts of a Beancount file, which stand beside them. */
export const namesInBeancount = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/ open (\S+) NPR\n {2}name: "([^"]*)"/g)].map(([, account = '', name = '']) => [account, name]))

export const ledgerOf = (account: string): string => account.split(':').at(-1) ?? ''

/** Compares every ledger of these books with what hledger and Beancount reckon from our files, as far as they are installed. */
export async function expectSameBalances(
  product: Pick<TestApp, 'app'>,
  books: Pick<TestBooks, 'owner' | 'organizationId'>,
  trialBalance: Report,
): Promise<void> {
  const ours = balancesOf(trialBalance)
  if (isInstalled('hledger')) {
    const theirs = balancesIn('hledger', await exportOf(product, books, exportAsHledger))
    expect(byLedger(theirs, (account) => ledgerOf(account), ours)).toEqual(ours)
  }
  if (isInstalled('bean-check')) {
    const text = await exportOf(product, books, exportAsBeancount)
    const names = namesInBeancount(text)
    expect(byLedger(await balancesInBeancount(text), (account) => names.get(account) ?? account, ours)).toEqual(ours)
  }
}

/** The sums of accounts by ledger: what is none of ours is a sub-ledger of the ledger above it. */
function byLedger(theirs: Map<string, bigint>, nameOf: (account: string) => string, ours: Map<string, bigint>): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [account, amount] of theirs) {
    const name = [account, account.slice(0, account.lastIndexOf(':'))].map(nameOf).find((each) => ours.has(each)) ?? account
    sums.set(name, (sums.get(name) ?? 0n) + amount)
  }
  return sums
}

const cellsIn = (csv: string): string[][] =>
  csv
    .trim()
    .split('\n')
    .map((row) => [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))
