/** The bytes that a picture may have at most. */
export const MOST_IMAGE_BYTES = 10 * 1024 * 1024

const MAGIC: readonly (readonly [string, readonly number[], number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
]

/**
 * The picture type that the first twelve bytes of a file tell; the sender's word does not count. Undefined where they are no picture
 * that is taken.
 *
 * @example imageType(Uint8Array.of(0xff, 0xd8, 0xff)) // 'image/jpeg'
 */
export const imageType = (bytes: Uint8Array): string | undefined =>
  MAGIC.find(([, magic, offset]) => magic.every((byte, index) => bytes[offset + index] === byte))?.[0]
