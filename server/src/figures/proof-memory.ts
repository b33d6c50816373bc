import type { ProofFinding } from '@lekha/contract'
import * as z from 'zod'
import type { Sql } from '../db/books.ts'
import { column, rowsOf } from '../db/statements.ts'
import type { Snapshot } from './snapshot.ts'

const row = z.object({
  proof_id: z.string(),
  proved_seq: z.bigint(),
  proved_hash: column.bytes,
  proved_entry: z.bigint(),
  span_entries: z.bigint(),
  voucher: z.bigint(),
  number: z.bigint(),
  chain: z.bigint(),
  first_findings: z.string(),
  started_at: z.string(),
  proved_at: z.string(),
  worked_ms: z.bigint(),
  whole_at: z.string().nullable(),
  whole_entry: z.bigint().nullable(),
})
/** A proof of the first entries of the books: a whole one, which is remembered and carried on, or one that is going on. */
export type ProofRun = Omit<z.output<typeof row>, 'first_findings'> & { first: ProofFinding[] }

const NOTHING: ProofRun = {
  ...{ proof_id: '00000000-0000-0000-0000-000000000000', proved_seq: 0n, proved_hash: Buffer.alloc(0), proved_entry: 0n, span_entries: 1n },
  ...{ voucher: 0n, number: 0n, chain: 0n, first: [], started_at: '', proved_at: '', worked_ms: 0n, whole_at: null, whole_entry: null },
}

/** Where a proof goes on from; `whole` is null where nothing is remembered, or the books changed below it in a way that only adding cannot. */
export type ProofMemory = { from: ProofRun; whole: ProofRun | null; going: ProofRun | null }

export async function readProofMemory({ sql: on, organizationId }: Snapshot): Promise<ProofMemory> {
  const found = await rowsOf(on, row)`
    select proof_id, proved_seq, proved_hash, proved_entry, span_entries::bigint as span_entries, voucher_findings as voucher, number_findings as number, chain_findings as chain, first_findings,
           started_at, proved_at, worked_ms, whole_at, whole_entry
      from proof_run where organization_id = ${organizationId} and basis = proof_basis(${organizationId}, years)`
  const runs = found.map(({ first_findings, ...run }) => ({ ...run, first: JSON.parse(first_findings) as ProofFinding[] }))
  const whole = runs.find(({ whole_at }) => whole_at !== null) ?? null
  return { from: whole ?? NOTHING, whole, going: runs.find(({ whole_at }) => whole_at === null) ?? null }
}

/** Work on proofs that an answer found to be due: a first one of the whole books, and those to carry on. */
export type ProofWork = { begin: boolean; carryOn: string[] }

/** As many entries, or audit records, as are proved while somebody waits for the answer; more are left to a run. */
export const READ_AT_ONCE = 1_000n
/** From so many on the server carries on what it remembers, so that the next answer has less to read. */
const REMEMBERED_FROM = 200n

/** What is due where so many entries are not proved. A proof that has begun is carried on too, because the server that began it may have stopped. */
export function workFor({ whole, going }: ProofMemory, unproved: bigint): ProofWork {
  const behind = unproved > REMEMBERED_FROM ? whole : null
  return { begin: unproved > READ_AT_ONCE && !whole && !going, carryOn: [behind, going].flatMap((run) => run?.proof_id ?? []) }
}

/** So many entries after a proof are summed beside it while somebody waits. */
const MAX_ENTRIES_AFTER = 5_000n

type Asked = { memory: ProofMemory; work: ProofWork }
/** What the figures of a transaction asked the proofs for. */
const asked = new WeakMap<Sql, Promise<Asked>>()

/**
 * The whole proof whose sums by day, and by spans of entries, a report may add the later entries to, so that it costs as much as its days and
 * not as their lines. Null where there is none, or where too many entries came after it.
 */
export async function readProofToAddTo(snapshot: Snapshot): Promise<ProofRun | null> {
  const { whole } = (await askedOnce(snapshot)).memory
  return whole && snapshot.last - whole.proved_entry <= MAX_ENTRIES_AFTER ? whole : null
}

/** The proofs do not change within a snapshot: what several figures ask for is read once. */
function askedOnce(snapshot: Snapshot): Promise<Asked> {
  const before = asked.get(snapshot.sql)
  if (before) return before
  const reading = readProofMemory(snapshot).then((memory) => {
    return { memory, work: workFor(memory, snapshot.last - memory.from.proved_entry) }
  })
  asked.set(snapshot.sql, reading)
  return reading
}

/**
 * What is due on the proofs after an answer whose figures asked for one: without a proof it read every line, and the next answer should not.
 * Undefined where no figure asked.
 */
export const proofWorkAfter = async (sql: Sql): Promise<ProofWork | undefined> => (await asked.get(sql))?.work
