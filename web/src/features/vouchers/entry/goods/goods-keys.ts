import type { KeyboardEvent } from 'react'
import { chordOf } from '../../../../ui/keys.ts'
import type { Entry, EntryAction } from '../entry.ts'
import type { Lack } from '../lack.ts'
import type { Batches } from './batch/use-batches.ts'
import { isBill } from './bill.ts'
import { figuresOf, type GoodsLine, isEmptyGoodsLine, lackOfGoodsLine, type PlacesOf } from './goods-line.ts'

type Press = KeyboardEvent<HTMLInputElement | HTMLButtonElement>
type Typed = 'quantity' | 'rate' | 'discount' | 'value'

/** What Enter, Backspace and the letters do in each field of the goods. */
export type GoodsKeys = {
  inMark: (event: Press, index: number) => void
  /** `counted`: the quantity was typed with the item. */
  inItem: (event: Press, index: number, nothingTyped: boolean, counted: boolean) => void
  inGodown: (event: Press, index: number, nothingTyped: boolean, isTo: boolean) => void
  inLedger: (event: Press, index: number, nothingTyped: boolean) => void
  inBatch: (event: Press, index: number, nothingTyped: boolean) => void
  inExpiry: (event: Press, index: number, nothingTyped: boolean) => void
  inFigure: (event: Press, index: number, which: Typed) => void
}

type GoodsCommands = {
  entry: () => Entry
  dispatch: (action: EntryAction) => void
  /** Focuses a field after the next render. */
  focus: (field: string) => void
  refuse: (lack: Lack) => void
  placesOf: PlacesOf
  /** The rate of the latest bill of an item, once it was read. */
  usualRate: (line: GoodsLine) => string | undefined
  batches: Batches
}

/** The letters that say what a line does with the goods. */
const DOES: ReadonlyMap<string, GoodsLine['does']> = new Map([
  ['I', 'in'],
  ['O', 'out'],
  ['M', 'move'],
  ['C', 'count'],
])

/** Where the keys lead from a line. */
function movesOf({ entry, dispatch, focus, refuse, placesOf, batches }: GoodsCommands) {
  const lineAt = (index: number) => entry().goods[index]
  const at = (index: number, field: string) => focus(`goods.${index}.${field}`)
  const nextLine = (index: number) => {
    dispatch({ do: 'open goods', after: index })
    at(index + 1, 'item')
  }
  const before = (index: number) =>
    index === 0 ? focus(isBill(entry()) ? 'account' : 'date') : at(index - 1, lastFieldOf(lineAt(index - 1)))
  // Of a line of a stock journal only what comes in has a rate and a value.
  const shownIn = (index: number, which: Typed) => (isBill(entry()) || lineAt(index)?.does === 'in' ? which : 'quantity')
  const lackAt = (index: number) => {
    dispatch({ do: 'tidy goods', index })
    const line = lineAt(index)
    return line && lackOfGoodsLine(line, index, placesOf, isBill(entry()) ? entry().date : undefined)
  }
  const unlessLacking = (index: number, field: string, go: () => void) => {
    const lack = lackAt(index)
    if (lack?.field === `goods.${index}.${field}`) refuse(lack)
    else go()
  }
  /** To the field after a figure of a line; `asked`: it was asked for its batch. */
  const goOn = (index: number, which: Typed, asked = false) => {
    const line = lineAt(index)
    if (line) afterFigure(line, which, { at, nextLine, index, billed: isBill(entry()), asksBatch: !asked && batches.wants(line) })
  }
  return { lineAt, at, nextLine, before, shownIn, lackAt, unlessLacking, goOn }
}

/** Enter goes to the next useful field, Shift+Enter (or Backspace on nothing) to the one before. Tab visits all by itself. */
export function goodsKeys(commands: GoodsCommands): GoodsKeys {
  const { entry, dispatch, focus, refuse, usualRate, batches } = commands
  const { lineAt, at, nextLine, before, shownIn, lackAt, unlessLacking, goOn } = movesOf(commands)
  return {
    ...placeKeys({ dispatch, lineAt, at, before }),
    ...batchKeys({
      dispatch,
      lineAt,
      at,
      batches,
      goOn: (index) => (lineAt(index)?.quantity === '' ? at(index, 'quantity') : goOn(index, 'quantity', true)),
    }),
    inItem(event, index, nothingTyped, counted) {
      const chord = chordOf(event)
      const line = lineAt(index)
      if (!line) return
      if (chord === 'Enter')
        take(event, () => {
          // Enter on an open, empty line means that there are no more lines.
          if (nothingTyped && isEmptyGoodsLine(line))
            return isBill(entry()) ? focus('lines.0.ledger') : index === 0 ? at(0, 'item') : focus('narration')
          if (counted)
            return afterCounted(lackAt(index), lineAt(index), {
              at,
              nextLine,
              index,
              refuse,
              asksBatch: batches.wants(lineAt(index) ?? line),
            })
          at(index, line.does === 'move' && line.godownId === line.toGodownId ? 'godown' : 'quantity')
        })
      else if (isBack(chord, nothingTyped && line.itemId === null)) take(event, () => (isBill(entry()) ? before(index) : at(index, 'mark')))
    },
    inFigure(event, index, which) {
      const chord = chordOf(event)
      const line = lineAt(index)
      if (!line) return
      if (chord === 'Enter') {
        const usual =
          (which === 'quantity' || which === 'rate') && isBill(entry()) && line.rate === '' && line.value === ''
            ? usualRate(line)
            : undefined
        if (usual !== undefined) dispatch({ do: 'goods', index, with: { rate: usual } })
        take(event, () => unlessLacking(index, which, () => goOn(index, which)))
      } else if (chord === 'ArrowDown') take(event, () => (lineAt(index + 1) ? at(index + 1, shownIn(index + 1, which)) : nextLine(index)))
      else if (chord === 'ArrowUp') take(event, () => index > 0 && at(index - 1, shownIn(index - 1, which)))
      else if (isBack(chord, line[which] === '')) take(event, () => at(index, BEFORE[which]))
    },
  }
}

type PlaceMoves = Pick<GoodsCommands, 'dispatch'> &
  Pick<Moves, 'at'> & {
    lineAt: (index: number) => GoodsLine | undefined
    before: (index: number) => void
  }

/** The mark of a line, its godowns and its ledger. */
function placeKeys({ dispatch, lineAt, at, before }: PlaceMoves): Pick<GoodsKeys, 'inMark' | 'inGodown' | 'inLedger'> {
  return {
    inMark(event, index) {
      const chord = chordOf(event)
      const does = DOES.get(chord)
      if (does) take(event, () => dispatch({ do: 'goods', index, with: { does } }))
      else if (chord === 'Enter') take(event, () => at(index, 'item'))
      else if (isBack(chord, true)) take(event, () => before(index))
    },
    inGodown(event, index, nothingTyped, isTo) {
      const chord = chordOf(event)
      const line = lineAt(index)
      const chosen = isTo ? line?.toGodownId : line?.godownId
      if (chord === 'Enter') take(event, () => at(index, !isTo && line?.does === 'move' ? 'toGodown' : 'quantity'))
      else if (isBack(chord, nothingTyped && chosen === null)) take(event, () => at(index, isTo ? 'godown' : 'item'))
    },
    inLedger(event, index, nothingTyped) {
      const chord = chordOf(event)
      if (chord === 'Enter') take(event, () => at(index, 'quantity'))
      else if (isBack(chord, nothingTyped && lineAt(index)?.ledgerId === null)) take(event, () => at(index, 'item'))
    },
  }
}

type BatchMoves = Omit<PlaceMoves, 'before'> & { batches: Batches; goOn: (index: number) => void }

/** The batch of a line, and the day on which what comes in expires. Enter in an empty batch takes the one that expires first. */
function batchKeys({ dispatch, lineAt, at, batches, goOn }: BatchMoves): Pick<GoodsKeys, 'inBatch' | 'inExpiry'> {
  return {
    inBatch(event, index, nothingTyped) {
      const chord = chordOf(event)
      const line = lineAt(index)
      const comes = line?.does === 'in'
      if (chord === 'Enter')
        take(event, () => {
          const takes = line?.does === 'out' || line?.does === 'move'
          const offered = nothingTyped && takes && line.batch === '' ? batches.first(index) : undefined
          if (offered) dispatch({ do: 'goods', index, with: { batch: offered.batch, expiresOn: offered.expiresOn } })
          if (comes && line?.batch !== '') at(index, 'expiry')
          else goOn(index)
        })
      else if (isBack(chord, nothingTyped && line?.batch === '')) take(event, () => at(index, 'quantity'))
    },
    inExpiry(event, index, nothingTyped) {
      const chord = chordOf(event)
      if (chord === 'Enter') take(event, () => goOn(index))
      else if (isBack(chord, nothingTyped)) take(event, () => at(index, 'batch'))
    },
  }
}

const BEFORE: Record<Typed, string> = { quantity: 'item', rate: 'quantity', discount: 'rate', value: 'rate' }

type Moves = {
  at: (index: number, field: string) => void
  nextLine: (index: number) => void
  index: number
  billed: boolean
  asksBatch: boolean
}

/** From the quantity to the batch of an item that keeps some, then to the rate of what comes in or stands on a bill, unless it is known; from an empty rate to the value; else to the next line. */
function afterFigure(line: GoodsLine, which: Typed, { at, nextLine, index, billed, asksBatch }: Moves): void {
  if (which === 'quantity' && billed && line.ledgerId === null) at(index, 'ledger')
  else if (which === 'quantity' && asksBatch && line.batch === '') at(index, 'batch')
  else if (which === 'quantity' && (line.does === 'in' || billed) && !(billed && figuresOf(line).value !== undefined)) at(index, 'rate')
  else if (which === 'rate' && figuresOf(line).value === undefined) at(index, 'value')
  else nextLine(index)
}

/** After a quantity that was typed with its item: to the first field that is still empty, to one that cannot be read, or to the next line. */
function afterCounted(
  lack: Lack | undefined,
  line: GoodsLine | undefined,
  { at, nextLine, index, refuse, asksBatch }: Omit<Moves, 'billed'> & Pick<GoodsCommands, 'refuse'>,
): void {
  const field = lack?.field.split('.')[2] ?? ''
  const isUnpriced = field === 'rate' && line?.rate === ''
  if (asksBatch && line?.batch === '' && (!lack || isUnpriced)) at(index, 'batch')
  else if (!lack) nextLine(index)
  else if (field === 'toGodown') at(index, 'godown')
  else if (field === 'ledger' || isUnpriced) at(index, field)
  else refuse(lack)
}

const lastFieldOf = (line: GoodsLine | undefined) => (line?.does === 'in' ? 'value' : 'quantity')

const isBack = (chord: string, empty: boolean) => chord === 'Shift+Enter' || (chord === 'Backspace' && empty)

function take(event: KeyboardEvent, work: () => void) {
  event.preventDefault()
  work()
}
