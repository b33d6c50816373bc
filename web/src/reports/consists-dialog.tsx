import { figureOf, type Report, type ReportConsists, type ReportTarget } from '@lekha/contract'
import { add, digits, parsePaisa } from '@lekha/money'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { langOf, useLanguage } from '../ui/language.ts'
import { Money } from '../ui/money.tsx'
import { moveInChoices } from './choices.ts'
import styles from './explain.module.css'
import { Checked } from './explain-dialog.tsx'
import { useKnownNote } from './known-note.ts'
import { periodOf, periodText } from './period.ts'

type ConsistsDialogProps = {
  report: Report
  /** The name of the row. */
  label: string
  consists: ReportConsists
  /** The history of the figure was asked for, and it has none of its own: that of a part is offered. */
  forHistory: boolean
  onOpen: (opens: ReportTarget) => void
  onClose: () => void
}

/** What a figure consists of that belongs to no ledger and no group: its parts, which add up to it, or the formula that they stand in. */
export function ConsistsDialog({ report, label, consists, forHistory, onOpen, onClose }: ConsistsDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const known = useKnownNote(report)
  const list = useRef<HTMLUListElement>(null)
  const { parts, difference, formula, result } = consists
  const move = (chord: string) => moveInChoices(list.current, chord === 'ArrowUp' ? -1 : 1)
  return (
    <Dialog
      onClose={onClose}
      title={label}
      keys={[
        { keys: 'ArrowUp ArrowDown', label: t('Row'), run: move },
        { keys: 'Enter', label: forHistory ? t('History') : t('Open') },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      <div className={styles.explained}>
        <p className="second" lang={langOf(language)}>
          {periodText(periodOf(report), language)}
        </p>
        {known !== undefined && <p className="hint small">{known}</p>}
        {forHistory && <p>{t('This figure is made from others and has no entries of its own. Choose one of them for its history.')}</p>}
        {formula !== undefined && <p>{formula}</p>}
        <section className={styles.list}>
          <h3 className="second">{t('Consists of')}</h3>
          <ul ref={list}>
            {parts.map((part) => (
              <PartLine
                key={JSON.stringify(part)}
                part={part}
                onOpen={() => part.opens && onOpen(toOpen(report, part.opens, forHistory))}
              />
            ))}
            {parts.length === 0 && <li className={styles.part}>{t('There is nothing in this period.')}</li>}
            {result !== undefined && (
              <li className={`${styles.part} ${styles.whole}`}>
                <span>{label}</span>
                <span lang={langOf(language)}>{digits(result, language)}</span>
              </li>
            )}
            {difference !== null && (
              <li className={`${styles.part} ${styles.whole}`}>
                <span>{label}</span>
                <Money amount={add(...parts.map(({ amount }) => parsePaisa(amount)))} />
              </li>
            )}
          </ul>
        </section>
        {difference !== null && <Checked difference={difference} parts />}
      </div>
    </Dialog>
  )
}

/** A part with its amount; a press opens what shows it. */
function PartLine({ part: { label, amount, opens }, onOpen }: { part: ReportConsists['parts'][number]; onOpen: () => void }) {
  const texts = (
    <>
      <span>{label}</span>
      <span className={styles.amount}>
        <Money amount={parsePaisa(amount)} />
      </span>
    </>
  )
  if (!opens) return <li className={styles.part}>{texts}</li>
  return (
    <li>
      <button type="button" className={styles.voucher} data-choice data-part onClick={onOpen}>
        {texts}
      </button>
    </li>
  )
}

/** Where a part leads; asked for its history, to that where it has one. */
function toOpen(report: Report, opens: ReportTarget, forHistory: boolean): ReportTarget {
  const of = forHistory ? figureOf(report, { opens }) : undefined
  return of ? { report: 'changes', params: of } : opens
}
