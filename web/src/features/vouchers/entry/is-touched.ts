import { type Entry, type EntryLine, isTrade, usedGoods, usedLines } from './entry.ts'

/** Whether the user has typed anything that would be lost. */
export function isTouched(entry: Entry): boolean {
  const { kind, accountId, remembered, narration, reference, details } = entry
  const stoodThere = (line: EntryLine) =>
    line === entry.lines[0] && line.ledgerId === remembered && line.text === '' && line.narration === ''
  const isTyped = usedLines(entry).some((line) => !stoodThere(line)) || usedGoods(entry).length > 0 || (entry.billDiscount ?? '') !== ''
  return isTyped || (isTrade(kind) && accountId !== null) || narration !== '' || reference !== '' || details !== undefined
}
