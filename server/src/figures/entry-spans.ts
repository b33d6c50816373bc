import type { ProofRun } from './proof-memory.ts'
import type { Snapshot } from './snapshot.ts'

/** The entries after `after`, as many as `entries`, whose sums a proof keeps. */
export type Span = { after: bigint; entries: bigint }

/** Entries that are read one by one: after `after` up to `until`; what they added is added, or taken away. */
export type Stretch = { sign: 1 | -1; after: bigint; until: bigint }

/** What lies between the books as a snapshot knows them and the sums that are kept of today: `spans` are taken away from these. */
export type Later = { spans: Span[]; stretches: Stretch[] }

/** Four spans of one size make one of the next. */
const WIDER = 4n

/**
 * What to take from the sums of today, and what to add again, so that they know the books up to the entry of the snapshot. Without a proof
 * all later entries are read one by one.
 */
export function laterThan({ entry, last }: Pick<Snapshot, 'entry' | 'last'>, proof: Proved | null): Later {
  if (!proof || entry >= proof.proved_entry) return { spans: [], stretches: stretches({ sign: -1, after: entry, until: last }) }
  const { spans, stretch } = laterInProof(entry, proof)
  return { spans, stretches: stretches(...stretch, { sign: -1, after: proof.proved_entry, until: last }) }
}

/** The same of the sums of a proof, which end with its last entry. */
export function laterInProof(
  entry: bigint,
  { proved_entry: proved, span_entries: smallest }: Proved,
): { spans: Span[]; stretch: Stretch[] } {
  const below = (entry / smallest) * smallest
  const above = below + smallest
  // From the nearer edge: at most half a span is read one by one.
  const edge = entry - below <= above - entry || above > proved ? below : above
  const stretch = edge < entry ? ({ sign: 1, after: edge, until: entry } as const) : ({ sign: -1, after: entry, until: edge } as const)
  return { spans: spansBetween(edge, proved, smallest), stretch: stretches(stretch) }
}

type Proved = Pick<ProofRun, 'proved_entry' | 'span_entries'>

const stretches = (...all: Stretch[]): Stretch[] => all.filter(({ after, until }) => after < until)

/** The fewest spans from an edge up to the last proved entry; the last one may go on growing. */
function spansBetween(edge: bigint, proved: bigint, smallest: bigint): Span[] {
  const spans: Span[] = []
  for (let after = edge; after < proved; after += spans.at(-1)?.entries ?? smallest) {
    let entries = smallest
    while (after % (entries * WIDER) === 0n && after + entries * WIDER <= proved) entries *= WIDER
    spans.push({ after, entries })
  }
  return spans
}
