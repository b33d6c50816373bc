import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

/** A file that was written to be sent. */
export type WrittenFile = { path: string; bytes: number; discard: () => Promise<void> }

/** Who takes no byte of a file for so long is taken for gone. */
const LONGEST_STALL_MS = 60_000

/** The folder for files that come in or go out, below the data folder; what a server left there that is no more is removed. */
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

/** Whether a folder belongs to another server that still runs here. */
function isOfAnother(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  if (!/^\d+$/.test(name) || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Writes texts to a file of its own as they come; nothing stays of one that fails. */
export async function writeFile(folder: string, texts: AsyncIterable<string>): Promise<WrittenFile> {
  const own = await mkdtemp(join(folder, 'lekha-file-')) // open to its owner only
  const discard = () => rm(own, { recursive: true, force: true })
  const path = join(own, 'file')
  try {
    await pipeline(texts, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, bytes: (await stat(path)).size, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Sends a written file, and removes it afterwards; who stops reading is cut off. */
export function sendWritten(reply: FastifyReply, { path, bytes, discard }: WrittenFile) {
  const file = createReadStream(path)
  finished(file, { cleanup: true })
    .catch(() => {})
    .then(discard, discard)
    .catch((error: unknown) => reply.log.error({ err: error }, 'a file that was sent was not removed'))
  reply.raw.setTimeout(LONGEST_STALL_MS, () => reply.raw.destroy())
  return reply.header('content-length', bytes).send(file)
}

/** What comes is a file to be kept, and nothing in it runs. */
export const asDownload = (reply: FastifyReply, { mediaType, name }: { mediaType: string; name: string }) =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
