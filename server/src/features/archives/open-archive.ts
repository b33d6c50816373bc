import { createHash } from 'node:crypto'
import { sentence } from '@lekha/ledger'
import { openZip, type ZipEntry } from '../../files/zip/read-zip.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { openRowCheck } from './check-row.ts'
import {
  ARCHIVE_VERSION,
  fileOf,
  isAttachmentFile,
  LISTS,
  type ListName,
  listOf,
  MANIFEST,
  type Manifest,
  manifestOf,
  type RowOf,
} from './format.ts'

/** Unpacked, of all files together: a few million vouchers. */
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024 * 1024
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024
const MAX_LINE_CHARACTERS = 16 * 1024 * 1024
/** Rows that are handed on at once. */
const ROWS_AT_ONCE = 500

const NO_ARCHIVE = sentence('This is no archive of Lekha: its manifest is missing or cannot be read.')
const NEWER = sentence('A newer version of Lekha wrote this archive. Update this one first.')
const FILES = sentence('The files of this archive are not those that its manifest names.')
const CHANGED = sentence('This file is not as it was written: its size, rows or hash differ from the manifest.')
const BAD_ROW = sentence('A row of this archive cannot be read.')
const GAP = sentence('The versions of the vouchers do not follow each other without a gap.')

/** An archive whose manifest was read. */
export type OpenArchive = {
  manifest: Manifest
  /** The rows of a list, some at a time. */
  rowsOf: <List extends ListName>(list: List) => AsyncGenerator<RowOf<List>[]>
  /** All rows of a list: of any but the vouchers and filed reports, which may be many. */
  allOf: <List extends ListName>(list: List) => Promise<RowOf<List>[]>
  /** The bytes of an attachment. */
  fileAt: (path: string) => Promise<Buffer>
  /** Reads everything once. @throws ArchiveRefusal where anything is missing, was changed or does not keep the format */
  check: (touch: (versions: number) => Promise<void>) => Promise<void>
}

type Opened = { entryOf: (path: string) => ZipEntry; bytesOf: (entry: ZipEntry) => AsyncGenerator<Uint8Array>; manifest: Manifest }

/** Opens an archive. @throws BookError where it is none, or one that must not be unpacked */
export async function openArchive(file: Blob): Promise<OpenArchive> {
  const { entries, bytesOf } = await openZip(file, { unpacked_bytes: MAX_UNPACKED_BYTES })
  const head = entries.get(MANIFEST)
  if (!head || head.size > MAX_MANIFEST_BYTES) throw new ArchiveRefusal(NO_ARCHIVE, MANIFEST)
  const found = readManifest(await gather(bytesOf(head)))
  const named = new Map(found.files.map((each) => [each.path, each]))
  if (named.size !== found.files.length || entries.size !== named.size + 1) throw new ArchiveRefusal(FILES, MANIFEST)
  for (const { path, bytes } of found.files) {
    if (!listOf(path) && !isAttachmentFile(path)) throw new ArchiveRefusal(FILES, path)
    if (entries.get(path)?.size !== bytes) throw new ArchiveRefusal(FILES, path)
  }
  const entryOf = (path: string): ZipEntry => {
    const entry = entries.get(path)
    if (!entry) throw new ArchiveRefusal(FILES, path)
    return entry
  }
  const opened: Opened = { entryOf, bytesOf, manifest: found }
  return {
    manifest: found,
    rowsOf: (list) => rowsIn(opened, list),
    allOf: async (list) => {
      const rows = []
      for await (const some of rowsIn(opened, list)) rows.push(...some)
      return rows
    },
    fileAt: (path) => gather(bytesOf(entryOf(path))),
    check: (touch) => check(opened, touch),
  }
}

function readManifest(bytes: Buffer): Manifest {
  const said = readJson(bytes.toString('utf8'), MANIFEST)
  const { version } = (said ?? {}) as { version?: unknown }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) throw new ArchiveRefusal(NO_ARCHIVE, MANIFEST)
  if (version > ARCHIVE_VERSION) throw new ArchiveRefusal(NEWER, MANIFEST)
  const { data } = manifestOf(version).safeParse(said)
  if (!data) throw new ArchiveRefusal(NO_ARCHIVE, MANIFEST)
  return data
}

function readJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ArchiveRefusal(where === MANIFEST ? NO_ARCHIVE : BAD_ROW, where)
  }
}

/** The files of a list in their order. */
const filesOf = ({ manifest: { files } }: Opened, list: ListName) =>
  files
    .filter(({ path }) => listOf(path) === list)
    .map(({ path }) => path)
    .toSorted()

// The check has read every row by its schema before; the file has not changed since.
async function* rowsIn<List extends ListName>(opened: Opened, list: List): AsyncGenerator<RowOf<List>[]> {
  for (const path of filesOf(opened, list)) {
    let rows: RowOf<List>[] = []
    for await (const line of linesOf(opened.bytesOf(opened.entryOf(path)), path)) {
      rows.push(JSON.parse(line) as RowOf<List>)
      if (rows.length < ROWS_AT_ONCE) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  }
}

async function check(opened: Opened, touch: (versions: number) => Promise<void>): Promise<void> {
  const counts = new Map<ListName, number>()
  const order: Order = { last: 0, judge: openRowCheck() }
  requirePartsInOrder(filesOf(opened, 'vouchers'))
  for (const { path, sha256, rows } of opened.manifest.files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const list = listOf(path)
    const hash = createHash('sha256')
    const content = hashing(opened.bytesOf(opened.entryOf(path)), hash)
    let found = 0
    if (list) {
      for await (const line of linesOf(content, path)) {
        found += 1
        checkRow(list, line, `${path}, ${found}`, order)
        if (found % ROWS_AT_ONCE === 0) await touch(order.last)
      }
      counts.set(list, (counts.get(list) ?? 0) + found)
    } else for await (const _ of content) await touch(order.last)
    if (hash.digest('hex') !== sha256 || (list ? found : null) !== rows) throw new ArchiveRefusal(CHANGED, path)
  }
  for (const [list, count] of Object.entries(opened.manifest.counts)) {
    if ((counts.get(list as ListName) ?? 0) !== count) throw new ArchiveRefusal(CHANGED, fileOf(list as ListName))
  }
  if (String(order.last) !== opened.manifest.entry) throw new ArchiveRefusal(GAP, `${MANIFEST}, entry`)
}

function requirePartsInOrder(parts: readonly string[]): void {
  for (const [index, path] of parts.entries()) if (path !== fileOf('vouchers', index + 1)) throw new ArchiveRefusal(FILES, path)
}

/** What is known of the rows before. */
type Order = { last: number; judge: ReturnType<typeof openRowCheck> }

function checkRow(list: ListName, line: string, where: string, order: Order): void {
  const { data } = LISTS[list].safeParse(readJson(line, where))
  if (!data) throw new ArchiveRefusal(BAD_ROW, where)
  order.judge(list, data, where)
  if (list !== 'vouchers') return
  order.last += 1
  if ((data as RowOf<'vouchers'>).entry !== String(order.last)) throw new ArchiveRefusal(GAP, where)
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: { update: (piece: Uint8Array) => unknown }): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

/** The lines of a file in UTF-8, each ended by a line feed. */
async function* linesOf(content: AsyncIterable<Uint8Array>, where: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begun = ''
  for await (const piece of content) {
    const lines = (begun + decoded(decoder, piece, where)).split('\n')
    begun = lines.pop() ?? ''
    if (begun.length > MAX_LINE_CHARACTERS) throw new ArchiveRefusal(BAD_ROW, where)
    yield* lines
  }
  if (begun + decoded(decoder, undefined, where) !== '') throw new ArchiveRefusal(BAD_ROW, where)
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array | undefined, where: string): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
  } catch {
    throw new ArchiveRefusal(BAD_ROW, where)
  }
}

async function gather(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
