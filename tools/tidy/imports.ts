import { posix } from 'node:path'
import { codeOf, type SourceFile } from './source.ts'

/** One name of a module in a file: from an import, a re-export, a type import or `import(…)`. */
export type Import = { specifier: string; place: number }

const naming = /(?<![.\w$])(?:from\s*|import\s*\(?\s*|require(?:\.resolve)?\s*\(\s*)(['"`])/g

/** Every module that a file names. */
export function importsOf(file: SourceFile): Import[] {
  const code = codeOf(file)
  return [...code.matchAll(naming)].map((match) => {
    const start = match.index + match[0].length
    return { specifier: file.text.slice(start, code.indexOf(match[1] ?? '', start)), place: match.index }
  })
}

/** The path, from the root, of the file that a specifier names; undefined for npm packages and built-in modules. */
export function targetOf(importer: string, specifier: string): string | undefined {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return posix.join(posix.dirname(importer), specifier)
  const own = /^@lekha\/([\w-]+)$/.exec(specifier)
  return own?.[1] === undefined ? undefined : `packages/${own[1]}/src/index.ts`
}
