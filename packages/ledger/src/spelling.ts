/**
 * Finds a Nepali name by its roman spelling, and a roman one by its Devanagari spelling: "bhada" finds भाडा, and भाडा finds "Bhada".
 * Both are transcribed into one alphabet, in which spellings that people use interchangeably are one letter: aa and a, ee and i, sh and
 * s, w, v and b, chh and ch, x and ksh. The inherent vowel of a consonant may be missing in the roman spelling, as at the end of नगद,
 * "nagad"; so may a nasal mark.
 */

/** The inherent vowel of a Devanagari consonant, which is not written. */
const UNWRITTEN = 'ə'
/** ं and ँ: n, m, or nothing. */
const NASAL = 'ṃ'
const VIRAMA = '\u094D'
/** The nukta, which makes ज़ of ज; both are spelt alike. */
const DOT_BELOW = '\u093C'

const CONSONANTS: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'ng', च: 'č', छ: 'č', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n' },
  ...{ त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', व: 'b' },
  ...{ श: 's', ष: 's', स: 's', ह: 'h', ळ: 'l' },
}
const VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au' },
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au' },
}
const FIRST_SIGN = '\u093E'

/** Roman spellings and their letter in the common alphabet. A c without an h is missing on purpose: it stands for no Devanagari letter. */
const SPELT: Record<string, string> = {
  ...{ chh: 'č', ch: 'č', ksh: 'ks', x: 'ks', sh: 's', ph: 'f', w: 'b', v: 'b', z: 'j' },
  ...{ aa: 'a', ee: 'i', ii: 'i', oo: 'u', uu: 'u', ou: 'au' },
}
const ANY_SPELT = new RegExp(Object.keys(SPELT).join('|'), 'g')

const HAS_DEVANAGARI = /[\u0900-\u097F]/
const HAS_LETTER = /[a-z]/

/** The sound of a folded name in the common alphabet, and whether the name is written in Devanagari. */
export type Spelling = { sound: string; devanagari: boolean }

/** How a folded text sounds; doubled letters count as one. Undefined when it has no letter of either script. */
export function spellingOf(folded: string): Spelling | undefined {
  const devanagari = HAS_DEVANAGARI.test(folded)
  if (!devanagari && !HAS_LETTER.test(folded)) return undefined
  const sound = devanagari ? soundOf(folded) : folded.replace(ANY_SPELT, (spelt) => SPELT[spelt] ?? spelt)
  return { sound: sound.replace(/([^\s\d])\1+/g, '$1'), devanagari }
}

/**
 * A text with its Devanagari letters as roman ones, for programs that take no others; all else stays as it is.
 *
 * @example romanized('नगद खाता') // 'nagad khata'
 */
export function romanized(text: string): string {
  const roman = (run: string) =>
    soundOf(run)
      .replaceAll(/ə(?!\p{L})/gu, '')
      .replaceAll('ə', 'a')
      .replaceAll('č', 'ch')
      .replaceAll(NASAL, 'n')
  return text.replaceAll(/[\u0900-\u0963\u0970-\u097F\u200C\u200D]+/g, roman)
}

function soundOf(text: string): string {
  const letters = text.normalize('NFD').replaceAll(DOT_BELOW, '').replaceAll('ज्ञ', 'ग्य').split('')
  return letters.map((letter, index) => letterSound(letter, letters[index + 1] ?? '')).join('')
}

function letterSound(letter: string, next: string): string {
  const consonant = CONSONANTS[letter]
  if (consonant !== undefined) return carriesVowel(next) ? consonant : consonant + UNWRITTEN
  if (letter === '\u0901' || letter === '\u0902') return NASAL
  return VOWELS[letter] ?? (HAS_DEVANAGARI.test(letter) ? '' : letter)
}

/** Whether the next character replaces a consonant's inherent vowel by another, or by none (virama). */
const carriesVowel = (next: string) => next === VIRAMA || (next >= FIRST_SIGN && VOWELS[next] !== undefined)

/** Fewer letters of the common alphabet would find nearly every name; inside a word, where any syllable may match, one more is needed. */
const MIN_LETTERS = 3
const MIN_INSIDE = 4

/** A word typed in one script, as a pattern to find in names written in the other. */
export type SpelledWord = { devanagari: boolean; pattern: RegExp }

/**
 * A typed word as a pattern for the sounds of names in the other script: at the start of a word; in Devanagari, where words are
 * joined to one, also at the start of a syllable. Several names are searched a line each. Undefined for a word that is too short, or of neither script.
 *
 * @example spelledWord('bhada')?.pattern.test(spellingOf('घरभाडा')!.sound) // true
 */
export function spelledWord(folded: string): SpelledWord | undefined {
  const spelling = spellingOf(folded)
  if (!spelling || spelling.sound.length < MIN_LETTERS) return undefined
  const { devanagari, sound } = spelling
  const start = devanagari || sound.length < MIN_INSIDE ? '(?:^| )' : `(?:^|[ aeiou${UNWRITTEN}])`
  const letters = sound.split('').map((letter) => (devanagari ? inRoman(letter) : inDevanagari(letter)))
  return { devanagari, pattern: new RegExp(start + letters.join(''), 'm') }
}

/** The pattern of a letter in roman names. They may separate words that Devanagari joins, so a space may follow a vowel. */
function inRoman(letter: string): string {
  if (letter === UNWRITTEN) return 'a? ?'
  if (letter === NASAL) return '[nm]?'
  return 'aeiou'.includes(letter) ? `${letter} ?` : escaped(letter)
}

function inDevanagari(letter: string): string {
  const silent = `[${UNWRITTEN}${NASAL}]*`
  if (letter === 'a') return `${NASAL}?[a${UNWRITTEN}]`
  if (letter === 'n' || letter === 'm') return `${UNWRITTEN}?[${letter}${NASAL}]`
  return silent + escaped(letter)
}

const escaped = (letter: string) => letter.replace(/[^\p{L}\p{N}]/u, '\\$&')
