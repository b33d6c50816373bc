import { addDays } from '@lekha/calendar'
import type { KeyboardEvent } from 'react'
import { today } from '../../../../ui/clock.ts'
import { chordOf, isAllSelected } from '../../../../ui/keys.ts'
import { type Entry, type EntryAction, hasLines, isEmptyLine, totalsOf, usedGoods } from '../entry.ts'
import { type Lack, lackOfLedger, lackOfLine } from '../lack.ts'

type Press = KeyboardEvent<HTMLInputElement | HTMLButtonElement>

/** What Enter, Backspace and the letters do in each field of the grid. */
export type EntryKeys = {
  inLedger: (event: Press, index: number, nothingTyped: boolean) => void
  inSubLedger: (event: Press, index: number, nothingTyped: boolean) => void
  inAmount: (event: Press, index: number) => void
  inCostCentre: (event: Press, index: number, nothingTyped: boolean) => void
  inSide: (event: Press, index: number) => void
  inLineNarration: (event: Press, index: number) => void
  inAccount: (event: Press, nothingTyped: boolean) => void
  inReference: (event: Press) => void
  /** Keys that the date field passes on: an Enter that accepted the date; T and Y, which stand for today and yesterday. */
  inDate: (event: KeyboardEvent<HTMLElement>) => void
  /** Goes to the field where typing begins. */
  toFirst: () => void
  /** Opens the line below one and goes to it. */
  toNextLine: (index: number) => void
}

/** The field where typing begins: the ledger above while it is missing, else the first line. */
export function firstField(entry: Entry): string {
  if (!hasLines(entry)) return 'goods.0.item'
  if (entry.mode === 'single' && entry.accountId === null) return 'account'
  return entry.goods.length > 0 ? 'goods.0.item' : 'lines.0.ledger'
}

type EntryCommands = {
  entry: () => Entry
  dispatch: (action: EntryAction) => void
  /** Focuses a field after the next render. */
  focus: (field: string) => void
  demandsSubLedger: (ledgerId: string) => boolean
  /** Whether lines have a cost centre, in the field behind the amount. */
  usesCostCentres: boolean
  /** Shows at its field what is missing before the user can go on. */
  refuse: (lack: Lack) => void
  /** Puts the usual entry into the form, if one is offered. */
  takeUsual?: () => boolean
}

/** Enter goes to the next useful field, Shift+Enter (or Backspace on nothing) to the one before. Tab visits all by itself. */
export function entryKeys({ entry, dispatch, focus, demandsSubLedger, usesCostCentres, refuse, takeUsual }: EntryCommands): EntryKeys {
  const back = (index: number) => focus(index === 0 ? above() : `lines.${index - 1}.amount`)
  const above = () => {
    const { goods, mode } = entry()
    if (goods.length > 0) return `goods.${goods.length - 1}.item`
    return mode === 'single' ? 'account' : 'date'
  }
  const afterLedger = (ledgerId: string, index: number) =>
    focus(demandsSubLedger(ledgerId) ? `lines.${index}.subLedger` : `lines.${index}.amount`)
  const nextLine = lineBelow({ entry, dispatch, focus })
  const afterLine = lineAfter(entry, focus, nextLine)
  const below = (index: number) => (entry().lines[index + 1] ? focus(`lines.${index + 1}.amount`) : nextLine(index))

  return {
    ...headKeys({ entry, dispatch, focus }, afterLedger),
    toNextLine: nextLine,
    inLedger(event, index, nothingTyped) {
      const chord = chordOf(event)
      const line = entry().lines[index]
      if (!line) return
      if (chord === 'Enter') {
        take(event, () => {
          // Enter on an open, empty line means that there are no more lines.
          if (nothingTyped && isEmptyLine(line))
            return focus(index === 0 && usedGoods(entry()).length === 0 ? `lines.0.ledger` : 'narration')
          if (line.ledgerId === null && nothingTyped) return refuse(lackOfLedger(index))
          afterLedger(entry().lines[index]?.ledgerId ?? '', index)
        })
      } else if (isBack(chord, nothingTyped && line.ledgerId === null)) take(event, () => back(index))
      else if (chord === 'ArrowRight' && nothingTyped && line.ledgerId === null && takeUsual?.()) event.preventDefault()
    },
    inSubLedger(event, index, nothingTyped) {
      const chord = chordOf(event)
      if (chord === 'Enter') take(event, () => focus(`lines.${index}.amount`))
      else if (isBack(chord, nothingTyped && entry().lines[index]?.subLedgerId === null)) take(event, () => focus(`lines.${index}.ledger`))
    },
    inAmount(event, index) {
      const chord = chordOf(event)
      const text = entry().lines[index]?.text ?? ''
      const unlessLacking = (go: () => void) =>
        take(event, () => {
          dispatch({ do: 'tidy amount', index })
          const lack = lackOfLine(entry(), index)
          if (lack) refuse(lack)
          else go()
        })
      if (chord === 'Enter') unlessLacking(() => (usesCostCentres ? focus(`lines.${index}.costCentre`) : afterLine(index)))
      else if (chord === 'ArrowDown') unlessLacking(() => below(index))
      else if (chord === 'ArrowUp') take(event, () => index > 0 && focus(`lines.${index - 1}.amount`))
      else if (chord === 'ArrowRight' && text === '') take(event, () => takeUsual?.() || dispatch({ do: 'tidy amount', index }))
      else if (isBack(chord, text === '')) take(event, () => focus(`lines.${index}.ledger`))
    },
    inCostCentre(event, index, nothingTyped) {
      const chord = chordOf(event)
      if (chord === 'Enter') take(event, () => afterLine(index))
      else if (isBack(chord, nothingTyped && entry().lines[index]?.costCentreId === null)) take(event, () => focus(`lines.${index}.amount`))
    },
    ...sideKeys({ entry, dispatch, focus }, back),
  }
}

/** Opens the line below and focuses it. */
function lineBelow({ entry, dispatch, focus }: Pick<EntryCommands, 'entry' | 'dispatch' | 'focus'>) {
  return (index: number) => {
    dispatch({ do: 'open line', after: index })
    const { mode, lines } = entry()
    // When the side changed automatically, the focus stops there, so that the user sees it before typing on.
    const turned = mode === 'double' && lines[index + 1]?.side !== lines[index]?.side
    focus(`lines.${index + 1}.${turned ? 'side' : 'ledger'}`)
  }
}

/** Moves the focus from the end of a line: to the narration once the voucher balances, else to the next line. */
function lineAfter(entry: EntryCommands['entry'], focus: EntryCommands['focus'], nextLine: (index: number) => void) {
  return (index: number) => {
    const now = entry()
    const { left, debit } = totalsOf(now)
    const balanced = now.mode === 'double' && left === 0n && debit > 0n
    if (balanced && index === now.lines.length - 1) focus('narration')
    else nextLine(index)
  }
}

/** The mark Dr or Cr, and the narration of a line, which is reached by Tab only: most lines need none. */
function sideKeys(
  { entry, dispatch, focus }: Pick<EntryCommands, 'entry' | 'dispatch' | 'focus'>,
  back: (index: number) => void,
): Pick<EntryKeys, 'inSide' | 'inLineNarration'> {
  return {
    inLineNarration(event, index) {
      const chord = chordOf(event)
      const line = entry().lines[index]
      if (chord === 'Enter') take(event, () => focus(`lines.${index}.amount`))
      else if (isBack(chord, line?.narration === '')) take(event, () => focus(`lines.${index}.ledger`))
    },
    inSide(event, index) {
      const chord = chordOf(event)
      if (chord === 'D' || chord === 'C')
        take(event, () => dispatch({ do: 'line', index, with: { side: chord === 'D' ? 'debit' : 'credit' } }))
      else if (chord === 'Enter') take(event, () => focus(`lines.${index}.ledger`))
      else if (isBack(chord, true)) take(event, () => back(index))
      else if (/^[\p{L}\p{N}]$/u.test(chord)) {
        // The first letter of a ledger's name: its field gets the focus before the letter is typed, and no shortcut handles it.
        event.stopPropagation()
        focus(`lines.${index}.ledger`)
      }
    },
  }
}

/** From the fields above the lines Enter goes to the first line; from reference and date to the ledger above while that is missing. */
function headKeys(
  { entry, dispatch, focus }: Pick<EntryCommands, 'entry' | 'dispatch' | 'focus'>,
  afterLedger: (ledgerId: string, index: number) => void,
): Pick<EntryKeys, 'inAccount' | 'inReference' | 'inDate' | 'toFirst'> {
  return {
    toFirst: () => focus(firstField(entry())),
    inAccount(event, nothingTyped) {
      const chord = chordOf(event)
      if (chord === 'Enter')
        take(event, () => {
          const [line] = entry().lines
          if (entry().accountId === null) focus('account')
          else if (line?.text === '' && line.ledgerId !== null && line.ledgerId === entry().remembered) afterLedger(line.ledgerId, 0)
          else focus(firstField(entry()))
        })
      else if (isBack(chord, nothingTyped && entry().accountId === null)) take(event, () => focus('date'))
    },
    inReference(event) {
      if (chordOf(event) === 'Enter') take(event, () => focus(firstField(entry())))
    },
    inDate(event) {
      // Only from the input, not from the days of the open calendar.
      if (!(event.target instanceof HTMLInputElement)) return
      const chord = chordOf(event)
      const daysAgo = isAllSelected(event.target) ? DAYS_AGO.get(chord) : undefined
      if (daysAgo !== undefined) dispatch({ do: 'change', with: { date: addDays(today(), -daysAgo) } })
      if (daysAgo !== undefined || chord === 'Enter') take(event, () => focus(firstField(entry())))
    },
  }
}

/** Today and yesterday: no other date begins with their letters, so the user need not confirm them by Enter. */
const DAYS_AGO: ReadonlyMap<string, number> = new Map([
  ['T', 0],
  ['Y', 1],
])

const isBack = (chord: string, empty: boolean) => chord === 'Shift+Enter' || (chord === 'Backspace' && empty)

function take(event: KeyboardEvent, work: () => void) {
  event.preventDefault()
  work()
}
