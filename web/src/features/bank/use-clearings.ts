import { type BankLine, clearBankLines, type Reconciliation } from '@lekha/contract'
import { useMemo, useState } from 'react'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'

/** A line, and whether its day at the bank is being stored. */
export type ClearingRow = BankLine & { id: string; pending: boolean }

const idOf = ({ voucherId, lineNo }: Pick<BankLine, 'voucherId' | 'lineNo'>): string => `${voucherId} ${lineNo}`

/**
 * The lines of an account with the days at the bank that were given here: they stand at once, before the server has stored them, and a line that was
 * given one stays in its place. What the server refuses is taken back.
 */
export function useClearings(reconciliation: Reconciliation | undefined) {
  const { organizationId } = useOrganization()
  const [given, setGiven] = useState<ReadonlyMap<string, BankLine>>(new Map())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useWrite(clearBankLines)
  const ledgerId = reconciliation?.ledgerId
  const lines = reconciliation?.lines
  const rows = useMemo(() => lines && rowsOf(lines, given, pending), [lines, given, pending])
  const clear = (marked: readonly BankLine[], clearedOn: (line: BankLine) => string | null) => {
    if (!ledgerId || marked.length === 0) return
    const changed = marked.map((line) => ({ ...line, clearedOn: clearedOn(line) }))
    const ids = new Set(changed.map(idOf))
    setGiven((former) => new Map([...former, ...changed.map((line) => [idOf(line), line] as const)]))
    setPending((former) => new Set([...former, ...ids]))
    const body = {
      ledgerId,
      lines: changed.map((line) => ({ voucherId: line.voucherId, lineNo: line.lineNo, clearedOn: line.clearedOn ?? '' })),
    }
    mutate(
      { params: { organizationId }, body },
      {
        onError: () => setGiven((former) => new Map([...former].filter(([id]) => !ids.has(id)))),
        onSettled: () => setPending((former) => new Set([...former].filter((id) => !ids.has(id)))),
      },
    )
  }
  return { rows, clear }
}

/** What was given here stands in its line while it is being stored, and keeps the line in the list after that. */
function rowsOf(lines: readonly BankLine[], given: ReadonlyMap<string, BankLine>, pending: ReadonlySet<string>): ClearingRow[] {
  const known = new Set(lines.map(idOf))
  const kept = [...given].filter(([id]) => !known.has(id)).map(([, line]) => line)
  const asRow = (line: BankLine): ClearingRow => {
    const id = idOf(line)
    const isPending = pending.has(id)
    return { ...(isPending ? (given.get(id) ?? line) : line), id, pending: isPending }
  }
  // By day and id, so that a line that is kept here stands where it stood.
  return [...lines, ...kept].map(asRow).toSorted((one, other) => one.date.localeCompare(other.date) || one.id.localeCompare(other.id))
}
