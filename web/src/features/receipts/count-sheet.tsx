import { adToBs, formatBs } from '@lekha/calendar'
import { add, asciiDigits, digits, formatCount, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import { type KeyboardEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { Letterhead, PrintedBy, printPaper } from '../../paper/paper.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { type Collected, Collection } from './collection.tsx'
import styles from './receipts.module.css'

/** Notes and coins of Nepal, in rupees. */
const VALUES = [1000, 500, 100, 50, 20, 10, 5, 2, 1] as const
type Counts = Readonly<Partial<Record<number, string>>>

/** How many of a value were counted; 0 where nothing, or no whole number, was typed. */
const countOf = (counts: Counts, value: number): number => {
  const text = asciiDigits(counts[value] ?? '').trim()
  return /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : 0
}
const worth = (counts: Counts, value: number): Paisa => paisa(BigInt(countOf(counts, value)) * BigInt(value) * 100n)
const counted = (counts: Counts): Paisa => add(...VALUES.map((value) => worth(counts, value)))

type CountSheetProps = { of: Collected; from: string; to: string; onClose: () => void }

/** Counts the cash by its notes against what was collected in cash, and prints the sheet with which it is handed over. */
export function CountSheet({ of, from, to, onClose }: CountSheetProps) {
  const { t } = useTranslation()
  const [counts, setCounts] = useState<Counts>({})
  const [prints, setPrints] = useState(false)
  const cash = add(ZERO, ...of.byCashier.map((row) => row.cash))
  const print = () => {
    setPrints(true)
    window.addEventListener('afterprint', () => setPrints(false), { once: true })
    setTimeout(() => void printPaper())
  }
  return (
    <Dialog
      title={t('Count sheet')}
      onClose={onClose}
      keys={[
        { keys: 'Enter', label: t('Next field') },
        { keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: print },
        { keys: 'Escape', label: t('Close') },
      ]}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button kind="main" keys="Alt+P" onClick={print}>
            {t('Print')}
          </Button>
        </>
      }
    >
      <Counted counts={counts} cash={cash} onCount={(value, text) => setCounts((before) => ({ ...before, [value]: text }))} />
      {prints && createPortal(<CountPaper {...{ of, from, to, counts, cash }} />, document.body)}
    </Dialog>
  )
}

type CountedProps = { counts: Counts; cash: Paisa; onCount?: (value: number, text: string) => void }

/** The notes with their numbers, what they come to, and how far that is from what was collected in cash. */
function Counted({ counts, cash, onCount }: CountedProps) {
  const { t } = useTranslation()
  const total = counted(counts)
  const difference = add(total, negate(cash))
  return (
    <table className={styles.count} aria-label={t('Count sheet')}>
      <thead>
        <tr>
          <th>{t('Value of the note')}</th>
          <th>{t('Count')}</th>
          <th>{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {VALUES.map((value) => (
          <NoteRow key={value} value={value} counts={counts} onCount={onCount} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={2}>{t('Counted')}</th>
          <th>
            <Money amount={total} />
          </th>
        </tr>
        <tr>
          <th colSpan={2}>{t('Collected in cash')}</th>
          <th>
            <Money amount={cash} />
          </th>
        </tr>
        <tr>
          <th colSpan={2}>{t('Difference')}</th>
          <th className={difference === ZERO ? 'good' : 'bad'}>
            <Money amount={difference} /> {difference === ZERO && '✓'}
          </th>
        </tr>
      </tfoot>
    </table>
  )
}

type NoteRowProps = { value: number; counts: Counts; onCount: CountedProps['onCount'] }

/** A value of notes: how many there are, and what they come to. */
function NoteRow({ value, counts, onCount }: NoteRowProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <tr>
      <td>{formatCount(value, lng)}</td>
      <td>
        {onCount ? (
          <input
            aria-label={t('Notes of {{value}}', { value: formatCount(value, lng) })}
            inputMode="numeric"
            autoComplete="off"
            lang={langOf(lng)}
            data-autofocus={value === VALUES[0] || undefined}
            value={digits(counts[value] ?? '', lng)}
            onChange={({ target }) => onCount(value, target.value)}
            onKeyDown={toOtherNote}
          />
        ) : (
          formatCount(countOf(counts, value), lng)
        )}
      </td>
      <td>
        <Money amount={worth(counts, value)} blankZero />
      </td>
    </tr>
  )
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

function toOtherNote(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.ctrlKey) return
  event.preventDefault()
  const all = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

type CountPaperProps = Omit<CountSheetProps, 'onClose'> & { counts: Counts; cash: Paisa }

function CountPaper({ of, from, to, counts, cash }: CountPaperProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organization } = useOrganization()
  const day = (ad: string) => formatBs(adToBs(ad), lng)
  return (
    <div className="paper" aria-hidden="true">
      <section className="sheet" lang={langOf(lng)}>
        <Letterhead />
        <h2>
          {t('Collection')} {from === to ? day(from) : `${day(from)} – ${day(to)}`}
        </h2>
        <Collection of={of} />
        <h2>{t('Count sheet')}</h2>
        <Counted counts={counts} cash={cash} />
        <div className="signatures">
          <span>{t('Handed over by')}</span>
          <span>{t('Received by')}</span>
          <span>{t('For {{name}}', { name: (lng === 'np' && organization.nameNp) || organization.organizationName })}</span>
        </div>
        <PrintedBy />
      </section>
    </div>
  )
}
