import { codesOf, fold, type Named, syllableStarts } from './match-names.ts'
import { mistypedPrefixes } from './mistyped.ts'
import { spelledWord, spellingOf } from './spelling.ts'

/**
 * Keys by which a database finds what `matchNames` finds, and a little more: a name may match a query if, for every typed word, one of its
 * keys begins with one of the prefixes of that word. What was found so is judged by `matchNames` itself, so that both have one rule.
 *
 * A key is a word as it is written, or how a name sounds from a word or syllable on, without what the other script may leave out: the
 * vowel a, the inherent vowel, and spaces in roman names.
 */
const ROMAN_SOUND = '='
const DEVANAGARI_SOUND = '~'
/** Longer keys would tell no more names apart. */
const KEY_LETTERS = 24

/**
 * The keys of a name.
 * @example searchKeys({ name: 'Rent', nameNp: 'घरभाडा' }).includes('भाडा') // true
 */
export function searchKeys(named: Named): string[] {
  const texts = [named.name, named.nameNp, ...codesOf(named)].map((text) => fold(text.trim()).text)
  const keys = texts.flatMap((text) => [...writtenKeys(text), ...soundKeys(text)])
  return [...new Set(keys.map(cut))].filter((key) => key !== '')
}

const writtenKeys = (text: string): string[] =>
  text.split(' ').flatMap((word) => [word, ...syllableStarts(word).map((start) => word.slice(start))])

function soundKeys(text: string): string[] {
  const spelling = spellingOf(text)
  if (!spelling) return []
  const { sound, devanagari } = spelling
  const starts = devanagari ? /(?<=^|[ aeiouə])(?! )/g : /(?<=^| )(?! )/g
  return [...sound.matchAll(starts)].flatMap(({ index }) => {
    const rest = sound.slice(index)
    if (rest === '') return []
    // A roman word is never found across the space in a Devanagari name.
    return devanagari ? DEVANAGARI_SOUND + bare(rest.split(' ')[0] ?? '') : ROMAN_SOUND + bare(rest)
  })
}

/** A sound without what may be left out; a nasal mark has no letter of its own. */
const bare = (sound: string): string => sound.replaceAll(/[aəṃ ]/g, '')

/**
 * For every typed word the prefixes of which a key must have one; no word: everything matches. `mistyped`: also by which `offerNames`
 * finds names with a typing mistake.
 * @example searchPrefixes('ghar') // [['ghar', '~ghr']]
 */
export function searchPrefixes(query: string, { mistyped = false }: { mistyped?: boolean } = {}): string[][] {
  const words = fold(query)
    .text.split(' ')
    .filter((word) => word !== '')
  return words.map((word) => [...new Set([word, ...spelledPrefixes(word), ...(mistyped ? mistypedPrefixes(word) : [])].map(cut))])
}

function spelledPrefixes(word: string): string[] {
  const spelling = spelledWord(word) && spellingOf(word)
  if (!spelling) return []
  const { sound, devanagari } = spelling
  if (devanagari) return written(sound, /ṃ/g, ['', 'n', 'm']).map((text) => ROMAN_SOUND + bare(text))
  return written(sound, /[nm]/g, null).map((text) => DEVANAGARI_SOUND + bare(text))
}

/** Nasals that may be written in several ways in one word; a later one ends the prefix. */
const MAX_NASALS = 3

/** A sound with its nasals written in every way: each as one of `ways`, or as it is or not at all. */
function written(sound: string, nasal: RegExp, ways: readonly string[] | null): string[] {
  const places = [...sound.matchAll(nasal)].map(({ index }) => index)
  const end = places[MAX_NASALS] ?? sound.length
  let texts = ['']
  let from = 0
  for (const place of places.slice(0, MAX_NASALS)) {
    const before = sound.slice(from, place)
    texts = texts.flatMap((text) => (ways ?? [sound.charAt(place), '']).map((way) => text + before + way))
    from = place + 1
  }
  return texts.map((text) => text + sound.slice(from, end))
}

const cut = (key: string): string => Array.from(key).slice(0, KEY_LETTERS).join('')
