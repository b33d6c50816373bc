import { adToBs, formatBs } from '@lekha/calendar'
import { type ReportRow, readReport } from '@lekha/contract'
import { isOrderType } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { today } from '../../../../ui/clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import { useKeys } from '../../../../ui/use-keys.ts'
import { Waiting } from '../../../../ui/waiting.tsx'
import styles from '../../posted/paper-dialog.module.css'
import { type Entry, isTrade, usedGoods, usedLines } from '../entry.ts'
import type { EntryEditor } from '../use-entry.ts'

type TakeOrderProps = { editor: EntryEditor; masters: Masters; forgetDraft: (draftId: string) => void }

/** Alt+W in a new bill, or in an order that may follow another, lists the open orders of its party, and takes one over. */
export function TakeOrder({ editor, masters, forgetDraft }: TakeOrderProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { may } = useOrganization()
  const [asks, setAsks] = useState(false)
  const { entry } = editor
  const party = entry.accountId === null ? undefined : masters.ledgerById.get(entry.accountId)
  const mayTake = isTrade(entry.kind) && !entry.alters && !entry.planned && takenBy(entry.type) !== undefined && may('report.read')
  useKeys([{ keys: 'Alt+W', label: t('Orders of the party'), run: () => setAsks(true), when: mayTake && party !== undefined }])
  if (!asks || !party) return null
  const take = (fulfils: string) => {
    const { id, type, reference, narration, details } = editor.now()
    const hasHead = reference !== '' || narration !== '' || details !== undefined
    // Where only the party was typed nothing is lost; anything else stays among the drafts.
    if (!hasHead && usedGoods(editor.now()).length === 0 && usedLines(editor.now()).every(({ text }) => text === '')) {
      editor.settle()
      forgetDraft(id)
    }
    const to = isOrderType(type) ? '/$lng/transaction/order' : '/$lng/transaction/voucher'
    void navigate({ to, params: { lng }, search: { type, fulfils } })
  }
  const close = () => {
    setAsks(false)
    editor.focus(entry.goods.length > 0 ? 'goods.0.item' : 'lines.0.ledger')
  }
  return <OrdersDialog entry={entry} party={party} onTake={take} onClose={close} />
}

/** Which orders a voucher of a type takes over: those of one type, or ('') of every type; undefined where it takes none. */
function takenBy(type: string): string | undefined {
  if (type === 'sales-order') return 'quotation'
  if (type === 'delivery-note') return 'sales-order'
  return type === 'sales' || type === 'purchase' ? '' : undefined
}

type OrdersDialogProps = {
  entry: Entry
  party: { id: string; name: string; nameNp: string }
  onTake: (orderId: string) => void
  onClose: () => void
}

function OrdersDialog({ entry, party, onTake, onClose }: OrdersDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const rows = useOpenOrders(entry, party.id)
  const buttons = useRef<HTMLUListElement>(null)
  const move = (by: number) => {
    const all = [...(buttons.current?.querySelectorAll('button') ?? [])]
    const at = all.findIndex((each) => each.matches(':focus'))
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('Open orders of {{name}}', { name: nameIn(party, language) })}
      keys={[
        { keys: 'ArrowUp ArrowDown', label: t('Choose'), run: (chord) => move(chord === 'ArrowUp' ? -1 : 1) },
        { keys: 'Enter', label: t('Take over') },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      {rows === undefined ? (
        <Waiting lines={3} />
      ) : rows.length === 0 ? (
        <p className="second">{t('No order of this party is open.')}</p>
      ) : (
        <OrderList rows={rows} list={buttons} onTake={onTake} />
      )}
    </Dialog>
  )
}

type OrderListProps = { rows: readonly OpenOrder[]; list: RefObject<HTMLUListElement | null>; onTake: (orderId: string) => void }

/** It has the keyboard as soon as it comes. */
function OrderList({ rows, list, onTake }: OrderListProps) {
  const language = useLanguage()
  useLayoutEffect(() => list.current?.querySelector('button')?.focus(), [list])
  return (
    <ul className={styles.sizes} ref={list}>
      {rows.map(({ id, label, date, state, worth }) => (
        <li key={id}>
          <button type="button" onClick={() => onTake(id)} lang={langOf(language)}>
            <span>
              {label} <span className="second">{[formatBs(adToBs(date), language), state].join(' · ')}</span>
            </span>
            {worth !== '' && <Money amount={parsePaisa(worth)} />}
          </button>
        </li>
      ))}
    </ul>
  )
}

type OpenOrder = { id: string; label: string; date: string; state: string; worth: string }

/** The open orders of a party as the report of orders says them; undefined until they were read. */
function useOpenOrders({ kind, type, date }: Entry, ledgerId: string): OpenOrder[] | undefined {
  const { organizationId } = useOrganization()
  const side = kind === 'purchase' ? 'purchase' : 'sales'
  const wanted = takenBy(type) ?? ''
  const to = date > today() ? date : today()
  const query = { to, ledger: ledgerId, side, ...(wanted !== '' && { type: wanted }) }
  const read = useEndpoint(readReport, { params: { organizationId, report: 'orders' }, query })
  const block = read.data?.blocks[0]
  if (block?.block !== 'table') return undefined
  const cell = (row: ReportRow, id: string) => row.cells[block.columns.findIndex((column) => column.id === id)] ?? ''
  return block.rows.flatMap((row) =>
    row.look === 'heading'
      ? [
          {
            id: row.id,
            label: row.label.split(' · ')[0] ?? '',
            date: cell(row, 'date'),
            state: cell(row, 'state'),
            worth: cell(row, 'worth'),
          },
        ]
      : [],
  )
}
