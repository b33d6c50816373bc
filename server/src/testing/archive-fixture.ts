import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ArchiveImport, importArchive, showArchiveImport, takeArchive } from '@lekha/contract'
import { openZip, type ZipEntry } from '../files/zip/read-zip.ts'
import { writeZip } from '../files/zip/write-zip.ts'
import { bearing } from './ask.ts'
import type { Caller, TestApp } from './test-app.ts'

/** The archive of an organization, as it is downloaded. */
export async function archiveOf({ app }: TestApp, { token }: Caller, organizationId: string): Promise<Buffer> {
  const path = takeArchive.path.replace('{organizationId}', organizationId)
  const response = await app.http.inject({ method: 'GET', url: `/api${path}`, headers: bearing(token) })
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.payload}`)
  return response.rawPayload
}

/** Sends an archive over HTTP and follows the import to its end. */
export async function importInto(caller: Caller, organizationId: string, zip: Buffer, dryRun = false): Promise<ArchiveImport> {
  const file = new File([new Uint8Array(zip)], 'book.zip', { type: 'application/zip' })
  const query = dryRun ? { dryRun: 'true' as const } : {}
  const started = await caller.call(importArchive, { params: { organizationId }, query, body: { file } })
  if (started.status !== 202) throw new Error(`${started.status} ${started.error.message}`)
  for (;;) {
    const { answer } = await caller.call(showArchiveImport, { params: { organizationId, importId: started.answer.id } })
    if (answer.state !== 'running') return answer
    await sleep(20)
  }
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** The files of a ZIP by name. */
export async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const { entries, bytesOf } = await openZip(new Blob([new Uint8Array(zip)]), { unpacked_bytes: 1_000_000_000 })
  const read = async (entry: ZipEntry) => [entry.name, await gather(bytesOf(entry))] as const
  return new Map(await Promise.all([...entries.values()].map(read)))
}

/** A ZIP of these files. */
export function zipOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const sources = async function* () {
    for (const [name, bytes] of files) {
      yield {
        name,
        bytes: (async function* () {
          yield bytes
        })(),
      }
    }
  }
  return gather(writeZip(sources()))
}

/** The rows of a list of an archive. */
export const rowsIn = (files: ReadonlyMap<string, Buffer>, name: string): Record<string, unknown>[] =>
  (files.get(name)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** An archive of these files whose manifest was made to agree with them: what somebody can make who wants to be believed. */
export async function remade(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
    counts: Record<string, number>
    files: object[]
    entry: string
  }
  const others = [...files].filter(([path]) => path !== 'manifest.json')
  const countOf = (path: string) => (path.endsWith('.jsonl') ? rowsIn(files, path).length : null)
  manifest.files = others.map(([path, bytes]) => ({
    ...{ path, bytes: bytes.length, rows: countOf(path) },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  for (const [path] of others) {
    const list = path.replace(/(\/\d+)?\.jsonl$/, '')
    if (list in manifest.counts) manifest.counts[list] = countOf(path) ?? 0
  }
  return zipOf(new Map([...others, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]))
}
