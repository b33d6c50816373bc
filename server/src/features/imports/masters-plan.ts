import { foldName, type Nature, RESERVED_KINDS, type ReservedLedger, sentence } from '@lekha/ledger'
import { add, asciiDigits, type Paisa, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { StatedBill } from './bills/opening-bills.ts'
import { dueAfter } from './bills/tally-bills.ts'
import { type GroupRef, type PlacedLedger, placeLedgers, type TallyChart, tallyChart } from './tally-chart.ts'
import type { TallyGoods, TallyItem, TallyLedger, TallyProblem } from './tally-records.ts'
import type { Survey } from './tally-survey.ts'
import { cutTo } from './tally-verdict.ts'

const DETAILS = ['alias', 'pan', 'phone', 'address'] as const
/** The details of a party. */
const details = z.object({ alias: z.string(), pan: z.string(), phone: z.string(), address: z.string() })
type Details = z.output<typeof details>

/** A group of these books. `importedAs`: its folded name in the file that it was imported from, '' if it was not imported. */
export const ourGroup = z.object({ id: z.string(), name: z.string(), predefined: z.string().nullable(), importedAs: z.string() })
export type OurGroup = z.output<typeof ourGroup>

/** A ledger of these books; `unchanged`: no user ever changed it; `untouched`: nor does a voucher name it. */
export const ourLedger = details.extend({
  id: z.string(),
  groupId: z.string().nullable(),
  name: z.string(),
  reserved: z.enum(RESERVED_KINDS).nullable(),
  requiresSubLedger: z.boolean(),
  active: z.boolean(),
  unchanged: z.boolean(),
  untouched: z.boolean(),
  importedAs: z.string(),
})
export type OurLedger = z.output<typeof ourLedger>

/** The folded name of the file to store with a group or ledger. */
export type Source = { id: string; importedAs: string }

/** A group to create. */
export type NewGroup = { id: string; parentId: string | null; name: string; nature: Nature | null; affectsGrossProfit: boolean | null }
/** A ledger to create, or one that gets further details or another group. */
export type NewLedger = Details & { id: string; groupId: string; name: string }

/** A sub-ledger to create. */
export type NewSubLedger = { id: string; ledgerId: string; name: string; alias: string }

/** A ledger of the file, matched with ours. */
export type MatchedLedger = {
  id: string
  name: string
  /** The group in the file. */
  group: string
  /** The file declares it as a master, with its opening balance; ledgers that only vouchers name have none. */
  declared: boolean
  opening: Paisa
  /** Its opening by sub-ledger, where a sheet states it so; null is the ledger itself. */
  parts?: { subLedgerId: string | null; amount: Paisa }[]
  /** The closing balance that Tally states; undefined if the file states none. */
  closing: Paisa | undefined
  /** Income or expense, which begin each year at zero. */
  nominal: boolean
  /** Why nothing can be posted to it. */
  fault: string | undefined
}

/** Which groups and ledgers of a file exist here, and which are to be created or completed. */
export type MastersPlan = {
  newGroups: NewGroup[]
  newLedgers: NewLedger[]
  changedLedgers: NewLedger[]
  newSubLedgers: NewSubLedger[]
  /** Groups and ledgers that get their `importedAs`. */
  groupSources: Source[]
  ledgerSources: Source[]
  /** Stock items and what they are sorted by and counted in; `planGoods` says which are new here. */
  items: TallyItem[]
  goods: TallyGoods[]
  /** The ledgers that the file declares, or that its vouchers name without a declaration. */
  ledgers: MatchedLedger[]
  /** The bills of opening balances that the file states. */
  openingBills: StatedBill[]
  /** Our ledger for a name of the file. */
  find: (name: string) => MatchedLedger | undefined
  problems: TallyProblem[]
}

const LONGEST = { name: 200, alias: 200, phone: 50, address: 300 } as const
const BALANCING: ReservedLedger = 'opening-difference'
const OF_TALLY = ' (Tally)'

/** Matches the masters of a file with ours by their folded names. */
export function planMasters(survey: Survey, ours: { groups: OurGroup[]; ledgers: OurLedger[] }): MastersPlan {
  const standing = byNameOfFile(ours.ledgers)
  // Nothing is posted to the reserved ledger that balances our openings; a ledger of that name in the file is another one.
  const stands = (name: string) => {
    const ledger = standing.get(folded(name))
    return ledger !== undefined && ledger.reserved !== BALANCING && (ledger.reserved !== null || !isAnother(ledger, folded(name)))
  }
  const unknown = survey.named.filter((name) => !stands(name))
  const chart = tallyChart(survey.groups)
  const placed = placeLedgers(survey.ledgers, unknown, chart)
  const groups = planGroups(chart, ours.groups)
  const matches = matchLedgers(placed.ledgers, ours, { idOf: groups.idOf, natureAt: chart.natureAt })
  return {
    newGroups: groups.created,
    newLedgers: matches.created,
    changedLedgers: matches.changed,
    newSubLedgers: [],
    groupSources: groups.sources,
    ledgerSources: matches.sources,
    items: survey.items,
    goods: survey.goods,
    openingBills: [...matches.byPlaced].flatMap(([{ ledger }, match]) => statedBillsOf(ledger, match)),
    ledgers: [...new Set(matches.byPlaced.values())],
    find: remembered((name) => {
      const declared = placed.find(name)
      const ledger = standing.get(foldName(name))
      return declared ? matches.byPlaced.get(declared) : ledger && asMatched(ledger)
    }),
    problems: [...survey.problems, ...chart.problems, ...placed.problems, ...matches.problems],
  }
}

/** The bills of the opening balance of a ledger; without a day, that of the openings. */
const statedBillsOf = ({ name: ledger, bills = [] }: TallyLedger, { id, fault }: MatchedLedger): StatedBill[] =>
  fault !== undefined
    ? []
    : bills.map(({ name, date, amount, credit }) => ({
        ...{ ledgerId: id, subLedgerId: null, called: `${ledger} · ${name}`, name, billedOn: date, amount },
        dueOn: date === '' ? null : dueAfter(date, credit),
      }))

/** Our groups or ledgers by the name that a file has for them: the name under which they were imported, or else their own. */
export function byNameOfFile<Master extends { name: string; importedAs: string }>(ours: readonly Master[]): Map<string, Master> {
  const own = ours.map((master) => [foldName(master.name), master] as const)
  return new Map([...own, ...ours.filter(({ importedAs }) => importedAs !== '').map((master) => [master.importedAs, master] as const)])
}

/** Caches the look-up, because vouchers repeat few names, and folding a name costs more than looking it up. */
function remembered<Answer>(find: (name: string) => Answer): (name: string) => Answer {
  const answers = new Map<string, Answer>()
  return (name) => {
    const known = answers.get(name)
    const answer = known === undefined ? find(name) : known
    answers.set(name, answer)
    return answer
  }
}

/** A name of the file, cut as it would be stored, and folded for comparison. */
export const folded = (name: string): string => foldName(cutTo(name, LONGEST.name))

/** The id in these books of a group of the file's chart. */
type GroupIds = (under: GroupRef) => string

/** The groups of the file to create: those that neither exist here by their name nor are one of the 28. */
function planGroups(chart: TallyChart, ours: OurGroup[]): { created: NewGroup[]; sources: Source[]; idOf: GroupIds } {
  const byCode = new Map(ours.map((group) => [group.predefined, group.id]))
  const known = byNameOfFile(ours)
  const byName = new Map([...known].map(([name, { id }]) => [name, id]))
  const sources: Source[] = []
  const idOf: GroupIds = (under) => ('predefined' in under ? byCode.get(under.predefined) : byName.get(folded(under.group))) ?? ''
  const created: NewGroup[] = []
  for (const { name, parent, nature, affectsGrossProfit } of chart.groups) {
    const here = known.get(folded(name))
    if (here?.importedAs === '' && here.predefined === null) sources.push({ id: here.id, importedAs: folded(name) })
    const another = here !== undefined && isAnother(here, folded(name))
    if (byName.has(folded(name)) && !another) continue
    const counts = affectsGrossProfit && (nature === 'income' || nature === 'expense')
    const group = { id: uuidv7(), name: another ? ofTally(name) : cutTo(name, LONGEST.name), parentId: parent && idOf(parent) }
    byName.set(folded(name), group.id)
    sources.push({ id: group.id, importedAs: folded(name) })
    created.push({ ...group, ...(parent ? { nature: null, affectsGrossProfit: null } : { nature, affectsGrossProfit: counts }) })
  }
  return { created, sources, idOf }
}

type Matches = {
  created: NewLedger[]
  changed: NewLedger[]
  sources: Source[]
  byPlaced: Map<PlacedLedger, MatchedLedger>
  problems: TallyProblem[]
}

type GroupLookup = { idOf: GroupIds; natureAt: TallyChart['natureAt'] }

function matchLedgers(
  placed: PlacedLedger[],
  ours: { groups: OurGroup[]; ledgers: OurLedger[] },
  { idOf, natureAt }: GroupLookup,
): Matches {
  const matches: Matches = { created: [], changed: [], sources: [], byPlaced: new Map(), problems: [] }
  const standing = byNameOfFile(ours.ledgers)
  const suspense = ours.groups.find(({ predefined }) => predefined === 'suspense-a-c')?.id
  const known = new Map<string, MatchedLedger>()
  for (const each of placed) {
    const ledger = ownLedger(each, { standing, suspense, idOf }, matches)
    // Two ledgers of the file may be one here, because long names are cut.
    const former = known.get(ledger.id)
    const match = former ?? statedOf(each, ledger, natureAt)
    match.opening = add(match.opening, each.ledger.opening)
    if (former) match.closing = bothOf(former.closing, each.ledger.closing)
    known.set(ledger.id, match)
    matches.byPlaced.set(each, match)
  }
  return matches
}

function statedOf({ ledger, declared, under }: PlacedLedger, ours: OurLedger, natureAt: TallyChart['natureAt']): MatchedLedger {
  // Tally adds the profit of the year to this ledger's closing balance; here it is a row of its own.
  if ('reserved' in under) return { ...asMatched(ours), declared }
  const nature = natureAt(under)
  const nominal = nature === 'income' || nature === 'expense'
  return { ...asMatched(ours), group: ledger.parent ?? '', declared, closing: ledger.closing, nominal }
}

const bothOf = (some: Paisa | undefined, others: Paisa | undefined) =>
  some === undefined || others === undefined ? undefined : add(some, others)

type Matching = { standing: Map<string, OurLedger>; suspense: string | undefined; idOf: GroupIds }

/** Our ledger for one of the file; a new one is added to those to create. */
function ownLedger({ ledger, under }: PlacedLedger, { standing, suspense, idOf }: Matching, matches: Matches): OurLedger {
  if ('reserved' in under) {
    const reserved = [...standing.values()].find((each) => each.reserved === under.reserved)
    if (reserved) return reserved
  }
  const importedAs = folded(ledger.name)
  const known = standing.get(importedAs)
  const name = known && isAnother(known, importedAs) ? ofTally(ledger.name) : cutTo(ledger.name, LONGEST.name)
  const theirs = { id: uuidv7(), name, groupId: 'reserved' in under ? '' : idOf(under), ...detailsOf(ledger, matches.problems) }
  const found = known && isAnother(known, importedAs) ? standing.get(foldName(name)) : known
  if (!found) matches.created.push(theirs)
  if (!found?.importedAs) matches.sources.push({ id: found?.id ?? theirs.id, importedAs })
  const here = found ? filledIn(found, theirs, suspense, matches) : { ...theirs, ...NEW, importedAs }
  standing.set(importedAs, here)
  return here
}

const NEW = { reserved: null, requiresSubLedger: false, active: true, unchanged: true, untouched: false }

/**
 * Whether our group or ledger with a name of the file is a different one: reserved, or imported under another name and renamed since. So a
 * name given here never makes one of two in the file.
 */
const isAnother = (ours: { reserved?: ReservedLedger | null; importedAs: string }, importedAs: string): boolean =>
  (ours.reserved ?? null) !== null || (ours.importedAs !== '' && ours.importedAs !== importedAs)

const ofTally = (name: string): string => cutTo(name, LONGEST.name - OF_TALLY.length) + OF_TALLY

function detailsOf({ name, aliases, pan = '', phone = '', address = '' }: TallyLedger, problems: TallyProblem[]): Details {
  const number = asciiDigits(pan)
  const isPan = /^\d{9}$/.test(number)
  if (pan !== '' && !isPan) problems.push(note(`${name} · ${pan}`, sentence('A PAN has 9 digits; this one was left out.')))
  return {
    alias: cutTo(aliases[0] ?? '', LONGEST.alias),
    pan: isPan ? number : '',
    phone: cutTo(phone, LONGEST.phone),
    address: cutTo(address, LONGEST.address),
  }
}

/**
 * Fills in the empty fields of our ledger. An untouched ledger of the starter chart also takes the group and the spelling of the file. A ledger
 * that was created because vouchers named it is in suspense until a file declares it, and then takes its group.
 */
function filledIn(ours: OurLedger, theirs: NewLedger, suspense: string | undefined, { changed, problems }: Matches): OurLedger {
  const name = ours.untouched ? theirs.name : ours.name
  const waits = ours.unchanged && ours.importedAs !== '' && ours.groupId === suspense
  const groupId = ours.untouched || waits ? theirs.groupId : (ours.groupId ?? theirs.groupId)
  if (groupId !== theirs.groupId) problems.push(note(name, sentence('It is in another group here and stays there.')))
  const details = Object.fromEntries(DETAILS.map((each) => [each, ours[each] || theirs[each]])) as Details
  const same = name === ours.name && groupId === ours.groupId && DETAILS.every((each) => details[each] === ours[each])
  if (!same) changed.push({ id: ours.id, name, groupId, ...details })
  return { ...ours, name, groupId, ...details }
}

function asMatched({ id, name, active, requiresSubLedger }: OurLedger): MatchedLedger {
  const demanding = requiresSubLedger ? sentence('This ledger requires a sub-ledger.') : undefined
  const unstated = { group: '', declared: false, opening: ZERO, closing: undefined, nominal: false }
  return { id, name, ...unstated, fault: active ? demanding : sentence('This ledger is not active.') }
}

function note(what: string, message: string): TallyProblem {
  return { kind: 'problem', position: 0, what, message }
}
