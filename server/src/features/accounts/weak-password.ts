import { BookError } from '@lekha/ledger'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Words that are guessed first of a user of this product. */
const HERE = ['nepal', 'kathmandu', 'lekha', 'tally', 'account', 'accounts', 'company', 'organization', 'fiscal', 'admin']
/** Fewer guesses than a million: found by trying, also slowly. */
const LEAST_SCORE = 2

/** What follows makes a password no worse; to judge it would take the server's time. */
const JUDGED = 64

let judge: ZxcvbnFactory | undefined

/**
 * Refuses what is guessed first: common passwords, runs, repeats and keyboard patterns, and what holds little but its owner's own words.
 *
 * @throws BookError `rule_broken` at the field of the password
 */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  // Its lists take some megabytes: not before somebody chooses a password.
  judge ??= new ZxcvbnFactory({ dictionary: { ...dictionary, here: HERE }, graphs: adjacencyGraphs })
  const ownWords = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)).filter((word) => word.length >= 4)
  if (judge.check(password.slice(0, JUDGED), ownWords).score >= LEAST_SCORE && !isWornOut(password.toLowerCase(), [...HERE, ...ownWords]))
    return
  const message = 'This password is guessed too easily.'
  throw new BookError('This password is guessed too easily.', { code: 'rule_broken', fields: { password: message, newPassword: message } })
}

/** What is left of a password without words of its owner and of this place: too little, or nothing but digits and signs. */
function isWornOut(folded: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && (rest.length < 6 || /^[\d\p{P}\p{S}\s]*$/u.test(rest))
}
