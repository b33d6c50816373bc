import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

/** A temporary file that is to be sent. */
export type WrittenFile = { path: string; bytes: number; discard: () => Promise<void> }

/** A client that reads no byte of a download for this long is disconnected. */
const LONGEST_STALL_MS = 60_000

/** Opens this process's folder for uploads and downloads below the data folder, and removes the folders of servers that no longer run. */
export async function openFilesFolder(dataFolder: string): Promise<string> {
  const all = join(dataFolder, 'temporary')
  const own = join(all, String(process.pid))
  await mkdir(all, { recursive: true, mode: 0o700 })
  for (const name of await readdir(all)) {
    if (!isOfAnother(name)) await rm(join(all, name), { recursive: true, force: true })
  }
  await mkdir(own, { recursive: true, mode: 0o700 })
  return own
}

/** Whether a folder, named by a process id, belongs to another process that still runs on this machine. */
function isOfAnother(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  if (!/^\d+$/.test(name) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** A piece of a file: text in UTF-8, or bytes. */
export type FilePart = string | Uint8Array

/** Streams pieces into a new file; removes the file if that fails. */
export async function writeFile(folder: string, parts: AsyncIterable<FilePart>): Promise<WrittenFile> {
  const own = await mkdtemp(join(folder, 'lekha-file-')) // mkdtemp: mode 0700
  const discard = () => rm(own, { recursive: true, force: true })
  const path = join(own, 'file')
  try {
    await pipeline(parts, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, bytes: (await stat(path)).size, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Sends a written file and removes it afterwards; disconnects a client that stops reading. */
export function sendWritten(reply: FastifyReply, { path, bytes, discard }: WrittenFile) {
  const file = createReadStream(path)
  finished(file, { cleanup: true })
    .catch(() => {})
    .then(discard, discard)
    .catch((error: unknown) => reply.log.error({ err: error }, 'a file that was sent was not removed'))
  reply.raw.setTimeout(LONGEST_STALL_MS, () => reply.raw.destroy())
  return reply.header('content-length', bytes).send(file)
}

/** Sets the headers of a download: the browser saves the file, and no script in it runs. */
export const asDownload = (reply: FastifyReply, { mediaType, name }: { mediaType: string; name: string }) =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
