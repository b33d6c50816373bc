import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { nothing, organizationParams, result } from './fields.ts'
import { reportProof } from './report-model.ts'

const read = { scope: 'organization', permission: 'report.read', by: 'organizationId' } as const

/** What was found wrong, and the audit record (`audit-…`, `sealed-changed`) or voucher entry where it was found. */
const finding = z.object({
  /** The proof that counts it. */
  subject: z.enum(['voucher', 'number', 'chain']),
  finding: z.enum([
    'audit-missing',
    'audit-unlinked',
    'audit-changed',
    'audit-end',
    'sealed-changed',
    'unsealed',
    'entry-missing',
    'version-unlinked',
    'outside-year',
    'unbalanced',
    'reversal-lines',
    'number-missing',
  ]),
  at: z.string(),
})
/** A finding of the proofs of the books. */
export type ProofFinding = z.output<typeof finding>

const proofsAnswer = z.object({
  /** The moment of this proof. */
  at: z.string(),
  /** The last entry of the books. */
  entry: z.string(),
  /** Differences that must be zero. None while the entries that are not proved yet are too many to be read now: a run is reading them. */
  proofs: z.array(reportProof),
  /** The first findings, by name. */
  findings: z.array(finding),
  /**
   * What was proved before and not read again now: the entries up to `entry`, the last of them at `provedAt`; all those up to `wholeEntry` in
   * one reading of the whole books, which ended at `wholeAt` and took `took_ms`. Null where all was read now.
   */
  remembered: z
    .object({ entry: z.string(), provedAt: z.string(), wholeEntry: z.string(), wholeAt: z.string(), took_ms: z.string() })
    .nullable(),
  /** A reading of the whole books that is going on: how far it has come. */
  run: z.object({ entry: z.string(), startedAt: z.string() }).nullable(),
})

/** The proofs of the whole books: each difference must be zero. */
export const readProofs = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/proofs',
  access: read,
  reads: ['figures', 'vouchers', 'chart', 'years', 'imports', 'proofs'],
  summary: 'Proofs over the whole books; each difference must be zero. Entries that were proved before are not read again.',
  params: organizationParams,
  status: 200,
  answer: result(proofsAnswer),
})

/** Starts to read and prove the whole books, from the first entry on; one run at a time. */
export const startProofRun = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/proofs/run',
  access: read,
  changes: ['proofs'],
  summary: 'Prove the whole books again, from the first entry on. Goes on after the answer.',
  params: organizationParams,
  status: 204,
  answer: nothing,
  unrecorded: true,
})

/** Ends a run that goes on; what was proved before stays. */
export const cancelProofRun = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/proofs/run',
  access: read,
  changes: ['proofs'],
  summary: 'End the proof of the whole books that goes on.',
  params: organizationParams,
  status: 204,
  answer: nothing,
  unrecorded: true,
})
