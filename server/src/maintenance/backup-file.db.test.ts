import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { asAdministrator, fillBooks } from '../testing/sample-books.ts'
import { ask, emptyDatabase, restoreInto, rewrite, rewriteHeader, TEST_KEY } from '../testing/sample-restores.ts'
import { startTestApp } from '../testing/test-app.ts'
import { backUpBooks } from './backup-books.ts'
import type { BackupHeader } from './backup-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-damage-'))
const path = join(folder, 'books.lekha')

beforeAll(async () => {
  const product = await startTestApp()
  await fillBooks(product)
  await asAdministrator(product.database.connection, ({ client }) => backUpBooks(client, path, systemClock, TEST_KEY))
  await product.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

function rewritten(name: string, change: (text: string) => string): string {
  rewrite(path, join(folder, name), change)
  return join(folder, name)
}

function withHeader(name: string, change: (header: BackupHeader) => BackupHeader): string {
  rewriteHeader(path, join(folder, name), change)
  return join(folder, name)
}

describe('a file that is not a complete backup is refused, and nothing is stored', () => {
  async function refusal(file: string): Promise<string> {
    const connection = await emptyDatabase()
    const message = await restoreInto(connection, file).then(
      () => 'it was restored',
      (error: unknown) => (error as Error).message,
    )
    expect(await ask(connection, `select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    return message.replace(`${folder}/`, '')
  }

  test('with one flipped byte at any position', async () => {
    const bytes = readFileSync(path)
    for (const at of [0, 40, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2), bytes.length - 5]) {
      const copy = Buffer.from(bytes)
      copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at)
      writeFileSync(join(folder, 'flipped.lekha'), copy)
      expect(await refusal(join(folder, 'flipped.lekha'))).toMatch(
        /^flipped\.lekha is (not a backup of Lekha\.|damaged or not whole\. Take another backup\.)$/,
      )
    }
  })

  test('with one figure changed and compressed again', async () => {
    const copy = rewritten('forged.lekha', (text) => text.replace('"amount_paisa":31000', '"amount_paisa":31001'))
    expect(await refusal(copy)).toBe('forged.lekha is damaged or not whole. Take another backup.')
  })

  test('with a row, a table or the end missing', async () => {
    const cuts: ((text: string) => string)[] = [
      (text) => text.replace(/^\{"organization_id".*"amount_paisa".*\n/m, ''),
      (text) => text.replace('{"table":"voucher"}\n', ''),
      (text) => text.replace(/\{"table":null.*\n$/, ''),
      (text) => `${text}{"table":"voucher"}\n`,
    ]
    for (const cut of cuts) {
      expect(await refusal(rewritten('cut.lekha', cut))).toBe('cut.lekha is damaged or not whole. Take another backup.')
    }
  })

  test('truncated', async () => {
    const bytes = readFileSync(path)
    for (const length of [bytes.length - 1, bytes.length - 8, Math.floor(bytes.length / 2)]) {
      writeFileSync(join(folder, 'short.lekha'), bytes.subarray(0, length))
      expect(await refusal(join(folder, 'short.lekha'))).toBe('short.lekha is damaged or not whole. Take another backup.')
    }
  })

  test('of another program, empty, or not there', async () => {
    writeFileSync(join(folder, 'photo.jpg'), randomBytes(2_000))
    writeFileSync(join(folder, 'other.gz'), gzipSync('{"some":"thing"}\n'))
    writeFileSync(join(folder, 'empty'), '')
    for (const name of ['photo.jpg', 'other.gz', 'empty'])
      expect(await refusal(join(folder, name))).toBe(`${name} is not a backup of Lekha.`)
    expect(await refusal(join(folder, 'nowhere'))).toBe('There is no file nowhere.')
    expect(await refusal(folder)).toMatch(/cannot be read\.$/)
  })

  test('of a newer Lekha, or of another build', async () => {
    const newer = withHeader('newer.lekha', (header) => ({
      ...header,
      migrations: [...header.migrations, { name: '9999_later.sql', sha256: '' }],
    }))
    expect(await refusal(newer)).toBe('This backup was made by a newer Lekha (9999_later.sql). Restore it with that one, or a later one.')
    const altered = withHeader('altered.lekha', (header) => ({
      ...header,
      migrations: header.migrations.map((each) => ({ ...each, sha256: '00' })),
    }))
    expect(await refusal(altered)).toMatch(/^This backup was made by another build of Lekha \(0001_accounts\.sql differs\)\./)
  })
})
