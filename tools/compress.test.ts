import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressFolder } from './compress.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-compress-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a script of the web app lies in the built folder in three forms, a font and a short text in one', async () => {
  const script = Buffer.from('export const entry = "payment"\n'.repeat(100))
  mkdirSync(join(folder, 'assets'))
  for (const path of ['sw.js', 'assets/start.js', 'assets/poppins.woff2']) writeFileSync(join(folder, path), script)
  writeFileSync(join(folder, 'en.json'), '{}')

  await compressFolder(folder)

  for (const path of ['sw.js', 'assets/start.js']) {
    expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`)))).toEqual(script)
    expect(gunzipSync(readFileSync(join(folder, `${path}.gz`)))).toEqual(script)
  }
  for (const path of ['assets/poppins.woff2.br', 'assets/poppins.woff2.gz', 'en.json.br', 'en.json.gz']) {
    expect(existsSync(join(folder, path))).toBe(false)
  }
})
