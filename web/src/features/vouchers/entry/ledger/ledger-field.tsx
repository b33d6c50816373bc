import type { LedgerAnswer } from '@lekha/contract'
import { type EntryKind, type Match, OFFERED, offerNames } from '@lekha/ledger'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { MarkedName } from '../../../../picker/marked-name.tsx'
import { Picker, type PickerOption } from '../../../../picker/picker.tsx'
import { chordOf } from '../../../../ui/keys.ts'
import { useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import floating from '../../../../ui/popover.module.css'
import type { Side } from '../entry.ts'
import { firstOffered } from '../usual/first-offered.ts'
import styles from './ledger-field.module.css'

/** Opens a ledger for alteration; `field` gets the focus afterwards. */
export type AlterLedger = (ledgerId: string, field: string) => void
/** Creates a ledger with the typed name for the field above or for a line. */
export type CreateLedger = (field: 'account' | number, name: string) => void
export type CreateSubLedger = (index: number, ledgerId: string, name: string) => void
/** The dialogs that open over the form; empty for users who may not change the chart. */
export type LedgerDialogs = { onCreateLedger?: CreateLedger; onCreateSubLedger?: CreateSubLedger; onAlterLedger?: AlterLedger }

type LedgerFieldProps = {
  field: string
  label: string
  masters: Masters
  /** The kind of the voucher, which decides the ledgers offered first. */
  kind: EntryKind
  /** The side of its line, on which the ledgers used lately are offered first. */
  side: Side
  ledgerId: string | null
  /** Which ledgers fit here, such as only cash and bank. */
  fits?: (ledger: LedgerAnswer) => boolean
  bad: boolean
  onTake: (ledgerId: string) => void
  onClear: () => void
  onHighlight: (ledgerId: string | null) => void
  onCreate?: (query: string) => void
  onAlter?: AlterLedger | undefined
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean) => void
}

/** A ledger, found by the start of any of its words, its code, its alias, in either script. */
export function LedgerField({ masters, kind, side, ledgerId, fits, onCreate, onAlter, ...props }: LedgerFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chosen = ledgerId === null ? undefined : masters.ledgerById.get(ledgerId)
  const match = (query: string): PickerOption[] => {
    const { usesOf } = masters
    const isOpen = (ledger: LedgerAnswer) => ledger.active && ledger.reserved === null && (fits?.(ledger) ?? true)
    const isLast = (ledger: LedgerAnswer) => masters.isOfOtherTrade(kind, ledger.id)
    const first = () => {
      const usedLately = masters.usedLately(kind, side)
      return firstOffered(masters.ledgers, OFFERED, { usedLately, find: (id) => masters.ledgerById.get(id), fits: isOpen, usesOf, isLast })
    }
    const among = query.trim() === '' ? first() : masters.ledgers.filter(isOpen)
    const searching = masters.seekLedgers(query)
    return offerNames(query, among, language, { most: OFFERED, usesOf, isLast, searching }).map((found) => ({
      id: found.item.id,
      text: nameIn(found.item, language),
      show: <LedgerOption found={found} masters={masters} />,
    }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean) => {
    const alters = chordOf(event) === 'Alt+Enter' && nothingTyped && chosen?.reserved === null
    if (!alters || !onAlter) return props.onKeyDown(event, nothingTyped)
    event.preventDefault()
    onAlter(chosen.id, props.field)
  }
  return (
    <Picker
      in="cell"
      {...props}
      chosen={chosen ? nameIn(chosen, language) : ''}
      match={match}
      seek={masters.seekLedgers}
      onKeyDown={onKeyDown}
      {...(onCreate
        ? {
            onCreate,
            createLabel: (query: string) => (query.trim() === '' ? t('New ledger') : t('New ledger “{{name}}”', { name: query })),
          }
        : {})}
    />
  )
}

function LedgerOption({ found, masters }: { found: Match<LedgerAnswer>; masters: Masters }) {
  const language = useLanguage()
  const { item: ledger, name, from, to } = found
  const group = ledger.groupId === null ? undefined : masters.groupById.get(ledger.groupId)
  const other = name === ledger.name ? ledger.nameNp : ledger.name
  // The alias only where it may be what was typed.
  const beside = [other !== name && other, ledger.code, from === to && ledger.alias].filter(Boolean).join(' · ')
  return (
    <>
      <span className={floating.optionLabel}>
        <MarkedName found={found} />
        {beside !== '' && <span className={`${floating.optionBeside} ${styles.otherName}`}>{beside}</span>}
      </span>
      <span className={floating.optionSecond}>{group && nameIn(group, language)}</span>
      <span className={styles.optionMoney}>
        <Money amount={masters.balanceOf(ledger.id)} side blankZero />
      </span>
    </>
  )
}
