import { afterMatching } from './scan.ts'
import { codeOf, findingAt, isSource, isTest, type SourceFile, type Verdict } from './source.ts'

/** A function that a package exports; `place` is where its declaration begins, and where its comment must end. */
type Exported = { name: string; place: number }

/** Every exported function of a package has a doc comment with shape, units, errors and source, for readers who do not read its code. */
export function exportedFunctionsAreDocumented(tree: readonly SourceFile[]): Verdict {
  const files = tree.filter(({ path }) => /^packages\/[^/]+\/src\//.test(path) && isSource(path) && !isTest(path))
  const exported = files.flatMap((file) => exportedFunctionsIn(codeOf(file)).map((each) => ({ file, ...each })))
  const findings = exported
    .filter(({ file, place }) => !hasDocAbove(file.text, place))
    .map(({ file, name, place }) =>
      findingAt(
        file,
        place,
        `The exported function ${name} has no doc comment.`,
        'Write /** … */ just above: shape, units, errors, source.',
      ),
    )
  return { looked: exported.length, at: 'exported functions', findings }
}

function exportedFunctionsIn(code: string): Exported[] {
  const listed = new Set([...code.matchAll(/(?<![\w$.])export\s*\{([^}]*)\}(?!\s*from)/g)].flatMap(([, names = '']) => localNames(names)))
  const seen = new Set<string>()
  return declarationsIn(code)
    .filter(({ name, isExported }) => isExported || listed.has(name))
    .filter(({ name }) => !seen.has(name) && seen.add(name))
}

function declarationsIn(code: string): (Exported & { isExported: boolean })[] {
  const heads = /^(export\s+)?(?:(?:async\s+)?function\s*\*?\s*([\w$]+)|const\s+([\w$]+)\s*(?::[^=\n]*(?:=>[^=\n]*)?)?=\s*)/gm
  return [...code.matchAll(heads)].flatMap((match) => {
    const name = match[2] ?? match[3] ?? ''
    const isFunction = match[2] !== undefined || opensFunction(code, match.index + match[0].length)
    return isFunction ? [{ name, place: match.index, isExported: match[1] !== undefined }] : []
  })
}

/** Whether a function stands at a place: `function`, `x =>`, or parameters followed by `=>` or a return type. */
function opensFunction(code: string, start: number): boolean {
  const at = start + (/^(?:async\b)?\s*(?:<[^(]*>\s*)?/.exec(code.slice(start, start + 300))?.[0].length ?? 0)
  const rest = code.slice(at, at + 300)
  if (/^function\b|^[\w$]+\s*=>/.test(rest)) return true
  return rest.startsWith('(') && /^\s*(?:=>|:[^\n]*=>)/.test(code.slice(afterMatching(code, at)))
}

function localNames(list: string): string[] {
  return list.split(',').flatMap((each) => /^\s*(?!type\s)([\w$]+)/.exec(each)?.[1] ?? [])
}

/** A comment of documentation, with words in it, that ends on the line above. */
function hasDocAbove(text: string, place: number): boolean {
  const before = text.slice(0, place)
  if (!/\*\/[ \t]*\n[ \t]*$/.test(before)) return false
  const comment = before.slice(before.lastIndexOf('/*'))
  return comment.startsWith('/**') && /[\p{L}]{2}/u.test(comment)
}
