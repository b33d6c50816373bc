import { asciiDigits, type Language } from '@lekha/money'

/** What is found by its names: a ledger, a sub-ledger, a group. */
export type Named = { name: string; nameNp: string; alias?: string; code?: string | null }

/** One that was found. `name` is the name to show, `from` and `to` the part of it that was typed (equal: by code or alias). */
export type Match<L extends Named> = { ledger: L; name: string; from: number; to: number }

/** The better a match, the lower. */
type Rank = 0 | 1 | 2 | 3
type Hit = { name: string; rank: Rank; from: number; to: number }

/**
 * Finds ledgers by the start of any word of either name, by code or by alias; several words may each be the start of one.
 * In Nepali, where words are joined to one, also inside a word: भाडा finds घरभाडा. First come names that begin with what was
 * typed and codes that equal it, then words, then what stands inside a word, then the rest; among these, those used more, then
 * shorter names. What `isLast` names comes after all others. An empty query finds all, in the order given. The part to mark never splits a Devanagari syllable.
 *
 * @example matchLedgers('na', ledgers, 'en')[0] // { ledger, name: 'Nabil Bank – Current A/c', from: 0, to: 2 }
 */
export function matchLedgers<L extends Named>(
  query: string,
  ledgers: readonly L[],
  language: Language,
  usesOf: (ledger: L) => number = () => 0,
  isLast: (ledger: L) => boolean = () => false,
): Match<L>[] {
  const sought = fold(query).text.trim().replace(/\s+/g, ' ')
  if (sought === '') return ledgers.map((ledger) => ({ ledger, name: ownName(ledger, language), from: 0, to: 0 }))
  const words = sought.split(' ')
  const found = ledgers.flatMap((ledger) => judge(ledger, sought, words, language) ?? [])
  const last = ({ ledger }: Match<L>) => (isLast(ledger) ? 1 : 0)
  return found.toSorted(
    (a, b) => last(a) - last(b) || a.rank - b.rank || usesOf(b.ledger) - usesOf(a.ledger) || a.name.length - b.name.length,
  )
}

/** The name in the language of the interface, where there is one in it. */
function ownName({ name, nameNp }: Named, language: Language): string {
  return language === 'np' && nameNp.trim() !== '' ? nameNp : name
}

function judge<L extends Named>(ledger: L, sought: string, words: string[], language: Language): (Match<L> & Hit) | undefined {
  const index = indexOf(ledger)
  if (!words.every((word) => index.all.includes(` ${word}`) || wordInside(index.all, word) !== undefined)) return undefined
  const [own, other] = language === 'np' && ledger.nameNp.trim() !== '' ? [index.nameNp, index.name] : [index.name, index.nameNp]
  const hits = [hitIn(own, sought), hitIn(other, sought)].filter((hit) => hit !== undefined)
  const otherwise = { name: own.original, rank: codeRank(index.codes, sought), ...firstWord(own, words) }
  const best = hits.reduce((former, hit) => (hit.rank < former.rank ? hit : former), otherwise)
  return { ledger, ...best }
}

/** Where a name, or one of its words, begins with what is sought; in Nepali also where it stands inside a word. */
function hitIn(name: Folded, sought: string): Hit | undefined {
  const atWord = wordStart(name.text, sought)
  const start = atWord ?? wordInside(name.text, sought)
  if (start === undefined) return undefined
  const rank = atWord === undefined ? 2 : name.text.slice(0, start).trim() === '' ? 0 : 1
  return { name: name.original, rank, ...spanOf(name, start, start + sought.length) }
}

const codeRank = (codes: Folded[], sought: string): Rank => (codes.some((code) => code.text === sought) ? 0 : 3)

function wordStart(text: string, sought: string): number | undefined {
  if (text.startsWith(sought)) return 0
  const space = text.indexOf(` ${sought}`)
  return space === -1 ? undefined : space + 1
}

/** Two letters or signs at least, of which the first is a letter: one alone would find nearly every name. */
const NEPALI = /^[\u0904-\u0939\u0958-\u0961\u0972-\u097F][\u0900-\u097F]/
const VIRAMA = '\u094D'

/** Where a Nepali text stands inside a word, from the beginning of a syllable on. */
function wordInside(text: string, sought: string): number | undefined {
  if (!NEPALI.test(sought)) return undefined
  let place = text.indexOf(sought)
  while (place > 0 && text.charAt(place - 1) === VIRAMA) place = text.indexOf(sought, place + 1)
  return place === -1 ? undefined : place
}

/** Several words were typed, each the start of one somewhere in the ledger: the first that the name has is marked. */
function firstWord(name: Folded, words: string[]): { from: number; to: number } {
  const hit = words.map((word) => hitIn(name, word)).find((each) => each !== undefined)
  return { from: hit?.from ?? 0, to: hit?.to ?? 0 }
}

/** A text as it is compared. `places` leads from the folded text back to the original; null where both have the same places. */
type Folded = { original: string; text: string; places: number[] | null }

const SAME_PLACES = /^[\x20-\x7E–—’\u0900-\u0928\u092A-\u0930\u0932\u0933\u0935-\u0957\u0960-\u097F]*$/
const LEFT_OUT = /[\u0300-\u036F\u200B-\u200D\uFEFF]/g
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]/gu

/** Case, composition, digits of either script and marks on Latin letters make no difference; what parts words is a space. */
function fold(original: string): Folded {
  if (SAME_PLACES.test(original)) return { original, text: foldCharacters(original), places: null }
  const places: number[] = []
  let text = ''
  let place = 0
  for (const character of original) {
    const folded = foldCharacters(character.normalize('NFKD').replace(LEFT_OUT, ''))
    text += folded
    places.push(...Array<number>(folded.length).fill(place))
    place += character.length
  }
  places.push(place)
  return { original, text, places }
}

const foldCharacters = (text: string) => asciiDigits(text).toLowerCase().replace(BETWEEN_WORDS, ' ')

function spanOf({ original, places }: Folded, start: number, end: number): { from: number; to: number } {
  return { from: places?.[start] ?? start, to: endOfSyllable(original, places?.[end] ?? end) }
}

const FIRST_MARK = 0x0300
const MARK = /[\p{M}\u200C\u200D]/u
/** A virama at the end, and the joiner that may follow it. */
const JOINED = /\u094D[\u200C\u200D]?$/

/** Vowel signs belong to their letter, and so does what a virama joins: बाँ and क्ष are marked whole. */
function endOfSyllable(text: string, place: number): number {
  let end = place
  if (text.charCodeAt(end) < FIRST_MARK) return end
  while (end < text.length && (MARK.test(text.charAt(end)) || joins(text, end))) end += 1
  return end
}

const joins = (text: string, place: number) => JOINED.test(text.slice(0, place)) && /\p{L}/u.test(text.charAt(place))

/** The folded names of a ledger, and all of them in one text, in which each word has a space before it. */
type Index = { name: Folded; nameNp: Folded; codes: Folded[]; all: string }
const indexes = new WeakMap<Named, Index>()

/** Folds names before anybody types, so that the first keystroke only compares, like every later one. */
export function prepareToMatch(ledgers: readonly Named[]): void {
  for (const ledger of ledgers) indexOf(ledger)
}

function indexOf(ledger: Named): Index {
  const known = indexes.get(ledger)
  if (known) return known
  const [name, nameNp] = [fold(ledger.name), fold(ledger.nameNp)]
  const codes = [ledger.code ?? '', ledger.alias ?? ''].filter((text) => text.trim() !== '').map((text) => fold(text.trim()))
  const all = ['', ...[name, nameNp, ...codes].map(({ text }) => text)].join(' ')
  const index = { name, nameNp, codes, all }
  indexes.set(ledger, index)
  return index
}
