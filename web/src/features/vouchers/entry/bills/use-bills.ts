import { negate, type Paisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useLanguage } from '../../../../ui/language.ts'
import type { LiveKey } from '../../../../ui/live-keys.ts'
import { lineAtFocus } from '../at-focus.ts'
import { accountSide, type Entry, type EntryLine, isOrder, totalsOf, usedLines } from '../entry.ts'
import type { EntryDialog } from '../entry-dialogs.tsx'
import type { EntryEditor } from '../use-entry.ts'
import type { LineBills } from './line-bills.ts'
import type { PartyOf } from './use-open-bills.ts'
import { usualBills } from './usual-bills.ts'

/** The line of a party whose bills are chosen: that of a number, or the ledger above. */
export type BillsOf = { at: 'account' | number; party: PartyOf & { name: string }; amount: Paisa; bills: LineBills }

/** The key that chooses the bills of the party at the focus. */
export function useBills(editor: EntryEditor, masters: Masters, open: (dialog: EntryDialog) => void): LiveKey {
  const { t } = useTranslation()
  const language = useLanguage()
  const places = placesOf(editor.entry, masters)
  const choose = () => {
    const entry = editor.now()
    const at = lineAtFocus() ?? 'account'
    const place = placesOf(entry, masters).find((each) => each === at) ?? placesOf(entry, masters)[0]
    const line = place === undefined ? undefined : lineOf(entry, place)
    const ledger = line?.ledgerId && masters.ledgerById.get(line.ledgerId)
    if (place === undefined || !line?.ledgerId || !ledger) return
    const subLedger = line.subLedgerId === null ? undefined : masters.subLedgerById.get(line.subLedgerId)
    const party = { ledgerId: line.ledgerId, subLedgerId: line.subLedgerId, name: nameIn(subLedger ?? ledger, language) }
    const bills = line.bills ?? usualBills(entry, line, place === 'account' ? entry.id : line.key, masters) ?? []
    open({ is: 'bills', of: { at: place, party, amount: line.side === 'debit' ? line.amount : negate(line.amount), bills } })
  }
  return { keys: 'Alt+B', label: t('Bills'), run: choose, when: places.length > 0 && !isOrder(editor.entry) }
}

/** The lines whose ledger keeps bills and that have an amount. */
function placesOf(entry: Entry, masters: Masters): ('account' | number)[] {
  const keeps = ({ ledgerId, amount }: Pick<EntryLine, 'ledgerId' | 'amount'>) => {
    const ledger = ledgerId === null ? undefined : masters.ledgerById.get(ledgerId)
    return ledger !== undefined && amount !== ZERO && masters.keepsBills(ledger)
  }
  const account = lineOf(entry, 'account')
  const own = usedLines(entry)
    .filter(keeps)
    .map((line) => entry.lines.indexOf(line))
  return account && keeps(account) ? ['account', ...own] : own
}

/** The line at a place; the ledger above is one of the whole amount. */
function lineOf(
  entry: Entry,
  place: 'account' | number,
): Pick<EntryLine, 'key' | 'ledgerId' | 'subLedgerId' | 'side' | 'amount' | 'bills'> | undefined {
  if (place !== 'account') return entry.lines[place]
  const side = accountSide[entry.kind]
  if (side === null || entry.mode === 'double') return undefined
  return { key: 'account', ledgerId: entry.accountId, subLedgerId: null, side, amount: totalsOf(entry).debit, bills: entry.accountBills }
}
