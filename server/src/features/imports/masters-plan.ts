import { foldName, type Nature, type ReservedLedger, sentence } from '@lekha/ledger'
import { add, asciiDigits, type Paisa, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { type GroupPlace, type PlacedLedger, placeLedgers, type TallyChart, tallyChart } from './tally-chart.ts'
import type { TallyLedger, TallyProblem } from './tally-records.ts'
import type { Survey } from './tally-survey.ts'
import { cutTo } from './tally-verdict.ts'

const DETAILS = ['alias', 'pan', 'phone', 'address'] as const
/** What is said of a party beside its name. */
type Details = Record<(typeof DETAILS)[number], string>

/** A group that stands here. */
export type OurGroup = { id: string; name: string; predefined: string | null }

/** A ledger that stands here; `untouched`: nobody ever changed it and no voucher names it. */
export type OurLedger = Details & {
  id: string
  groupId: string | null
  name: string
  reserved: ReservedLedger | null
  requiresSubLedger: boolean
  active: boolean
  untouched: boolean
}

/** A group to create. */
export type NewGroup = { id: string; parentId: string | null; name: string; nature: Nature | null; affectsGrossProfit: boolean | null }
/** A ledger to create, or one that gets further details or another group. */
export type NewLedger = Details & { id: string; groupId: string; name: string }

/** A ledger that the file knows, as it is here. `group` is the file's; `fault` says why nothing can be posted to it. */
export type MatchedLedger = { id: string; name: string; group: string; opening: Paisa; fault: string | undefined }

/** Which groups and ledgers of a file stand here, and which are to be created or filled in. */
export type MastersPlan = {
  newGroups: NewGroup[]
  newLedgers: NewLedger[]
  changedLedgers: NewLedger[]
  /** What the file declares, or its vouchers name without declaring it. */
  ledgers: MatchedLedger[]
  /** The ledger here that a name of the file means. */
  find: (name: string) => MatchedLedger | undefined
  problems: TallyProblem[]
}

const LONGEST = { name: 200, alias: 200, phone: 50, address: 300 } as const
const BALANCING: ReservedLedger = 'opening-difference'
const OF_TALLY = ' (Tally)'

/** Matches the masters of a file with those that stand here, by their names compared folded. */
export function planMasters(survey: Survey, ours: { groups: OurGroup[]; ledgers: OurLedger[] }): MastersPlan {
  const standing = new Map(ours.ledgers.map((ledger) => [foldName(ledger.name), ledger]))
  // Nothing is posted to the ledger that balances our openings; one of its name in the file is another.
  const stands = (name: string) => (standing.get(foldName(name))?.reserved ?? '') !== BALANCING && standing.has(foldName(name))
  const unknown = survey.named.filter((name) => !stands(name))
  const chart = tallyChart(survey.groups)
  const placed = placeLedgers(survey.ledgers, unknown, chart)
  const groups = planGroups(chart, ours.groups)
  const matches = matchLedgers(placed.ledgers, ours.ledgers, groups.idOf)
  return {
    newGroups: groups.created,
    newLedgers: matches.created,
    changedLedgers: matches.changed,
    ledgers: [...new Set(matches.byPlaced.values())],
    find: remembered((name) => {
      const declared = placed.find(name)
      const ledger = standing.get(foldName(name))
      return declared ? matches.byPlaced.get(declared) : ledger && asMatched(ledger)
    }),
    problems: [...survey.problems, ...chart.problems, ...placed.problems, ...matches.problems],
  }
}

/** The same few names come in every voucher, and folding one costs more than looking it up. */
function remembered<Answer>(find: (name: string) => Answer): (name: string) => Answer {
  const answers = new Map<string, Answer>()
  return (name) => {
    const known = answers.get(name)
    const answer = known === undefined ? find(name) : known
    answers.set(name, answer)
    return answer
  }
}

/** The id here of a place in the file's chart. */
type GroupIds = (place: GroupPlace) => string

/** The groups of the file that are to be created: none that stands here under its name, or is one of the 28. */
function planGroups(chart: TallyChart, ours: OurGroup[]): { created: NewGroup[]; idOf: GroupIds } {
  const byCode = new Map(ours.map((group) => [group.predefined, group.id]))
  const byName = new Map(ours.map((group) => [foldName(group.name), group.id]))
  const idOf: GroupIds = (place) => ('predefined' in place ? byCode.get(place.predefined) : byName.get(foldName(place.group))) ?? ''
  const created: NewGroup[] = []
  for (const { name, parent, nature, affectsGrossProfit } of chart.groups) {
    if (byName.has(foldName(name))) continue
    const counts = affectsGrossProfit && (nature === 'income' || nature === 'expense')
    const group = { id: uuidv7(), name: cutTo(name, LONGEST.name), parentId: parent && idOf(parent) }
    byName.set(foldName(name), group.id)
    created.push({ ...group, ...(parent ? { nature: null, affectsGrossProfit: null } : { nature, affectsGrossProfit: counts }) })
  }
  return { created, idOf }
}

type Matches = { created: NewLedger[]; changed: NewLedger[]; byPlaced: Map<PlacedLedger, MatchedLedger>; problems: TallyProblem[] }

function matchLedgers(placed: PlacedLedger[], ours: OurLedger[], idOf: GroupIds): Matches {
  const matches: Matches = { created: [], changed: [], byPlaced: new Map(), problems: [] }
  const standing = new Map(ours.map((ledger) => [foldName(ledger.name), ledger]))
  const known = new Map<string, MatchedLedger>()
  for (const each of placed) {
    const ledger = ledgerHere(each, standing, matches, idOf)
    // Two of the file may be one here, where names are longer than the books hold.
    const former = known.get(ledger.id)
    const match = former ?? { ...asMatched(ledger), group: each.ledger.parent ?? '' }
    match.opening = add(match.opening, each.ledger.opening)
    known.set(ledger.id, match)
    matches.byPlaced.set(each, match)
  }
  return matches
}

/** The ledger that stands here for one of the file; a new one is entered among those to create. */
function ledgerHere(placed: PlacedLedger, standing: Map<string, OurLedger>, matches: Matches, idOf: GroupIds): OurLedger {
  const { ledger, place } = placed
  if ('reserved' in place) {
    const reserved = [...standing.values()].find((each) => each.reserved === place.reserved)
    if (reserved) return reserved
  }
  const name = nameHere(ledger, standing)
  const theirs = { id: uuidv7(), name, groupId: 'reserved' in place ? '' : idOf(place), ...detailsOf(ledger, matches.problems) }
  const found = standing.get(foldName(name))
  if (!found) matches.created.push(theirs)
  const here = found ? filledIn(found, theirs, matches) : { ...theirs, ...NEW }
  standing.set(foldName(name), here)
  return here
}

const NEW = { reserved: null, requiresSubLedger: false, active: true, untouched: false }

/** The name as it fits; a ledger of the file is never taken for one that is reserved here. */
function nameHere({ name }: TallyLedger, standing: Map<string, OurLedger>): string {
  const isReserved = (standing.get(foldName(name))?.reserved ?? null) !== null
  return isReserved ? cutTo(name, LONGEST.name - OF_TALLY.length) + OF_TALLY : cutTo(name, LONGEST.name)
}

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
 * Fills in what is empty here. A ledger that came with the chart and that nobody has touched yet is the file's altogether: its
 * group, and its name as it is spelt there.
 */
function filledIn(ours: OurLedger, theirs: NewLedger, { changed, problems }: Matches): OurLedger {
  const { name, groupId } = ours.untouched ? theirs : { name: ours.name, groupId: ours.groupId ?? theirs.groupId }
  if (groupId !== theirs.groupId) problems.push(note(name, sentence('It stands in another group here and stays there.')))
  const details = Object.fromEntries(DETAILS.map((each) => [each, ours[each] || theirs[each]])) as Details
  const same = name === ours.name && groupId === ours.groupId && DETAILS.every((each) => details[each] === ours[each])
  if (!same) changed.push({ id: ours.id, name, groupId, ...details })
  return { ...ours, name, groupId, ...details }
}

function asMatched({ id, name, active, requiresSubLedger }: OurLedger): MatchedLedger {
  const demanding = requiresSubLedger ? sentence('This ledger demands a sub-ledger.') : undefined
  return { id, name, group: '', opening: ZERO, fault: active ? demanding : sentence('This ledger is not active.') }
}

function note(what: string, message: string): TallyProblem {
  return { kind: 'problem', position: 0, what, message }
}
