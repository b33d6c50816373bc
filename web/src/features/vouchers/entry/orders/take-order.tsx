import { adToBs, formatBs } from '@lekha/calendar'
import { listOpenOrders, type OpenOrder } from '@lekha/contract'
import { isOrderType, ordersBefore } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { type Masters, nameIn, voucherTypeName } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { today } from '../../../../ui/clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import { useKeys } from '../../../../ui/use-keys.ts'
import { Waiting } from '../../../../ui/waiting.tsx'
import { STATE_OF_ORDER } from '../../posted/order-of.ts'
import styles from '../../posted/paper-dialog.module.css'
import { isTrade, usedGoods, usedLines } from '../entry.ts'
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
  const mayTake = isTrade(entry.kind) && !entry.alters && !entry.planned && ordersBefore(entry.type).length > 0 && may('voucher.post')
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
  return <OrdersDialog type={entry.type} {...{ party, masters }} onTake={take} onClose={close} />
}

type OrdersDialogProps = {
  type: string
  masters: Masters
  party: { id: string; name: string; nameNp: string }
  onTake: (orderId: string) => void
  onClose: () => void
}

function OrdersDialog({ type, masters, party, onTake, onClose }: OrdersDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const request = { params: { organizationId, ledgerId: party.id }, query: { type, on: today() } }
  const orders = useEndpoint(listOpenOrders, request).data?.result
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
      {orders === undefined ? (
        <Waiting lines={3} />
      ) : orders.length === 0 ? (
        <p className="second">{t('No order of this party is open.')}</p>
      ) : (
        <OrderList list={buttons} {...{ orders, masters, onTake }} />
      )}
    </Dialog>
  )
}

type OrderListProps = {
  orders: readonly OpenOrder[]
  masters: Masters
  list: RefObject<HTMLUListElement | null>
  onTake: (orderId: string) => void
}

/** It has the keyboard as soon as it comes. */
function OrderList({ orders, masters, list, onTake }: OrderListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  useLayoutEffect(() => list.current?.querySelector('button')?.focus(), [list])
  return (
    <ul className={styles.sizes} ref={list}>
      {orders.map(({ id, type, number, date, state, left }) => (
        <li key={id}>
          <button type="button" onClick={() => onTake(id)} lang={langOf(language)}>
            <span>
              {`${voucherTypeName(masters, type, language)} ${digits(number, language)}`}{' '}
              <span className="second">{[formatBs(adToBs(date), language), t(STATE_OF_ORDER[state])].join(' · ')}</span>
            </span>
            <Money amount={left} />
          </button>
        </li>
      ))}
    </ul>
  )
}
