import { afterMatching } from './scan.ts'
import { type Finding, findingAt, type SourceFile, textsOf, type Verdict } from './source.ts'

const sentencesPath = 'server/src/db/constraint-errors.ts'
const sentencesPaths = /^server\/src\/db\/constraint-errors(?:-\w+)?\.ts$/
const declared = [
  /\bconstraint\s+"?([a-z_]\w*)"?\s+(?:check|unique|primary\s+key|foreign\s+key|exclude|references|not\s+null)\b/gi,
  /\bcreate\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?"?([a-z_]\w*)"?\s+on\b/gi,
  /\bconstraint\s*=\s*'([a-z_]\w*)'/gi,
]
const sqlText = /'(?:[^'\n]|'')*'/g
const dropped = /\bdrop\s+(?:constraint|index)\s+(?:if\s+exists\s+)?"?([a-z_]\w*)/gi

/** Every constraint and guard that can refuse has a sentence for the user. */
export function constraintsHaveSentences(tree: readonly SourceFile[]): Verdict {
  const constraints = constraintsIn(tree)
  const names = new Set(constraints.keys())
  const said = new Set(tree.filter(({ path }) => sentencesPaths.test(path)).flatMap((file) => [...sentencesByName(file, names)]))
  const findings = [...constraints]
    .filter(([name]) => !said.has(name))
    .map(([name, { file, place }]): Finding => {
      const cure = `Add it to ${sentencesPath} with a whole sentence that a bookkeeper understands.`
      return findingAt(file, place, `The constraint ${name} has no sentence.`, cure)
    })
  return { looked: constraints.size, at: 'constraints', findings }
}

/** The names that a refusal can carry after all migrations, each with the position of its definition. */
function constraintsIn(tree: readonly SourceFile[]): Map<string, { file: SourceFile; place: number }> {
  const constraints = new Map<string, { file: SourceFile; place: number }>()
  const migrations = tree.filter(({ path }) => /^server\/migrations\/[^/]+\.sql$/.test(path))
  for (const file of migrations.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const sql = withoutSqlComments(file.text)
    for (const [, name = ''] of sql.matchAll(dropped)) constraints.delete(name)
    for (const { name, place } of [...namesDeclaredIn(sql), ...namesRefusedIn(sql)]) {
      if (!constraints.has(name)) constraints.set(name, { file, place })
    }
  }
  return constraints
}

function namesDeclaredIn(sql: string): { name: string; place: number }[] {
  return declared.flatMap((pattern) => [...sql.matchAll(pattern)].map((match) => ({ name: match[1] ?? '', place: match.index })))
}

/** The names that guards give to `refused(message, 'name', …)`: the first text of the call that is one plain name. */
function namesRefusedIn(sql: string): { name: string; place: number }[] {
  const withoutTexts = sql.replace(sqlText, (text) => text.replace(/[^']/g, ' '))
  return [...withoutTexts.matchAll(/\brefused\(/gi)].flatMap(({ index, 0: head }) => {
    const call = sql.slice(index, afterMatching(withoutTexts, index + head.length - 1))
    const name = call.match(sqlText)?.find((text) => /^'[a-z]\w*'$/.test(text))
    return name === undefined ? [] : [{ name: name.slice(1, -1), place: index }]
  })
}

/** The names of which the table says something with a capital at its start, between the name, as key or text, and the next one. */
function sentencesByName(file: SourceFile, names: Set<string>): Set<string> {
  const places = [...file.text.matchAll(/(?<![\w$.])[a-z_]\w*(?=['"]?\s*[:,(])/g)].filter(([name]) => names.has(name))
  const sentences = textsOf(file).filter(({ value }) => /^\p{Lu}/u.test(value))
  const said = places.filter((match, index) => {
    const end = places[index + 1]?.index ?? file.text.length
    return sentences.some(({ start }) => start > match.index && start < end)
  })
  return new Set(said.map(([name]) => name))
}

function withoutSqlComments(sql: string): string {
  return sql.replace(/--.*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}
