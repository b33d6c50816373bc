/**
 * The key with which this installation signs backups and noted heads: Ed25519, in the data folder, never in the database or a
 * backup. Somebody who can rewrite a whole chain in the database cannot sign it without this file.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, MaintenanceError } from './maintenance-error.ts'

/** Signs texts; `publicKey` verifies the signatures and is not secret. */
export type SealKey = { publicKey: string; sign: (text: string) => string }

/** The key of a data folder; creates it where there is none. */
export async function loadSealKey(folder: string): Promise<SealKey> {
  const found = await readSealKey(folder)
  if (found) return found
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(pathIn(folder), privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return loadSealKey(folder) // another command made it a moment ago
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new MaintenanceError(`The disk is full. ${pathIn(folder)} was not written.`)
    throw error
  }
  return keyOf(privateKey)
}

/** The key of a data folder, if it has one. @throws MaintenanceError for a file that is no key */
export async function readSealKey(folder: string): Promise<SealKey | undefined> {
  const path = pathIn(folder)
  try {
    return keyOf(createPrivateKey(await readFile(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (hasCode(error, 'EACCES')) throw new MaintenanceError(`${path} cannot be read by this user.`)
    throw new MaintenanceError(`${path} is not the key that signs the books. Bring it back, or take it away and a new one is made.`)
  }
}

/** Whether a signature of the text was made with the key that belongs to this public one. */
export function isSigned(text: string, { publicKey, signature }: { publicKey: string; signature: string }): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** A public key in a form that two people can compare: `1f3a-90bc-77d2-41e0`. */
export function fingerprintOf(publicKey: string): string {
  return (createHash('sha256').update(publicKey).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join('-')
}

const pathIn = (folder: string) => join(folder, 'books.key')

function keyOf(privateKey: KeyObject): SealKey {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64') }
}
