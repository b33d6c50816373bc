/**
 * A small scanner for TypeScript, because the compiler of this version offers no API to read a tree with.
 * It knows what is code and what is comment, text or pattern; the checks then look at code alone.
 */

/** A stretch that is not code: `start` and `end` lie inside the quotes of a text, and around a whole comment or pattern. */
type Piece = { kind: 'comment' | 'text' | 'pattern'; start: number; end: number }

/** A text written in one pair of quotes, with its escapes resolved; `start` is the place of the opening quote. */
export type Literal = { value: string; start: number; end: number }

type Step = { next: number; piece?: Piece }

/** The end of the code before a slash that opens a pattern; elsewhere it divides, or closes an element. */
const beforePattern = /[(,=:[!&|?{;+*%~^-]$|=>$|(?:^|[^\w$.])(?:return|typeof|case|of|in|void|delete|await|yield|else|do|throw)$|^$/

/** All comments, texts and patterns of a source, in reading order. */
function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = []
  const open: number[] = []
  let depth = 0
  let lastCode = -1
  let at = 0
  while (at < source.length) {
    const character = source.charAt(at)
    const endsHole = character === '}' && open.at(-1) === depth
    if (character === '`' || endsHole) {
      if (endsHole) open.pop()
      const end = endOfTemplatePart(source, at + 1)
      pieces.push({ kind: 'text', start: at + 1, end })
      if (source[end] === '$') open.push(depth)
      at = end + (source[end] === '$' ? 2 : 1)
      lastCode = at - 1
      continue
    }
    const step = stepAt(source, at, lastCode)
    if (step.piece) pieces.push(step.piece)
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (step.piece?.kind !== 'comment' && /\S/.test(character)) lastCode = step.next - 1
    at = step.next
  }
  return pieces
}

/** The source with comments, texts and patterns blanked: same length, same lines, quotes kept. */
export function mask(source: string): string {
  let code = ''
  for (const { start, end } of piecesOf(source)) code += source.slice(code.length, start) + blank(source.slice(start, end))
  return code + source.slice(code.length)
}

/** The texts of a source that are written whole; a template with a hole in it is not among them. */
export function literalsOf(source: string): Literal[] {
  return piecesOf(source)
    .filter(({ kind, start, end }) => kind === 'text' && /['"`]/.test(source.charAt(start - 1)) && source[start - 1] === source[end])
    .map(({ start, end }) => ({ value: withoutEscapes(source.slice(start, end)), start: start - 1, end: end + 1 }))
}

/** The place just after the bracket that closes the one at `start`, in masked text; the end of the text if none does. */
export function afterMatching(masked: string, start: number): number {
  let depth = 0
  for (let at = start; at < masked.length; at += 1) {
    const character = masked.charAt(at)
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (depth === 0) return at + 1
  }
  return masked.length
}

/** The line, counted from 1, that holds a place in a text. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function stepAt(source: string, at: number, lastCode: number): Step {
  const character = source.charAt(at)
  if (character === "'" || character === '"') return textAt(source, at)
  if (character === '/') return slashAt(source, at, lastCode)
  return { next: at + 1 }
}

/** A quote straight after a letter or a brace is an apostrophe in the running text of an element: no formatted code looks so. */
function textAt(source: string, at: number): Step {
  const end = endOnThisLine(source, at + 1, source.charAt(at))
  if (end === -1 || /[\w}]/.test(source.charAt(at - 1))) return { next: at + 1 }
  return { next: end + 1, piece: { kind: 'text', start: at + 1, end } }
}

function slashAt(source: string, at: number, lastCode: number): Step {
  const following = source[at + 1]
  if (source.startsWith('://', at - 1)) return { next: at + 2 }
  if (following === '/') return commentUntil(source, at, source.indexOf('\n', at))
  if (following === '*') {
    const close = source.indexOf('*/', at + 2)
    return commentUntil(source, at, close === -1 ? -1 : close + 2)
  }
  const before = source.slice(Math.max(0, lastCode - 11), lastCode + 1)
  if (!beforePattern.test(before)) return { next: at + 1 }
  const end = endOnThisLine(source, at + 1, '/')
  if (end === -1) return { next: at + 1 }
  return { next: end + 1, piece: { kind: 'pattern', start: at, end: end + 1 } }
}

function commentUntil(source: string, start: number, found: number): Step {
  const end = found === -1 ? source.length : found
  return { next: end, piece: { kind: 'comment', start, end } }
}

/** The place of the closing quote or slash on the same line, or -1; a slash inside a class of characters does not close. */
function endOnThisLine(source: string, start: number, close: string): number {
  let inClass = false
  for (let at = start; at < source.length && source[at] !== '\n'; at += 1) {
    const character = source[at]
    if (character === '\\') at += 1
    else if (close === '/' && character === '[') inClass = true
    else if (character === ']') inClass = false
    else if (character === close && !inClass) return at
  }
  return -1
}

function endOfTemplatePart(source: string, start: number): number {
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '`' || source.startsWith('${', at)) return at
  }
  return source.length
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' }

function withoutEscapes(text: string): string {
  return text.replace(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (...found: (string | undefined)[]) => {
    const [, long, short, byte, plain = ''] = found
    const code = long ?? short ?? byte
    return code === undefined ? (escapes[plain] ?? plain) : String.fromCodePoint(Number.parseInt(code, 16))
  })
}
