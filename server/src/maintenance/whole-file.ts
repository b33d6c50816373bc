import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode, MaintenanceError } from './maintenance-error.ts'

/**
 * Writes a file completely or not at all: `fill` writes a draft beside it, which is renamed after it was synced to disk. A process
 * that is killed meanwhile leaves a file named `.draft-…`, which nothing takes for the real one.
 */
export async function writeWhole(path: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.draft-${randomUUID().slice(0, 8)}`
  try {
    await fill(draft)
    await sync(draft, 'r+')
    await rename(draft, path)
    if (process.platform !== 'win32') await sync(dirname(path), 'r') // a folder cannot be opened there
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}) // where no draft can be, none is; the first error tells why
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new MaintenanceError(`The disk is full. ${path} was not written.`)
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'))
      throw new MaintenanceError(`${path} cannot be written there.`)
    throw error
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
