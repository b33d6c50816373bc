import { adToBs, formatBs } from '@lekha/calendar'
import type { OpenBillAnswer } from '@lekha/contract'
import { onAccount, settledFirst } from '@lekha/ledger'
import { formatAmount, magnitude, negate, type Paisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../../books/masters.ts'
import { useLanguage } from '../../../../ui/language.ts'
import type { Entry, EntryLine } from '../entry.ts'
import type { NamedPart } from './line-bills.ts'
import { useOpenBills } from './use-open-bills.ts'
import { usualBills } from './usual-bills.ts'

type BillsNoteProps = { entry: Entry; line: EntryLine; masters: Masters; className: string | undefined }

/** Below a line of a party: which bills its amount settles or begins. */
export function BillsNote({ entry, line, masters, className }: BillsNoteProps) {
  const bills = line.bills ?? usualBills(entry, line, line.key, masters)
  const ledger = line.ledgerId === null ? undefined : masters.ledgerById.get(line.ledgerId)
  if (bills === undefined || line.ledgerId === null || line.amount === ZERO) return null
  if (bills.length === 0 && !(ledger && masters.keepsBills(ledger))) return null
  const party = { ledgerId: line.ledgerId, subLedgerId: line.subLedgerId }
  const amount = line.side === 'debit' ? line.amount : negate(line.amount)
  return <p className={className}>{<Words {...{ entry, party, bills, amount }} />}</p>
}

type WordsProps = { entry: Entry; party: Parameters<typeof useOpenBills>[0]; bills: 'due-first' | readonly NamedPart[]; amount: Paisa }

function Words({ entry, party, bills, amount }: WordsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const open = useOpenBills(party, entry)
  if (bills === 'due-first' && open === undefined) return t('Settles the bills that are due first.')
  const parts = bills === 'due-first' ? settledFirst(amount, open ?? []) : bills.filter(({ kind }) => kind !== 'new')
  const begun = bills === 'due-first' ? undefined : bills.find(({ kind }) => kind === 'new')
  const rest = onAccount(amount, parts)
  const money = (part: Paisa) => formatAmount(magnitude(part), language)
  const words = parts.map((part) => `${nameOf(part, open) ?? t('Advance')} ${money(part.amount)}`)
  if (begun) {
    const due = begun.dueOn && t('due {{date}}', { date: formatBs(adToBs(begun.dueOn), language, 'day-month-year') })
    words.push([t('new bill'), begun.name, money(rest), due].filter(Boolean).join(' '))
  } else if (rest !== ZERO) words.push(t('{{amount}} on account', { amount: money(rest) }))
  return `${t('Bills')}: ${words.join(' · ')}`
}

const nameOf = ({ billId, name, label }: NamedPart, open: readonly OpenBillAnswer[] | undefined): string | undefined =>
  open?.find((bill) => bill.billId === billId)?.label ?? label ?? (name === '' ? undefined : name)
