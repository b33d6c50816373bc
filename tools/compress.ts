import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Text files. Fonts are compressed already, and the page gets a new nonce for each answer. */
const TEXTS = '**/*.{js,css,json,svg,webmanifest}'
/** A smaller file fits into the first packets even uncompressed. */
const MIN_BYTES = 1_000

/**
 * Writes beside each text file of a folder its compressed forms: `.br` for browsers over HTTPS, `.gz` for all others. Done once after a
 * build, so that no request pays for it.
 */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(globSync(TEXTS, { cwd: folder }).map((path) => compressFile(join(folder, path))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = readFileSync(path)
  if (bytes.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
