import { createHash } from 'node:crypto'
import { type Finding, fileAt, findingAt, type SourceFile, type Verdict } from './source.ts'

const folder = 'server/migrations'
const listPath = `${folder}/released.json`

/** A released migration is never edited; a change is a new migration. */
export function releasedMigrationsStay(tree: readonly SourceFile[]): Verdict {
  const list = fileAt(tree, listPath)
  const released = list === undefined ? [] : Object.entries(JSON.parse(list.text) as Record<string, string>)
  const findings = released.flatMap(([name, hash]) => {
    const file = fileAt(tree, `${folder}/${name}`)
    if (file === undefined)
      return [findingAt(list as SourceFile, 0, `The released migration ${name} is gone.`, 'Bring it back as it was released.')]
    if (sha256(file.text) === hash) return []
    return [findingAt(file, 0, 'A released migration was edited.', 'Bring it back as it was, and write the change as a new migration.')]
  })
  return { looked: released.length, at: 'released migrations', findings: [...findings, ...unlisted(tree, list)] }
}

/** A migration that the list does not name could be edited for ever. */
function unlisted(tree: readonly SourceFile[], list: SourceFile | undefined): Finding[] {
  if (list === undefined) return []
  const names = new Set(Object.keys(JSON.parse(list.text) as Record<string, string>))
  return tree
    .filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith('.sql') && !names.has(path.slice(folder.length + 1)))
    .map((file) => findingAt(file, 0, 'This migration is not in released.json.', `Add it there: "${sha256(file.text)}".`))
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
