import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { makeLanes } from '../../db/lanes.ts'

// OWASP's minimum for argon2id (the library's default algorithm).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Hashing is slow on purpose. Each network has a queue of its own, so that a flood of sign-ins from one does not refuse the others. */
const hashing = makeLanes({ each: AT_ONCE, together: AT_ONCE, longest: 100 })

/** The stored form of a password, exactly as it was received. @throws BookError `busy` when too many of this network wait already */
export const hashPassword = (password: string, network: string): Promise<string> => hashing.run(network, () => hash(password, PARAMETERS))

/** The salt and costs for an unknown user, so that a try takes as long as for others. */
const NO_USER_HASH = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdC4'
const SALT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/

/** Hashes a password with the salt and costs of a stored hash; null for an unknown user. */
export function hashLike(salt: string | null, password: string, network: string): Promise<string> {
  const [, memory = '', rounds = '', lanes = '', bytes = ''] = SALT.exec(salt ?? NO_USER_HASH) ?? []
  const costs = {
    memoryCost: Number.parseInt(memory, 10),
    timeCost: Number.parseInt(rounds, 10),
    parallelism: Number.parseInt(lanes, 10),
  }
  return hashing.run(network, () => hash(password, { ...costs, salt: Buffer.from(bytes, 'base64') }))
}
