import type { AnswerOf, ProofFinding, ReportProof, readProofs } from '@lekha/contract'
import { closingOf, type LedgerFigures, sentence, type Turnover, turnoversOf } from '@lekha/ledger'
import { add, gap, magnitude, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { isoTime } from '../../clock.ts'
import type { Books } from '../../db/books.ts'
import { type ProofMemory, type ProofRun, type ProofWork, READ_AT_ONCE, readProofMemory, workFor } from '../../figures/proof-memory.ts'
import { openSnapshot, type Snapshot, type Year } from '../../figures/snapshot.ts'
import { readTurnovers } from '../../figures/turnovers.ts'
import { type Head, type LedgerYear, readDifferenceInTally, readHead, readLedgerYears, readNewFindings } from './remembered-proof.ts'

type Answer = AnswerOf<typeof readProofs>['result']

/** Proves the whole books: the entries after those whose proof is remembered, and all totals against the sums of both. */
export async function proveBooks(books: Books): Promise<{ answer: Answer; work: ProofWork }> {
  const snapshot = await openSnapshot(books, 'en', { withClosing: true })
  const memory = await readProofMemory(snapshot)
  const head = await readHead(snapshot)
  const unproved = largest(snapshot.entry - memory.from.proved_entry, head.audit_seq - memory.from.proved_seq)
  const proved = unproved > READ_AT_ONCE ? { proofs: [], findings: [] } : await proveFrom(snapshot, memory.from, head)
  const answer = { at: isoTime(snapshot.now_ms), entry: snapshot.entry.toString(), ...proved, ...rememberedIn(memory) }
  return { answer, work: workFor(memory, unproved) }
}

const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

function rememberedIn({ whole, going }: ProofMemory): Pick<Answer, 'remembered' | 'run'> {
  return {
    remembered: whole && {
      ...{ entry: whole.proved_entry.toString(), provedAt: whole.proved_at },
      ...{ wholeEntry: String(whole.whole_entry), wholeAt: String(whole.whole_at), took_ms: whole.worked_ms.toString() },
    },
    run: going && { entry: going.proved_entry.toString(), startedAt: going.started_at },
  }
}

async function proveFrom(snapshot: Snapshot, from: ProofRun, head: Head): Promise<Pick<Answer, 'proofs' | 'findings'>> {
  const found = await readNewFindings(snapshot, from, head)
  const count = (subject: ProofFinding['subject']) =>
    String(from[subject] + BigInt(found.filter((each) => each.subject === subject).length))
  const sums = await readLedgerYears(snapshot, from)
  const years = await proveYears(snapshot, sums)
  const proofs = [
    { id: 'debits-credits', label: sentence('Debits = credits'), difference: paisaText(imbalanceOf(sums)) },
    { id: 'vouchers', label: sentence('Every voucher balances'), difference: count('voucher'), counted: true },
    { id: 'months', label: sentence('Month totals = vouchers'), difference: paisaText(add(...sums.map(({ difference }) => difference))) },
    { id: 'sub-ledgers', label: sentence('Sub-ledgers = control ledgers'), difference: paisaText(controlDifference(sums)) },
    { id: 'openings', label: sentence('Openings = last year’s closing'), difference: paisaText(years.openings) },
    { id: 'ledgers', label: sentence('All ledgers of each year sum to zero'), difference: paisaText(years.ledgers) },
    await proveOpenings(snapshot, sums, years.balancing),
    { id: 'numbers', label: sentence('No number missing'), difference: count('number'), counted: true },
    { id: 'chain', label: sentence('Chain unbroken'), difference: count('chain'), counted: true },
  ]
  return { proofs, findings: [...from.first, ...found].slice(0, LISTED) }
}

const LISTED = 20

/** The month totals of each year, debits against credits. */
const imbalanceOf = (sums: readonly LedgerYear[]): Paisa =>
  add(...[...Map.groupBy(sums, ({ yearId }) => yearId).values()].map((part) => magnitude(add(...part.map(({ kept }) => kept)))))

/** Each ledger by its month totals, which are kept by sub-ledger, against all its lines. */
const controlDifference = (sums: readonly LedgerYear[]): Paisa =>
  add(
    ...[...Map.groupBy(sums, ({ ledgerId }) => ledgerId).values()].map((part) =>
      gap(add(...part.map(({ kept }) => kept)), add(...part.map(({ balance }) => balance))),
    ),
  )

/** Proves that openings balance. Tally permits a difference: one that an import brought unchanged is not a fault of the import. */
async function proveOpenings(snapshot: Snapshot, sums: readonly LedgerYear[], balancing: string | undefined): Promise<ReportProof> {
  const difference = magnitude(add(...sums.filter(({ ledgerId }) => ledgerId === balancing).map(({ kept }) => kept)))
  const asInTally = difference !== ZERO && difference === (await readDifferenceInTally(snapshot))
  return { id: 'opening-balances', label: sentence('Opening balances agree'), difference: paisaText(difference), asInTally }
}

/**
 * Sums two differences over all years: each year's openings by date against the lines of the years before; and the sum of all ledgers,
 * with the difference of each ledger's balance to its lines. Names the ledger that balances the openings.
 */
async function proveYears(snapshot: Snapshot, found: readonly LedgerYear[]) {
  const sum = { openings: 0n, ledgers: 0n }
  let balancing: string | undefined
  for (const year of snapshot.years) {
    const { chart, byLedger, openingDifference } = await readTurnovers(snapshot, { from: year.starts, to: year.ends, year })
    const byLines = turnoversOf(chart.groups, chart.ledgers, figuresOf(found, year, snapshot))
    const balances = chart.ledgers.map(({ id }) => balanceIn(byLedger, id))
    const differences = chart.ledgers.map(({ id }) => gap(balanceIn(byLedger, id), balanceIn(byLines, id)))
    sum.openings += openingDifference
    sum.ledgers += magnitude(add(...balances)) + add(...differences)
    balancing = chart.ledgers.find(({ reserved }) => reserved === 'opening-difference')?.id
  }
  return { openings: paisa(sum.openings), ledgers: paisa(sum.ledgers), balancing }
}

const balanceIn = (turnovers: ReadonlyMap<string, Turnover>, ledgerId: string): Paisa => {
  const turnover = turnovers.get(ledgerId)
  return turnover ? closingOf(turnover) : ZERO
}

/** The figures of a year, from the sums of its lines and of those of the years before. */
function figuresOf(posted: readonly LedgerYear[], year: Year, { years }: Snapshot): Map<string, LedgerFigures> {
  const earlier = new Set(years.filter(({ starts }) => starts < year.starts).map(({ id }) => id))
  const figures = new Map<string, LedgerFigures>()
  for (const { ledgerId, yearId, balance } of posted) {
    const { before, debit } = figures.get(ledgerId) ?? NO_FIGURES
    if (earlier.has(yearId)) figures.set(ledgerId, { ...NO_FIGURES, before: add(before, balance), debit })
    if (yearId === year.id) figures.set(ledgerId, { ...NO_FIGURES, before, debit: add(debit, balance) })
  }
  return figures
}

const NO_FIGURES: LedgerFigures = { before: ZERO, ownYear: ZERO, debit: ZERO, credit: ZERO }
