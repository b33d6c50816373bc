import { BYTE_ORDER_MARK, csvFigure, csvText, type ImportProblem } from '@lekha/contract'
import { foldName } from '@lekha/ledger'

/** Which problems are shown: all, one sort of them, and of these those that have the words sought. */
export type ProblemFilter = { kind: ImportProblem['kind'] | 'all'; words: string }

/** A problem as it is read: the sentence in the reader's language. */
type Said = (problem: ImportProblem) => { kind: string; reason: string }

/** Where a problem stands: the sheet and the cell of a workbook, else its place among the things of its kind. */
export function placeOf({ at, position }: ImportProblem): string {
  if (!at) return position === 0 ? '' : String(position)
  return [at.sheet, `${at.column}${at.row === 0 ? '' : at.row}`].filter(Boolean).join(' ')
}

/** The problems that a filter shows. */
export function filtered(problems: readonly ImportProblem[], { kind, words }: ProblemFilter, said: Said): ImportProblem[] {
  const sought = foldName(words).split(' ').filter(Boolean)
  return problems.filter((problem) => {
    if (kind !== 'all' && problem.kind !== kind) return false
    if (sought.length === 0) return true
    const text = foldName(`${placeOf(problem)} ${problem.what} ${said(problem).reason}`)
    return sought.every((word) => text.includes(word))
  })
}

/** The same as a CSV file: sheet, row, column, what stands there, result and reason. */
export function problemsAsCsv(heads: readonly string[], problems: readonly ImportProblem[], said: Said): string {
  const rows = problems.map((problem) => {
    const { kind, reason } = said(problem)
    const { sheet = '', row = problem.position, column = '' } = problem.at ?? {}
    return [sheet, csvFigure(row === 0 ? '' : String(row)), column, problem.what, kind, reason]
  })
  return BYTE_ORDER_MARK + csvText([[...heads], ...rows])
}
