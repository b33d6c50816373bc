import { codeOf, type Finding, findingAt, isGenerated, isSource, isTest, type SourceFile, type Verdict } from './source.ts'

type Ban = { of: RegExp; unless?: (path: string) => boolean; fault: string; cure: string }

const inMoney = (path: string): boolean => path.startsWith('packages/money/')
const isClock = (path: string): boolean =>
  /^(?:packages\/calendar|bench|e2e|tools)\//.test(path) || /^(?:server\/src|web\/src\/ui)\/clock\.ts$/.test(path)
const mayReachDatabase = (path: string): boolean => isTest(path) || /^(?:bench|server\/src\/(?:db|testing))\//.test(path)
const isCommand = (path: string): boolean =>
  /^(?:tools|bench|e2e)\//.test(path) || /^server\/src\/(?:[\w-]+|cli\/.+|testing\/generate-types)\.ts$/.test(path)

const amountCure = 'Read and write amounts with what @lekha/money exports: a bare number is never money.'
const clockCure = 'Ask @lekha/calendar, or pass in the clock (server/src/clock.ts, web/src/ui/clock.ts).'
const markupCure = 'Render it with React: markup is never written as text.'
const localeCure = 'Chromium has no Nepali: write digits with @lekha/money and dates with @lekha/calendar.'
const outputCure = 'Throw, or use the logger of the request; only a command writes, with process.stdout.write.'

/** Code that is forbidden, or allowed in one place only. Texts, comments and patterns are not code. */
const bans: Ban[] = [
  { of: /\bprocess\.std(?:out|err)\.write\b/g, unless: isCommand, fault: 'Output from the middle of the program.', cure: outputCure },
  { of: /\bparseFloat\b/g, unless: inMoney, fault: '`parseFloat` loses paisa.', cure: amountCure },
  { of: /(?<![\w$.])Number(?=\s*[(),\]])/g, unless: inMoney, fault: '`Number(…)` makes a bare number of anything.', cure: amountCure },
  { of: /\.toFixed\b/g, unless: inMoney, fault: '`toFixed` rounds binary fractions.', cure: amountCure },
  { of: /\bnew\s+Date\b/g, unless: isClock, fault: 'A `Date` of its own.', cure: clockCure },
  { of: /(?<![\w$.])Date\.now\b/g, unless: isClock, fault: 'A clock of its own.', cure: clockCure },
  { of: /\bMath\.random\b/g, fault: '`Math.random` repeats and is guessable.', cure: 'Use crypto, or a seed that the test prints.' },
  { of: /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML)\b/g, fault: 'Text becomes markup.', cure: markupCure },
  { of: /\.toLocale(?:Date|Time)?String\b/g, fault: 'The words of the browser differ from those of the paper.', cure: localeCure },
  { of: /\bIntl\.(?:NumberFormat|DateTimeFormat)\b/g, fault: 'The words of the browser differ from those of the paper.', cure: localeCure },
  {
    of: /\bpool\.(?:query|connect)\(|\bnew\s+(?:pg\.)?(?:Pool|Client)\b|\bpg\.Client\b/g,
    unless: mayReachDatabase,
    fault: 'The database is reached past its scopes.',
    cure: 'Take `Books` from inOrganization, or use inAccount (server/src/db).',
  },
  {
    of: /\bsql<|\.query</g,
    unless: (path) => isTest(path) || /^server\/src\/testing\//.test(path),
    fault: 'The rows of a statement are cast: nobody compares them with the database.',
    cure: 'Declare what a row holds: rowsOf(on, z.object({ … }))`select …` (server/src/db/statements.ts).',
  },
  {
    of: /(?<!\bpool)\.(?:query|execute)\(/g,
    unless: (path) => isTest(path) || !/^server\/src\/(?:features|figures|files|http|jobs|masters|reports)\//.test(path),
    fault: 'A statement runs beside the functions that compare it with the database.',
    cure: 'Take rowsOf, rowOf or run (server/src/db/statements.ts).',
  },
  {
    of: /(?<![\w$.])(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:only|skip|to[d]o)\b/g,
    fault: 'A test that runs alone, or not at all.',
    cure: 'Let it run, use skipIf with the condition that stops it, or delete it.',
  },
]

/** Patterns with a class in the middle, so that this file does not find itself. */
const stubs: Ban[] = [
  {
    of: /(?<![\w.])(?:to[d]o|fix[m]e)\b|\bnot implement[e]d\b|\bcoming so[o]n\b|\bplaceholder dat[a]\b|\blor[e]m\b/gi,
    fault: 'A word that marks unfinished work.',
    cure: 'Finish it, or delete the sentence.',
  },
  {
    of: /(?<![\w.])\/(?:work|root|Users\/\w+|home\/\w+)\//g,
    fault: 'The path of one machine.',
    cure: 'Write it relative to the root of the project.',
  },
]

const vagueNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'service', 'services', 'type', 'types'])

/** Nothing that loses a paisa, hides a clock or reaches the database past its scopes. */
export function forbiddenCodeIsAbsent(tree: readonly SourceFile[]): Verdict {
  const files = tree.filter(({ path }) => isSource(path) || path.endsWith('.mjs'))
  const findings = files.flatMap((file) => hits(file, codeOf(file), bans))
  return { looked: files.length, at: 'files of code', findings }
}

/** No word that marks unfinished work, and no path of one machine, in code, comment or text. */
export function nothingIsLeftUndone(tree: readonly SourceFile[]): Verdict {
  const files = tree.filter(({ path }) => /\.(?:tsx?|mjs|sql|css|html|md)$/.test(path) && !isGenerated(path))
  return { looked: files.length, at: 'files', findings: files.flatMap((file) => hits(file, file.text, stubs)) }
}

/** A folder or a file is named after what it holds; the units of systemd must end in .service. */
export function namesSayWhatIsInside(tree: readonly SourceFile[]): Verdict {
  const findings = tree.flatMap((file) => {
    const vague = file.path
      .replace(/^(deploy\/.*)\.service$/, '$1')
      .split(/[/.]/)
      .find((part) => vagueNames.has(part))
    return vague === undefined ? [] : [findingAt(file, 0, `The name \`${vague}\` says nothing.`, 'Name it after what it holds or does.')]
  })
  return { looked: tree.length, at: 'names', findings }
}

function hits(file: SourceFile, text: string, forbidden: Ban[]): Finding[] {
  return forbidden
    .filter(({ unless }) => !unless?.(file.path))
    .flatMap(({ of, fault, cure }) => [...text.matchAll(of)].map((match) => findingAt(file, match.index, fault, cure)))
}
