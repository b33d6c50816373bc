import { importsOf, targetOf } from './imports.ts'
import { type Finding, findingAt, isSource, isTest, type SourceFile, type Verdict } from './source.ts'

/** Where an import leads: a file of the tree by its path, else the name of a package (`node:fs` for a built-in module). */
type Target = { path?: string; name: string }

type Arrow = { from: RegExp; refuses: (target: Target, importer: string) => boolean; fault: string; cure: string }

const testTools = /^(?:node:|vitest$|fast-check$)/

const arrows: Arrow[] = [
  pure('money', [], []),
  pure('calendar', [], []),
  pure('ledger', ['money', 'calendar'], []),
  pure('contract', ['money', 'calendar', 'ledger'], ['zod']),
  {
    from: /^server\//,
    refuses: leadsInto(/^web\//),
    fault: 'The server imports the web app',
    cure: 'What both sides need belongs in packages/contract.',
  },
  {
    from: /^web\//,
    refuses: leadsInto(/^server\//),
    fault: 'The web app imports the server',
    cure: 'What both sides need belongs in packages/contract.',
  },
  {
    from: /^web\/src\//,
    refuses: ({ name }, importer) => name.startsWith('node:') && !isTest(importer),
    fault: 'The web app imports a module of Node',
    cure: 'A browser has none: use what the web platform offers, or do it in the server.',
  },
  {
    from: /^(?:server|web)\/src\/features\/[^/]+\//,
    refuses: ({ path }, importer) => path !== undefined && featureOf(path) !== undefined && featureOf(path) !== featureOf(importer),
    fault: 'A feature imports another feature',
    cure: 'Move what both need a floor down, or let the caller pass it in.',
  },
  {
    from: /^(?:server|web)\/src\//,
    refuses: ({ path }, importer) => path !== undefined && !isTest(importer) && standsAbove(path, importer),
    fault: 'A file imports a floor above its own, or a room beside it',
    cure: 'Move what both need a floor down; the floors are listed in tools/tidy/arrows.ts.',
  },
]

/** The floors of the two programs, lowest first; `*` are the files directly in `src`, which compose. A folder imports from its own and those below; `features` and `reports` do not know each other. */
const floors: Record<string, string[][]> = {
  server: [
    ['clock.ts'],
    ['db'],
    ['http', 'figures', 'masters', 'files', 'jobs', 'demo'],
    ['features', 'reports'],
    ['maintenance'],
    ['*'],
    ['testing'],
  ],
  web: [['ui'], ['api'], ['form', 'picker', 'masters', 'paper', 'books', 'files', 'screen'], ['features', 'reports'], ['app']],
}
const SEPARATE = new Set(['features', 'reports'])

/** Imports point one way only: `money, calendar ← ledger ← contract ← { server, web }`, and no feature knows another. */
export function importsFollowTheArrows(tree: readonly SourceFile[]): Verdict {
  const files = tree.filter(({ path }) => isCode(path) && arrows.some(({ from }) => from.test(path)))
  const imports = files.flatMap((file) => importsOf(file).map((found) => ({ file, ...found })))
  const findings = imports.flatMap(({ file, specifier, place }): Finding[] => {
    const target = targetNamed(file.path, specifier)
    return arrows
      .filter(({ from, refuses }) => from.test(file.path) && refuses(target, file.path))
      .map(({ fault, cure }) => findingAt(file, place, `${fault} (${specifier}).`, cure))
  })
  return { looked: imports.length, at: 'imports', findings }
}

/** A package without I/O: its own files, the packages before it, and nothing else; tests may read files and use the test tools. */
function pure(name: string, packages: string[], libraries: string[]): Arrow {
  const allowed = [name, ...packages]
  const words = [...packages.map((each) => `@lekha/${each}`), ...libraries]
  return {
    from: new RegExp(`^packages/${name}/`),
    refuses: (target, importer) => {
      if (target.path !== undefined) return !allowed.some((each) => target.path?.startsWith(`packages/${each}/`))
      return !libraries.includes(target.name) && !(isTest(importer) && testTools.test(target.name))
    },
    fault: `packages/${name} imports what it must not know`,
    cure: words.length === 0 ? 'It imports nothing.' : `It imports ${words.join(', ')} and nothing else.`,
  }
}

function leadsInto(place: RegExp): Arrow['refuses'] {
  return ({ path }) => path !== undefined && place.test(path)
}

/** A file of ours is known by its path, however it was named; `@lekha/server` is the server's folder. */
function targetNamed(importer: string, specifier: string): Target {
  const side = /^@lekha\/(server|web)\b/.exec(specifier)
  const path = side?.[1] === undefined ? targetOf(importer, specifier) : `${side[1]}/`
  return path === undefined ? { name: specifier } : { name: specifier, path }
}

function standsAbove(path: string, importer: string): boolean {
  const [from, to] = [roomOf(importer), roomOf(path)]
  if (from === undefined || to === undefined || from.side !== to.side) return false
  return to.floor > from.floor || (from.room !== to.room && SEPARATE.has(from.room) && SEPARATE.has(to.room))
}

/** The layer of a file. A folder without a layer counts as the lowest, so that each of its imports is reported. */
function roomOf(path: string): { side: string; room: string; floor: number } | undefined {
  const [, side, name, inside] = /^(server|web)\/src\/([^/]+)(\/)?/.exec(path) ?? []
  if (side === undefined || name === undefined) return undefined
  const of = (room: string) => (floors[side] ?? []).findIndex((rooms) => rooms.includes(room))
  return { side, room: name, floor: inside === undefined && of(name) < 0 ? of('*') : of(name) }
}

function featureOf(path: string): string | undefined {
  return /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

function isCode(path: string): boolean {
  return isSource(path) || path.includes('.gen.ts')
}
