import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeWhole } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lekha-whole-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file that is written completely or not at all', () => {
  test('gets its name only when all of it is written', async () => {
    const path = join(folder, 'whole')
    await writeWhole(path, async (draft) => {
      await writeFile(draft, 'first half, ')
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^whole\.draft-/)])
      await writeFile(draft, 'second half', { flag: 'a' })
    })
    expect(readFileSync(path, 'utf8')).toBe('first half, second half')
    expect(readdirSync(folder)).toEqual(['whole'])
  })

  test('that fails half way leaves no draft, and the former file unchanged', async () => {
    const path = join(folder, 'whole')
    const failing = writeWhole(path, async (draft) => {
      await writeFile(draft, 'half')
      throw new Error('the books are gone')
    })
    await expect(failing).rejects.toThrow('the books are gone')
    expect(readdirSync(folder)).toEqual(['whole'])
    expect(readFileSync(path, 'utf8')).toBe('first half, second half')
  })

  test('fails with a sentence if the folder cannot be written to or the disk is full', async () => {
    writeFileSync(join(folder, 'file'), '')
    const into = (path: string) => writeWhole(join(folder, path), (draft) => writeFile(draft, ''))
    await expect(into('nowhere/backup')).rejects.toThrow(/nowhere\/backup cannot be written there\.$/)
    await expect(into('file/backup')).rejects.toThrow(/file\/backup cannot be written there\.$/)
    const full = writeWhole(join(folder, 'full'), () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })))
    await expect(full).rejects.toThrow(/^The disk is full\. .*full was not written\.$/)
  })
})
