import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Books, refusal } from './books.ts'
import type { Ask, Caller } from './caller.ts'
import { durationText, type Figure, median, unmeasured, whole } from './figures.ts'
import { YEAR } from './vouchers.ts'

/** The books that are exported and then reckoned by us and by others; `size` is their number of vouchers as text. */
/** `signIn` gives a fresh token: other programs read a million vouchers for longer than a session lasts. */
export type PlainTextPlan = { caller: Caller; signIn: () => Promise<string>; books: Books; size: string }

type Program = 'hledger' | 'ledger'
type Comparison = { what: string; path: (books: Books) => string; words: Record<Program, (main: string) => string[]> }

const PERIOD = `from=${YEAR.starts}&to=${YEAR.ends}`
/** What a balance sheet adds up; Ledger knows no types of accounts. */
const OF_BALANCE_SHEET = ['^Capital', '^Loans', '^Current', '^Fixed', '^Investments', '^Branch', '^Misc', '^Suspense', '^Profit']

const COMPARISONS: readonly Comparison[] = [
  {
    what: 'trial balance',
    path: () => `trial-balance?${PERIOD}&view=ledger`,
    words: { hledger: () => ['balance', '--flat'], ledger: () => ['balance', '--flat'] },
  },
  {
    what: 'whole register of the busiest ledger',
    path: ({ ledgerIds }) => `ledger.csv?${PERIOD}&ledgerId=${ledgerIds[0]}`,
    words: { hledger: (main) => ['register', `acct:${main}$`], ledger: (main) => ['register', `${main}$`] },
  },
  {
    what: 'balance sheet',
    path: () => `balance-sheet?to=${YEAR.ends}&compare=none`,
    words: { hledger: () => ['balancesheetequity'], ledger: () => ['balance', ...OF_BALANCE_SHEET] },
  },
]

const ROUNDS = 3

/** What the rows of this measurement compare, printed below the table. */
export const PLAIN_TEXT_NOTE =
  'beside `hledger …`, `ledger …`: raw is the wall time of that command on the file that our own export wrote, which it reads anew each time; ours is the HTTP answer of the running server'

/** Our reports beside those of hledger and Ledger on the same books: both are what a user waits for. */
export async function* measurePlainText(plan: PlainTextPlan): AsyncGenerator<Figure> {
  const { caller, books, size } = plan
  const token = await plan.signIn()
  const exported = await answered(caller, { method: 'GET', path: `/organizations/${books.organizationId}/exports/hledger`, token })
  yield {
    what: `export for hledger, ${size} vouchers`,
    ours: `${durationText(exported.elapsed_ms)} (${whole(exported.text.length / 1_000)} k characters)`,
  }
  const folder = await mkdtemp(join(tmpdir(), 'lekha-bench-journal-'))
  try {
    const file = join(folder, 'books.journal')
    await writeFile(file, exported.text)
    const main = await nameOfMain(plan)
    for (const comparison of COMPARISONS)
      for (const program of ['hledger', 'ledger'] as const) yield await measureBeside(plan, { comparison, program, file, main })
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Beside = { comparison: Comparison; program: Program; file: string; main: string }

async function measureBeside({ caller, signIn, books, size }: PlainTextPlan, { comparison, program, file, main }: Beside): Promise<Figure> {
  const words = comparison.words[program](main)
  const what = `${comparison.what}, ${size} vouchers, beside \`${program} ${words[0]}\``
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) return unmeasured(what, `${program} is not installed`)
  const path = `/organizations/${books.organizationId}/reports/${comparison.path(books)}`
  const [ours_ms, theirs_ms]: [number[], number[]] = [[], []]
  const token = await signIn()
  await answered(caller, { method: 'GET', path, token })
  for (let round = 0; round < ROUNDS; round++) {
    ours_ms.push((await answered(caller, { method: 'GET', path, token })).elapsed_ms)
    theirs_ms.push(await timeCommand(program, ['-f', file, ...words]))
  }
  const ratio = median(theirs_ms) / median(ours_ms)
  return {
    what,
    ours: durationText(median(ours_ms)),
    raw: durationText(median(theirs_ms)),
    ratio: `${program}: ${ratio < 10 ? Math.round(ratio * 10) / 10 : whole(ratio)} times ours`,
  }
}

async function answered(caller: Caller, ask: Ask) {
  const response = await caller.ask(ask)
  if (response.status !== 200) throw refusal(ask, response)
  return response
}

/** The wall time of a command from its start to its end; what it writes is read and dropped. */
async function timeCommand(program: Program, words: readonly string[]): Promise<number> {
  const began = performance.now()
  const command = spawn(program, words, {
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  command.stdout.resume()
  const [status] = (await once(command, 'close')) as [number | null]
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}.`)
  return performance.now() - began
}

/** The name of the ledger that half of all vouchers move, as a pattern. */
async function nameOfMain({ caller, signIn, books }: PlainTextPlan): Promise<string> {
  const token = await signIn()
  const { text } = await answered(caller, { method: 'GET', path: `/organizations/${books.organizationId}/ledgers`, token })
  const { result } = JSON.parse(text) as { result: { id: string; name: string }[] }
  return (result.find(({ id }) => id === books.ledgerIds[0])?.name ?? '').replaceAll(/[^\p{L}\p{N} ]/gu, '.')
}
