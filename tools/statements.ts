/** Which statements of the server no test ran: those of its source, compared with those that the tests noted. */
import { callsOf } from './tidy/calls.ts'
import { afterMatching, lineAt } from './tidy/scan.ts'
import { codeOf, isSource, isTest, type SourceFile } from './tidy/source.ts'

/** A statement by its source file and the texts between its values. */
type Statement = { path: string; parts: string[] }

/** Every statement that the server declares, with its line. */
export function declaredStatements(tree: readonly SourceFile[]): (Statement & { line: number })[] {
  const files = tree.filter(({ path }) => /^server\/src\/(?!testing\/)/.test(path) && isSource(path) && !isTest(path))
  return files.flatMap((file) =>
    callsOf(file, 'rowsOf|rowOf|run')
      .filter(({ end }) => codeOf(file)[end + 1] === '`')
      .map(({ place, end }) => ({ path: file.path, line: lineAt(file.text, place), parts: templateParts(file, end + 2) })),
  )
}

/** The texts of a template between its values; `start` is the place after the opening backtick. */
function templateParts(file: SourceFile, start: number): string[] {
  const code = codeOf(file)
  const ends = /`|\$\{/g
  ends.lastIndex = start
  const found = ends.exec(code)
  if (found === null) return []
  const part = file.text.slice(start, found.index)
  return found[0] === '`' ? [part] : [part, ...templateParts(file, afterMatching(code, found.index + 1))]
}

/** One sentence for each declared statement that is not among the notes, which hold one statement as JSON in each line. */
export function statementsNeverRun(tree: readonly SourceFile[], notes: string): string[] {
  const noted = notes.split('\n').filter((line) => line !== '')
  const ran = new Set(noted.map((line) => keyOf(JSON.parse(line) as Statement)))
  return declaredStatements(tree)
    .filter((statement) => !ran.has(keyOf(statement)))
    .map(
      ({ path, line, parts }) =>
        `${path}:${line} No test runs this statement: ${parts.join('…').replaceAll(/\s+/g, ' ').trim().slice(0, 80)}`,
    )
}

const keyOf = ({ path, parts }: Statement): string => JSON.stringify([path, parts])
