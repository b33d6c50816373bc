import { type Literal, lineAt, literalsOf, mask } from './scan.ts'

/** One file of the tree; `path` is relative to the root, with forward slashes. Files that are not text have an empty one. */
export type SourceFile = { path: string; text: string }

/** Something to mend: where, what is wrong, and what to do about it. */
export type Finding = { path: string; line: number; fault: string; cure: string }

/** The result of a check. `looked` counts the things that it looked at; the test's name shows it, so that an idle check is noticed. */
export type Verdict = { looked: number; at: string; findings: Finding[] }

/** One rule of the style guide, as a pure function over the whole tree. */
export type Check = { rule: string; run: (tree: readonly SourceFile[]) => Verdict }

const masked = new WeakMap<SourceFile, string>()
const literals = new WeakMap<SourceFile, Literal[]>()

/** The code of a file without comments, texts and patterns; read once per file, since every check wants it. */
export function codeOf(file: SourceFile): string {
  const code = masked.get(file) ?? mask(file.text)
  masked.set(file, code)
  return code
}

/** The whole texts written in a file. */
export function textsOf(file: SourceFile): Literal[] {
  const texts = literals.get(file) ?? literalsOf(file.text)
  literals.set(file, texts)
  return texts
}

export function findingAt(file: SourceFile, place: number, fault: string, cure: string): Finding {
  return { path: file.path, line: lineAt(file.text, place), fault, cure }
}

export function fileAt(tree: readonly SourceFile[], path: string): SourceFile | undefined {
  return tree.find((file) => file.path === path)
}

/** TypeScript that a person wrote. */
export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !isGenerated(path)
}

export function isGenerated(path: string): boolean {
  return path.includes('.gen.')
}

export function isTest(path: string): boolean {
  return /\.(?:test|e2e)\.tsx?$/.test(path)
}

export function print({ path, line, fault, cure }: Finding): string {
  return `${path}:${line} ${fault} ${cure}`
}
