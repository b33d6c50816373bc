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
