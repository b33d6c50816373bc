import type { Voucher } from '@lekha/contract'

type Line = Voucher['lines'][number]
type Movement = NonNullable<Voucher['movements']>[number]
type VersionSays = Pick<Voucher, 'date' | 'reference' | 'narration' | 'lines' | 'movements' | 'details'>

/** The differences between a version and the one before it. */
export type VersionChange =
  | { in: 'date' | 'reference' | 'narration'; before: string; after: string }
  | { in: 'details'; before: Voucher['details']; after: Voucher['details'] }
  | { in: 'line'; before: Line; after: Line }
  | { in: 'added line'; after: Line }
  | { in: 'removed line'; before: Line }
  | { in: 'order of lines' }
  | { in: 'added goods'; after: Movement }
  | { in: 'removed goods'; before: Movement }

const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const textOf = (line: Line): string =>
  JSON.stringify(
    [line.ledgerId, line.subLedgerId, line.costCentreId, String(line.amount), line.narration, line.bills ?? [], line.deduction ?? null],
    asText,
  )

const textOfDetails = (details: Voucher['details']): string =>
  JSON.stringify(Object.entries(details ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Everything that changed from one version to the next: the header first, then line by line. */
export function changesBetween(before: VersionSays, after: VersionSays): VersionChange[] {
  const head = (['date', 'reference', 'narration'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ in: field, before: before[field], after: after[field] }],
  )
  const said: VersionChange[] =
    textOfDetails(before.details) === textOfDetails(after.details) ? [] : [{ in: 'details', before: before.details, after: after.details }]
  const lines = lineChanges(before.lines, after.lines)
  const moved = lines.length === 0 && before.lines.some((line, index) => textOf(line) !== lineText(after.lines[index]))
  return [
    ...head,
    ...said,
    ...lines,
    ...(moved ? [{ in: 'order of lines' } as const] : []),
    ...goodsChanges(before.movements, after.movements),
  ]
}

/** Equal movements are paired; the others were taken out or added. */
function goodsChanges(before: readonly Movement[] = [], after: readonly Movement[] = []): VersionChange[] {
  const left = pairUp(before, after, movementText)
  return [
    ...left.before.map((movement): VersionChange => ({ in: 'removed goods', before: movement })),
    ...left.after.map((movement): VersionChange => ({ in: 'added goods', after: movement })),
  ]
}

const movementText = (movement: Movement): string => JSON.stringify(movement, asText)

const lineText = (line: Line | undefined): string | undefined => line && textOf(line)

/**
 * Lines have no id that stays from version to version. Equal lines are paired first; of the rest, lines of the same ledger, then lines of the
 * same amount; a line that is left over was added or removed.
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

/** Pairs lines, or movements, with the same key, in their order; also returns the lines without a partner. */
function pairUp<Each>(before: readonly Each[], after: readonly Each[], keyOf: (line: Each) => string) {
  const waiting = Map.groupBy(before, keyOf)
  const pairs: [Each, Each][] = []
  const rest = after.filter((line) => {
    const partner = waiting.get(keyOf(line))?.shift()
    if (partner) pairs.push([partner, line])
    return partner === undefined
  })
  const left = new Set([...waiting.values()].flat())
  return { pairs, before: before.filter((line) => left.has(line)), after: rest }
}
