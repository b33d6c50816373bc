import { availableParallelism } from 'node:os'
import { BookError } from '@lekha/ledger'
import { hash } from '@node-rs/argon2'

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

/** What stands in for somebody who does not exist: as dear to try as the others. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdC4'
const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/

/** The stored form that a password would have with the salt and the costs of a stored one; null stands for nobody. */
export function hashLike(salt: string | null, password: string): Promise<string> {
  const [, memory = '', rounds = '', lanes = '', bytes = ''] = SALT.exec(salt ?? NOBODYS) ?? []
  const costs = {
    memoryCost: Number.parseInt(memory, 10),
    timeCost: Number.parseInt(rounds, 10),
    parallelism: Number.parseInt(lanes, 10),
  }
  return inHashQueue(() => hash(password, { ...costs, salt: Buffer.from(bytes, 'base64') }))
}
