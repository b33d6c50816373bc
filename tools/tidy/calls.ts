import { afterMatching } from './scan.ts'
import { codeOf, type SourceFile } from './source.ts'

/** One call: the position of its name, and the extent of its arguments. */
export type Call = { place: number; start: number; end: number }

/** Each call of a function or class; `name` is the source of a pattern. A method of that name counts, a declaration does not. */
export function callsOf(file: SourceFile, name: string): Call[] {
  const code = codeOf(file)
  const pattern = new RegExp(String.raw`(?<![\w$])(?<!function )(?:${name})(?:<[^()]*>)?\(`, 'g')
  return [...code.matchAll(pattern)].map((match) => {
    const open = match.index + match[0].length - 1
    return { place: match.index, start: open + 1, end: afterMatching(code, open) - 1 }
  })
}
