import { mkdir, mkdtemp, writeFile as put, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFilesFolder, writeFile } from './files.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'lekha-files-'))

test('the files of a server that no longer runs are removed at the start, and those of a running one stay', async () => {
  const data = await newFolder()
  for (const name of ['999999999', 'lekha-upload-x', String(process.pid), String(process.ppid)]) {
    await mkdir(join(data, 'temporary', name), { recursive: true })
    await put(join(data, 'temporary', name, 'file'), 'x')
  }
  const own = await openFilesFolder(data)
  expect((await readdir(join(data, 'temporary'))).toSorted()).toEqual([String(process.pid), String(process.ppid)].toSorted())
  expect([await readdir(own), (await stat(own)).mode & 0o777]).toEqual([[], 0o700])
})

test('a file is written piece by piece, and removed if that fails', async () => {
  const folder = await newFolder()
  const file = await writeFile(
    folder,
    (async function* () {
      yield 'भौचर,'
      yield '1'
    })(),
  )
  expect([await readFile(file.path, 'utf8'), file.bytes]).toEqual(['भौचर,1', 14])
  await file.discard()
  const failing = (async function* () {
    yield 'one'
    throw new Error('the books are gone')
  })()
  await expect(writeFile(folder, failing)).rejects.toThrow('the books are gone')
  expect(await readdir(folder)).toEqual([])
})
