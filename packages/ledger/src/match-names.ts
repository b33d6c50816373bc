import { asciiDigits, type Language } from '@lekha/money'
import { isMistyped } from './mistyped.ts'
import { type SpelledWord, spelledWord, spellingOf } from './spelling.ts'

/** Something to find by its names: a ledger, a sub-ledger, a group, a screen. */
export type Named = {
  name: string
  nameNp: string
  alias?: string
  code?: string | null
  barcode?: string | null
  symbol?: string
  pan?: string
  citizenshipNumber?: string
}

/** A match. `name` is the name to show, `from` and `to` the typed part of it (equal when it was found by spelling, or by one of its codes). */
export type Match<Item extends Named> = { item: Item; name: string; from: number; to: number }

/** 0 is the best match. */
type Rank = 0 | 1 | 2 | 3 | 4
type Hit = { name: string; rank: Rank; from: number; to: number }

/**
 * The one search by name, used everywhere: by the start of any word of either name, or of a code, alias, barcode, symbol, PAN or citizenship
 * number; each of several typed words may be the start of one. Nepali joins words, so there it also searches inside a word: भाडा finds घरभाडा. A name written in the other
 * script is found by its spelling: "bhada" finds घरभाडा, and भाडा finds "Ghar Bhada".
 * Ranking: names that begin with the query and codes equal to it, then starts of words, then inside a word, then the rest, then matches
 * by spelling; within a rank, ledgers used more, then shorter names. Items for which `isLast` is true come after all others.
 * An empty query finds all, in the given order. The part to mark never splits a Devanagari syllable.
 *
 * @example matchNames('na', ledgers, 'en')[0] // { item, name: 'Nabil Bank – Current A/c', from: 0, to: 2 }
 */
export function matchNames<Item extends Named>(
  query: string,
  items: readonly Item[],
  language: Language,
  usesOf?: (item: Item) => number,
  isLast?: (item: Item) => boolean,
): Match<Item>[] {
  const sought = soughtIn(query)
  if (!sought) return items.map((item) => ({ item, name: ownName(item, language), from: 0, to: 0 }))
  return ranked(
    items.flatMap((item) => judge(item, sought, language) ?? []),
    usesOf,
    isLast,
  )
}

type Offering<Item> = { most: number; usesOf?: (item: Item) => number; isLast?: (item: Item) => boolean; searching?: boolean }

/** Fewer matches leave room for names with a typing mistake. */
export const OFFERED = 7

/**
 * What a field offers for a query: the best `most` of `matchNames`. Where these are fewer than seven, names from which a typed word
 * differs in one letter come after them: "nabl" finds Nabil (`isMistyped`). Not while more names may come (`searching`), of which one may
 * be what was typed.
 *
 * @example offerNames('nabl', ledgers, 'en', { most: 7 })[0]?.name // 'Nabil Bank – Current A/c'
 */
export function offerNames<Item extends Named>(
  query: string,
  items: readonly Item[],
  language: Language,
  { most, usesOf, isLast, searching = false }: Offering<Item>,
): Match<Item>[] {
  const matches = matchNames(query, items, language, usesOf, isLast)
  const sought = soughtIn(query)
  if (!sought || searching || matches.length >= Math.min(most, OFFERED)) return matches.slice(0, most)
  const known = new Set(matches.map(({ item }) => item))
  const mistyped = items.flatMap((item) => (known.has(item) ? [] : (judgeMistyped(item, sought, language) ?? [])))
  return [...matches, ...ranked(mistyped, usesOf, isLast)].slice(0, Math.min(most, OFFERED))
}

function ranked<Item extends Named>(
  found: (Match<Item> & Hit)[],
  usesOf: (item: Item) => number = () => 0,
  isLast: (item: Item) => boolean = () => false,
): Match<Item>[] {
  const last = ({ item }: Match<Item>) => (isLast(item) ? 1 : 0)
  return found.toSorted((a, b) => last(a) - last(b) || a.rank - b.rank || usesOf(b.item) - usesOf(a.item) || a.name.length - b.name.length)
}

/** The name in the language of the interface; the English one when there is no Nepali one. */
function ownName({ name, nameNp }: Named, language: Language): string {
  return language === 'np' && nameNp.trim() !== '' ? nameNp : name
}

type Sought = { text: string; words: { text: string; spelled: SpelledWord | undefined }[] }

/** The folded query, and its words; undefined when nothing is sought. */
function soughtIn(query: string): Sought | undefined {
  const text = fold(query).text.trim().replace(/\s+/g, ' ')
  if (text === '') return undefined
  return { text, words: text.split(' ').map((word) => ({ text: word, spelled: spelledWord(word) })) }
}

function judge<Item extends Named>(item: Item, { text, words }: Sought, language: Language): (Match<Item> & Hit) | undefined {
  const index = indexOf(item)
  const written = words.filter((word) => isWritten(index, word.text))
  if (!words.every((word) => written.includes(word) || isSpelled(index, word.spelled))) return undefined
  const [own, other] = namesIn(index, language)
  const hits = [hitIn(own, text), hitIn(other, text)].filter((hit) => hit !== undefined)
  const rank = written.length < words.length ? 4 : codeRank(index.codes, text)
  const otherwise = { name: own.original, rank, ...firstWord(own, written) }
  const best = hits.reduce((former, hit) => (hit.rank < former.rank ? hit : former), otherwise)
  return { item, ...best }
}

/** An item of whose names each typed word begins a word, is a spelling, or is mistyped. The name with the mistake is shown. */
function judgeMistyped<Item extends Named>(item: Item, { words }: Sought, language: Language): (Match<Item> & Hit) | undefined {
  const index = indexOf(item)
  const others = words.filter((word) => !isWritten(index, word.text) && !isSpelled(index, word.spelled))
  if (!others.every((word) => isMistyped(word.text, index.all))) return undefined
  const names = namesIn(index, language)
  const { original } = names.find((name) => others.some((word) => isMistyped(word.text, name.text))) ?? names[0]
  return { item, name: original, rank: 4, from: 0, to: 0 }
}

/** The name in the language of the interface, and the other one. */
const namesIn = ({ name, nameNp }: Index, language: Language): [Folded, Folded] =>
  language === 'np' && nameNp.original.trim() !== '' ? [nameNp, name] : [name, nameNp]

const isWritten = ({ all }: Index, word: string) => all.includes(` ${word}`) || wordInside(all, word) !== undefined

const isSpelled = ({ roman, devanagari }: Index, word: SpelledWord | undefined) =>
  word?.pattern.test(word.devanagari ? roman : devanagari) ?? false

/** Where the name, or one of its words, begins with `sought`; in Nepali also inside a word. */
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

/** At least two characters, of which the first is a letter: one alone would find nearly every name. */
const NEPALI = /^[\u0904-\u0939\u0958-\u0961\u0972-\u097F][\u0900-\u097F]/
const VIRAMA = '\u094D'

/** The places inside a Nepali word where a syllable begins, from which on it is found too. */
export const syllableStarts = (word: string): number[] =>
  word.split('').flatMap((_, place) => (place > 0 && word.charAt(place - 1) !== VIRAMA && NEPALI.test(word.slice(place)) ? [place] : []))

/** Where a Nepali text occurs inside a word, at the beginning of a syllable. */
function wordInside(text: string, sought: string): number | undefined {
  if (!NEPALI.test(sought)) return undefined
  let place = text.indexOf(sought)
  while (place > 0 && text.charAt(place - 1) === VIRAMA) place = text.indexOf(sought, place + 1)
  return place === -1 ? undefined : place
}

/** The part to mark after a query of several words: the first of them that occurs in this name. */
function firstWord(name: Folded, words: Sought['words']): { from: number; to: number } {
  const hit = words.map((word) => hitIn(name, word.text)).find((each) => each !== undefined)
  return { from: hit?.from ?? 0, to: hit?.to ?? 0 }
}

/** A text normalized for comparison. `places` maps each index of `text` to one of `original`; null when they are the same. */
type Folded = { original: string; text: string; places: number[] | null }

const SAME_PLACES = /^[\x20-\x7E–—’\u0900-\u0928\u092A-\u0930\u0932\u0933\u0935-\u0957\u0960-\u097F]*$/
const LEFT_OUT = /[\u0300-\u036F\u200B-\u200D\uFEFF]/g
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]/gu

/** Normalizes case, composition, the digits of both scripts and diacritics of Latin letters; every word separator becomes a space. */
export function fold(original: string): Folded {
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
/** A virama at the end, with the joiner that may follow it. */
const JOINED = /\u094D[\u200C\u200D]?$/

/** The end of the syllable at `place`: vowel signs and letters joined by a virama belong to it, so that बाँ and क्ष are marked whole. */
function endOfSyllable(text: string, place: number): number {
  let end = place
  if (text.charCodeAt(end) < FIRST_MARK) return end
  while (end < text.length && (MARK.test(text.charAt(end)) || joins(text, end))) end += 1
  return end
}

const joins = (text: string, place: number) => JOINED.test(text.slice(0, place)) && /\p{L}/u.test(text.charAt(place))

/** By what something is found beside its two names. */
export const codesOf = ({ code, alias, barcode, symbol, pan, citizenshipNumber }: Named): string[] =>
  [code, alias, barcode, symbol, pan, citizenshipNumber].map((text) => text ?? '')

/** The folded names; `all`: all of them in one text with a space before each word; `roman`, `devanagari`: the sounds of the names in each script, a line each. */
type Index = { name: Folded; nameNp: Folded; codes: Folded[]; all: string; roman: string; devanagari: string }
const indexes = new WeakMap<Named, Index>()

/** Folds names in advance, so that the first keystroke is as fast as every later one. */
export function prepareToMatch(items: readonly Named[]): void {
  for (const item of items) indexOf(item)
}

function indexOf(item: Named): Index {
  const known = indexes.get(item)
  if (known) return known
  const [name, nameNp] = [fold(item.name), fold(item.nameNp)]
  const codes = codesOf(item)
    .filter((text) => text.trim() !== '')
    .map((text) => fold(text.trim()))
  const texts = [name, nameNp, ...codes].map(({ text }) => text)
  const spellings = texts.map(spellingOf).filter((spelling) => spelling !== undefined)
  const soundsOf = (devanagari: boolean) =>
    spellings
      .filter((each) => each.devanagari === devanagari)
      .map(({ sound }) => sound)
      .join('\n')
  const index = { name, nameNp, codes, all: ['', ...texts].join(' '), roman: soundsOf(false), devanagari: soundsOf(true) }
  indexes.set(item, index)
  return index
}
