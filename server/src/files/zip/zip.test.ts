import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openZip } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const LIMITS = { unpacked_bytes: 64 * 1024 * 1024 }

type Files = Record<string, Uint8Array>

async function zipOf(files: Files): Promise<Buffer> {
  const sources = async function* () {
    for (const [name, content] of Object.entries(files))
      yield {
        name,
        bytes: (async function* () {
          for (let at = 0; at < content.length; at += 1_000) yield content.subarray(at, at + 1_000)
        })(),
      }
  }
  return gather(writeZip(sources()))
}

async function unzip(zip: Uint8Array<ArrayBuffer>, limits = LIMITS): Promise<Record<string, Buffer>> {
  const { entries, bytesOf } = await openZip(new Blob([zip]), limits)
  const files: Record<string, Buffer> = {}
  for (const entry of entries.values()) files[entry.name] = await gather(bytesOf(entry))
  return files
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const text = (content: string) => new TextEncoder().encode(content)
const plain = (zip: Buffer) => new Uint8Array(zip)

/** A ZIP of one file whose directory may say anything. */
function forged(
  name: string,
  said: { size?: number; flags?: number; method?: number; twice?: true; shared?: string } = {},
): Uint8Array<ArrayBuffer> {
  const content = deflateRawSync(text('books'))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(Buffer.byteLength(name), 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(said.flags ?? 0, 8)
  central.writeUInt16LE(said.method ?? 8, 10)
  central.writeUInt32LE(crc32(text('books')), 16)
  central.writeUInt32LE(content.length, 20)
  central.writeUInt32LE(said.size ?? 5, 24)
  central.writeUInt16LE(Buffer.byteLength(name), 28)
  const row = Buffer.concat([central, Buffer.from(name)])
  const other = Buffer.concat([central, Buffer.from(said.shared ?? name)])
  const isTwo = said.twice ?? said.shared !== undefined
  const rows = isTwo ? Buffer.concat([row, other]) : row
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const at of [8, 10]) end.writeUInt16LE(isTwo ? 2 : 1, at)
  end.writeUInt32LE(rows.length, 12)
  end.writeUInt32LE(30 + Buffer.byteLength(name) + content.length, 16)
  return plain(Buffer.concat([local, Buffer.from(name), content, rows, end]))
}

describe('a ZIP file that Lekha writes', () => {
  test('is read again byte by byte', async () => {
    const files = fc.dictionary(fc.stringMatching(/^[a-z]{1,9}(\/[a-z]{1,9}\.jsonl)?$/), fc.uint8Array({ maxLength: 5_000 }), {
      maxKeys: 6,
    })
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const read = await unzip(plain(await zipOf(given)))
        expect(Object.keys(read).toSorted()).toEqual(Object.keys(given).toSorted())
        for (const [name, content] of Object.entries(given)) expect(read[name]?.equals(content)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  const unzipIsInstalled = spawnSync('unzip', ['-v']).status === 0
  test.skipIf(!unzipIsInstalled)('is read by unzip, where that is installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lekha-zip-'))
    try {
      writeFileSync(
        join(folder, 'a.zip'),
        await zipOf({ 'manifest.json': text('{"a":1}'), 'vouchers/000001.jsonl': text('x'.repeat(50_000)) }),
      )
      expect(execFileSync('unzip', ['-t', join(folder, 'a.zip')], { encoding: 'utf8' })).toContain('No errors detected')
      execFileSync('unzip', ['-q', join(folder, 'a.zip'), '-d', folder])
      expect(readFileSync(join(folder, 'vouchers/000001.jsonl'), 'utf8')).toBe('x'.repeat(50_000))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('a ZIP file that somebody else made', () => {
  test('is read where it is an honest one', async () => {
    expect((await unzip(forged('manifest.json')))['manifest.json']?.toString()).toBe('books')
  })

  for (const name of ['../up', '/etc/passwd', 'a/../../up', 'a\\b', 'C:x', 'a//b', '.hidden', 'a\u0000b', 'a'.repeat(201), '']) {
    test(`is refused where a name leads out of it: ${JSON.stringify(name).slice(0, 20)}`, async () => {
      await expect(unzip(forged(name))).rejects.toThrow('leads out of it')
    })
  }

  test('is refused where a name stands there twice', async () => {
    await expect(unzip(forged('a', { twice: true }))).rejects.toThrow('twice')
  })

  test('is refused where it would unpack to more than is allowed, before anything is unpacked', async () => {
    await expect(unzip(forged('a', { size: 4_000_000_000 }))).rejects.toThrow('too large when unpacked')
    const zeros = plain(await zipOf({ zeros: new Uint8Array(40 * 1024 * 1024) }))
    await expect(unzip(zeros)).rejects.toThrow('too large when unpacked')
  })

  test('is refused where a file unpacks to more, or less, than its directory says', async () => {
    await expect(unzip(forged('a', { size: 4 }))).rejects.toThrow('damaged')
    await expect(unzip(forged('a', { size: 6 }))).rejects.toThrow('damaged')
  })

  test('is refused where two files are the same bytes: so a small one could hold any number of large ones', async () => {
    await expect(unzip(forged('a', { shared: 'b' }))).rejects.toThrow('damaged')
  })

  test('is refused where it is encrypted, or packed otherwise', async () => {
    await expect(unzip(forged('a', { flags: 1 }))).rejects.toThrow('encrypted')
    await expect(unzip(forged('a', { method: 12 }))).rejects.toThrow('encrypted')
  })

  test('is refused where its end is missing, and never with anything but a sentence, whatever byte was changed', async () => {
    const whole = plain(await zipOf({ a: text('one'), b: text('two'.repeat(100)) }))
    await expect(unzip(whole.slice(0, -1))).rejects.toThrow('its end is missing')
    await expect(unzip(new Uint8Array())).rejects.toThrow('no ZIP file')
    const files = { a: Buffer.from('one'), b: Buffer.from('two'.repeat(100)) }
    for (let at = 0; at < whole.length; at++) {
      const changed = whole.slice()
      changed[at] = (changed[at] ?? 0) ^ 0x55
      const read = await unzip(changed).catch((error: unknown) => error as Error)
      if (read instanceof Error) expect(read.name, read.stack ?? '').toBe('BookError')
      else
        for (const [name, content] of Object.entries(read))
          expect(
            Object.values(files).some((file) => file.equals(content)),
            name,
          ).toBe(true)
    }
  })
})
