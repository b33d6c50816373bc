import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's own secret, from LEKHA_SECRET or made once in the data folder. Servers that share a database share it. */
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
  await link(draft, path).catch(() => {}) // another server was first: its secret counts
  await unlink(draft)
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
}

/** A key of its own for each use of the secret. */
export function keyFor(secret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `lekha ${use}`, 32))
}

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const randomToken = (): string => randomBytes(32).toString('base64url')
