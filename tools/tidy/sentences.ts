import { callsOf } from './calls.ts'
import { afterMatching } from './scan.ts'
import { codeOf, type Finding, findingAt, isSource, isTest, type SourceFile, textsOf } from './source.ts'

/** An English text that a person may see: the key of its translation. */
export type Sentence = { text: string; file: SourceFile; place: number }

type Argument = { file: SourceFile; start: number; end: number }

/** Files whose whole sentences are shown to users. */
const spoken = /^(?:packages\/|web\/src\/|server\/src\/(?:features|reports|http)\/|server\/src\/db\/constraint-errors(?:-\w+)?\.ts$)/

/** A capital at the start, a space within, a stop at the end. */
const wholeSentence = /^\p{Lu}.*\s.*[.?!]$/u

/** Every text that must have a translation: labels asked for with `t` or marked with `sentence`, and all whole sentences. */
export function sentencesOf(tree: readonly SourceFile[]): Sentence[] {
  return writtenIn(tree).flatMap((file) => [
    ...translatedCalls(file).flatMap(textsIn),
    ...wholeSentencesIn(file),
    ...(file.path.startsWith('packages/contract/') ? messagesIn(file) : []),
  ])
}

/** Keys that cannot be looked up, because the text is put together while the program runs. */
export function assembledSentences(tree: readonly SourceFile[]): Finding[] {
  const assembled = writtenIn(tree).flatMap((file) =>
    translatedCalls(file).filter(({ start, end }) => /\$\{|['"`]\s*\+|\+\s*['"`]/.test(codeOf(file).slice(start, end))),
  )
  return assembled.map(({ file, start }) =>
    findingAt(file, start, 'A sentence is put together from parts.', 'Write it whole, with {{placeholders}} for what varies.'),
  )
}

function writtenIn(tree: readonly SourceFile[]): SourceFile[] {
  return tree.filter(({ path }) => /^(?:packages|server\/src|web\/src)\//.test(path) && isSource(path) && !isTest(path))
}

/** The first arguments that are English by their place: of `t` in the web app, of `sentence` and `BookError` everywhere. */
function translatedCalls(file: SourceFile): Argument[] {
  const names = file.path.startsWith('web/') ? ['t', 'sentence', 'BookError'] : ['sentence', 'BookError']
  return names.flatMap((name) => firstArguments(file, name))
}

/** Whole sentences, except those of programming errors and of the description of the API. */
function wholeSentencesIn(file: SourceFile): Sentence[] {
  if (!spoken.test(file.path)) return []
  const code = codeOf(file)
  const unseen = callsOf(file, 'Error|TypeError|RangeError')
  return textsOf(file)
    .filter(
      ({ value, start }) =>
        wholeSentence.test(value) && !/\b(?:summary|description)\s*:\s*$/.test(code.slice(Math.max(0, start - 40), start)),
    )
    .filter(({ start }) => !unseen.some((call) => start >= call.start && start < call.end))
    .filter(({ start, end }) => !standsBesideNepali(code, start, end))
    .map(({ value, start }) => ({ text: value, file, place: start }))
}

/** In `{ en: '…', np: '…' }`, as in the calendar, the Nepali is beside the English and not in the dictionary. */
function standsBesideNepali(code: string, start: number, end: number): boolean {
  return /\ben:\s*$/.test(code.slice(Math.max(0, start - 40), start)) && /^\s*,\s*np:/.test(code.slice(end, end + 40))
}

/** The messages of schemas: `message: '…'`, `error: '…'`, and the last text given to a check such as `.min(1, '…')`. */
function messagesIn(file: SourceFile): Sentence[] {
  const code = codeOf(file)
  const named = [...code.matchAll(/\b(?:message|error)\s*:\s*(?=['"`])/g)].map((match) => match.index + match[0].length)
  const checks = callsOf(file, 'min|max|length|nonempty|regex|refine|email').map(({ end }) => end)
  return textsOf(file)
    .filter(
      ({ start, end }) => named.includes(start) || checks.includes(end + (/^\s*,?\s*/.exec(code.slice(end, end + 80))?.[0].length ?? 0)),
    )
    .map(({ value, start }) => ({ text: value, file, place: start }))
}

/** The first argument of each call of `name`, or of `x.name`. */
function firstArguments(file: SourceFile, name: string): Argument[] {
  const code = codeOf(file)
  return callsOf(file, name).map(({ start, end }) => {
    let at = start
    while (at < end && code[at] !== ',') at = '([{'.includes(code.charAt(at)) ? afterMatching(code, at) : at + 1
    return { file, start, end: at }
  })
}

/** The texts that an argument may stand for: not those it is compared with, and not those inside brackets. */
function textsIn({ file, start, end }: Argument): Sentence[] {
  const code = codeOf(file)
  return textsOf(file)
    .filter((each) => each.start >= start && each.end <= end && standsOpen(code, start, each.start))
    .filter((each) => !/[=!]==?\s*$/.test(code.slice(start, each.start)) && !/^\s*[=!]==?/.test(code.slice(each.end)))
    .map((each) => ({ text: each.value, file, place: each.start }))
}

function standsOpen(code: string, start: number, place: number): boolean {
  let at = start
  while (at < place) at = '([{'.includes(code.charAt(at)) ? afterMatching(code, at) : at + 1
  return at === place
}
