import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's secret: LEKHA_SECRET, or a random one created once in the data folder. Servers that share a database must share it. */
export async function loadSecret(folder: string): Promise<Buffer> {
  const given = process.env.LEKHA_SECRET
  if (given !== undefined) {
    if (given.length < 32) throw new Error('LEKHA_SECRET needs at least 32 characters.')
    return createHash('sha256').update(given).digest()
  }
  const path = join(folder, 'secret')
  const found = await readFile(path, 'utf8').catch(() => undefined)
  if (found) return Buffer.from(found.trim(), 'base64url')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.draft`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(randomBytes(32).toString('base64url'))
  await file.sync()
  await file.close()
  await link(draft, path).catch(() => {}) // another process was first: its secret is used
  await unlink(draft)
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
}

/** Derives a separate key for each use of the secret (HKDF). */
export function keyFor(secret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `lekha ${use}`, 32))
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with AES-256-GCM; `owner` is authenticated with it, so that the bytes cannot be decrypted if copied into another owner's row. */
export function encrypt(key: Buffer, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain bytes; undefined for another key, another owner, or changed bytes. */
export function decrypt(key: Buffer, stored: Buffer, owner: string): Buffer | undefined {
  const options = { authTagLength: TAG_BYTES }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE_BYTES), options).setAAD(Buffer.from(owner))
    decipher.setAuthTag(stored.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const randomToken = (): string => randomBytes(32).toString('base64url')
