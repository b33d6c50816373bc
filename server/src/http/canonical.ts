import { sha256 } from './secrets.ts'

const digests = new WeakMap<File, string>()

/** Remembers the SHA-256 of an uploaded file, so that the same request with another file content counts as another request. */
export const rememberDigest = (file: File, sha256_hex: string): void => void digests.set(file, sha256_hex)

/**
 * The same text for equal values: keys sorted, amounts as digits, files by name, size and hash. It is hashed for idempotency and
 * sealed in the audit chain, so its form must never change. A call that carries a secret is not recorded, so no secret is sealed.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? 'null'
}

function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof File) return { file: value.name, bytes: value.size, sha256: digests.get(value) }
  if (value instanceof Uint8Array) return { sha256: sha256(value).toString('hex') }
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]))
}
