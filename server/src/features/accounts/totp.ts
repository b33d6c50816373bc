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

/** The step of thirty seconds at a time. */
export const stepAt = (moment_ms: number): number => Math.floor(moment_ms / STEP_MS)

/** The step of a code: the present one or one of its two neighbours, and newer than the last step used. */
export function stepOfCode(secret: Buffer, code: string, moment_ms: number, last: number): number | undefined {
  const now = stepAt(moment_ms)
  return [now - 1, now, now + 1].find((step) => step > last && totp(secret, step) === code)
}

/** Base32 (RFC 4648) without padding, as authenticator apps expect it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** A typed code with ASCII digits and without spaces and hyphens. */
export const bareCode = (typed: string): string => asciiDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase()
