import { posix } from 'node:path'
import { type Finding, fileAt, findingAt, type SourceFile, type Verdict } from './source.ts'

const glossaryPath = 'docs/glossary.md'

/** A link to a file leads to a file. */
export function linksResolve(tree: readonly SourceFile[]): Verdict {
  const places = new Set(tree.flatMap(({ path }) => [path, ...foldersOf(path)]))
  const links = tree.filter(({ path }) => path.endsWith('.md')).flatMap((file) => linksIn(file).map((link) => ({ file, ...link })))
  const findings = links
    .filter(({ file, target }) => !places.has(pathOf(file.path, target)))
    .map(({ file, target, place }) =>
      findingAt(file, place, `The link to ${target} leads nowhere.`, 'Correct the path, or delete the link.'),
    )
  return { looked: links.length, at: 'links', findings }
}

/** Each row of the glossary has the English word, the Nepali word and the meaning. */
export function glossaryHasThreeColumns(tree: readonly SourceFile[]): Verdict {
  const file = fileAt(tree, glossaryPath)
  const rows = file === undefined ? [] : [...file.text.matchAll(/^[ \t]*\|.*$/gm)]
  const findings = rows.flatMap((row): Finding[] => {
    const cells = row[0]
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
    const isWhole = cells.length === 3 && cells.every((cell) => cell.trim() !== '')
    if (isWhole) return []
    return [findingAt(file as SourceFile, row.index, 'A row that is not English, Nepali, meaning.', 'Fill the three columns.')]
  })
  return { looked: rows.length, at: 'rows', findings }
}

/** Links and pictures to local files, inline or by reference, outside of code. */
function linksIn(file: SourceFile): { target: string; place: number }[] {
  const prose = file.text.replace(/^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, ' '))
  const found = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)|^\[[^\]]+\]:\s*<?([^\s>]+)/gm)]
  return found
    .map((match) => ({ target: match[1] ?? match[2] ?? '', place: match.index }))
    .filter(({ target }) => !/^(?:[a-z][a-z+.-]*:|#|\/\/)/i.test(target))
}

function pathOf(importer: string, target: string): string {
  const path = decodeURI(target.replace(/[?#].*$/, ''))
  const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(importer), path)
  return posix.normalize(joined).replace(/\/$/, '')
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}
