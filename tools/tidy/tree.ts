import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SourceFile } from './source.ts'

const texts = /\.(?:tsx?|mjs|js|json|css|html|md|sql)$/

/** The files of the project on the disk, except those that .gitignore excludes. */
export function readTree(root: string): SourceFile[] {
  return readFolder(root, '', ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8')))
}

/** Of the patterns of .gitignore, only `folder/`, `*.ending` and plain names are known; another kind is an error. */
export function ignoredBy(gitignore: string): (name: string) => boolean {
  const patterns = gitignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const strange = patterns.find((pattern) => !/^\*?[\w.-]+\/?$/.test(pattern))
  if (strange !== undefined) throw new Error(`.gitignore holds ${strange}: teach tools/tidy/tree.ts to read it.`)
  const endings = patterns.filter((pattern) => pattern.startsWith('*')).map((pattern) => pattern.slice(1))
  const names = new Set(['.git', ...patterns.map((pattern) => pattern.replace(/\/$/, ''))])
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending))
}

function readFolder(root: string, folder: string, isIgnored: (name: string) => boolean): SourceFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !isIgnored(name))
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return readFolder(root, path, isIgnored)
    return entry.isFile() ? [{ path, text: texts.test(path) ? readFileSync(join(root, path), 'utf8') : '' }] : []
  })
}
