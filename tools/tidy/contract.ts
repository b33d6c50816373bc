import { callsOf } from './calls.ts'
import { importsOf, targetOf } from './imports.ts'
import { codeOf, type Finding, fileAt, findingAt, isSource, isTest, type SourceFile, textsOf, type Verdict } from './source.ts'

const permissionsPath = 'packages/contract/src/permissions.ts'
/** Defines the endpoints of any master, and names none. */
const masterCallsPath = 'packages/contract/src/master.ts'
const reportIndexPath = 'server/src/reports/index.ts'

/** Every endpoint of the contract, or the calls of a master as one, is served by one line of the server. */
export function endpointsAreServedOnce(tree: readonly SourceFile[]): Verdict {
  const declared = contractFiles(tree).filter(({ path }) => path !== masterCallsPath)
  const calls = declared.flatMap((file) => callsOf(file, 'defineEndpoint|masterCalls').map((call) => ({ file, ...call })))
  const served = filesOf(tree, 'server/src/').flatMap((file) =>
    [
      ...codeOf(file).matchAll(
        /(?<![\w$.])serve(?:Export|HeavyRead|Live|Master)?(?:<[^()]*>)?\(\s*[\w$.]+\s*,\s*(?:[\w$]+\.)?([\w$]+)\s*[,)]/g,
      ),
    ].map((match) => ({
      file,
      name: match[1],
      place: match.index,
    })),
  )
  const findings = calls.flatMap(({ file, place }): Finding[] => {
    const name = /(?<![\w$.])export\s+const\s+([\w$]+)\s*(?::[^=]*)?=\s*$/.exec(codeOf(file).slice(0, place))?.[1]
    if (name === undefined) return [findingAt(file, place, 'An endpoint without a name.', 'Write `export const name = defineEndpoint(…)`.')]
    const [first, ...others] = served.filter((each) => each.name === name)
    if (!first) return [findingAt(file, place, `The endpoint ${name} is not served.`, `Write serve(app, ${name}, …) in its feature.`)]
    return others.map((other) => findingAt(other.file, other.place, `The endpoint ${name} is served again.`, 'Serve it in one place.'))
  })
  return { looked: calls.length, at: 'endpoints', findings }
}

/** A permission that no endpoint asks for protects nothing. */
export function permissionsAreUsed(tree: readonly SourceFile[]): Verdict {
  const file = fileAt(tree, permissionsPath)
  const used = new Set(contractFiles(tree).flatMap((each) => (each === file ? [] : textsOf(each).map(({ value }) => value))))
  const permissions = file === undefined ? [] : permissionsIn(file)
  const findings = permissions
    .filter(({ value }) => !used.has(value))
    .map(({ value, start }) =>
      findingAt(file as SourceFile, start, `No endpoint asks for the permission ${value}.`, 'Ask for it in the contract, or delete it.'),
    )
  return { looked: permissions.length, at: 'permissions', findings }
}

/** Every report is listed in the index, or users could not open it. */
export function reportsAreListed(tree: readonly SourceFile[]): Verdict {
  const reports = filesOf(tree, 'server/src/reports/').filter(
    (file) => !/\/(?:report|index)\.ts$/.test(file.path) && callsOf(file, 'defineReport').length > 0,
  )
  const index = fileAt(tree, reportIndexPath)
  const listed = new Set(index === undefined ? [] : importsOf(index).map(({ specifier }) => targetOf(reportIndexPath, specifier)))
  const findings = reports
    .filter(({ path }) => !listed.has(path))
    .map((file) => findingAt(file, 0, 'The report is not in the index.', `Import it in ${reportIndexPath} and list it there.`))
  return { looked: reports.length, at: 'reports', findings }
}

/** The first mention of each permission: texts like `voucher.post` or `voucher:post`, as values or as quoted keys. */
function permissionsIn(file: SourceFile): { value: string; start: number }[] {
  const seen = new Set<string>()
  return textsOf(file).filter(({ value }) => /^[a-z][\w-]*(?:[.:][\w-]+)+$/.test(value) && !seen.has(value) && seen.add(value))
}

function contractFiles(tree: readonly SourceFile[]): SourceFile[] {
  return filesOf(tree, 'packages/contract/src/')
}

function filesOf(tree: readonly SourceFile[], folder: string): SourceFile[] {
  return tree.filter(({ path }) => path.startsWith(folder) && isSource(path) && !isTest(path))
}
