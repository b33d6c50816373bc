import { type BankLine, clearBankLines, type Reconciliation } from '@lekha/contract'
import { useMemo, useState } from 'react'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { type ClearingRow, clearingRows, type GivenLine, idOf } from './clearing-rows.ts'

/**
 * The lines of an account with the days at the bank that were given here: they stand at once, before the server has stored them, and a line that was
 * given one stays in its place. What the server refuses is taken back.
 */
export function useClearings(reconciliation: Reconciliation | undefined) {
  const { organizationId } = useOrganization()
  const [given, setGiven] = useState<ReadonlyMap<string, GivenLine>>(new Map())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useWrite(clearBankLines)
  const ledgerId = reconciliation?.ledgerId ?? null
  const lines = reconciliation?.lines
  const rows: ClearingRow[] | undefined = useMemo(
    () => lines && clearingRows(lines, { ledgerId, given, pending }),
    [lines, ledgerId, given, pending],
  )
  const clear = (marked: readonly BankLine[], clearedOn: (line: BankLine) => string | null) => {
    if (!ledgerId || marked.length === 0) return
    const changed = marked.map((line) => ({ ...line, clearedOn: clearedOn(line) }))
    const ids = new Set(changed.map(idOf))
    setGiven((former) => new Map([...former, ...changed.map((line) => [idOf(line), { ledgerId, line }] as const)]))
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
