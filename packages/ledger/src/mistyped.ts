/**
 * Typing mistakes: a typed word also stands for the words from which it differs in one letter. A letter may be missing ("nabl" for
 * Nabil), be one too many, be another one, or have changed places with the next. The first letter is never taken as missing, because
 * then the middles of words would be found. Numbers are not forgiven: they differ in one digit on purpose.
 */

/** Fewer letters say too little when one of them is wrong; when it is the first, one more is needed. */
const MIN_LETTERS = 3
const MIN_WHERE_WRONG = 4
const ROMAN = /^[a-z]+$/
const DEVANAGARI = /^[\u0901-\u094D]+$/

/** The letters of the script in which a word is written; undefined when it may not be mistyped. */
function scriptOf(word: string): RegExp | undefined {
  if (word.length < MIN_LETTERS) return undefined
  return [ROMAN, DEVANAGARI].find((script) => script.test(word))
}

/**
 * Whether a word of a folded text begins with `typed`, but for one letter. What follows the mistake is compared; a mistake in the last
 * letter has nothing that follows, so there the word of the text must end.
 *
 * @example isMistyped('nabl', 'nabil bank') // true
 */
export function isMistyped(typed: string, text: string): boolean {
  const script = scriptOf(typed)
  if (!script) return false
  for (let start = 0; start >= 0; start = nextWord(text, start)) {
    if (differsInOne(typed, text, start, script)) return true
  }
  return false
}

function nextWord(text: string, start: number): number {
  const space = text.indexOf(' ', start)
  return space === -1 ? -1 : space + 1
}

function differsInOne(typed: string, text: string, start: number, script: RegExp): boolean {
  let same = 0
  while (same < typed.length && typed[same] === text[start + same]) same += 1
  if (same === typed.length) return false
  const at = start + same
  const [letter = '', next] = [text[at], text[at + 1]]
  const isSwapped = () => letter === typed[same + 1] && next === typed[same] && text.startsWith(typed.slice(same + 2), at + 2)
  const isMissing = () => same > 0 && next === typed[same] && text.startsWith(typed.slice(same), at + 1) && script.test(letter)
  if (isSwapped() || isMissing()) return true
  if (typed.length < MIN_WHERE_WRONG + (same === 0 ? 1 : 0)) return false
  const after = typed.slice(same + 1)
  if (after === '') return endsAt(text, at) || (endsAt(text, at + 1) && script.test(letter))
  return text.startsWith(after, at) || (text.startsWith(after, at + 1) && script.test(letter))
}

const endsAt = (text: string, place: number) => place >= text.length || text[place] === ' '

/** A mistake beyond these letters leaves enough of the word before it to find candidates. */
const MAX_LETTERS = 10
const lettersFrom = (first: string, last: string) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) => String.fromCharCode(first.charCodeAt(0) + index))
const ROMAN_LETTERS = lettersFrom('a', 'z')
const DEVANAGARI_LETTERS = lettersFrom('\u0901', '\u094D')

/**
 * The beginnings of all words that `isMistyped` finds by a typed word, for an index.
 * @example mistypedPrefixes('nabl').includes('nabil') // true
 */
export function mistypedPrefixes(typed: string): string[] {
  const script = scriptOf(typed)
  if (!script) return []
  const letters = script === ROMAN ? ROMAN_LETTERS : DEVANAGARI_LETTERS
  const word = typed.slice(0, MAX_LETTERS)
  const prefixes = word.split('').flatMap((letter, place) => {
    const [before, after] = [word.slice(0, place), word.slice(place + 1)]
    const swapped = before + after.charAt(0) + letter + after.slice(1)
    return [before + after, swapped, ...letters.flatMap((other) => [before + other + after, before + other + letter + after])]
  })
  return [...new Set(typed.length > MAX_LETTERS ? [word, ...prefixes] : prefixes)]
}
