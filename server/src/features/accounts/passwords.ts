import { availableParallelism } from 'node:os'
import { BookError } from '@lekha/ledger'
import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id (the library's default algorithm).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.max(1, availableParallelism() - 1)
const LONGEST_QUEUE = 100

let running = 0
const waiting: (() => void)[] = []

/** Hashing is dear on purpose: some at once, a bounded queue behind them, so that a storm of logins starves nobody else. */
async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= LONGEST_QUEUE) throw new BookError('Too many at once. Please try again in a moment.', { code: 'busy' })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** The stored form of a password, exactly as it was received. */
export const hashPassword = (password: string): Promise<string> => inHashQueue(() => hash(password, PARAMETERS))

const dummy = hash('a password that nobody has', PARAMETERS)

/** Compares in the same time whether the user exists or not. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inHashQueue(async () => verify(stored ?? (await dummy), password))
  return stored !== undefined && matches
}

const OBVIOUS =
  /^(password|passw0rd|qwerty|asdfgh|zxcvbn|letmein|welcome|iloveyou|admin|nepal|kathmandu|lekha|tally|account|company|abc|abcd|123|1234|0123|987|9876)/i

/** Refuses what is guessed first: one character over and over, runs, obvious words, the person's own names. */
export function refuseWeakPassword(password: string, own: readonly string[]): void {
  const folded = password.toLowerCase()
  const ownWords = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4)
  const rest = ownWords.reduce((text, word) => text.replaceAll(word, ''), folded)
  const weak =
    new Set(folded).size < 5 || (OBVIOUS.test(folded) && /^[a-z]*[\d@!.#_-]*$/i.test(folded)) || isWornOut(folded, rest) || isRun(folded)
  if (!weak) return
  const message = 'This password is guessed too easily.'
  throw new BookError('This password is guessed too easily.', { code: 'rule_broken', fields: { password: message, newPassword: message } })
}

/** What is left of a password without its owner's own words: too little, or nothing but digits and signs. */
const isWornOut = (folded: string, rest: string) => rest !== folded && (rest.length < 6 || /^[\d\p{P}\p{S}\s]*$/u.test(rest))

function isRun(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) === 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}
