import { adToBs, bsParts, type Language, monthName, sameDaysBefore, stepPeriod } from '@lekha/calendar'
import type { ReportQuery } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { type Period, type Snapshot, yearOf } from '../../figures/snapshot.ts'
import type { Words } from './locale.ts'
import { choice } from './params.ts'
import { choosePeriod, type PeriodKind } from './period.ts'
import { dayHead, periodHead, positionHead, withinCalendar, yearHead } from './period-head.ts'

/** A period whose figures stand beside those of the report, and how the heads of its columns name it: `end` those of balances at its end. */
export type Compared = {
  period: Period
  head: string
  end: string
  /** It is a month, a quarter or a year of the report's own period. */
  part: boolean
}

/** The most periods beside the report's own: the months of a year. */
const MOST = 12
const BACKWARDS = sentence('A period of the columns ends before it starts.')
const TOO_MANY = sentence('A report has at most 12 columns of other periods. Choose quarters or years, or a shorter period.')

const COUNTS = [1, 2, 3, 4] as const
const NEPALI = { 1: '१', 2: '२', 3: '३', 4: '४' } as const
/** The label of each comparison, by the first part of the parameter. */
const KINDS: Record<string, (count: 1 | 2 | 3 | 4) => Words> = {
  'fiscal-year': (count) =>
    count === 1
      ? { en: 'Compared with last fiscal year', np: 'गत आर्थिक वर्षसँग तुलना' }
      : { en: `Compared with ${count} former fiscal years`, np: `अघिल्ला ${NEPALI[count]} आर्थिक वर्षसँग तुलना` },
  year: (count) =>
    count === 1
      ? { en: 'Compared with the same days of last year', np: 'गत वर्षका उही दिनसँग तुलना' }
      : { en: `Compared with the same days of ${count} former years`, np: `अघिल्ला ${NEPALI[count]} वर्षका उही दिनसँग तुलना` },
  period: (count) =>
    count === 1
      ? { en: 'Compared with the period before', np: 'अघिल्लो अवधिसँग तुलना' }
      : { en: `Compared with ${count} periods before`, np: `अघिल्ला ${NEPALI[count]} अवधिसँग तुलना` },
}

/** The parameter for former periods, with an optional default; beside the parts of the period the standard is none. */
export const compareParam = (usual = '', across: string | undefined = '') =>
  choice({
    label: { en: 'Compare', np: 'तुलना' },
    standard: comparisonOf({ across: across as Across }, usual),
    options: {
      [usual === '' ? '' : 'none']: { en: 'Not compared', np: 'तुलना नगर्ने' },
      ...Object.fromEntries(
        Object.entries(KINDS).flatMap(([kind, words]) => COUNTS.map((count) => [`${kind}-${count}`, words(count)] as const)),
      ),
    },
  })

type Across = NonNullable<ReportQuery['across']>
const MONTHS_OF: Record<Exclude<Across, ''>, number> = { months: 1, quarters: 3, years: 12 }
const ACROSS: Record<Across, Words> = {
  '': { en: 'Whole period', np: 'पूरा अवधि' },
  months: { en: 'By months', np: 'महिना अनुसार' },
  quarters: { en: 'By quarters', np: 'त्रैमास अनुसार' },
  years: { en: 'By years', np: 'वर्ष अनुसार' },
}

/** The parameter for the parts of the period, each in a column. It offers those of which the period has several, but not too many. */
export function acrossParam(period: Period, chosen: string | undefined) {
  const isOffered = (unit: string) => unit === '' || unit === chosen || fits(partsOf(period, unit).length)
  const options = Object.fromEntries(Object.entries(ACROSS).filter(([unit]) => isOffered(unit)))
  return choice({ label: { en: 'Columns across', np: 'अवधिका स्तम्भ' }, standard: '', keys: ['Alt+N'], options })
}

const fits = (count: number): boolean => count > 1 && count <= MOST

/** The parameter for what changed from each compared period. */
export const differencesParam = choice({
  label: { en: 'Differences', np: 'फरक' },
  standard: '',
  keys: ['%'],
  options: { '': { en: 'Without differences', np: 'फरक नदेखाउने' }, true: { en: 'With differences and %', np: 'फरक र % सहित' } },
})

/** The parts of a period, one for each column; none for another word, or outside of the calendar. */
function partsOf(period: Period, unit: string): { from: string; to: string }[] {
  const months = MONTHS_OF[unit as keyof typeof MONTHS_OF]
  return months === undefined ? [] : (withinCalendar(() => bsParts(period, months)) ?? [])
}

type Comparing = { snapshot: Snapshot; kind: PeriodKind; period: Period; usual: string | undefined }

/** The comparison in force: the usual one where the query asks for none, nor for the parts of the period. */
export const comparisonOf = ({ compare, across }: ReportQuery, usual = ''): string => compare ?? (usual === '' || !across ? usual : 'none')

/**
 * The periods that the query sets beside the report's own: its parts in their order, then former ones, the latest first, then those
 * that were added. A former period that ends before the first fiscal year is left out.
 * @throws BookError `rule_broken` for too many, and for an added period that ends before it starts or before the first fiscal year
 */
export function comparedPeriods(query: ReportQuery, { snapshot, kind, period, usual }: Comparing): Compared[] {
  const named = (each: { from: string; to: string }, head: Head, part: boolean, end = head): Compared => {
    const [own, ofBalance] = (kind === 'position' ? [positionHead, positionHead] : [head, end]).map((say) => say(each, snapshot.language))
    return { period: choosePeriod(snapshot, kind, each), head: own ?? '', end: ofBalance ?? '', part }
  }
  const parts = partsOf(period, query.across ?? '').filter((_, __, all) => all.length > 1)
  const added = addedPeriods(query)
  const former = formerPeriods(snapshot, period, comparisonOf(query, usual))
  if (parts.length + former.length + added.length > MOST)
    throw new BookError(TOO_MANY, { code: 'rule_broken', fields: { [parts.length > 0 ? 'across' : 'periods']: TOO_MANY } })
  const partHead = headOfPart(query.across ?? '', period)
  return [
    ...parts.map((each) => named(each, partHead, true)),
    ...former.map((each) => named(each, periodHead, false, dayHead)),
    ...added.map((each) => named(each, periodHead, false)),
  ]
}

/** @throws BookError `rule_broken` for one that ends before it starts; nobody guesses which of its days was meant */
function addedPeriods({ periods = '' }: ReportQuery): { from: string; to: string }[] {
  const added = periods.split(',').flatMap((text) => {
    const [from = '', to = ''] = text.split('~')
    return text === '' ? [] : [{ from, to }]
  })
  if (added.some(({ from, to }) => to < from)) throw new BookError(BACKWARDS, { code: 'rule_broken', fields: { periods: BACKWARDS } })
  return added
}

type Head = (period: { from: string; to: string }, language: Language) => string

/** A month is named by itself, a quarter by its first and last month, each with the year where the period has it twice; a year as '2083/84'. */
function headOfPart(unit: string, whole: Period): Head {
  const isOneYear = whole.year !== undefined && whole.to <= whole.year.ends
  return ({ from, to }, language) => {
    if (unit === 'years') return yearHead(from, language)
    const [first, last] = [from, to].map((day) => monthName(Number.parseInt(adToBs(day).slice(5, 7), 10), language))
    const year = isOneYear ? '' : ` ${digits(adToBs(to).slice(0, 4), language)}`
    return `${first === last ? first : `${first}–${last}`}${year}`
  }
}

function formerPeriods(snapshot: Snapshot, period: Period, compare: string): { from: string; to: string }[] {
  const [, unit = '', count = '0'] = /^(.*)-(\d)$/.exec(compare) ?? []
  const first = snapshot.years[0]?.starts ?? ''
  return Array.from({ length: Number.parseInt(count, 10) }, (_, index) => formerPeriod(snapshot, period, unit, index + 1))
    .filter((former) => former !== undefined)
    .filter((former) => former.to >= first)
}

function formerPeriod(snapshot: Snapshot, period: Period, unit: string, steps: number): { from: string; to: string } | undefined {
  if (unit === 'year') return withinCalendar(() => sameDaysBefore(period, steps))
  if (unit === 'period') return withinCalendar(() => stepPeriod(period, -steps))
  const present = snapshot.years.findIndex(({ id }) => id === yearOf(snapshot, period.to)?.id)
  const year = snapshot.years[present - steps]
  return present === -1 || !year ? undefined : { from: year.starts, to: year.ends }
}
