import type { Voucher } from '@lekha/contract'

type Line = Voucher['lines'][number]
type VersionSays = Pick<Voucher, 'date' | 'reference' | 'narration' | 'lines'>

/** What one version says otherwise than the one before it. */
export type VersionChange =
  | { in: 'date' | 'reference' | 'narration'; before: string; after: string }
  | { in: 'line'; before: Line; after: Line }
  | { in: 'added line'; after: Line }
  | { in: 'removed line'; before: Line }
  | { in: 'order of lines' }

const textOf = (line: Line): string =>
  JSON.stringify([line.ledgerId, line.subLedgerId, line.costCentreId, String(line.amount), line.narration])

/** Everything that changed from one version to the next: the head first, then line by line; nothing twice. */
export function changesBetween(before: VersionSays, after: VersionSays): VersionChange[] {
  const head = (['date', 'reference', 'narration'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ in: field, before: before[field], after: after[field] }],
  )
  const lines = lineChanges(before.lines, after.lines)
  const moved = lines.length === 0 && before.lines.some((line, index) => textOf(line) !== lineText(after.lines[index]))
  return [...head, ...lines, ...(moved ? [{ in: 'order of lines' } as const] : [])]
}

const lineText = (line: Line | undefined): string | undefined => line && textOf(line)

/**
 * Lines have no name that stays from version to version. Those that say the same belong together; of the rest, those of
 * the same ledger, then those of the same amount; what is left over was added or removed.
 */
function lineChanges(before: readonly Line[], after: readonly Line[]): VersionChange[] {
  const same = pairUp(before, after, textOf)
  const byLedger = pairUp(same.before, same.after, (line) => line.ledgerId)
  const byAmount = pairUp(byLedger.before, byLedger.after, (line) => String(line.amount))
  return [
    ...[...byLedger.pairs, ...byAmount.pairs].map(([was, is]): VersionChange => ({ in: 'line', before: was, after: is })),
    ...byAmount.before.map((line): VersionChange => ({ in: 'removed line', before: line })),
    ...byAmount.after.map((line): VersionChange => ({ in: 'added line', after: line })),
  ]
}

/** Puts lines together that have the same key, in their order; and what found no partner. */
function pairUp(before: readonly Line[], after: readonly Line[], keyOf: (line: Line) => string) {
  const waiting = Map.groupBy(before, keyOf)
  const pairs: [Line, Line][] = []
  const rest = after.filter((line) => {
    const partner = waiting.get(keyOf(line))?.shift()
    if (partner) pairs.push([partner, line])
    return partner === undefined
  })
  const left = new Set([...waiting.values()].flat())
  return { pairs, before: before.filter((line) => left.has(line)), after: rest }
}
