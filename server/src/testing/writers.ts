import { randomUUID } from 'node:crypto'
import { alterVoucher, cancelVoucher, type Endpoint, postVoucher } from '@lekha/contract'
import { type Chance, chanceOf } from '../demo/chance.ts'
import type { Ask } from './ask.ts'

/** How a writer reaches a server; several servers stand behind one database. */
export type Wire = (endpoint: Endpoint, what: Ask) => Promise<{ status: number; json: unknown }>

/** What writers write into: an organization, the ledgers they may use, the days that some year covers. */
export type WriterBooks = { organizationId: string; token: string; ledgers: readonly string[]; days: readonly string[] }

/** An answer that promised something: from then on it must be true. */
export type Promised = { key: string; voucherId: string; entry: string; number: string; version: number; cancelled: boolean }

/** What writers did: promises, statuses counted, doubled requests that were answered differently. */
export type Ledger = { promised: Promised[]; statuses: Map<number, number>; torn: string[]; known: { id: string; version: number }[] }

export const newLedger = (): Ledger => ({ promised: [], statuses: new Map(), torn: [], known: [] })

const TYPES = ['journal', 'payment', 'receipt', 'contra'] as const

function linesOf(chance: Chance, { ledgers }: WriterBooks, balanced: boolean) {
  const count = 2 + chance.below(3)
  const amounts = Array.from({ length: count - 1 }, () => BigInt(1 + chance.below(1_000_000)))
  const rest = -amounts.reduce((sum, amount) => sum + amount, 0n) + (balanced ? 0n : 1n)
  const text = (paisa: bigint) =>
    `${paisa < 0n ? '-' : ''}${String(paisa < 0n ? -paisa : paisa)
      .padStart(3, '0')
      .replace(/(..)$/, '.$1')}`
  return [...amounts, rest].map((paisa) => ({ ledgerId: chance.oneOf(ledgers), amount: text(paisa) }))
}

/** The next thing that a writer does: posts, alters or cancels what anybody posted, or tries what must be refused. */
function nextCommand(chance: Chance, books: WriterBooks, { known }: Ledger): { endpoint: Endpoint; what: Ask } {
  const params = { organizationId: books.organizationId }
  const body = {
    date: chance.oneOf(books.days),
    narration: `by chance ${chance.below(1_000)}`,
    lines: linesOf(chance, books, !chance.in100(8)),
  }
  const seen = known.length > 0 && chance.in100(45) ? chance.oneOf(known.slice(-30)) : undefined
  if (!seen) {
    const date = chance.in100(4) ? '1999-01-01' : body.date
    return { endpoint: postVoucher, what: { params, body: { ...body, date, type: chance.oneOf(TYPES) } } }
  }
  const target = { ...params, voucherId: seen.id }
  const change = { version: seen.version, reason: 'by chance' }
  if (chance.in100(30)) return { endpoint: cancelVoucher, what: { params: target, body: change } }
  return { endpoint: alterVoucher, what: { params: target, body: { ...body, ...change } } }
}

/**
 * One writer: sends `count` commands one after the other, each with its own key, on any of the servers; one in eight is
 * sent twice at once, to two servers. Ends early when `goOn` says so; then the last commands may be unanswered.
 */
export async function write(
  wires: readonly Wire[],
  books: WriterBooks,
  ledger: Ledger,
  seed: number,
  count: number,
  goOn: () => boolean = () => true,
): Promise<void> {
  const chance = chanceOf(seed)
  for (let done = 0; done < count && goOn(); done += 1) {
    const { endpoint, what } = nextCommand(chance, books, ledger)
    const key = randomUUID()
    const request = { ...what, headers: { authorization: `Bearer ${books.token}`, 'idempotency-key': key } }
    const times = chance.in100(12) ? 2 : 1
    const first = chance.below(wires.length)
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) => (wires[(first + index) % wires.length] as Wire)(endpoint, request)),
    )
    keep(ledger, key, answers)
  }
}

function keep(ledger: Ledger, key: string, answers: readonly { status: number; json: unknown }[]): void {
  for (const { status } of answers) ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1)
  // Status 0 (no answer) and 503 (try again) say nothing about the command; all other answers to one key must be equal.
  const final = answers.filter(({ status }) => status !== 0 && status !== 503)
  const texts = new Set(final.map((answer) => `${answer.status} ${JSON.stringify(answer.json)}`))
  if (texts.size > 1 && final.some((answer) => answer.status === 201)) ledger.torn.push([...texts].join(' and '))
  const stored = answers.find((answer) => answer.status === 201)
  if (!stored) return
  const head = (stored.json as { result: { id: string; entry: string; number: string; version: number; cancelled: boolean } }).result
  ledger.promised.push({
    key,
    voucherId: head.id,
    entry: head.entry,
    number: head.number,
    version: head.version,
    cancelled: head.cancelled,
  })
  const known = ledger.known.find((each) => each.id === head.id)
  if (known) known.version = Math.max(known.version, head.version)
  else ledger.known.push({ id: head.id, version: head.version })
}
