import { adToBs, bsMonthsBetween, bsToAd } from '@lekha/calendar'
import type { FiscalYear, Voucher } from '@lekha/contract'
import { type Nature, naturesOf } from '@lekha/ledger'
import { add, addKnown, negate, type Paisa, ZERO } from '@lekha/money'
import type { Masters } from '../../../../books/masters.ts'
import { yearHolding } from '../../../../books/year-name.ts'
import { type Entry, isOrder } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'

/** What a voucher moves that stands already. */
export type BackDating = {
  /** The BS month from which on closings change, '2083-05'. */
  month: string
  /** Whether something rests on what moves: later vouchers of these ledgers, or the profit brought forward into the working year. */
  isReliedOn: boolean
  /** Whether the user is asked once: its month has ended, too. */
  asks: boolean
  /** Ledgers whose month closings change, most first; `before` and `after` are their balances at the end of the working year. */
  ledgers: MovedLedger[]
  /** By how much the profit of the fiscal year rises; zero where no income or expense is touched. */
  profit: { year: FiscalYear; rise: Paisa } | undefined
  /** The fiscal year of goods that it moves, whose cost is in no line: the reports value stock when they are read. */
  goods: FiscalYear | undefined
  /** Whether their cost is in `profit`, because the server has reckoned it. */
  counted: boolean
}
type MovedLedger = { ledgerId: string; before: Paisa | undefined; after: Paisa | undefined; months: number }

type Known = Pick<Masters, 'balanceOf' | 'lastMonthOf' | 'groups' | 'ledgerById'>
type Move = { ledgerId: string; date: string; amount: Paisa }
type In = { masters: Known; years: readonly FiscalYear[]; working: FiscalYear; today: string }

/**
 * What a voucher moves that stands already: closings of months that have ended or after which its ledgers have vouchers, and the profit of a
 * fiscal year. Undefined where there is none, as for a voucher of the present month.
 */
export function backDatingOf(entry: Entry, { masters, years, working, today }: In): BackDating | undefined {
  const moves = isOrder(entry) ? [] : movesOf(entry)
  const days = movesGoods(entry) && !isOrder(entry) ? [entry.date, entry.alters?.date ?? entry.date] : []
  const [first] = [...moves.map(({ date }) => date), ...days].toSorted()
  const year = first === undefined ? undefined : yearHolding(years, first)
  if (first === undefined || !year) return undefined
  const natures = naturesOf(masters.groups)
  const natureOf = (ledgerId: string) => natures.get(masters.ledgerById.get(ledgerId)?.groupId ?? '')
  const ledgerIds = [...new Set(moves.map(({ ledgerId }) => ledgerId))]
  const ledgers = ledgerIds
    .map((ledgerId) => movedLedger(ledgerId, moves, { masters, working, years, nature: natureOf(ledgerId) }))
    .filter(({ months }) => months > 0)
    .toSorted((one, other) => other.months - one.months)
  const isReliedOn = ledgers.length > 0 || year.end < working.year
  const hasEnded = bsMonthsBetween(first, today) > 0
  if (!isReliedOn && !hasEnded) return undefined
  const ofProfit = moves.filter(({ ledgerId, date }) => isOfProfit(natureOf(ledgerId)) && isWithin(year, date))
  const rise = negate(add(...ofProfit.map(({ amount }) => amount)))
  const profit = rise === ZERO ? undefined : { year, rise }
  const goods = days.length > 0 ? year : undefined
  return { month: adToBs(first).slice(0, 7), isReliedOn, asks: isReliedOn && hasEnded, ledgers, profit, goods, counted: false }
}

/** The same with what its goods change of the value of stock at the end of their year, which is as much more profit; unknown, it stays apart. */
export function withEffect(moved: BackDating, effect: Paisa | undefined): BackDating {
  if (effect === undefined || !moved.goods) return moved
  const rise = add(moved.profit?.rise ?? ZERO, effect)
  return { ...moved, goods: undefined, counted: true, profit: rise === ZERO ? undefined : { year: moved.goods, rise } }
}

/** Whether other goods move, or on another day, than in the stored version. */
function movesGoods(entry: Entry): boolean {
  const text = (movements: Voucher['movements'] = []) =>
    movements.map(({ stockItemId, kind, quantity: many, value }) => [stockItemId, kind, many, value].join(' ')).join('\n')
  const own = text(bodyOf(entry).movements)
  return own !== '' && !(entry.alters?.date === entry.date && own === text(entry.alters.movements))
}

/** The lines of the voucher on its day and, when it is altered, those of its stored version once more, taken back on theirs; by ledger and day, without those that come to nothing. */
function movesOf(entry: Entry): Move[] {
  const own = bodyOf(entry).lines.filter(({ ledgerId }) => ledgerId !== '')
  const former = entry.alters?.lines ?? []
  const moves = [
    ...own.map(({ ledgerId, amount }) => ({ ledgerId, date: entry.date, amount })),
    ...former.map(({ ledgerId, amount }) => ({ ledgerId, date: entry.alters?.date ?? entry.date, amount: negate(amount) })),
  ]
  const moving = Map.groupBy(moves, ({ ledgerId, date }) => `${ledgerId} ${date}`)
  return [...moving.values()].flatMap((of) => {
    const [move] = of
    const amount = add(...of.map((each) => each.amount))
    return move && amount !== ZERO ? [{ ...move, amount }] : []
  })
}

const isOfProfit = (nature: Nature | undefined) => nature === 'income' || nature === 'expense'
const isWithin = ({ year, end }: FiscalYear, day: string) => year <= day && day <= end

type Around = Omit<In, 'today'> & { nature: Nature | undefined }

function movedLedger(ledgerId: string, moves: readonly Move[], { masters, years, working, nature }: Around): MovedLedger {
  const own = moves.filter((move) => move.ledgerId === ledgerId)
  // Income and expense begin anew each year: a voucher of another year leaves their balance of the working year as it is.
  const counted = isOfProfit(nature) ? own.filter(({ date }) => isWithin(working, date)) : own
  const before = masters.balanceOf(ledgerId)
  const after = addKnown(before, add(...counted.map(({ amount }) => amount)))
  return { ledgerId, before, after, months: closingsMoved(own, masters.lastMonthOf(ledgerId), isOfProfit(nature) ? years : undefined) }
}

/** How many month closings of a ledger, after which it has vouchers, the moves change. `restarting`: the years in each of which it begins anew. */
function closingsMoved(moves: readonly Move[], lastMonth: number | undefined, restarting: readonly FiscalYear[] | undefined): number {
  if (lastMonth === undefined) return 0
  const last = bsToAd(`${Math.floor(lastMonth / 100)}-${String(lastMonth % 100).padStart(2, '0')}-01`)
  const steps = moves.map(({ date, amount }) => ({ amount, months: closingsAfter(date, last, restarting) }))
  const longest = Math.max(0, ...steps.map(({ months }) => months))
  // A closing that lies `left` months before the last is changed by all moves that reach at least as far back.
  const lefts = Array.from({ length: longest }, (_none, index) => index + 1)
  return lefts.filter((left) => add(...steps.filter(({ months }) => months >= left).map(({ amount }) => amount)) !== ZERO).length
}

/** The number of month closings from a day on that lie before the last month or, where the ledger begins anew each year, in its year. */
function closingsAfter(date: string, last: string, restarting: readonly FiscalYear[] | undefined): number {
  const year = restarting && yearHolding(restarting, date)
  return year && year.end < last ? bsMonthsBetween(date, year.end) + 1 : Math.max(0, bsMonthsBetween(date, last))
}
