import { print, type SourceFile, type Verdict } from './source.ts'

/** A tree of source files in memory: each entry is a path and its text. */
export function plant(files: Record<string, string>): SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

/** The findings of a check in such a tree, as `path:line fault`; the cure is left out, but must be there. */
export function found(check: (tree: SourceFile[]) => Verdict, files: Record<string, string>): string[] {
  return check(plant(files)).findings.map((finding) => {
    if (finding.cure === '') throw new Error(`No cure: ${print(finding)}`)
    return print({ ...finding, cure: '' }).trimEnd()
  })
}

/** The places of what a check finds in one planted file. */
export function linesFound(check: (tree: SourceFile[]) => Verdict, path: string, text: string): number[] {
  return check(plant({ [path]: text })).findings.map(({ line }) => line)
}
