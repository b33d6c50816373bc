import { afterMatching } from './scan.ts'
import { codeOf, findingAt, isSource, isTest, type SourceFile, type Verdict } from './source.ts'

const maxLinesOfFunction = 60

/** A function in masked code: from its first word to the end of its body. */
type FunctionExtent = { name: string; start: number; end: number }

const testBlock = /^(?:describe|it|test|suite|bench|beforeAll|beforeEach|afterAll|afterEach)$/
const notMethods = /^(?:if|for|while|switch|catch|with|function|return|await|typeof|super|import|new)$/

/** A function is read on one screen. The blocks of a test file are exempt; the functions inside them are not. */
export function functionsAreShort(tree: readonly SourceFile[]): Verdict {
  const files = tree.filter(({ path }) => isSource(path) || path.endsWith('.mjs'))
  const functions = files.flatMap((file) => functionsIn(codeOf(file)).map((each) => ({ file, ...each })))
  const findings = functions.flatMap(({ file, name, start, end }) => {
    const lines = linesBetween(file.text, start, end)
    if (lines <= maxLinesOfFunction || (isTest(file.path) && isTestBlock(codeOf(file), start))) return []
    const fault = `${name} has ${lines} lines, more than ${maxLinesOfFunction}.`
    return [findingAt(file, start, fault, 'Give each of its steps a name and a function of its own.')]
  })
  return { looked: functions.length, at: 'functions', findings }
}

/** Every function with a body in masked code: declarations, arrows and methods. */
export function functionsIn(code: string): FunctionExtent[] {
  return [...declarationsIn(code), ...arrowsIn(code), ...methodsIn(code)]
}

function declarationsIn(code: string): FunctionExtent[] {
  return [...code.matchAll(/(?<![\w$.])(?:async\s+)?function\b\s*\*?\s*([\w$]*)\s*(?:<[^(]*>)?\s*\(/g)].flatMap((match) =>
    extentFrom(code, match.index, match.index + match[0].length - 1, match[1] || nameBefore(code, match.index)),
  )
}

function methodsIn(code: string): FunctionExtent[] {
  const heads = /^[ \t]*(?:(?:async|static|get|set|override|private|public|protected)\s+)*\*?([\w$#]+)(?:<[^()\n]*>)?\(/gm
  return [...code.matchAll(heads)].flatMap((match) => {
    const name = match[1] ?? ''
    const start = match.index + match[0].search(/\S/)
    return notMethods.test(name) ? [] : extentFrom(code, start, match.index + match[0].length - 1, name)
  })
}

function arrowsIn(code: string): FunctionExtent[] {
  return [...code.matchAll(/=>\s*/g)].map((match) => {
    const start = startOfArrow(code, match.index)
    return { name: nameBefore(code, start), start, end: endOfArrowBody(code, match.index + match[0].length) }
  })
}

/** A head whose parameters open at `open`: its extent, or nothing if no body follows (an overload, a call, a type). */
function extentFrom(code: string, start: number, open: number, name: string): FunctionExtent[] {
  const body = bodyAfter(code, afterMatching(code, open))
  return body === undefined ? [] : [{ name, start, end: afterMatching(code, body) }]
}

/** The brace of the body after the parameters. A brace that stands where a type is awaited belongs to the return type. */
function bodyAfter(code: string, start: number): number | undefined {
  let at = skipSpace(code, start)
  if (code[at] === '{') return at
  if (code[at] !== ':') return undefined
  while (at < code.length) {
    const awaitsType = /(?:[:|&<,(]|=>|\bis|\bextends)$/.test(code.slice(Math.max(0, at - 10), at).trimEnd())
    if (code[at] === '{' && !awaitsType) return at
    if (/[;)\]}]/.test(code.charAt(at))) return undefined
    if (code[at] === '\n' && !awaitsType && !/^\s*[|&{]/.test(code.slice(at))) return undefined
    at = '([{'.includes(code.charAt(at)) ? afterMatching(code, at) : at + 1
  }
  return undefined
}

/** The first word of an arrow function whose `=>` stands at `arrow`: before its parameters, past a return type. */
function startOfArrow(code: string, arrow: number): number {
  const before = code.slice(Math.max(0, arrow - 80), arrow)
  const parameter = /[\w$]+\s*$/.exec(before)
  const isReturnType = /:\s*(?:[\w$]+\s+is\s+)?[\w$.]+\s*$/.test(before)
  if (parameter && !isReturnType) return arrow - before.length + parameter.index
  let depth = 0
  for (let at = arrow - 1; at >= 0; at -= 1) {
    const character = code.charAt(at)
    if (character === ')' && depth === 0 && /^\)\s*(?::|=>)/.test(code.slice(at, at + 40))) return matchingOpen(code, at)
    if (')]}'.includes(character)) depth += 1
    if ('([{'.includes(character)) depth -= 1
    if (depth < 0) break
  }
  return arrow
}

function endOfArrowBody(code: string, start: number): number {
  if (code[start] === '{') return afterMatching(code, start)
  let at = start
  while (at < code.length) {
    const character = code.charAt(at)
    if ('([{'.includes(character)) at = afterMatching(code, at)
    else if (/[)\]},;]/.test(character)) return at
    else if (character === '\n' && endsExpression(code, at)) return at
    else at += 1
  }
  return at
}

function endsExpression(code: string, newline: number): boolean {
  const goesOnBefore = /(?:[=?:&|+\-*/%<(,]|=>)$/.test(code.slice(Math.max(0, newline - 10), newline).trimEnd())
  return !goesOnBefore && !/^\s*(?:[.?:&|+\-*/%<>=)\]},]|as\b|satisfies\b|in\b|instanceof\b)/.test(code.slice(newline, newline + 200))
}

function isTestBlock(code: string, start: number): boolean {
  let depth = 0
  for (let at = start - 1; at >= 0; at -= 1) {
    const character = code.charAt(at)
    if (')]}'.includes(character)) depth += 1
    if ('([{'.includes(character)) depth -= 1
    if (depth < 0) return character === '(' && testBlock.test(calleeOf(code, at))
  }
  return false
}

/** The first name of what is called at an opening bracket: `describe` of `describe.skipIf(absent)(…)`. */
function calleeOf(code: string, open: number): string {
  let end = open
  while (/[)`]\s*$/.test(code.slice(0, end))) {
    const close = code.slice(0, end).trimEnd().length - 1
    end = code[close] === '`' ? code.lastIndexOf('`', close - 1) : matchingOpen(code, close)
  }
  return /([\w$]+)(?:\.[\w$]+)*$/.exec(code.slice(0, end))?.[1] ?? ''
}

function matchingOpen(code: string, close: number): number {
  let depth = 0
  for (let at = close; at >= 0; at -= 1) {
    const character = code.charAt(at)
    if (')]}'.includes(character)) depth += 1
    if ('([{'.includes(character)) depth -= 1
    if (depth === 0) return at
  }
  return 0
}

function nameBefore(code: string, start: number): string {
  const before = code.slice(Math.max(0, start - 200), start)
  return /([\w$]+)(?:\s*:[^=\n]*)?\s*[=:]\s*(?:async\s+)?(?:[\w$.]+\()*$/.exec(before)?.[1] ?? 'A function'
}

function linesBetween(text: string, start: number, end: number): number {
  return text.slice(start, end).trimEnd().split('\n').length
}

function skipSpace(code: string, start: number): number {
  return start + code.slice(start).search(/\S|$/)
}
