import { createHmac } from 'node:crypto'
import { asciiDigits } from '@lekha/money'

const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The six digits of a step of thirty seconds (RFC 6238 with the SHA-1 that every authenticator app knows).
 *
 * @example totp(Buffer.from('12345678901234567890'), 1) // '287082'
 */
export function totp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const start = mac.readUInt8(19) & 15
  return String((mac.readUInt32BE(start) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** The step that a moment lies in. */
export const stepAt = (moment_ms: number): number => Math.floor(moment_ms / STEP_MS)

/** The step, of this one and its two neighbours, that a code belongs to and that is newer than the last one taken. */
export function stepOfCode(secret: Buffer, code: string, moment_ms: number, last: number): number | undefined {
  const now = stepAt(moment_ms)
  return [now - 1, now, now + 1].find((step) => step > last && totp(secret, step) === code)
}

/** Bytes as authenticator apps and people write them (RFC 4648), without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** A code as it was meant: digits of either script, without what people put between them. */
export const bareCode = (typed: string): string => asciiDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase()
