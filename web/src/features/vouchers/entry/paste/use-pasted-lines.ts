import { sentence } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../../books/masters.ts'
import { notify } from '../../../../ui/notify.ts'
import { useKeys } from '../../../../ui/use-keys.ts'
import type { Entry, EntryLine } from '../entry.ts'
import { isAlike } from '../entry-body.ts'
import type { EntryEditor } from '../use-entry.ts'
import { type PastedLine, pastedLines, type WhyNot, withPasted } from './pasted-lines.ts'

/** What a form draws at once; longer lists are imported. */
const MOST_ROWS = 1_000

const WHY: Record<WhyNot, string> = {
  'no ledger': sentence('No ledger, or more than one, is called so'),
  'no sub-ledger': sentence('Its sub-ledger is not known'),
  'no amount': sentence('No amount can be read'),
  'both sides': sentence('Debit and credit are both given'),
}

/** What was pasted last: the voucher before and after, and the rows by the key of their line. */
type Pasted = { before: Entry; after: Entry; rows: ReadonlyMap<string, PastedLine> }

/** What stands above Accept while nothing was changed since: how many rows were taken, and how many of them lack something. */
export type PastedNews = { rows: number; lacking: number; undo: () => void }

/** The name that a pasted row gave where it names no ledger, and why its line is not complete; undefined once it is. */
export type WhyPasted = (line: EntryLine) => { given: string; why: string } | undefined

/** Pastes rows of a spreadsheet into the lines. Nothing is posted, and Ctrl+Z or Esc takes them out again while nothing else was changed. */
export function usePastedLines({ editor, masters }: { editor: EntryEditor; masters: Masters }) {
  const { t } = useTranslation()
  const [pasted, setPasted] = useState<Pasted>()
  const unchanged = pasted !== undefined && pasted.after.id === editor.entry.id && isAlike(pasted.after, editor.entry)
  const whyOf: WhyPasted = (line) => {
    const why = line.given === undefined ? pasted?.rows.get(line.key)?.why : 'no ledger'
    return why && lacksStill(why, line) ? { given: line.given ?? '', why: t(WHY[why]) } : undefined
  }
  const undo = () => {
    if (!pasted) return
    setPasted(undefined)
    editor.replace(pasted.before)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isRows(text, event.target)) return
    event.preventDefault()
    const before = editor.now()
    const rows = pastedLines(text, masters)
    if (rows.length > MOST_ROWS) return notify('error', t('Paste at most 1,000 rows at once.'))
    const after = withPasted(before, lineOf(event.target) ?? before.lines.length - 1, rows)
    setPasted({ before, after, rows: new Map(rows.map((row) => [row.line.key, row])) })
    editor.replace(after, firstLacking(after, rows))
  }
  useKeys([
    { keys: 'Ctrl+Z', label: t('Take the pasted lines out'), run: undo, when: unchanged },
    { keys: 'Escape', label: t('Take the pasted lines out'), run: undo, when: unchanged, hidden: true },
  ])
  const lacking = pasted ? [...pasted.rows.values()].filter(({ why }) => why !== undefined).length : 0
  const news: PastedNews | undefined = unchanged ? { rows: pasted.rows.size, lacking, undo } : undefined
  return { onPaste, whyOf, news }
}

function lacksStill(why: WhyNot, line: EntryLine): boolean {
  if (why === 'no ledger') return line.ledgerId === null
  return why === 'no sub-ledger' ? line.subLedgerId === null : line.amount === ZERO
}

/** Whether a text is rows for the grid: what has no tab is pasted into a narration as it is, and a single cell into any field. */
function isRows(text: string, target: EventTarget): boolean {
  const isNarration = target instanceof HTMLInputElement && target.dataset.field?.endsWith('.narration') === true
  return isNarration ? text.trim().includes('\t') : /[\t\r\n]/.test(text.trim())
}

/** The line of the field that is pasted into. */
function lineOf(target: EventTarget): number | undefined {
  const index = target instanceof HTMLElement ? /^lines\.(\d+)\./.exec(target.dataset.field ?? '')?.[1] : undefined
  return index === undefined ? undefined : Number.parseInt(index, 10)
}

/** The field that what was pasted lacks first; else the last amount. */
function firstLacking({ lines }: Entry, rows: readonly PastedLine[]): string {
  const row = rows.find(({ why }) => why !== undefined) ?? rows.at(-1)
  const index = lines.findIndex(({ key }) => key === row?.line.key)
  const part = row?.why === 'no ledger' ? 'ledger' : row?.why === 'no sub-ledger' ? 'subLedger' : 'amount'
  return index < 0 ? 'lines.0.ledger' : `lines.${index}.${part}`
}
