/**
 * The backup file: gzip around lines of text. The first line is the header; `{"table":"…"}` opens a table, its rows follow,
 * one JSON object a line, as PostgreSQL wrote them; the last line, `{"table":null,…}`, holds the manifest and the signature of
 * header and manifest. TABLE is a reserved word of SQL, so no row begins like that.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'
import { headOfChain } from './heads.ts'
import { hasCode, MaintenanceError } from './maintenance-error.ts'
import { isSigned, type SealKey } from './seal-key.ts'

const tableMark = z.object({ name: z.string(), rows: z.int(), sha256: z.string() })
const backupHeader = z.object({
  program: z.literal('lekha'),
  backup: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  heads: z.array(headOfChain),
  publicKey: z.string(),
})
const openingLine = z.object({ table: z.string() })
const closingLine = z.object({ table: z.null(), manifest: z.object({ tables: z.array(tableMark) }), signature: z.string() })

/** The program that made the file, when, the migrations of its schema, the heads of its chains, and the public key of the signature. */
export type BackupHeader = z.output<typeof backupHeader>
/** The number of rows of a table, and the SHA-256 of their canonical texts, each ended by a line feed, in order of primary key. */
export type TableMark = z.output<typeof tableMark>
/** The header of a complete backup, and its tables with their checksums. */
export type BackupSummary = { header: BackupHeader; tables: TableMark[] }
/** Takes the next page of rows of a table; it is called once without rows for an empty table. */
export type TakeRows = (table: string, lines: readonly string[]) => Promise<void>

const PAGE_ROWS = 200
const PAGE_BYTES = 4 * 1024 * 1024
/** A row holds a file of 10 MB at most, written as 20 MB of digits. */
const LINE_BYTES = 64 * 1024 * 1024

/** Counts and hashes the rows of one table. */
export function startMark(name: string): { add: (lines: readonly string[]) => void; mark: () => TableMark } {
  const hash = createHash('sha256')
  let rows = 0
  const add = (lines: readonly string[]) => {
    rows += lines.length
    for (const line of lines) hash.update(`${line}\n`)
  }
  return { add, mark: () => ({ name, rows, sha256: hash.digest('hex') }) }
}

/** Writes the lines of a backup in pages: the header, each table with its rows, the manifest, signed. */
export async function* writeLines(
  content: Omit<BackupHeader, 'program' | 'backup' | 'publicKey'>,
  tables: readonly { name: string; pages: () => AsyncIterable<string[]> }[],
  key: SealKey,
): AsyncGenerator<string> {
  const header: BackupHeader = { program: 'lekha', backup: 1, ...content, publicKey: key.publicKey }
  yield `${JSON.stringify(header)}\n`
  const marks: TableMark[] = []
  for (const { name, pages } of tables) {
    const { add, mark } = startMark(name)
    yield `${JSON.stringify({ table: name } satisfies z.input<typeof openingLine>)}\n`
    for await (const lines of pages()) {
      add(lines)
      yield `${lines.join('\n')}\n`
    }
    marks.push(mark())
  }
  const closing: z.input<typeof closingLine> = { table: null, manifest: { tables: marks }, signature: key.sign(signedText(header, marks)) }
  yield `${JSON.stringify(closing)}\n`
}

/** The text that the signature of a backup covers. */
export const signedText = (header: BackupHeader, marks: readonly TableMark[]): string => JSON.stringify([header, marks])

/**
 * Reads a whole backup and passes its rows to `take` in pages. The rows are verified only when this returns, because the
 * manifest and the signature stand at the end.
 * @throws MaintenanceError when it is no backup, or incomplete, or was changed
 */
export async function readBackup(path: string, take: TakeRows = async () => {}): Promise<BackupSummary> {
  const text = pipeline(createReadStream(path), createGunzip(), () => {}) // its failure comes out of the lines
  const lines = linesOf(text)
  try {
    const first = await lines.next().catch((error: unknown) => refuse(error, path, foreign(path)))
    const header = parse(backupHeader, first.value ?? '', foreign(path))
    const { tables, signature } = await readTables(lines, take, damaged(path)).catch((error: unknown) => refuse(error, path, damaged(path)))
    if (!isSigned(signedText(header, tables), { publicKey: header.publicKey, signature })) throw changed(path)
    return { header, tables }
  } finally {
    text.destroy()
  }
}

async function readTables(
  lines: AsyncGenerator<string>,
  take: TakeRows,
  damage: MaintenanceError,
): Promise<{ tables: TableMark[]; signature: string }> {
  const marks: TableMark[] = []
  let table: ReturnType<typeof collect> | undefined
  for await (const line of lines) {
    if (!line.startsWith('{"table":')) {
      if (!table) throw damage
      await table.add(line)
      continue
    }
    if (table) marks.push(await table.end())
    if (line.startsWith('{"table":null,')) {
      const { manifest, signature } = parse(closingLine, line, damage)
      const after = await lines.next() // reads on to the end, where gzip keeps its own checksum
      if (!after.done || JSON.stringify(manifest.tables) !== JSON.stringify(marks)) throw damage
      return { tables: marks, signature }
    }
    table = collect(parse(openingLine, line, damage).table, take)
  }
  throw damage
}

/** Gathers the rows of one table into pages. */
function collect(name: string, take: TakeRows): { add: (line: string) => Promise<void>; end: () => Promise<TableMark> } {
  const { add, mark } = startMark(name)
  let lines: string[] = []
  let bytes = 0
  const handOver = async () => {
    add(lines)
    await take(name, lines)
    lines = []
    bytes = 0
  }
  return {
    add: async (line) => {
      lines.push(line)
      bytes += line.length
      if (lines.length >= PAGE_ROWS || bytes >= PAGE_BYTES) await handOver()
    },
    end: async () => {
      await handOver()
      return mark()
    },
  }
}

/** Splits at line feeds only: other line separators of Unicode may stand inside texts. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8')
      parts = []
      bytes = 0
      from = end + 1
    }
    parts.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > LINE_BYTES) break
  }
  // Bytes after the last line feed mean a truncated file, or a line longer than any line of a backup.
  if (bytes > 0) yield ''
}

const foreign = (path: string) => new MaintenanceError(`${path} is not a backup of Lekha.`)
const changed = (path: string) => new MaintenanceError(`${path} was changed since Lekha signed it. Take another backup.`)
const damaged = (path: string) => new MaintenanceError(`${path} is damaged or not whole. Take another backup.`)

function parse<T>(schema: z.ZodType<T>, line: string, refusal: MaintenanceError): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch {
    throw refusal
  }
}

function refuse(error: unknown, path: string, refusal: MaintenanceError): never {
  if (hasCode(error, 'ENOENT')) throw new MaintenanceError(`There is no file ${path}.`)
  if (hasCode(error, 'EACCES', 'EISDIR')) throw new MaintenanceError(`${path} cannot be read.`)
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw refusal
  throw error
}
