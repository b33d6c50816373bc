/** A line of the table that `npm run bench` prints. Texts are ready to read, units included. */
export type Figure = {
  what: string
  goal?: string
  ours: string
  /** The bare database beside ours, and ours as a share of it, where there is one to compare with. */
  raw?: string
  ratio?: string
  /** CPU time per item, of the server and of the database. */
  cpu?: string
  /** Whether the goal was met; absent where there is no goal, or nothing was measured. */
  met?: boolean
}

/**
 * The value below which a share of the values lies (nearest rank). NaN of no values.
 *
 * @example percentile([1, 2, 3, 4, 100], 0.95) // 100
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/**
 * The middle value, or the mean of the two in the middle. NaN of no values.
 *
 * @example median([3, 1, 2, 10]) // 2.5
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? Number.NaN) + upper) / 2
}

/** Ours as a share of theirs, pair by pair, and of these the median: a machine that slows down slows down both of a pair. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)))
}

/** '1,692': a whole number with separated thousands. */
export function whole(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** '1,692/s' */
export const rateText = (perSecond: number): string => `${whole(perSecond)}/s`

/** '0.31 ms', '4.2 ms', '56 ms': two significant digits, because the measurement is no more exact. */
export function durationText(duration_ms: number): string {
  const scale = duration_ms < 1 ? 100 : duration_ms < 10 ? 10 : 1
  return `${Math.round(duration_ms * scale) / scale} ms`
}

/** '4.2 ms (p95 9 ms)' */
export function spreadText(durations_ms: readonly number[]): string {
  return `${durationText(median(durations_ms))} (p95 ${durationText(percentile(durations_ms, 0.95))})`
}

/** '31 %' */
export const shareText = (share: number): string => `${Math.round(share * 100)} %`

/** A row for what could not be measured, with the reason instead of a figure. */
export const unmeasured = (what: string, reason: string, goal?: string): Figure => ({
  what,
  ours: reason,
  ...(goal === undefined ? {} : { goal }),
})

const HEAD = ['what', 'goal', 'ours (median)', 'raw', 'of raw', 'CPU: server + database', '']

/** One figure as a line, printed when it is measured. */
export const lineText = ({ what, goal, ours, raw, cpu, met }: Figure): string =>
  [markOf(met) || ' ', `${what}: ${ours}`, raw && `raw ${raw}`, cpu && `CPU ${cpu}`, goal && `(${goal})`].filter(Boolean).join(' ')

/** The figures as a table of plain text: ✓ for a goal that was met, · for one that was not. */
export function tableText(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(({ what, goal, ours, raw, ratio, cpu, met }) => [what, goal, ours, raw, ratio, cpu, markOf(met)])]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) => row.map((cell, column) => (cell ?? '').padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

const markOf = (met: boolean | undefined): string => (met === undefined ? '' : met ? '✓' : '·')
