import { posix } from 'node:path'
import { importsOf, targetOf } from './imports.ts'
import { fileAt, findingAt, isSource, isTest, type SourceFile, textsOf, type Verdict } from './source.ts'

/** Where the program begins: commands, the web app, the face of each package, tests, and what tools read by name. */
const entries = [
  /^server\/src\/(?:main|verify|backup|restore|correct-calendar|password)\.ts$/,
  /^server\/src\/testing\/generate-types\.ts$/,
  /^web\/src\/app\/main\.tsx$/,
  /^packages\/[^/]+\/src\/index\.ts$/,
  /^(?:bench|e2e|tools)\//,
  /\.test\.tsx?$/,
  /\.config\.ts$/,
  /\.d\.ts$/,
]

/** Every file is reached from where a program begins. A test keeps alive what it uses, but not the file it stands beside. */
export function noFileIsDead(tree: readonly SourceFile[]): Verdict {
  const files = tree.filter(({ path }) => /\.tsx?$/.test(path))
  const paths = new Set(files.map(({ path }) => path))
  const alive = new Set(files.filter(({ path }) => isEntry(path)).map(({ path }) => path))
  for (const path of alive) {
    const file = fileAt(files, path)
    for (const target of file === undefined ? [] : filesNamedIn(file, paths)) alive.add(target)
  }
  const judged = files.filter(({ path }) => /^(?:packages\/|server\/src\/|web\/src\/)/.test(path) && isSource(path))
  const findings = judged
    .filter(({ path }) => !alive.has(path))
    .map((file) => findingAt(file, 0, 'Nothing that runs imports this file.', 'Import it where it is needed, or delete it.'))
  return { looked: judged.length, at: 'files', findings }
}

function isEntry(path: string): boolean {
  return entries.some((entry) => entry.test(path))
}

/** The files that a file imports, and those it names in a text: what a worker, a child process or a test set-up runs. */
function filesNamedIn(file: SourceFile, paths: Set<string>): string[] {
  const imported = importsOf(file).map(({ specifier }) => targetOf(file.path, specifier))
  const named = textsOf(file)
    .filter(({ value }) => /\.tsx?$/.test(value))
    .flatMap(({ value }) => [posix.join(posix.dirname(file.path), value), posix.normalize(value)])
  return [...imported, ...named].filter((path) => path !== undefined && paths.has(path) && !isTestOf(file.path, path)) as string[]
}

function isTestOf(test: string, path: string): boolean {
  return isTest(test) && test.replace(/(?:\.db)?\.test\.tsx?$/, '') === path.replace(/\.tsx?$/, '')
}
