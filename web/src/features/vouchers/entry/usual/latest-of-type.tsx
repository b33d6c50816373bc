import { adToBs, formatBs } from '@lekha/calendar'
import { listLatestVouchers, type PastVoucher } from '@lekha/contract'
import type { EntryKind } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useGoodsMasters } from '../../../../books/goods-masters.ts'
import { mainLedger } from '../../../../books/main-ledger.ts'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { chordOf } from '../../../../ui/keys.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import { useKeys } from '../../../../ui/use-keys.ts'
import { copyOf } from '../entry-of-voucher.ts'
import { firstField } from '../form/entry-keys.ts'
import { classedAnew } from '../goods/bill.ts'
import { PastLines } from '../ledger/past-lines.tsx'
import type { EntryEditor } from '../use-entry.ts'
import styles from './latest-of-type.module.css'

const SHOWN = 5
const NONE: readonly PastVoucher[] = []

/**
 * In the panel: the last vouchers of this type. One key leads there, arrows choose, Enter shows the lines, and a key puts a copy into the
 * form. What was typed there is among the drafts.
 */
export function LatestOfType({ editor, masters }: { editor: EntryEditor; masters: Masters }) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const { type, kind } = editor.entry
  const { data } = useEndpoint(listLatestVouchers, { params: { organizationId }, query: { type } })
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<string>()
  const [open, setOpen] = useState<string>()
  const past = (data?.result ?? NONE).slice(0, SHOWN)
  const chosen = past.find(({ id }) => id === at)
  const leave = () => editor.focus(firstField(editor.now()))
  const copied = useCopied(editor)
  const copy = () => chosen && copied(chosen)
  useKeys([
    {
      keys: 'Alt+H',
      label: t('Last vouchers of this type'),
      run: () => list.current?.querySelector('button')?.focus(),
      when: past.length > 0,
      hidden: true,
    },
    { keys: 'Alt+2', also: 'Ctrl+Shift+D', label: t('Copy into the form'), run: copy, when: chosen !== undefined },
  ])
  if (past.length === 0) return null
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[chordOf(event)]
    if (step !== undefined) {
      const rows = [...event.currentTarget.querySelectorAll('button')]
      rows[rows.findIndex((row) => row.matches(':focus')) + step]?.focus()
    } else if (chordOf(event) === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section aria-label={t('Last vouchers of this type')}>
      <h2 className={`${styles.title} second`}>
        {t('Last vouchers of this type')} <Kbd keys="Alt+H" />
      </h2>
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown} onBlur={() => setAt(undefined)}>
        {past.map((voucher) => (
          <PastRow
            key={voucher.id}
            {...{ voucher, kind, masters }}
            isOpen={open === voucher.id}
            onFocus={() => setAt(voucher.id)}
            onTurn={() => setOpen(open === voucher.id ? undefined : voucher.id)}
          />
        ))}
      </ul>
      {chosen && (
        <p className="small">
          <Kbd keys="Enter" /> {t('Lines')} · <Kbd keys="Alt+2" /> {t('Copy into the form')}
        </p>
      )}
    </section>
  )
}

/** Puts a copy of a past voucher into the form, on the day that stands there. */
function useCopied(editor: EntryEditor): (past: PastVoucher) => void {
  const goods = useGoodsMasters(editor.entry.goods.length > 0)
  return (past) => {
    const { type, kind, date } = editor.now()
    const entry = copyOf({ ...past, type, reference: '' }, kind, date)
    editor.open(goods ? classedAnew(entry, goods.itemById) : entry)
  }
}

type PastRowProps = { voucher: PastVoucher; kind: EntryKind; masters: Masters; isOpen: boolean; onFocus: () => void; onTurn: () => void }

/** A voucher by number, day, main ledger and amount, and its lines once it is opened. */
function PastRow({ voucher, kind, masters, isOpen, onFocus, onTurn }: PastRowProps) {
  const language = useLanguage()
  const ledger = mainLedger(kind, voucher.lines, masters)
  return (
    <li>
      <button type="button" className={styles.row} aria-expanded={isOpen} onFocus={onFocus} onClick={onTurn}>
        <span lang={langOf(language)}>{digits(voucher.number, language)}</span>
        <span className="second" lang={langOf(language)}>
          {formatBs(adToBs(voucher.date), language, 'day-month')}
        </span>
        <span className={styles.name}>{ledger && nameIn(ledger, language)}</span>
        <Money amount={voucher.total} />
      </button>
      {isOpen && <PastLines voucher={voucher} masters={masters} />}
    </li>
  )
}
