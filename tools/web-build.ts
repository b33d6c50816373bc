import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.js'
import { type Ended, ROOT, runStep, say } from './steps.ts'

const BUILT_FROM = join(ROOT, 'web', 'dist', '.built-from')

/** Builds the web app, unless the one in web/dist was built from these very sources. */
export async function buildWeb(): Promise<Ended> {
  const sources = hashOfSources()
  if (isBuiltFrom(sources)) return { name: 'web app', passed: true, output: '' }
  return withLock(join(ROOT, '.tsbuild', 'web-build.lock'), async () => {
    if (isBuiltFrom(sources)) return { name: 'web app', passed: true, output: '' }
    const ended = await runStep({ name: 'web app', command: 'npm', args: ['run', 'build', '-w', 'web'] })
    if (ended.passed) writeFileSync(BUILT_FROM, sources)
    return ended
  })
}

function isBuiltFrom(sources: string): boolean {
  return existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources
}

/** A hash of the sources and the lockfile, because the times of files mean little after a checkout. */
function hashOfSources(): string {
  const exclude = ['**/node_modules', '**/dist', '**/*.test.{ts,tsx}']
  const paths = globSync(['web/**/*', 'packages/**/*'], { cwd: ROOT, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const path of [join(ROOT, 'package-lock.json'), join(ROOT, 'tools', 'compress.ts'), ...paths.sort()])
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** `npm run build`: builds the web app only, for container images and machines that are prepared before they serve. */
if (import.meta.main) {
  const { passed, output } = await buildWeb()
  if (!passed) say(output)
  process.exitCode = passed ? 0 : 1
}
