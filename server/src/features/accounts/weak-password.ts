import { BookError } from '@lekha/ledger'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { HERE, isMuchUsed, NAMES } from './guessed-first.ts'

/** The least accepted zxcvbn score: below it, fewer than a hundred million guesses find the password, even slow ones. */
const MIN_SCORE = 3

/** Characters that are checked: more cannot make a password weaker, and checking them takes the server's time. */
const JUDGED = 64

let judge: ZxcvbnFactory | undefined

/**
 * Refuses passwords that are guessed first: the hundred thousand most used; runs, repeats and keyboard patterns; digits and signs alone,
 * such as a telephone number or a date; one known word or name among digits; and little else than the owner's own name and addresses.
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
  const message = 'This password is too easy to guess.'
  throw new BookError('This password is too easy to guess.', { code: 'rule_broken', fields: { password: message, newPassword: message } })
}

function isHardToGuess(password: string, ownWords: string[]): boolean {
  // Its lists take some megabytes: loaded when a user first chooses a password.
  judge ??= new ZxcvbnFactory({ dictionary: { ...dictionary, here: [...HERE], names: [...NAMES] }, graphs: adjacencyGraphs })
  return judge.check(password.slice(0, JUDGED), ownWords).score >= MIN_SCORE
}

/** Whether too little is left without the owner's words, local words and common names: a few characters, only digits, or one common word. */
function isWornOut(folded: string, ownWords: readonly string[]): boolean {
  const words = [...ownWords, ...HERE, ...NAMES].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  const letters = rest.match(/[\p{L}\p{M}]+/gu) ?? []
  const [only = '', ...more] = letters
  if (rest !== folded && letters.join('').length < 6) return true
  return more.length === 0 && (only.length < 4 || isMuchUsed(only))
}
