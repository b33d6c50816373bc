import { CONSOLIDATED, type Report, type ReportFilter, type ReportProof, type ReportQuery, type ReportTable } from '@lekha/contract'
import { BookError, type OrganizationKind, sentence } from '@lekha/ledger'
import { add, magnitude, type Paisa, paisa, paisaText, parsePaisa } from '@lekha/money'
import type { Identity, Scopes } from '../../db/books.ts'
import { type Locale, localeOf, type Words } from '../engine/locale.ts'
import { choice, filtersOf, type Params, readParams } from '../engine/params.ts'
import { writtenTexts } from '../engine/query.ts'
import type { DefinedReport } from '../engine/report.ts'
import { balanceSheet } from '../statements/balance-sheet.ts'
import { profitAndLoss } from '../statements/profit-and-loss.ts'
import { trialBalance } from '../statements/trial-balance.ts'
import { mergeTables, type Own, sumOfCells } from './merge-tables.ts'
import { eachOf, type Organization, type OwnReport, readableBeside, readOwn, type Unread, unreadFor } from './own-report.ts'

/** The most organizations of a report, and how many are read at the same time. */
const MOST = 50
const TOGETHER = 4

type StatementId = 'trial-balance' | 'balance-sheet' | 'profit-and-loss'

/** The reports that are consolidated: which parameters each takes from the address, and those that it is always read with. */
const STATEMENTS: Record<StatementId, { report: DefinedReport; takes: readonly string[]; always: ReportQuery; title: Words }> = {
  'trial-balance': {
    report: trialBalance,
    takes: ['view', 'columns', 'sides', 'zero'],
    always: { columns: 'closing', sides: 'one' },
    title: { en: 'Consolidated trial balance', np: 'एकीकृत सन्तुलन परीक्षण' },
  },
  'balance-sheet': {
    report: balanceSheet,
    takes: ['opposite', 'zero'],
    always: { form: 'vertical', compare: 'none' },
    title: { en: 'Consolidated balance sheet', np: 'एकीकृत वासलात' },
  },
  'profit-and-loss': {
    report: profitAndLoss,
    takes: ['trading', 'zero'],
    always: { form: 'vertical', compare: 'none' },
    title: { en: 'Consolidated profit and loss', np: 'एकीकृत नाफा नोक्सान हिसाब' },
  },
}
const OF_NON_PROFITS = { en: 'Consolidated income and expenditure', np: 'एकीकृत आय व्यय हिसाब' }

const statement = choice({
  label: { en: 'Statement', np: 'विवरणको किसिम' },
  standard: 'trial-balance',
  keys: ['S'],
  options: {
    'trial-balance': { en: 'Trial balance', np: 'सन्तुलन परीक्षण' },
    'balance-sheet': { en: 'Balance sheet', np: 'वासलात' },
    'profit-and-loss': { en: 'Profit and loss', np: 'नाफा नोक्सान हिसाब' },
  },
})
const trialBalanceParams = {
  columns: choice({
    label: { en: 'Figure', np: 'अङ्क' },
    standard: 'closing',
    options: {
      closing: { en: 'Closing balance', np: 'अन्तिम बाँकी' },
      opening: { en: 'Opening balance', np: 'सुरु बाँकी' },
      movement: { en: 'Movement', np: 'कारोबार' },
    },
  }),
  sides: choice({
    label: { en: 'Debit and credit', np: 'डेबिट र क्रेडिट' },
    standard: 'one',
    keys: ['D'],
    options: { one: { en: 'One column', np: 'एउटै स्तम्भ' }, two: { en: 'Two columns', np: 'दुई स्तम्भ' } },
  }),
} satisfies Params<never>

/** The parameters of a report of one organization that a consolidated one hands on, and those that it shows as that report does. */
const OF_EVERY = ['from', 'to', 'known', 'closing', 'language']
const SHOWN = new Set(['view', 'zero', 'opposite', 'trading', 'known', 'closing'])

/** What is asked for: the statement, the organizations, and the query for each of them. */
type Asked = { id: StatementId; chosen: readonly string[]; kinds: ReadonlySet<OrganizationKind>; query: ReportQuery }

const EVERY_NAME = new Set([
  ...OF_EVERY,
  'statement',
  'organizations',
  'fiscalYearId',
  ...Object.values(STATEMENTS).flatMap(({ takes }) => takes),
])

/** @throws ZodError for a parameter that no consolidated statement takes, or a value that none has */
function readAsked(query: ReportQuery, options: readonly Organization[]): Asked {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  readParams({}, Object.fromEntries(given.filter(([name]) => !EVERY_NAME.has(name))) as Record<string, string>)
  const { statement: id } = readParams({ statement }, query.statement === undefined ? {} : { statement: query.statement })
  const { takes, always } = STATEMENTS[id]
  const handed = given.filter(([name]) => takes.includes(name) || OF_EVERY.includes(name))
  const chosen = [...new Set(query.organizations?.split(',') ?? options.slice(0, MOST).map((each) => each.id))]
  const kinds = new Set(options.filter((each) => chosen.includes(each.id)).map(({ kind }) => kind))
  // The accounts of a business and of a non-profit have their rows in common only with the trading account.
  const inOneForm: ReportQuery = id === 'profit-and-loss' && kinds.size > 1 ? { trading: 'true' } : {}
  return { id, chosen, kinds, query: { ...always, ...Object.fromEntries(handed), ...inOneForm } }
}

/** A chosen organization under its name, with its own report, or why it has none. */
type Each = { organizationId: string; label: string; own: OwnReport | Unread }

/** What was read: the report of the organization one works in, and each that was chosen. */
type Read = Asked & { options: readonly Organization[]; home: OwnReport; each: readonly Each[]; locale: Locale }

const NOTHING_READ = sentence('None of these organizations can be read for this period.')

/**
 * Reads a report of several organizations, each with the rights of the caller there and in a transaction of its own, and returns the report
 * that merges them. The organization one works in decides the period and must be readable; another one that is not stays unknown.
 */
export async function readConsolidated(
  scopes: Scopes,
  identity: Identity,
  organizationId: string,
  query: ReportQuery,
): Promise<DefinedReport> {
  const options = await scopes.inAccount(identity, 'read', (scope) => readableBeside(scope, organizationId))
  const asked = readAsked(query, options)
  const { report } = STATEMENTS[asked.id]
  const working = query.fiscalYearId === undefined ? {} : { fiscalYearId: query.fiscalYearId }
  const home = await readOwn(scopes, identity, organizationId, report, { ...asked.query, ...working })
  const { from, to } = home.report.params
  const locale = localeOf(query.language ?? 'en')
  const each = await eachOf(asked.chosen, TOGETHER, async (id): Promise<Each> => {
    const found = options.find((option) => option.id === id)
    // One of another account may be readable, and is none of these books.
    if (!found) return { organizationId: id, label: locale.say(NO_NAME), own: 'no-right' }
    const label = locale.nameOf(found)
    if (id === organizationId) return { organizationId: id, label, own: home }
    const own = await readOwn(scopes, identity, id, report, { ...asked.query, from, to }).catch(unreadFor)
    return { organizationId: id, label, own }
  })
  const known = each.filter(({ own }) => typeof own !== 'string')
  if (known.length === 0) throw new BookError(NOTHING_READ, { code: 'rule_broken', fields: { organizations: NOTHING_READ } })
  const read = { ...asked, options, home, each, locale }
  return {
    id: CONSOLIDATED,
    others: known.map((one) => one.organizationId).filter((id) => id !== organizationId),
    answer: async () => merged(read, query),
  }
}

/** An organization whose name the caller may not know. */
const NO_NAME = { en: 'Another organization', np: 'अर्को संस्था' }

function merged(read: Read, asked: ReportQuery): Report {
  const { id, home, each, options, locale } = read
  const { position, depth, params, asOf } = home.report
  const tables = each
    .flatMap(({ own }) => (typeof own === 'string' ? [] : [own.report.blocks]))[0]
    ?.filter(({ block }) => block === 'table')
  const blocks = (tables ?? []).flatMap((block) => {
    if (block.block !== 'table') return []
    const all = each.map(({ own, label }): Own => ({ label, read: readIn(own, block.id) }))
    return [{ block, all, table: mergeTables(all, { report: id, params: {} }, locale) }]
  })
  const { from = '', to = '' } = params
  return {
    report: CONSOLIDATED,
    title: locale.say(titleOf(read)),
    ...noteOf(each, options, locale),
    params: { ...writtenTexts(asked), from, to },
    ...(position === undefined ? {} : { position }),
    ...(depth === undefined ? {} : { depth }),
    filters: filtersFor(read, asked),
    blocks: blocks.map(({ block, table }) => ({ ...block, ...table })),
    proofs: [...mergeProofs(blocks, locale), ...ownProofs(each)],
    ...{ count: null, next: null, previous: null, several: true, asOf },
    organizations: each.map(({ organizationId, label, own }) => ({
      ...{ id: organizationId, label },
      fiscalYearId: typeof own === 'string' ? null : own.fiscalYearId,
    })),
  }
}

const titleOf = ({ id, kinds }: Read): Words => (id === 'profit-and-loss' && !kinds.has('business') ? OF_NON_PROFITS : STATEMENTS[id].title)

/** The table of an organization's own report; undefined where there is none. */
function readIn(own: OwnReport | Unread, block: string): Own['read'] {
  if (typeof own === 'string') return undefined
  const table = own.report.blocks.find(({ block: kind, ...each }) => kind === 'table' && 'id' in each && each.id === block)
  return table?.block === 'table' ? { table, names: own.names } : undefined
}

const REASONS: Record<Unread, Words> = {
  'no-right': { en: 'you may not read its reports', np: 'यसका प्रतिवेदन हेर्ने अधिकार छैन' },
  'no-books': { en: 'its first fiscal year begins later', np: 'यसको पहिलो आर्थिक वर्ष पछि सुरु हुन्छ' },
  failed: { en: 'the read failed', np: 'पढ्न सकिएन' },
}

const ALONE = {
  en: 'There is no other organization of this account whose reports you may read: the only column is that of this one.',
  np: 'यस एकाउन्टमा तपाईंले प्रतिवेदन हेर्न पाउने अर्को संस्था छैन: एउटै स्तम्भ यसैको हो।',
}

/** Says which organizations are unknown, and why; and where there is none but one, that there is nothing to consolidate. */
function noteOf(each: readonly Each[], options: readonly Organization[], { say }: Locale): { subtitle?: string } {
  const unread = each.flatMap(({ label, own }) => (typeof own === 'string' ? [`${label} (${say(REASONS[own])})`] : []))
  if (unread.length === 0) return options.length < 2 ? { subtitle: say(ALONE) } : {}
  const list = unread.join(', ')
  return { subtitle: say({ en: `Unknown: ${list}. The total is unknown too.`, np: `थाहा नभएको: ${list}। त्यसैले जम्मा पनि थाहा छैन।` }) }
}

function filtersFor({ id, kinds, home, options, each, locale }: Read, asked: ReportQuery): ReportFilter[] {
  const texts = Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined))
  const { say, nameOf } = locale
  const isForeign = (one: Each) => options.every((option) => option.id !== one.organizationId)
  const own = home.report.filters.filter((filter) => SHOWN.has(filter.id) && (filter.id !== 'trading' || kinds.size < 2))
  return [
    ...filtersOf({ statement }, texts, locale, undefined),
    {
      ...{ id: 'organizations', role: 'filter', kind: 'several' },
      label: say({ en: 'Organizations', np: 'संस्था' }),
      ...{ value: asked.organizations ?? '', standard: '', keys: [] },
      options: [
        ...options.map((option) => ({ value: option.id, label: nameOf(option) })),
        // So that it can be left out again.
        ...each.filter(isForeign).map(({ organizationId, label }) => ({ value: organizationId, label })),
      ],
    },
    ...(id === 'trial-balance' ? filtersOf(trialBalanceParams, texts, locale, undefined) : []),
    ...own,
  ]
}

type Merged = { all: readonly Own[]; table: ReportTable }

/** The columns hold what each organization's own report shows, and the totals what the columns show: no row was lost or counted twice. */
function mergeProofs(blocks: readonly Merged[], { say }: Locale): ReportProof[] {
  const gap = (one: Paisa, other: Paisa): Paisa => magnitude(paisa(one - other))
  const ofColumns = blocks.flatMap(({ all, table }) =>
    all.flatMap(({ read }, at) =>
      read
        ? [
            gap(
              sumOfCells(read.table, () => true),
              sumOfCells(table, ({ id }) => id.endsWith(`~${at + 1}`)),
            ),
          ]
        : [],
    ),
  )
  const isWhole = blocks.every(({ all }) => all.every(({ read }) => read))
  const ofTotals = blocks.map(({ all, table }) =>
    gap(
      add(...all.flatMap(({ read }) => (read ? [sumOfCells(read.table, () => true)] : []))),
      sumOfCells(table, ({ id }) => id.endsWith('~total')),
    ),
  )
  const columns = { en: 'Columns = own reports', np: 'स्तम्भ = संस्थाका आफ्नै प्रतिवेदन' }
  const totals = { en: 'Total = sum of the columns', np: 'जम्मा = स्तम्भहरूको योग' }
  return [
    { id: 'columns', label: say(columns), difference: paisaText(add(...ofColumns)) },
    ...(isWhole ? [{ id: 'total', label: say(totals), difference: paisaText(add(...ofTotals)) }] : []),
  ]
}

/** What each organization's own report proves, as one: the differences of all added up. */
function ownProofs(each: readonly Each[]): ReportProof[] {
  const all = each.flatMap(({ own }) => (typeof own === 'string' ? [] : own.report.proofs))
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same
    const difference = add(...same.map((proof) => magnitude(parsePaisa(proof.difference))))
    return first ? [{ id: first.id, label: first.label, difference: paisaText(difference) }] : []
  })
}
