import { BookError } from '@lekha/ledger'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { HERE, isMuchUsed, NAMES } from './guessed-first.ts'

/** Fewer guesses than a hundred million: found by trying, also slowly. */
const LEAST_SCORE = 3

/** What follows makes a password no worse; to judge it would take the server's time. */
const JUDGED = 64

let judge: ZxcvbnFactory | undefined

/**
 * Refuses what is guessed first: the hundred thousand most used passwords, runs, repeats and keyboard patterns; digits and signs alone,
 * such as a telephone number or a date; one known word or name among digits; and what holds little but its owner's own words.
 *
 * @throws BookError `rule_broken` at the field of the password
 */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  const folded = password.normalize('NFKC').toLowerCase()
  const ownWords = own
    .flatMap((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{M}]+/u),
    )
    .filter((word) => word.length >= 3)
  if (!isMuchUsed(folded) && !isWornOut(folded, ownWords) && isHardToGuess(password, ownWords)) return
  const message = 'This password is guessed too easily.'
  throw new BookError('This password is guessed too easily.', { code: 'rule_broken', fields: { password: message, newPassword: message } })
}

function isHardToGuess(password: string, ownWords: string[]): boolean {
  // Its lists take some megabytes: not before somebody chooses a password.
  judge ??= new ZxcvbnFactory({ dictionary: { ...dictionary, here: [...HERE], names: [...NAMES] }, graphs: adjacencyGraphs })
  return judge.check(password.slice(0, JUDGED), ownWords).score >= LEAST_SCORE
}

/** What is left without words that are known of the owner, of this place and of its people: too little, nothing but digits, or one common word. */
function isWornOut(folded: string, ownWords: readonly string[]): boolean {
  const words = [...ownWords, ...HERE, ...NAMES].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  const letters = rest.match(/[\p{L}\p{M}]+/gu) ?? []
  const [only = '', ...more] = letters
  if (rest !== folded && letters.join('').length < 6) return true
  return more.length === 0 && (only.length < 4 || isMuchUsed(only))
}
