import type { ImportProblem } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import type { ImportContext } from './import-context.ts'
import type { TallyProblem } from './tally-records.ts'

const MAX_PROBLEMS = 10_000

/** A problem of the file as it is listed. */
export const asListed = ({ position, what, message, refused, at }: TallyProblem): ImportProblem => ({
  ...{ position, what, message, kind: refused ? 'refused' : 'note' },
  ...(at && { at }),
})

/** The problems as they are shown, of a workbook what is refused before what deserves a look: masters first, then vouchers in the file's order; of too many, the least weighty are only counted. */
export function listed({ job, problems: { masters, vouchers } }: ImportContext): ImportProblem[] {
  const found = [...masters, ...vouchers.toSorted((a, b) => a.position - b.position)]
  const all = job.sheets ? found.toSorted((a, b) => weightOf(a) - weightOf(b)) : found
  if (all.length <= MAX_PROBLEMS) return all
  const weighty = [...all.filter(({ kind }) => kind !== 'note'), ...all.filter(({ kind }) => kind === 'note')]
  const rest = { position: 0, what: `+ ${all.length - MAX_PROBLEMS}`, message: sentence('More is not listed.'), kind: 'note' as const }
  return [...weighty.slice(0, MAX_PROBLEMS), rest]
}

const weightOf = ({ kind }: ImportProblem) => (kind === 'note' ? 1 : 0)
